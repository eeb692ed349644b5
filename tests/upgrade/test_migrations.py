"""Migrations stand for themselves, and a database that stopped at any of them goes on from there."""

import ast
import itertools
import json
import shutil
from contextlib import closing

import pytest
from django.core.management import call_command
from django.db.migrations.loader import MigrationLoader

from scoring.management.backing import states
from tests.tiers import long
from tests.upgrade import old
from tests.upgrade.catalog import catalog
from tests.upgrade.old import ROOT, call, manage, migrate_there, migrate_to, tables

OURS = {"rules", "scoring", "tournaments", "config", "tests"}
FILES = sorted(path for app in ("scoring", "tournaments") for path in (ROOT / app / "migrations").glob("*0*.py"))
WAY = (
    "scoring.0001_initial",
    "scoring.0002_entries_stay",
    "scoring.0002_entries_stay tournaments.0002_certificates_of_any_tables",
    "scoring.0003_cache_table tournaments.0002_certificates_of_any_tables",
    "scoring.0004_counters tournaments.0002_certificates_of_any_tables",
    "scoring.0005_deals_of_the_list tournaments.0002_certificates_of_any_tables",
    "scoring.0006_made_by tournaments.0002_certificates_of_any_tables",
    "scoring.0007_events tournaments.0002_certificates_of_any_tables",
    "scoring.0007_events tournaments.0003_decisions",
    "scoring.0007_events tournaments.0004_take_over",
    "scoring.0007_events tournaments.0005_sealed",
    "scoring.0008_people tournaments.0005_sealed",
    "scoring.0010_guards tournaments.0005_sealed",
    "scoring.0010_guards tournaments.0007_guards",
    "scoring.0011_guards_of_people tournaments.0007_guards",
    "scoring.0012_player_totals tournaments.0007_guards",
    "scoring.0013_deals_looked_for tournaments.0007_guards",
    "scoring.0014_one_table_asked_of_series tournaments.0007_guards",
    "scoring.0015_offers tournaments.0007_guards",
    "scoring.0016_shown_by_consent tournaments.0007_guards",
    "scoring.0017_erased_players tournaments.0007_guards",
    "scoring.0018_indexed_clubs tournaments.0007_guards",
    "scoring.0019_notices tournaments.0007_guards",
    "scoring.0020_retractions tournaments.0007_guards",
    "scoring.0021_tokens tournaments.0007_guards",
    "scoring.0022_told_versions tournaments.0007_guards",
    "scoring.0023_second_step tournaments.0007_guards",
    "scoring.0024_kept_counters tournaments.0007_guards",
    "scoring.0025_kept_by_day tournaments.0007_guards",
    "scoring.0025_kept_by_day tournaments.0008_pairs",
    "scoring.0025_kept_by_day tournaments.0009_the_day",
    "scoring.0025_kept_by_day tournaments.0010_money",
    "scoring.0025_kept_by_day tournaments.0012_repairs",
    "scoring.0025_kept_by_day tournaments.0014_rules_decided",
    "scoring.0026_print_room tournaments.0014_rules_decided",
    "scoring.0026_print_room tournaments.0016_announcements",
    "scoring.0027_disputes tournaments.0016_announcements",
    "scoring.0027_disputes tournaments.0018_rehearsals_end",
    "scoring.0028_second_entries tournaments.0018_rehearsals_end",
    "scoring.0029_table_codes tournaments.0018_rehearsals_end",
    "scoring.0030_second_phones tournaments.0018_rehearsals_end",
    "scoring.0031_photos tournaments.0018_rehearsals_end",
    "scoring.0032_printers tournaments.0018_rehearsals_end",
    "scoring.0032_printers tournaments.0019_deliveries",
    "scoring.0032_printers tournaments.0020_disqualified",
    "scoring.0032_printers tournaments.0021_informed",
    "scoring.0033_desk tournaments.0021_informed",
    "scoring.0034_logos tournaments.0021_informed",
    "scoring.0035_stale_prints tournaments.0021_informed",
    "scoring.0035_stale_prints tournaments.0022_held_until",
    "scoring.0035_stale_prints tournaments.0023_events_nothing_was_played_at",
    "scoring.0036_words_of_printouts tournaments.0023_events_nothing_was_played_at",
    "scoring.0037_guests tournaments.0023_events_nothing_was_played_at",
    "scoring.0038_tables_that_change tournaments.0023_events_nothing_was_played_at",
    "scoring.0038_tables_that_change tournaments.0024_money_for_points",
    "scoring.0038_tables_that_change tournaments.0025_objections",
    "scoring.0039_checks tournaments.0025_objections",
    "scoring.0039_checks tournaments.0026_senders",
    "scoring.0040_client_keys tournaments.0026_senders",
)
"""Where a database can stand that began before the steps were squashed. Each goes on from the one before."""
ASIDE = {
    "scoring.0003_cache_table tournaments.0001_initial": WAY[1],
    "scoring.0014_one_table_asked_of_series tournaments.0005_sealed": WAY[12],
}
"""Go on from these."""
NAMED = WAY[6]
"""From here on a database names the squashes that there were before this one."""
OLD = {
    "method": "search",
    "seed": 1,
    "players": 11,
    "fours": 2,
    "threes": 1,
    "repeats": 2,
    "least": 0,
    "repeated": [[1, 2]],
    "at_threes": [3, 4, 5],
    "threes_twice": [4],
}


def imported(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


def test_there_are_migrations_to_look_at():
    assert len(FILES) >= 10


@pytest.mark.parametrize("file", FILES, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_migration_imports_no_live_code(file):
    assert not [name for name in imported(file) if name.split(".")[0] in {*OURS, ""}]


@pytest.mark.django_db
def test_migrations_say_what_the_models_say():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_each_app_has_a_step_of_its_own_from_which_django_sees_what_changes():
    leaves = MigrationLoader(None).graph.leaf_nodes()
    assert {app for app, _name in leaves} >= {"scoring", "tournaments"}
    assert {f"{app}.{name}" for app, name in leaves if app in OURS} == set(WAY[-1].split()), "the way ends short"


@pytest.fixture
def stopped(place, once):
    """A folder with a database that stopped there; only this test changes it."""
    return once("stopped", _stop_at_some) / place if place in SOME else once("stopped long", _stop_everywhere) / place


def _stop_at_some(folder):
    _stop(folder, [place for place in WAY if place in {*SOME, *ASIDE.values()}])


def _stop_everywhere(folder):
    _stop(folder, WAY)


def _stop(folder, way):
    for before, place in [*itertools.pairwise(["", *way]), *((before, place) for place, before in ASIDE.items())]:
        if before:
            shutil.copytree(folder / before, folder / place)
        (folder / place).mkdir(exist_ok=True)
        migrate_to(folder / place, *place.split())
        if place == NAMED:
            _name_earlier_squashes(folder / place)


def _name_earlier_squashes(folder):
    with closing(old.database(folder)) as made, made:
        row = "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '2026-11-22')"
        made.executemany(row, sorted(states.WITHDRAWN))


SOME = (WAY[0], NAMED, WAY[12], WAY[-1], *ASIDE)
"""The first and the last, the first with squashes, one with half of the guards, those that went another way."""


@pytest.mark.engineless
@pytest.mark.parametrize("place", [*SOME, *long(*(place for place in WAY if place not in SOME))])
def test_database_that_stopped_midway_comes_to_the_same_tables(place, stopped, migrated):
    assert last_steps(stopped) == set(place.split())
    call(stopped, "migrate", "--verbosity", "0")
    assert tables(stopped) == tables(migrated)
    assert steps(stopped) - states.WITHDRAWN == steps(migrated)


@pytest.mark.services
def test_single_steps_and_the_squash_come_to_the_same_tables_on_postgresql(tmp_path):
    single, squashed = (old.new_on_postgresql(f"upgrade_{name}") for name in ("single", "squashed"))
    migrate_there(tmp_path, *WAY[-1].split(), DATABASE_URL=single)
    manage(tmp_path, "migrate", "--verbosity", "0", DATABASE_URL=squashed)
    assert catalog(single) == catalog(squashed)
    # Those who went step by step have nothing left to do.
    manage(tmp_path, "migrate", "--check", "--verbosity", "0", DATABASE_URL=single)


def last_steps(folder):
    """Of each app of ours."""
    last = dict(sorted(steps(folder)))
    return {f"{app}.{name}" for app, name in last.items() if app in OURS}


def steps(folder):
    with closing(old.database(folder)) as made:
        return set(made.execute("SELECT app, name FROM django_migrations"))


def test_certificate_of_the_first_tournaments_is_widened_on_the_way(tmp_path):
    migrate_to(tmp_path, "scoring.0003_cache_table", "tournaments.0001_initial")
    with closing(old.database(tmp_path)) as made, made:
        made.execute("INSERT INTO scoring_book (id, title, public, rehearsal, version) VALUES (1, 'Book', 1, 0, 0)")
        made.execute(
            "INSERT INTO tournaments_event (id, slug, place, starts_at, game, ruleset, planned_series, seed, state,"
            " book_id) VALUES (1, 'event', '', '2026-03-14', 'skat', '{}', 2, 1, 'open', 1)"
        )
        made.execute(
            "INSERT INTO tournaments_series (number, drawn_at, certificate, event_id) VALUES (1, '2026-03-14', ?, 1)",
            [json.dumps(OLD)],
        )
    call(tmp_path, "migrate", "--verbosity", "0")
    with closing(old.database(tmp_path)) as made:
        ((found,),) = made.execute("SELECT certificate FROM tournaments_series")
    assert json.loads(found)["tables"] == [[4, 2], [3, 1]]


def test_what_no_check_lets_in_any_more_stops_no_upgrade(tmp_path):
    """A seat at no table is left open; an offer of a role that there is not goes, and so does an unreadable notice."""
    migrate_to(tmp_path, "scoring.0038_tables_that_change", "tournaments.0025_objections")
    with closing(old.database(tmp_path)) as made, made:
        made.execute("PRAGMA foreign_keys = OFF")
        for table, typed in WRONG_ROWS.items():
            for values in typed:
                made.execute(_insert(made, table, values), list(values.values()))
    call(tmp_path, "migrate", "--verbosity", "0")
    with closing(old.database(tmp_path)) as made:
        found = {
            table: made.execute(f"SELECT id, {column} FROM {table} ORDER BY id").fetchall()  # noqa: S608  its own
            for table, column in (("scoring_tablephone", "seat"), ("scoring_offer", "role"), ("scoring_notice", "page"))
        }
        (triggers,) = made.execute("SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger'").fetchone()
    assert found == {
        "scoring_tablephone": [(1, None), (2, 3), (3, None)],
        "scoring_offer": [(2, "director")],
        "scoring_notice": [(3, "imprint")],
    }
    assert triggers > 20


def _insert(made, table, values):
    """With what else the row must have, as good as nothing."""
    for _place, name, kind, needed, default, _key in made.execute(f"PRAGMA table_info({table})").fetchall():
        if needed and default is None and name != "id":
            values.setdefault(name, 0 if kind.startswith(("bool", "int", "big", "small")) else "")
    return f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})"  # noqa: S608  its own


DAY = "2026-03-14 20:00:00"
PHONE = {"second": 0, "pencil": 0, "joined_at": DAY, "code_id": 1, "digest": "1"}
WRONG_ROWS = {
    "scoring_club": [{"id": 1, "name": "C", "slug": "c", "time_zone": "UTC", "indexed": 0}],
    "scoring_account": [
        {
            "id": 1,
            "username": "a",
            "password": "",
            "first_name": "",
            "last_name": "",
            "email": "",
            "is_superuser": 0,
            "is_staff": 0,
            "is_active": 1,
            "date_joined": DAY,
        }
    ],
    "scoring_book": [{"id": 1, "title": "B", "public": 1, "rehearsal": 0, "version": 0}],
    "scoring_sheet": [
        {
            "id": 1,
            "uid": "1" * 32,
            "book_id": 1,
            "game": "skat",
            "ruleset": "{}",
            "seats": 3,
            "title": "",
            "revision": 0,
            "head": "",
            "state": "open",
            "aliases": "{}",
            "counts": 1,
        }
    ],
    "scoring_tablecode": [
        {
            "id": 1,
            "sheet_id": 1,
            "seed": "s",
            "digest": "d",
            "signs": 0,
            "since": 1,
            "made_at": DAY,
            "expires_at": DAY,
            "opened_before": "[]",
        }
    ],
    "scoring_tablephone": [
        {**PHONE, "id": 1, "number": 1, "digest": "1", "seat": 77},
        {**PHONE, "id": 2, "number": 2, "digest": "2", "seat": 3},
        {**PHONE, "id": 3, "number": 3, "digest": "3", "seat": None},
    ],
    "scoring_offer": [
        {"id": 1, "account_id": 1, "role": "nonsense", "club_id": 1, "at": DAY},
        {"id": 2, "account_id": 1, "role": "director", "club_id": 1, "at": DAY},
    ],
    "scoring_notice": [
        {"id": 1, "page": "nonsense", "language": "de", "text": ""},
        {"id": 2, "page": "imprint", "language": "xx", "text": ""},
        {"id": 3, "page": "imprint", "language": "de", "text": ""},
    ],
}
