"""Which lists an event counts: those of its tables, and no others."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse

from scoring.errors import Refused
from scoring.lists.actions import tables
from scoring.lists.actions.conflicts import BookSealed
from scoring.models import Book, Player, PlayerTotal
from tests import build
from tests.tournaments import events as building
from tournaments.actions import organising, placing_lists
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event
from tournaments.queries.progress import open_ends
from tournaments.queries.standings import standings

pytestmark = pytest.mark.django_db


def running(players=6, series=1):
    event = building.event(players=players, planned_series=series)
    building.play_all(building.drawn(event))
    event.book.refresh_from_db()
    return event


@pytest.fixture(scope="module")
def built(world):
    return world(running).pk


@pytest.fixture
def event(built):
    """Of six, with its one series played."""
    return Event.objects.get(pk=built)


def a_loose_list(event, players, **more):
    sheet = build.sheet(book=event.book, players=players, rules=build.ruleset(deals=2), **more)
    building.play(sheet, confirm=False)
    return sheet


def registered(event):
    return [each.player for each in event.registrations.select_related("player").order_by("number")]


def codes(refused):
    return {problem.code for problem in refused.value.problems}


def shown(event):
    return [
        (line.player.pk, line.rank, line.total, [each and each.total for each in line.series])
        for line in standings(event)
    ]


def test_a_loose_list_counts_nowhere_and_is_an_open_end_with_a_link(event):
    before, kept = shown(event), list(PlayerTotal.objects.order_by("pk").values())
    sheet = a_loose_list(event, registered(event)[:3])
    assert shown(event) == before
    assert list(PlayerTotal.objects.order_by("pk").values()) == kept
    (end,) = open_ends(event)
    assert (end.sheet, end.loose) == (sheet, True)
    with pytest.raises(Objection, match=sheet.title):
        organising.finalise_event(event_id=event.pk, by=building.director_of(event), at=build.AT)


def test_an_events_book_takes_its_own_game_and_rules_only(event):
    three = registered(event)[:3]
    for other in (build.ruleset("doppelkopf"), build.ruleset("skat", "seeger", deals=2)):
        players = [*three, build.player()] if other.game == "doppelkopf" else three
        with pytest.raises(Refused) as refused:
            build.sheet(book=event.book, players=players, rules=other)
        assert codes(refused) == {"sheet_other_rules"}
    assert event.book.sheets.count() == 2


def test_a_total_is_the_sum_of_its_series_in_every_row():
    event = running(players=8, series=2)
    building.play_all(building.drawn(event, 2))
    a_loose_list(event, registered(event)[:3])
    lines = standings(event)
    assert len(lines) == 8
    for line in lines:
        assert sum(each.total for each in line.series) == line.total
        assert PlayerTotal.objects.get(player=line.player).total == line.total


def test_a_list_set_aside_no_longer_stands_in_the_way(event):
    by, sheet = building.director_of(event), a_loose_list(event, registered(event)[:3])
    with pytest.raises(ValidationError):
        placing_lists.set_aside(event_id=event.pk, sheet_id=sheet.pk, reason=" ", by=by, at=build.AT)
    with pytest.raises(PermissionDenied):
        placing_lists.set_aside(
            event_id=event.pk, sheet_id=sheet.pk, reason="x", by=build.scorekeeper(event.book), at=build.AT
        )
    placing_lists.set_aside(event_id=event.pk, sheet_id=sheet.pk, reason="opened twice", by=by, at=build.AT)
    assert open_ends(event) == []
    assert event.decisions.first().kind == Decision.Kind.SET_ASIDE
    organising.finalise_event(event_id=event.pk, by=by, at=build.AT)
    assert sheet.entries.count()


def test_a_loose_list_of_late_arrivals_becomes_a_table_of_the_series(event, client):
    by = building.director_of(event)
    building.register(event, by, 3, first=7)
    late = registered(event)[6:]
    sheet = a_loose_list(event, late)
    build.write(sheet, "confirm")
    table = placing_lists.lay(event_id=event.pk, sheet_id=sheet.pk, series_number=1, by=by, at=build.AT)
    sheet.refresh_from_db()
    assert (table.number, sheet.series_number, sheet.table_number, sheet.counts) == (3, 1, 3, True)
    totals = {line.player: line.total for line in standings(event)}
    assert totals[late[1]] == PlayerTotal.objects.get(player=late[1]).total == 74
    assert open_ends(event) == []
    # It lay nowhere before: its page names no other table.
    assert client.get(reverse("sheet", args=[sheet.pk])).context["lay_at"] == []


def test_a_list_of_players_who_sit_at_a_table_already_is_not_made_one(event):
    by, first = building.director_of(event), registered(event)
    sheet = a_loose_list(event, first[:3])
    with pytest.raises(Refused) as refused:
        placing_lists.lay(event_id=event.pk, sheet_id=sheet.pk, series_number=1, by=by, at=build.AT)
    assert codes(refused) == {"entry_player_elsewhere"}
    sheet.refresh_from_db()
    assert (sheet.series_number, sheet.counts) == (None, False)


def test_nobody_sits_at_two_tables_of_a_series_and_both_are_named():
    event = building.event(players=6, planned_series=2)
    one, two = (state.table.sheet for state in building.drawn(event).tables)
    moved = one.seat_totals.get(seat=0).player
    with pytest.raises(Refused) as refused:
        build.write(two, "seat", seats=((0, moved.pk),), by=building.director_of(event))
    (problem,) = refused.value.problems
    assert (problem.code, problem.params["other"], problem.params["here"]) == (
        "entry_player_elsewhere",
        str(one),
        str(two),
    )


def test_who_is_not_registered_sits_down_by_a_directors_word_only():
    director = build.account()
    club = build.club(by=director)
    event = building.event(by=director, club=club, players=3, planned_series=1)
    (sheet,) = (state.table.sheet for state in building.drawn(event).tables)
    member = ((0, build.player("Maria Member", club=club).pk),)
    with pytest.raises(Refused) as refused:
        build.write(sheet, "seat", seats=member, by=build.scorekeeper(event.book))
    assert codes(refused) == {"entry_player_unregistered"}
    build.write(sheet, "seat", seats=member, by=director)


def test_who_is_neither_registered_nor_of_the_club_is_seated_by_nobody_who_directs():
    event = building.event(players=3, planned_series=1)
    (sheet,) = (state.table.sheet for state in building.drawn(event).tables)
    for stranger in (build.player("Gustav Gast"), build.player("Maria Member", club=build.club())):
        with pytest.raises(Refused) as refused:
            build.write(sheet, "seat", seats=((0, stranger.pk),), by=building.director_of(event))
        assert codes(refused) == {"entry_player_unknown"}


def test_a_list_without_a_deal_is_signed_by_a_director():
    event = building.event(players=3, planned_series=1)
    (sheet,) = (state.table.sheet for state in building.drawn(event).tables)
    build.write(sheet, "close", reason="nobody came back")
    with pytest.raises(Refused) as refused:
        build.write(sheet, "confirm", by=build.scorekeeper(event.book))
    assert codes(refused) == {"entry_nothing_played"}
    build.write(sheet, "confirm", by=building.director_of(event))


def test_a_table_of_nobody_is_none():
    event = building.event(players=6, planned_series=1)
    one, two = (state.table.sheet for state in building.drawn(event).tables)
    by = building.director_of(event)
    building.play(one)
    build.write(two, "seat", seats=((0, None), (1, None), (2, None)), by=by)
    assert open_ends(event) == []
    build.write(two, "close", reason="empty", by=by)
    with pytest.raises(Refused) as refused:
        build.write(two, "confirm", by=by)
    assert codes(refused) == {"entry_nobody_seated"}


def test_a_final_events_book_takes_no_list_entry_or_seat(event):
    by = building.director_of(event)
    sheet = event.book.sheets.first()
    three = registered(event)[:3]
    organising.finalise_event(event_id=event.pk, by=by, at=build.AT)
    book = Book.objects.get(pk=event.book_id)
    with pytest.raises(BookSealed):
        build.sheet(book=book, players=three, rules=build.ruleset(deals=2))
    for kind in ("reopen", "seat"):
        more = {"reason": "x"} if kind == "reopen" else {"seats": ((0, None),)}
        with pytest.raises((BookSealed, Refused, Exception)) as refused:
            build.write(sheet, kind, by=by, **more)
        assert refused.value.state in {"final", "confirmed"}
    assert event.book.sheets.count() == 2


def test_nobody_becomes_a_player_by_being_typed_into_a_list_of_an_event():
    event = building.event(players=3, planned_series=1)
    by, known = building.director_of(event), Player.objects.count()
    typed = {"book": event.book, "title": "Late", "ruleset": build.ruleset(deals=2), "by": by, "at": build.AT}
    with pytest.raises(ValidationError, match="Gustav Gast"):
        tables.open_table(**typed, names=["Player 1", "Gustav Gast", "3"])
    assert Player.objects.count() == known
    assert tables.open_table(**typed, names=["Player 1", "player 2", "3"]).seat_totals.count() == 3
