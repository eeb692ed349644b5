"""Loading into either engine: triggers and keys are off for it and on again, and states are known by their steps."""

from contextlib import nullcontext, suppress

import pytest
from django.db import IntegrityError, connection

from scoring.management.backing import engines, row_lines, states
from scoring.models import Club, PlayerTotal
from tests.scoring.backups import elsewhere, ready

pytestmark = pytest.mark.django_db(transaction=True)

TRIGGERS = {
    "sqlite": ["CREATE TRIGGER no_clubs BEFORE INSERT ON scoring_club BEGIN SELECT RAISE(ABORT, 'no  clubs;'); END"],
    "postgresql": [
        "CREATE FUNCTION no_clubs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no clubs'; END $$",
        "CREATE TRIGGER no_clubs BEFORE INSERT ON scoring_club FOR EACH ROW EXECUTE FUNCTION no_clubs()",
        "ALTER TABLE scoring_club ENABLE ALWAYS TRIGGER no_clubs",
        "CREATE TRIGGER off BEFORE INSERT ON scoring_club FOR EACH ROW EXECUTE FUNCTION no_clubs()",
        "ALTER TABLE scoring_club DISABLE TRIGGER off",
    ],
}
SEEN = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
    "postgresql": "SELECT tgrelid, tgname, tgenabled, pg_get_triggerdef(oid) FROM pg_trigger ORDER BY tgrelid, tgname",
}


def triggers():
    with connection.cursor() as cursor:
        cursor.execute(SEEN[connection.vendor])
        return cursor.fetchall()


@pytest.mark.parametrize("fails", [False, True])
def test_triggers_are_away_while_loading_and_the_very_same_afterwards(tmp_path, migrated, fails):
    with elsewhere(tmp_path):
        ready(migrated)
        with connection.cursor() as cursor:
            for statement in TRIGGERS[connection.vendor]:
                cursor.execute(statement)
        before = triggers()
        assert len(before) >= 1
        loading(fails=fails)
        assert triggers() == before
        assert Club.objects.count() == (0 if fails else 1)
        with pytest.raises(Exception, match=r"no  ?clubs"):
            Club.objects.create(name="Another", slug="another")


def loading(*, fails):
    """Refused midway by a second row of the same short name."""
    with suppress(IntegrityError) if fails else nullcontext(), engines.unguarded(row_lines.tables(states.models())):
        Club.objects.create(name="Club", slug="club")
        if fails:
            Club.objects.create(name="Club", slug="club")


def indexes():
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
        return cursor.fetchall()


def test_on_sqlite_indexes_are_made_of_all_rows_at_once(tmp_path, migrated):
    if not engines.sqlite():
        return
    with elsewhere(tmp_path):
        ready(migrated)
        before = indexes()
        with engines.unguarded(row_lines.tables(states.models())):
            assert not [name for name, _sql in indexes() if name.startswith("scoring_")]
        assert indexes() == before
        assert len(before) > 10


def test_keys_that_lead_nowhere_are_found_while_loading(tmp_path, migrated):
    with elsewhere(tmp_path):
        ready(migrated)
        with pytest.raises(IntegrityError), engines.unguarded(row_lines.tables(states.models())):
            PlayerTotal.objects.create(book_id=4711, player_id=4711, sheets=1, total=1)
        assert not PlayerTotal.objects.exists()


def test_a_state_that_was_squashed_is_known():
    class Squash:
        replaces = [("app", "0001_one"), ("app", "0002_two")]

    class Loader:
        replacements = {("app", "0001_squashed"): Squash}

    whole = states._without_replaced(Loader, [*Squash.replaces, ("app", "0003_three")])
    assert whole == {("app", "0001_squashed"), ("app", "0003_three")}
    assert states._without_replaced(Loader, Squash.replaces[:1]) == {("app", "0001_one")}
