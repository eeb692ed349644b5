"""A draw that is taken back and made again: its lists are emptied and filled together, however many there are."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.lists.actions import writing_entries
from scoring.models import Entry, PlayerTotal, SeatTotal
from tests import build
from tests.auditing import findings
from tests.tournaments import events
from tournaments.actions import drawing, registering

pytestmark = pytest.mark.django_db


def undo(event, number=1):
    drawing.undo_draw(event_id=event.pk, number=number, by=events.director_of(event), at=build.AT)


def statements(act, *given):
    with CaptureQueriesContext(connection) as captured:
        act(*given)
    return len(captured)


def test_statements_do_not_follow_the_number_of_tables():
    taken = []
    for tables in (2, 25):
        event = events.event(players=4 * tables)
        events.drawn(event)
        taken.append((statements(undo, event), statements(events.drawn, event)))
        assert event.book.sheets.count() == tables
    assert taken[0] == taken[1]
    assert max(taken[0]) <= 50


def test_everybody_sits_once_and_everything_follows_from_the_logs():
    event = events.event(players=9)
    events.drawn(event)
    for _again in range(3):
        undo(event)
        assert not SeatTotal.objects.filter(sheet__book=event.book, player__isnull=False).exists()
        assert not PlayerTotal.objects.filter(book=event.book).exists()
        assert findings() == []
        drawn = events.drawn(event)
        assert len({player.pk for state in drawn.tables for player in state.players}) == 9
        assert findings() == []
    assert [each.revision for each in event.book.sheets.all()] == [7, 7, 7]


def test_the_entries_are_those_that_one_list_gets():
    """The same body and key as by `write`: who reads a log does not see whether many were written together."""
    event = events.event(players=4)
    sheet = events.drawn(event).tables[0].table.sheet
    undo(event)
    (entry,) = Entry.objects.filter(sheet=sheet, sequence=2)
    assert entry.key == "drawn-1"
    assert entry.author == events.director_of(event)
    sheet.refresh_from_db()
    assert (sheet.revision, sheet.head) == (2, entry.hash)


def test_who_left_in_between_is_nowhere_and_a_list_goes_on():
    event = events.event(players=8)
    events.drawn(event)
    undo(event)
    gone = event.registrations.order_by("number").last()
    registering.set_withdrawn(registration_id=gone.pk, withdrawn=True, by=events.director_of(event), at=build.AT)
    drawn = events.drawn(event)
    assert not SeatTotal.objects.filter(player=gone.player).exists()
    build.record(drawn.tables[0].table.sheet)
    assert findings() == []


def test_somebody_who_writes_next_is_not_shown_the_list_of_before():
    event = events.event(players=4)
    sheet = events.drawn(event).tables[0].table.sheet
    undo(event)
    with pytest.raises(writing_entries.Stale):
        build.write(sheet, "seat", revision=1, seats=((0, None),))
