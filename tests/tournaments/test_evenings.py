"""An evening of a club without a director: who is here, one press, tables away from those of last time."""

from dataclasses import replace
from datetime import timedelta
from itertools import combinations

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command

from scoring.models import Player
from scoring.people.actions.questions import Unsure
from tests import build
from tests.build import AT
from tests.tournaments import events
from tests.tournaments.draws import drawn_again
from tests.tournaments.evenings import House, usual
from tournaments.actions import organising
from tournaments.actions.errors import Objection
from tournaments.actions.holding_evenings import UnderWay
from tournaments.models import Event
from tournaments.queries import regulars
from tournaments.queries.draw_record import as_plain, record
from tournaments.queries.earlier import plan_again
from tournaments.queries.seats import presence_digest, seated_before, series_of
from tournaments.seating import searching
from tournaments.values import plans

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize("number", [1, 2])
def test_number_that_makes_no_table_leaves_nothing_and_says_what_is_possible(house, number):
    with pytest.raises(Objection) as refused:
        house.begin(house.people[:number])
    assert "3" in str(refused.value)
    assert not Event.objects.exists()


def test_pressing_twice_is_one_evening(house):
    assert house.begin() == house.begin(seed=99)
    assert Event.objects.count() == 1


@pytest.mark.parametrize("typed", ["Quast, Zoe; Pik Ass", "Quast, Zoe", "QUAST Zoe; Pik Ass", "Le Goff Yann; Pik Ass"])
def test_pressing_twice_with_the_last_name_first_is_one_evening_and_one_person(house, typed):
    said = {f"name:{typed}": "Yann Le Goff; Pik Ass"}
    event = house.begin(house.people[:7], typed=typed, answers=said)
    assert house.begin(house.people[:7], typed=typed, answers=said) == event
    seen = presence_digest(list(event.registrations.all()))
    for _press in range(2):
        guest = event.registrations.exclude(player__in=house.people).get().player_id
        here = [*house.people[:7], Player.objects.get(pk=guest)]
        house.go_on(event, here, 2, typed=typed, answers=said, expected=seen)
    assert (event.series.count(), event.registrations.count(), Player.objects.count()) == (2, 8, 13)


def test_who_is_registered_and_typed_once_more_comes_back_with_a_club_beside_the_name(house):
    event = house.begin(house.people[:7], typed="Zoe Quast; Pik Ass")
    house.go_on(event, house.people[:8])
    assert event.registrations.get(player__name="Zoe Quast").presence == "gone"
    house.go_on(event, house.people[:8], typed="Quast, Zoe; Pik Ass")
    assert event.registrations.get(player__name="Zoe Quast").presence == "here"
    assert event.registrations.count() == 9


def test_a_list_by_last_names_is_one_question_and_its_answer_holds_for_the_evening(house):
    typed = "Adlerhorst Xaver\nBauer Bero\nCramer Ciro\nDorn Odo\nEber Wim"
    with pytest.raises(Unsure) as unsure:
        house.begin(house.people[:3], typed=typed)
    assert [each.key for each in unsure.value.questions] == ["names:plain"]
    assert not Event.objects.exists()
    event = house.begin(house.people[:3], typed=typed, answers={"names:plain": "last"})
    assert event.registrations.filter(player__name="Xaver Adlerhorst").exists()


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
def test_known_names_in_any_order_are_who_they_say_and_nothing_is_asked(house, ticked):
    pasted = ["1. Köhler, Jörg", "- meier  ANNA", "Ott, Carl", "Dora Ehlers, Emil Fuchs"]
    names = ["Jörg Köhler", "Anna Meier", "Carl Ott", "Dora Ehlers", "Emil Fuchs"]
    known = [build.player(name, club=house.club) for name in names]
    here = [*house.people[:3], *(known if ticked else [])]
    event = house.begin(here, typed="\n".join(pasted))
    seated = {*event.registrations.values_list("player", flat=True)}
    assert seated == {each.pk for each in (*house.people[:3], *known)}
    assert Player.objects.filter(club=house.club).count() == len(house.people) + len(known)


def test_what_may_mean_somebody_else_is_asked_about(house):
    for name in ("Anna Meier", "Hans Ott", "Hans Ott"):
        build.player(name, club=house.club)
    for typed in ("Anna Meyer", "A. Meier", "Hans Ott"):
        with pytest.raises(Unsure):
            house.begin(house.people[:7], typed=typed)
        assert not Event.objects.exists()
    event = house.begin(house.people[:7], typed="Anna Meier; Pik Ass")
    assert event.registrations.filter(player__name="Anna Meier", club_name="Pik Ass").count() == 1


def test_known_name_that_is_typed_comes_back_to_an_evening(house):
    event = house.begin(house.people[:8])
    house.go_on(event, house.people[1:8])
    first = house.people[0]
    house.go_on(event, house.people[1:8], typed=first.name)
    assert event.registrations.get(player=first).presence == "here"


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
        house.go_on(event, house.people[:2], 2)
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
    assert [each.times for each in shown[4:]] == [1, 1, 0, 0, 0, 0, 0, 0]
    build.player("Jörg Köhler", club=house.club)
    assert [each.name for each in regulars.matching(house.club, "koehl")] == ["Jörg Köhler"]
    build.player("Jörg Köhler", club=build.club())
    assert len(regulars.matching(house.club, "köhl")) == 1


def test_who_can_be_ticked_stands_by_last_name_whatever_the_title(house):
    typed = ["Prof. Dr. Zoe Adler", "Zacharias von der Aue", "Dr. Bert Unger", "Anna Zabel"]
    for name in sorted(typed):
        build.player(name, club=house.club)
    assert [each.name for each in regulars.regulars(house.club) if each.name in typed] == typed
