"""The registered take seats, others are registered for it, two change places: each in one write or not at all."""

import pytest
from django.core.exceptions import PermissionDenied

from scoring.errors import Refused
from scoring.lists.actions.conflicts import KeyReused, Stale
from scoring.models import Player, SeatTotal, Sheet
from tests import build
from tests.tournaments import events
from tournaments.actions import changing_seats, registering
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event
from tournaments.queries.moves import BEGINNING, Chair
from tournaments.queries.standings import standings

pytestmark = pytest.mark.django_db


class Evening:
    """Eight at two tables of four, two more registered later, with a director."""

    def __init__(self, event) -> None:
        self.event = Event.objects.get(pk=event)
        self.by = events.director_of(self.event)
        self.one, self.two = self.event.book.sheets.order_by("table_number")

    def player(self, name):
        return self.event.registrations.get(player__name=name).player

    def said(self, key="k"):
        return {"key": key, "by": self.by, "at": build.AT}


@pytest.fixture(scope="module")
def drawn(world):
    return world(_drawn)


def _drawn():
    event = events.event(players=8)
    events.drawn(event)
    text = "Gustav Gastmann;SC Nord\nWilma Wart"
    registering.register_names(event_id=event.pk, text=text, by=events.director_of(event), at=build.AT)
    return event.pk


@pytest.fixture
def evening(drawn):
    return Evening(drawn)


def chair(sheet, seat, revision=None):
    return Chair(sheet.pk, seat, Sheet.objects.get(pk=sheet.pk).revision if revision is None else revision)


def holders(sheet):
    return list(sheet.seat_totals.order_by("seat").values_list("player__name", flat=True))


def totals(event):
    return {line.player.name: line.total for line in standings(event) if line.rank}


def test_a_registered_guest_takes_a_seat_and_nobody_is_added(evening):
    before, guest = Player.objects.count(), evening.player("Gustav Gastmann")
    changing_seats.seat_registered(chair=chair(evening.one, 1), player_id=guest.pk, since="", **evening.said())
    assert holders(evening.one)[1] == "Gustav Gastmann"
    assert Player.objects.count() == before


def test_who_is_not_registered_is_not_seated_as_registered(evening):
    with pytest.raises(Objection):
        changing_seats.seat_registered(
            chair=chair(evening.one, 1), player_id=build.player().pk, since="", **evening.said()
        )


def test_a_director_registers_and_seats_in_one_step_once(evening):
    wanted = {"chair": chair(evening.one, 1), "name": "Nina Neu", "club_name": "SC Nord", "since": ""}
    first = changing_seats.register_and_seat(**wanted, **evening.said())
    again = changing_seats.register_and_seat(**wanted, **evening.said())
    assert (again.entry.pk, again.repeated) == (first.entry.pk, True)
    made = evening.event.registrations.get(player__name="Nina Neu")
    assert (made.number, made.club_name) == (11, "SC Nord")
    assert holders(evening.one)[1] == "Nina Neu"
    assert evening.event.decisions.filter(kind=Decision.Kind.REGISTERED, number=1).count() == 1


def test_a_player_whom_the_club_knows_is_registered_as_the_one_he_is():
    director = build.account()
    club = build.club(by=director)
    known = [build.player("Hans Huber", club=club) for _ in range(2)][1]
    event = events.event(by=director, club=club, players=3)
    sheet = events.drawn(event).tables[0].table.sheet
    changing_seats.register_and_seat(
        chair=chair(sheet, 0), name=known.name, player_id=known.pk, since="", key="k", by=director, at=build.AT
    )
    assert event.registrations.get(number=4).player == known
    stranger = build.player("Fritz Fremd", club=build.club())
    with pytest.raises(Objection):
        changing_seats.register_and_seat(
            chair=chair(sheet, 0), name="x", player_id=stranger.pk, since="", key="l", by=director, at=build.AT
        )


def test_nobody_is_registered_whose_seat_is_refused(evening):
    stale = chair(evening.one, 1, revision=0)
    with pytest.raises(Stale):
        changing_seats.register_and_seat(chair=stale, name="Nina Neu", since="", **evening.said())
    assert not Player.objects.filter(name="Nina Neu").exists()


def test_a_scorekeeper_registers_nobody(evening):
    keeper = build.scorekeeper(evening.event.book)
    with pytest.raises(PermissionDenied):
        changing_seats.register_and_seat(
            chair=chair(evening.one, 1), name="Nina Neu", since="", key="k", by=keeper, at=build.AT
        )


def test_neighbours_who_sat_wrongly_swap_with_their_results(evening):
    first, second, *_others = holders(evening.one)
    build.record(evening.one, {**build.GAME, "declarer": 1})
    before = totals(evening.event)
    changing_seats.swap(one=chair(evening.one, 0), other=chair(evening.one, 1), since=BEGINNING, **evening.said())
    after = totals(evening.event)
    assert (after[first], after[second]) == (before[second], before[first])
    assert before[second] > before[first]
    assert holders(evening.one)[:2] == [second, first]


def test_neighbours_who_swap_from_the_next_deal_on_keep_their_results(evening):
    build.record(evening.one, {**build.GAME, "declarer": 1})
    before = holders(evening.one)
    written = changing_seats.swap(one=chair(evening.one, 0), other=chair(evening.one, 1), since="", **evening.said())
    assert holders(evening.one) == before
    assert [each.name for each in written[0].loaded.seated][:2] == [before[1], before[0]]


def test_two_tables_swap_in_one_step_or_not_at_all(evening):
    build.record(evening.one, {**build.GAME, "declarer": 1})
    here, there = holders(evening.one)[1], holders(evening.two)[2]
    seats = {"one": chair(evening.one, 1), "other": chair(evening.two, 2)}
    with pytest.raises(Stale):
        changing_seats.swap(
            **{**seats, "other": chair(evening.two, 2, revision=0)}, since=BEGINNING, **evening.said("l")
        )
    assert holders(evening.one)[1] == here
    first = changing_seats.swap(**seats, since=BEGINNING, **evening.said())
    assert (holders(evening.one)[1], holders(evening.two)[2]) == (there, here)
    again = changing_seats.swap(**seats, since=BEGINNING, **evening.said())
    assert [each.entry.pk for each in again] == [each.entry.pk for each in first]
    assert all(each.repeated for each in again)
    players = SeatTotal.objects.filter(sheet__book=evening.event.book).values_list("player", flat=True)
    assert len(players) == len(set(players))


def test_one_key_means_one_swap(evening):
    seats = {"one": chair(evening.one, 0), "since": BEGINNING}
    changing_seats.swap(**seats, other=chair(evening.one, 1), **evening.said())
    with pytest.raises(KeyReused):
        changing_seats.swap(**seats, other=chair(evening.one, 2, revision=1), **evening.said())


def test_a_substitute_leaves_the_result_where_it_was(evening):
    build.record(evening.one, {**build.GAME, "declarer": 1})
    before, guest = holders(evening.one), evening.player("Gustav Gastmann")
    written = changing_seats.seat_registered(
        chair=chair(evening.one, 1), player_id=guest.pk, since="", **evening.said()
    )
    assert holders(evening.one) == before
    assert written.loaded.seated[1] == guest


def test_an_emptied_seat_keeps_its_result_and_plays_no_more(evening):
    build.record(evening.one, {**build.GAME, "declarer": 1})
    before = holders(evening.one)
    written = changing_seats.empty_seat(chair=chair(evening.one, 1), **evening.said())
    assert holders(evening.one) == before
    assert written.loaded.seated[1] is None
    with pytest.raises(Refused):
        build.record(evening.one, {**build.GAME, "declarer": 1})


def test_who_sits_at_another_table_is_refused_and_both_tables_are_named(evening):
    other = evening.two.seat_totals.get(seat=0).player
    with pytest.raises(Refused) as refused:
        changing_seats.seat_registered(chair=chair(evening.one, 1), player_id=other.pk, since="", **evening.said())
    (problem,) = refused.value.problems
    assert (problem.code, problem.params["other"]) == ("entry_player_elsewhere", str(evening.two))
