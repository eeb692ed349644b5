"""An evening of a club without a director: who is here, one press, tables away from those of last time."""

from dataclasses import replace
from datetime import timedelta
from itertools import combinations

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rules
from scoring.models import Player
from scoring.people.actions.questions import Unsure
from tests import build
from tests.build import AT
from tests.tournaments import events
from tests.tournaments.draws import drawn_again
from tournaments.actions import holding_evenings, organising
from tournaments.actions.errors import Objection
from tournaments.actions.holding_evenings import People, UnderWay, Usual
from tournaments.models import Event
from tournaments.queries import regulars
from tournaments.queries.draw_record import as_plain, record
from tournaments.queries.earlier import plan_again
from tournaments.queries.seats import presence_digest, seated_before, series_of
from tournaments.seating import searching
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)
SEED = 7


def usual(series=2, game="skat", **options):
    return Usual("Spielabend", rules.ruleset(game, **(options or {"deals": 2})), series, Plan())


class House:
    """A club with as many players, and somebody who keeps the score in all of it."""

    def __init__(self, players=12) -> None:
        self.club = build.club()
        self.keeper = build.grant(build.account(), "scorekeeper", club=self.club).account
        self.people = build.players(players, club=self.club)

    def begin(self, here=None, *, week=0, by=None, like=None, seed=SEED, **typed):
        ticked = [each.pk for each in (self.people if here is None else here)]
        return holding_evenings.begin_evening(
            club_id=self.club.pk,
            usual=like or usual(),
            people=People(ticked, **typed),
            seed=seed + week,
            by=by or self.keeper,
            at=AT + week * WEEK,
        )

    def go_on(self, event, here, number=None, *, expected=None, **typed):
        rows = list(event.registrations.all())
        return holding_evenings.go_on(
            event_id=event.pk,
            people=People([each.pk for each in here], **typed),
            expected=presence_digest(rows) if expected is None else expected,
            number=number,
            by=self.keeper,
            at=AT + timedelta(hours=2),
        )

    def post(self, client, **said):
        client.force_login(self.keeper)
        return client.post(reverse("club_evening", args=[self.club.slug]), said)


@pytest.fixture(autouse=True)
def short_search(monkeypatch):
    """A search of a tenth of the swaps finds as much for so few."""
    monkeypatch.setattr(searching, "ATTEMPTS", ((12_000, searching.HOT),))


@pytest.fixture
def house():
    return House()


def tables_of(event, series=0):
    return [set(table) for table in seated_before(event)[series]]


def met(*series):
    return {frozenset(pair) for tables in series for table in tables for pair in combinations(sorted(table), 2)}


def test_one_press_registers_everybody_and_draws(house):
    event = house.begin()
    assert [sorted(map(len, each)) for each in seated_before(event)] == [[4, 4, 4]]
    assert set().union(*tables_of(event)) == {each.pk for each in house.people}
    assert event.book.grants.get().account == house.keeper
    assert event.book.held_on == AT.date()
    call_command("audit")


def test_evening_after_midnight_elsewhere_is_of_the_clubs_own_day(house):
    house.club.time_zone = "Pacific/Auckland"
    house.club.save()
    assert house.begin().book.held_on == AT.date() + timedelta(days=1)


def test_next_weeks_tables_keep_apart_who_met_and_anybody_draws_them_again(house):
    first = house.begin(like=usual(series=1))
    second = house.begin(week=1, like=usual(series=1))
    again = met(tables_of(first)) & met(tables_of(second))
    # Twelve at three tables of four: somebody of every table meets again, four tables over three chairs.
    assert len(again) == 3
    (drawn,) = as_plain(record(second))["draws"]
    assert drawn["certificate"]["lately_met"] == len(again)
    assert drawn_again(drawn) == drawn["series"][-1]


def test_evening_by_standing_goes_on_so_next_week_and_keeps_guests_of_a_club_apart(house):
    plan = plans.with_wishes(usual().plan, plans.WISHES)
    event = house.begin(like=replace(usual(series=2), plan=plan))
    events.named(event, house.keeper, "Guest One; Pik Ass", "Guest Two; Pik Ass")
    for state in series_of(event)[0].tables:
        events.play(state.table.sheet)
    events.drawn(event, 2)
    again = house.begin(week=1, like=replace(usual(series=2), plan=plan_again(event)))
    assert plans.draw_wishes(plans.read(again.plan)) == plans.WISHES
    for made in (*as_plain(record(event))["draws"], *as_plain(record(again))["draws"]):
        assert drawn_again(made) == made["series"][-1]
    assert [13, 14] in event.series.get(number=2).certificate["groups"]


def test_who_sat_at_a_table_of_three_is_spared(house):
    house.people = house.people[:7]
    threes = []
    for week in range(2):
        event = house.begin(week=week, like=usual(series=1))
        threes.append(next(each for each in tables_of(event) if len(each) == 3))
    assert not threes[0] & threes[1]


def test_who_was_away_has_had_the_average_of_turns():
    house = House(11)
    for week in range(2):
        house.begin(house.people[:7], week=week, like=usual(series=1))
    late = house.begin(week=2, like=usual(series=1))
    turns = dict(as_plain(record(late))["draws"][0]["certificate"]["turns"])
    numbers = dict(late.registrations.values_list("player", "number"))
    assert sorted(turns[numbers[each.pk]] for each in house.people[:7]) == [0, 1, 1, 1, 1, 1, 1]
    assert [turns[numbers[each.pk]] for each in house.people[7:]] == [1, 1, 1, 1]


def test_other_games_and_other_events_of_the_club_are_no_earlier_evenings(house):
    made = events.event(house.keeper, club=house.club, players=8)
    events.drawn(made)
    other = house.begin(like=usual(series=1, game="doppelkopf", deals=4))
    assert other.game == "doppelkopf"
    event = house.begin(week=1)
    assert "lately" not in event.series.get().certificate


@pytest.mark.parametrize("number", [1, 2, 5])
def test_number_that_makes_no_tables_leaves_nothing_and_says_what_is_possible(house, number):
    with pytest.raises(Objection) as refused:
        house.begin(house.people[:number])
    assert ("4 / 6" if number == 5 else "3") in str(refused.value)
    assert not Event.objects.exists()


def test_pressing_twice_is_one_evening(house):
    assert house.begin() == house.begin(seed=99)
    assert Event.objects.count() == 1


def test_second_phone_with_somebody_more_is_sent_to_the_evening_that_has_begun(house):
    event = house.begin(house.people[:8])
    with pytest.raises(UnderWay) as there:
        house.begin(house.people[:9])
    assert there.value.event == event
    assert there.value.own
    other = build.grant(build.account(), "scorekeeper", club=house.club).account
    with pytest.raises(UnderWay) as there:
        house.begin(house.people[:8], by=other)
    assert not there.value.own
    assert Event.objects.count() == 1


def test_evening_that_has_ended_is_no_hindrance(house):
    event = house.begin(like=usual(series=1))
    events.play_all(events.series_of(event)[0])
    organising.finalise_event(event_id=event.pk, by=house.keeper, at=AT)
    assert house.begin(house.people[:8]) != event


def test_guest_by_name_alone(house):
    event = house.begin(house.people[:7], typed="Greta Gast")
    assert sorted(map(len, tables_of(event))) == [4, 4]
    assert event.registrations.filter(player__name="Greta Gast", player__club=house.club).exists()


@pytest.mark.parametrize("ticked", [True, False])
def test_guest_with_a_members_name_is_asked_about(house, ticked):
    here, name = house.people[: 7 if ticked else 8], house.people[0].name
    here = here if ticked else here[1:]
    with pytest.raises(Unsure) as unsure:
        house.begin(here, typed=name)
    assert not Event.objects.exists()
    (question,) = unsure.value.questions
    event = house.begin(here, typed=name, answers={question.key: question.none})
    namesakes = Player.objects.filter(name=name, registrations__event=event)
    assert namesakes.count() == 1 + ticked
    assert event.registrations.count() == 8


def test_second_series_without_who_left_and_with_who_came(house):
    event = house.begin(house.people[:8])
    house.go_on(event, house.people[1:8], typed="Greta Gast")
    event.refresh_from_db()
    guest = event.registrations.get(player__name="Greta Gast").player
    house.go_on(event, [*house.people[1:8], guest], 2)
    second = set().union(*tables_of(event, 1))
    assert second == {*(each.pk for each in house.people[1:8]), guest.pk}
    assert event.registrations.get(player=house.people[0]).presence == "gone"
    house.go_on(event, house.people[:8], None)
    assert event.registrations.get(player=house.people[0]).presence == "here"
    assert event.registrations.get(player=guest).presence == "gone"
    call_command("audit")


def test_tick_that_a_second_phone_changed_is_told(house):
    event = house.begin(house.people[:8])
    seen = presence_digest(list(event.registrations.all()))
    house.go_on(event, house.people[:7], expected=seen)
    with pytest.raises(Objection):
        house.go_on(event, house.people[:8], 2, expected=seen)
    assert event.series.count() == 1
    assert event.registrations.filter(withdrawn=True).count() == 1


def test_second_series_pressed_twice_is_drawn_once(house):
    event = house.begin(house.people[:8])
    seen = presence_digest(list(event.registrations.all()))
    for _press in range(2):
        house.go_on(event, house.people[:7], 2, expected=seen)
    assert event.series.count() == 2
    with pytest.raises(Objection):
        house.go_on(event, house.people[:8], 2, expected=seen)


def test_series_that_cannot_be_drawn_changes_nobody(house):
    event = house.begin(house.people[:8])
    with pytest.raises(Objection):
        house.go_on(event, house.people[:5], 2)
    assert not event.registrations.filter(withdrawn=True).exists()


def test_role_in_one_book_of_the_club_begins_no_evening(house):
    keeper = build.scorekeeper(build.book(club=house.club))
    with pytest.raises(PermissionDenied):
        house.begin(by=keeper)


def test_stranger_cannot_be_ticked(house):
    with pytest.raises(Objection):
        house.begin([*house.people[:7], build.player(club=build.club(), publicity="number")])
    assert not Event.objects.exists()


def test_frequent_players_come_first_and_the_others_are_found(house):
    for week, number in enumerate((4, 3, 6)):
        house.begin(house.people[6 - number : 6], week=week)
    shown = regulars.regulars(house.club)
    assert [(each.player, each.times) for each in shown[:3]] == [(each.pk, 3) for each in house.people[3:6]]
    assert shown[3].times == 2
    assert {each.times for each in shown[4:]} == {1}
    build.player("Jörg Köhler", club=house.club)
    assert [each.name for each in regulars.matching(house.club, "koehl")] == ["Jörg Köhler"]
    build.player("Jörg Köhler", club=build.club())
    assert len(regulars.matching(house.club, "köhl")) == 1


def test_page_keeps_ticks_and_what_was_typed_when_something_is_wrong(house, client):
    five = [each.pk for each in house.people[:5]]
    answer = house.post(client, here=five, draw="1", names="", usual="skat-evening")
    assert answer.status_code == 400
    page = answer.content.decode()
    assert page.count(" checked") == 5
    found = house.post(client, here=five, look="yes", q=house.people[9].name, names="Greta Gast")
    page = found.content.decode()
    assert found.status_code == 200
    assert page.count(" checked") == 5
    assert f'value="{house.people[9].pk}"' in page
    assert "Greta Gast" in page


def test_like_last_time_by_one_press(house, client):
    house.people = house.people[:4]
    event = house.begin(like=usual(series=3, deals=12))
    client.force_login(house.keeper)
    page = client.get(reverse("club_evening", args=[house.club.slug])).content.decode()
    assert f'value="like:{event.slug}" selected' in page
    ticked = house.post(client, last="yes", usual=f"like:{event.slug}").content.decode()
    assert ticked.count(" checked") == 4
    Event.objects.update(starts_at=AT - WEEK)
    made = house.post(client, draw="1", usual=f"like:{event.slug}", here=[each.pk for each in house.people])
    again = Event.objects.exclude(pk=event.pk).get()
    assert made["Location"] == reverse("event_evening", args=[again.slug])
    assert (again.planned_series, again.ruleset, again.game) == (3, event.ruleset, "skat")


def test_evening_from_the_first_table_to_the_end_on_its_page(house, client):
    event = house.begin(house.people[:7], like=usual(series=1, deals=2, lost_game_fee=50))
    client.force_login(house.keeper)
    address = reverse("event_evening", args=[event.slug])
    for each in events.series_of(event)[0].tables:
        build.record(each.table.sheet, build.LOST)
        build.record(each.table.sheet, build.PASSED)
    page = client.get(address).content.decode()
    assert page.count(reverse("event_money", args=[event.slug])) == 2
    for each in events.series_of(event)[0].tables:
        build.write(each.table.sheet, "confirm", by=house.keeper)
    page = client.get(address).content.decode()
    assert page.count(house.keeper.username) >= 2
    client.post(reverse("event_evening_end", args=[event.slug]), follow=True)
    event.refresh_from_db()
    assert event.state == Event.State.FINAL
    assert client.get(address).status_code == 200


def statements(client, address):
    with CaptureQueriesContext(
        connection,
    ) as seen:
        assert client.get(address).status_code == 200
    return len(seen)


def test_statements_do_not_grow_with_people_and_evenings(client):
    counted = []
    for players, weeks in ((4, 1), (16, 3)):
        house = House(players)
        made = [house.begin(week=week, like=usual(series=1)) for week in range(weeks)]
        client.force_login(house.keeper)
        addresses = [reverse("club_evening", args=[house.club.slug]), reverse("event_evening", args=[made[-1].slug])]
        counted.append([statements(client, each) for each in addresses])
        with CaptureQueriesContext(connection) as pressed:
            house.begin(week=weeks + 1, like=usual(series=1))
        counted[-1].append(len(pressed))
    few, many = counted
    assert many == few
