"""How often a name is told among the registered is counted anew when that can have changed, and not with every deal."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.actors import OPERATOR
from scoring.people.actions import choosing_names, managing_clubs, naming_players
from scoring.people.queries import merge_queries
from tests import build
from tests.tournaments import events
from tournaments.actions import erasing, merging, registering
from tournaments.queries import entrants

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event():
    made = events.event()
    events.named(made, events.director_of(made), "Anna Adler", "Anna Adam", "Otto Ost", "Ida Igel")
    shown_as(made, 4, "short")
    return made


def known(event, publicly=True):  # noqa: FBT002  as it is asked for
    found = entrants.alike(event.book_id, publicly)
    assert found == entrants._alike(event.book_id, publicly=publicly)
    return found


def player(event, number):
    return event.registrations.get(number=number).player


def shown_as(event, number, shown):
    choosing_names.state(player=player(event, number), shown=shown, minor=False, agreed=True, by=OPERATOR, at=build.AT)


def merged(event):
    kept, gone = (naming_players.add("Uwe Uhl", None, by=OPERATOR, at=build.AT) for _twin in range(2))
    for each in (kept, gone):
        events.named(event, events.director_of(event), each.name)
    one, other = (each.player for each in event.registrations.order_by("-number")[:2])
    seen = merge_queries.seen(one, other)
    merging.merge(kept_id=one.pk, gone_id=other.pk, reason="twice", by=OPERATOR, at=build.AT, expected=seen)


ACTS = {
    "registered": lambda event: events.named(event, events.director_of(event), "Anna Alt"),
    "renamed": lambda event: managing_clubs.rename_player(
        player=player(event, 3), name="Anna Aal", by=OPERATOR, at=build.AT
    ),
    "less shown": lambda event: shown_as(event, 1, "number"),
    "more shown": lambda event: shown_as(event, 4, "full"),
    "merged": merged,
    "erased": lambda event: erasing.erase_player(player_id=player(event, 1).pk, by=OPERATOR, at=build.AT),
}


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize("publicly", [True, False])
def test_what_changes_is_known_at_once(event, name, publicly):
    before = dict(known(event, publicly))
    ACTS[name](event)
    if publicly or name not in {"less shown", "more shown"}:
        assert known(event, publicly) != before


def test_a_deal_changes_nothing_and_nothing_is_counted(event):
    known(event)
    sheet = events.drawn(event).tables[0].table.sheet
    known(event)
    build.record(sheet)
    with CaptureQueriesContext(connection) as captured:
        entrants.alike(event.book_id, True)
    assert len(captured) == 1
    assert "GROUP BY" not in captured[0]["sql"]


def test_what_is_undone_was_never_known(event):
    before = dict(known(event))
    with transaction.atomic():
        ACTS["renamed"](event)
        assert entrants.alike(event.book_id, True) != before
        transaction.set_rollback(True)
    managing_clubs.rename_player(player=player(event, 2), name="Berta Bach", by=OPERATOR, at=build.AT)
    known(event)


def test_few_events_are_known(event):
    for _each in range(entrants.KNOWN.most + 3):
        known(events.event())
    assert len(entrants.KNOWN.kept) == entrants.KNOWN.most


def test_withdrawing_keeps_the_name(event):
    before = dict(known(event))
    registering.set_withdrawn(
        registration_id=event.registrations.first().pk, withdrawn=True, by=events.director_of(event), at=build.AT
    )
    assert known(event) == before
