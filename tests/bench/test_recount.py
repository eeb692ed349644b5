"""The independent count agrees with a ranking that is right, and tells of every one that is not."""

import pytest

from bench import recount
from scoring.models import Deal, Sheet
from scoring.people.queries import merge_queries
from tests import build
from tests.tournaments import events
from tournaments.actions import merging, organising

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(live_server):
    """A series with a seat put right, a substitute, and a deal corrected, one inserted and one deleted."""
    made = events.event(deals=4, players=8, planned_series=1)
    tables = [each.table.sheet for each in events.drawn(made).tables]
    stranger = build.player("Stranger")
    for sheet in tables:
        for record in (build.GAME, build.PASSED, build.GAME):
            build.record(sheet, record)
    sheet = tables[0]
    first, second, _third = Deal.objects.filter(sheet=sheet).order_by("position")
    right = sheet.seat_totals.get(seat=1).player_id
    build.write(sheet, "seat", seats=((1, stranger.pk),), before=first.sequence)
    build.write(sheet, "seat", seats=((1, right),), before=first.sequence)
    build.write(sheet, "seat", seats=((2, stranger.pk),))
    build.write(sheet, "correct", corrects=first.sequence, record=build.PASSED)
    build.write(sheet, "insert", before=second.sequence, record=build.PASSED)
    build.write(sheet, "delete", corrects=second.sequence, reason="twice")
    for each in tables:
        build.record(each, build.PASSED)
        build.write(each, "confirm")
    return made


def counted(live_server, event):
    return recount.recount(live_server.url, event.slug)


@pytest.mark.parametrize("final", [False, True])
def test_a_right_ranking_agrees_in_every_row(live_server, event, final):
    if final:
        organising.finalise_event(event_id=event.pk, by=events.director_of(event), at=build.AT)
    found = counted(live_server, event)
    assert found.differences == []
    assert found.compared["holder of a seat"] == 8
    assert found.compared["rank"] == 8
    assert found.compared["hash of an entry"] == sum(Sheet.objects.values_list("revision", flat=True))


def test_who_was_merged_is_read_as_who_stays(live_server, event):
    gone, kept = event.book.sheets.first().seat_totals.get(seat=0).player, build.player("Kept")
    seen = merge_queries.seen(kept, gone)
    by = build.account(is_superuser=True)
    merging.merge(kept_id=kept.pk, gone_id=gone.pk, reason="twice", by=by, at=build.AT, expected=seen)
    assert counted(live_server, event).differences == []


def test_a_kept_total_that_is_wrong_is_told(live_server, event):
    seat = event.book.sheets.first().seat_totals.get(seat=1)
    type(seat).objects.filter(pk=seat.pk).update(total=seat.total + 10)
    told = "\n".join(counted(live_server, event).differences)
    assert "points of the series" in told
    assert ": total is" in told


def test_a_result_that_counts_for_somebody_else_is_told(live_server, event):
    one, other = (sheet.seat_totals.get(seat=0) for sheet in event.book.sheets.all()[:2])
    players = one.player_id, other.player_id
    type(one).objects.filter(pk=one.pk).update(player=None)
    type(one).objects.filter(pk=other.pk).update(player=players[0])
    type(one).objects.filter(pk=one.pk).update(player=players[1])
    assert any("holder of a seat" in each for each in counted(live_server, event).differences)


def test_what_a_paper_list_says_at_its_foot_is_what_it_brought(live_server):
    made = events.event(deals=4, players=8, planned_series=1)
    typed, paper = (each.table.sheet for each in events.drawn(made).tables)
    said = {"total": [104, -98, 30, 100], "won": [1, 0, 0, 1], "lost": [0, 1, 0, 0]}
    build.write(paper, "totals", record=said)
    for _deal in range(4):
        build.record(typed, build.PASSED)
    for each in (typed, paper):
        build.write(each, "confirm")
    found = counted(live_server, made)
    assert found.differences == []
    assert found.compared["totals of the list"] == 2
