"""Who comes when later series are drawn already: a seat in each of them by the same act, or an open end says so."""

import pytest
from django.urls import reverse
from django.utils import translation

from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.repairs import Hall, sound
from tournaments.actions import pairing, registering
from tournaments.actions.errors import Objection
from tournaments.queries.cockpit import day_now, situation
from tournaments.queries.progress import open_ends
from tournaments.queries.repair_plans import planned
from tournaments.queries.seats_left import seats_left
from tournaments.queries.seats_missing import seats_missing, seats_offered
from tournaments.values.next_steps import Act, next_step
from tournaments.values.repairs import Asked

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def hall_of(players, *, game="skat", series=2, newcomers=("Lena Late",)):
    """Series drawn ahead, none begun; these have registered since."""
    event = events.event(game=game, players=players, planned_series=series)
    for number in range(1, series + 1):
        events.drawn(event, number)
    if newcomers:
        events.named(event, events.director_of(event), *newcomers)
    return Hall(event.pk)


def missing(hall):
    return [(each.series, each.registration.number, each.offered) for each in seats_missing(hall.event)]


def seats_of(hall, number):
    player = hall.event.registrations.get(number=number).player
    rows = player.seat_totals.order_by("sheet__series_number")
    return list(rows.values_list("sheet__series_number", "sheet__table_number"))


def leave(hall, number, *, withdrawn=True):
    row = hall.event.registrations.get(number=number)
    registering.set_withdrawn(registration_id=row.pk, withdrawn=withdrawn, by=hall.by, at=build.AT)


def test_who_comes_late_has_a_seat_in_every_series(client):
    """The tables of three grow, and the preview names them; undone, nobody has any of it."""
    hall = hall_of(11)
    assert missing(hall) == [(1, 12, True), (2, 12, True)]
    before = hall.plain()
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    address = f"{reverse('event_repair', args=[hall.event.slug])}?kind=late&series=1&number=12"
    page = client.get(address).content.decode()
    made = hall.repair("late", number=12)
    assert [series for series, _table in seats_of(hall, 12)] == [1, 2]
    for series, table in seats_of(hall, 12):
        assert len(hall.names(table, series)) == 4
        assert f"Series {series}, table {table}" in page
    assert missing(hall) == []
    sound()
    hall.undo(made)
    assert hall.plain() == before
    sound()


def test_who_plays_for_who_leaves_has_the_seats_ahead_too():
    hall = hall_of(12, series=3)
    events.play(hall.sheet(1), [build.GAME], confirm=False)
    gone = hall.number(1, 2)
    ahead = [each for each in seats_of(hall, gone) if each[0] > 1]
    hall.repair("substitute", 1, 2, number=13)
    assert seats_of(hall, 13) == ahead
    assert seats_of(hall, gone) == [(1, 1)]
    assert missing(hall) == [], "who sits in for somebody in series 1 is not missing there"
    sound()


def test_the_place_of_who_did_not_come_is_taken_in_both():
    hall = hall_of(12)
    gone = hall.number(2, 1)
    left = seats_of(hall, gone)
    leave(hall, gone)
    hall.repair("late", number=13)
    assert seats_of(hall, 13) == left
    assert (missing(hall), seats_of(hall, gone)) == ([], [])
    sound()


def test_three_who_wait_get_tables_of_their_own_in_both():
    hall = hall_of(12, newcomers=("Anna Neu", "Berta Neu", "Cora Neu"))
    hall.repair("late", number=14)
    assert [seats_of(hall, number) for number in (13, 14, 15)] == [[(1, 4), (2, 4)]] * 3
    assert missing(hall) == []
    sound()


def test_a_series_that_takes_nobody_stays_an_open_end():
    """Series 2 has begun at all its tables: told, but nobody is asked for what cannot be done."""
    hall = hall_of(11)
    for table in (1, 2, 3):
        build.record(hall.sheet(table, 2))
    hall.repair("late", number=12)
    assert [series for series, _table in seats_of(hall, 12)] == [1]
    assert missing(hall) == [(2, 12, False)]
    told = [each.text for each in open_ends(hall.event) if each.seat]
    assert told == ["Lena Late takes part and has no seat in series 2."]
    assert seats_offered(hall.event) == []
    sound()


def test_an_open_seat_is_the_next_step_with_the_way_to_it(client):
    hall = hall_of(11)
    build.record(hall.sheet(1, 1))
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    page = client.get(reverse("event_director", args=[hall.event.slug])).content.decode()
    assert "Give Lena Late a seat" in page
    assert "kind=late&amp;series=1&amp;number=12" in page
    step = next_step(situation(day_now(hall.event, build.AT), len(seats_offered(hall.event))))
    assert step.act is Act.RESEAT


def test_whoever_comes_back_without_a_seat_is_missing_and_who_is_only_announced_is_not():
    hall = hall_of(12, newcomers=())
    number = hall.number(1, 0)
    leave(hall, number)
    hall.repair("no_show", 1, 0)
    assert missing(hall) == []
    leave(hall, number, withdrawn=False)
    assert [each[:2] for each in missing(hall)] == [(1, number)], "series 2 kept the seat"
    registering.register_names(event_id=hall.event.pk, text="Noch Nicht", announced=True, by=hall.by, at=build.AT)
    assert [each[:2] for each in missing(hall)] == [(1, number)]


def test_who_sat_at_a_table_that_is_dissolved_waits_for_a_seat():
    hall = hall_of(9, newcomers=())
    others = {hall.number(1, seat) for seat in (1, 2)}
    hall.repair("no_show", 1, 0)
    assert {each[:2] for each in missing(hall)} == {(1, number) for number in others}


def test_a_bye_is_no_missing_seat_and_a_series_that_ended_wants_nobody():
    event = events.event(game="ecarte", deals=None, players=5, planned_series=1)
    events.drawn(event)
    hall = Hall(event.pk)
    assert missing(hall) == []
    ended = hall_of(9, series=1, newcomers=())
    for table in (1, 2, 3):
        events.play(ended.sheet(table))
    events.named(ended.event, ended.by, "Zu Spät")
    assert missing(ended) == []


def test_a_pair_has_its_seats_in_both_and_a_substitute_the_partner_s():
    event = events.event(game="bauernschnapsen", players=10, planned_series=2)
    by = events.director_of(event)
    pairing.pair_in_order(event_id=event.pk, by=by, at=build.AT)
    for number in (1, 2):
        events.drawn(event, number)
    events.named(event, by, "Solo Sepp")
    hall = Hall(event.pk)
    gone = hall.number(1, 0)
    ahead = seats_of(hall, gone)
    hall.repair("substitute", 1, 0, number=11)
    assert seats_of(hall, 11) == ahead
    sound()


def test_a_repair_that_others_overtook_in_a_later_series_does_nothing():
    hall = hall_of(11)
    seen = planned(hall.event, Asked("late", 1, 0, None, number=12)).digest
    table = next(number for number in (1, 2, 3) if len(hall.names(number, 2)) == 3)
    build.record(hall.sheet(table, 2))
    with pytest.raises(Objection):
        hall.repair("late", number=12, seen=seen)
    assert seats_of(hall, 12) == []


@pytest.mark.parametrize("seat", range(4))
def test_who_is_left_keeps_the_seat_and_the_last_fills_the_gap(seat):
    """A start card names a seat: of three who stay, one at most gets another."""
    hall = hall_of(12, newcomers=(), series=1)
    there = hall.names(1)
    hall.repair("no_show", 1, seat)
    left = there[:3] if seat == 3 else [*there[:seat], there[3], *there[seat + 1 : 3]]
    assert hall.names(1) == left
    sound()


def test_who_does_not_come_gives_up_the_seats_ahead_in_the_same_act():
    hall = hall_of(12, newcomers=(), series=3)
    gone = hall.number(1, 0)
    before = hall.plain()
    made = hall.repair("no_show", 1, 0, ahead=True)
    assert (seats_of(hall, gone), seats_left(hall.event)) == ([], [])
    assert [sum(len(hall.names(table, series)) for table in (1, 2, 3)) for series in (1, 2, 3)] == [11, 11, 11]
    sound()
    hall.undo(made)
    assert hall.plain() == before
    sound()


def test_not_asked_for_the_seats_ahead_stay():
    hall = hall_of(12, newcomers=(), series=2)
    gone = hall.number(1, 0)
    hall.repair("no_show", 1, 0)
    assert [series for series, _table in seats_of(hall, gone)] == [2]


def test_who_comes_instead_has_the_seat_ahead_and_nobody_else_leaves_it():
    hall = hall_of(9, series=2)
    gone = hall.number(1, 0)
    ahead = [each for each in seats_of(hall, gone) if each[0] == 2]
    hall.repair("no_show", 1, 0, ahead=True)
    assert seats_of(hall, 10) == [(1, 1), *ahead]
    assert seats_of(hall, gone) == []
    assert all(len(hall.names(table, 2)) == 3 for table in (1, 2, 3))
    sound()


@pytest.mark.parametrize(("begun", "words"), [(False, "Does not come"), (True, "Leaves in mid-series")])
def test_the_page_asks_about_the_seats_ahead_with_a_tick_that_is_set(client, begun, words):
    hall = hall_of(12, newcomers=(), series=3)
    if begun:
        events.play(hall.sheet(1), [build.GAME], confirm=False)
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    where = {"series": 1, "table": 1, "seat": 0}
    page = text(client.get(reverse("event_repair", args=[hall.event.slug]), where))
    ahead = [each for each in seats_of(hall, hall.number(1, 0)) if each[0] > 1]
    asked = page.partition(words)[2]
    assert "; ".join(f"series {series}, table {table}" for series, table in ahead) in asked
    assert '<input type="checkbox" name="ahead" value="yes" checked>' in asked
    last = text(client.get(reverse("event_repair", args=[hall.event.slug]), {**where, "series": 3}))
    assert 'name="ahead"' not in last


@pytest.mark.parametrize("kind", ["stop", "play_on"])
def test_who_leaves_in_mid_series_gives_up_the_seats_ahead_too(kind):
    hall = hall_of(12, newcomers=(), series=2)
    events.play(hall.sheet(1), [build.GAME], confirm=False)
    gone = hall.number(1, 3)
    hall.repair(kind, 1, 3, reason="ill", ahead=True)
    assert seats_of(hall, gone) == [(1, 1)]
    assert missing(hall) == []
    sound()


def test_a_table_that_plays_already_in_a_later_series_keeps_its_seat():
    hall = hall_of(12, newcomers=(), series=2)
    gone = hall.number(1, 0)
    table = next(table for series, table in seats_of(hall, gone) if series == 2)
    build.record(hall.sheet(table, 2))
    hall.repair("no_show", 1, 0, ahead=True)
    assert seats_of(hall, gone) == [(2, table)]
    sound()


def test_a_pair_that_withdraws_gives_up_its_seats_ahead():
    event = events.event(game="bauernschnapsen", players=8, planned_series=2)
    pairing.pair_in_order(event_id=event.pk, by=events.director_of(event), at=build.AT)
    for number in (1, 2):
        events.drawn(event, number)
    hall = Hall(event.pk)
    gone = [hall.number(1, 0), hall.number(1, 2)]
    before = hall.plain()
    made = hall.repair("no_show", 1, 0, ahead=True)
    assert [seats_of(hall, each) for each in gone] == [[], []]
    sound()
    hall.undo(made)
    assert hall.plain() == before
