"""Faults planted in the code that stores: the audit, which shares none of it, names every one."""

import pytest
from django.db import connection

from scoring.lists.queries import projections
from scoring.lists.values import folding, reading, shares
from scoring.models import SeatTotal
from tests import build
from tests.auditing import findings
from tests.tampering import lifted

pytestmark = pytest.mark.django_db


def more_for_everybody(rows):
    return {seat: {**row, "total": row["total"] + 1000} for seat, row in rows.items()}


def holders_swapped(rows):
    first, second = rows[0]["player_id"], rows[1]["player_id"]
    return {**rows, 0: {**rows[0], "player_id": second}, 1: {**rows[1], "player_id": first}}


def a_tally_more(rows):
    return {**rows, 1: {**rows[1], "tallies": {**rows[1]["tallies"], "won": rows[1]["tallies"]["won"] + 1}}}


def a_counter_more(rows):
    return {**rows, 1: {**rows[1], "counters": {**rows[1]["counters"], "declared": 7}}}


def settlement_dropped(rows):
    return {seat: {**row, "total": row["points"]} for seat, row in rows.items()}


def points_of_the_neighbour(rows):
    return {
        deal: {**row, "points": row["points"] and [*row["points"][1:], row["points"][0]]} for deal, row in rows.items()
    }


def wrong_order(rows):
    return {deal: {**row, "position": len(rows) + 1 - row["position"]} for deal, row in rows.items()}


def one_deal_more(columns):
    return {**columns, "deals_played": columns["deals_played"] + 1}


def never_finished(columns):
    return {**columns, "finished": False}


PLANTED = {
    (reading, "seat_rows"): (more_for_everybody, holders_swapped, a_tally_more, a_counter_more, settlement_dropped),
    (reading, "deal_rows"): (points_of_the_neighbour, wrong_order),
    (projections, "_sheet"): (one_deal_more, never_finished),
}


def play(sheet):
    """Everything that a list can hold, so that every fault has something to spoil."""
    build.record(sheet, {**build.GAME, "declarer": 0})
    first = build.record(sheet, build.GAME).entry.sequence
    build.record(sheet, build.LOST)
    build.write(sheet, "insert", before=first, record={**build.LOST, "declarer": 2})
    build.write(sheet, "correct", corrects=first, record={**build.GAME, "matadors": 2})
    struck = build.record(sheet, build.GAME).entry.sequence
    build.write(sheet, "delete", corrects=struck, reason="twice")
    build.write(sheet, "seat", seats=((1, build.player("Sub").pk),))
    build.record(sheet, build.PASSED)
    build.write(sheet, "close", reason="closing time")


def test_list_without_a_fault_agrees():
    play(build.sheet())
    assert findings() == []


@pytest.mark.parametrize(
    "fault", [fault for faults in PLANTED.values() for fault in faults], ids=lambda each: each.__name__
)
def test_fault_in_the_projection_is_named(fault, monkeypatch):
    place = next(place for place, faults in PLANTED.items() if fault in faults)
    right = getattr(*place)
    monkeypatch.setattr(*place, lambda *given: fault(right(*given)))
    play(build.sheet())
    assert findings()


def test_thousand_for_everybody_is_told_by_seat_and_player(monkeypatch):
    right = reading.seat_rows
    monkeypatch.setattr(reading, "seat_rows", lambda *given: more_for_everybody(right(*given)))
    sheet = build.sheet()
    build.record(sheet)
    total = SeatTotal.objects.get(seat=1).total
    assert f"seat 1: total is {total}, the log says {total - 1000}" in findings()


def test_totals_that_grow_twice_are_named(monkeypatch):
    once = shares.Sum.add
    monkeypatch.setattr(shares.Sum, "add", lambda own, share, times=1: once(own, share, max(times, 2 * times)))
    with lifted(connection):  # the database adds them up too
        play(build.sheet())
    assert any("player" in each and "total is" in each for each in findings())


def test_tie_breaks_kept_with_the_wrong_sign_are_named(monkeypatch):
    monkeypatch.setattr(shares, "_decider", lambda tallies, key: -tallies.get(key.lstrip("-"), 0))
    play(build.sheet())
    assert any("decider" in each for each in findings())


@pytest.mark.parametrize("kind", ["correct", "delete", "seat", "close"])
def test_kind_of_entry_that_is_read_as_nothing_is_named(kind, monkeypatch):
    monkeypatch.setitem(folding.HANDLERS, kind, lambda _state, _body: None)
    play(build.sheet())
    assert findings()


def test_deal_that_is_inserted_at_the_wrong_place_is_named(monkeypatch):
    monkeypatch.setitem(folding.HANDLERS, "insert", folding.HANDLERS["record"])
    play(build.sheet())
    assert findings()


def test_seat_that_counts_for_who_sits_there_last_is_named(monkeypatch):
    monkeypatch.setattr(folding, "_holders", lambda _deals, now: now)
    play(build.sheet())
    assert any("player_id is" in each for each in findings())
