"""Repairs of a drawn series: shown as they are applied, in one step, touching what they must, and undone in one."""

from unittest import mock

import pytest
from django.core.exceptions import ValidationError

from tests import build
from tests.tournaments import events
from tests.tournaments.repairs import Hall, shown_and_done, sound, statements
from tournaments.actions import registering, repairing
from tournaments.actions.errors import Objection
from tournaments.models import Decision, SetAside, Table
from tournaments.queries.progress import open_ends
from tournaments.queries.repair_plans import planned
from tournaments.values.repairs import Asked, Impossible

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


REPAIRS = {
    "late": (("late", 0, None), {"number": 12}),
    "late at a table": (("late", 3, None), {"number": 12}),
    "no-show of four": (("no_show", 1, 2), {}),
    "swap of two tables": (("swap", 1, 0), {"other": (2, 3)}),
    "swap at one": (("swap", 1, 0), {"other": (1, 3)}),
}
BEGUN = {
    "swap of two tables": (("swap", 1, 1), {"other": (2, 3)}),
    "swap with who has not begun": (("swap", 1, 1), {"other": (3, 0)}),
    "stop": (("stop", 1, 0), {"reason": "ill"}),
    "stop and wait": (("stop", 1, 0), {"reason": "ill", "goes_on": True}),
    "substitute": (("substitute", 1, 0), {"number": 12}),
    "void": (("void", 1, None), {"reason": "marked cards"}),
    "void, played again": (("void", 1, None), {"reason": "marked cards", "goes_on": True}),
    "lists": (("lists", 1, None), {"other": (1, 2), "reason": "mixed up"}),
    "wrong seat": (("zero", 1, 1), {"deal": 1, "reason": "wrong seat"}),
    "deal": (("deal", 2, None), {"deal": 3, "other": (1, 1), "reason": "wrong sheet"}),
}


@pytest.mark.parametrize("name", REPAIRS)
def test_a_repair_before_the_first_deal_is_as_it_was_shown_and_can_be_undone(hall, name):
    shown_and_done(hall, *REPAIRS[name])


@pytest.mark.parametrize("name", BEGUN)
def test_a_repair_in_mid_series_is_as_it_was_shown_and_can_be_undone(begun, name):
    shown_and_done(begun, *BEGUN[name])


def touched(hall, act):
    """The tables at which anything is another thing after it."""
    before = hall.tables()
    act()
    after = hall.tables()
    return {table for _series, table in before.keys() | after.keys() if before.get((1, table)) != after.get((1, table))}


def test_who_comes_late_joins_the_table_of_three_and_its_deals_follow(hall):
    three, there = hall.sheet(3), hall.names(3)
    assert touched(hall, lambda: hall.repair("late", number=12)) == {3}
    four = hall.sheet(3)
    assert hall.names(3) == [*there, "Lena Late"]
    assert (three.seats, three.ruleset["options"]["deals"]) == (3, 3)
    assert (four.seats, four.ruleset["options"]["deals"]) == (4, 4)
    three.refresh_from_db()
    assert (three.counts, four.counts) == (False, True)
    assert not [end for end in open_ends(hall.event) if end.loose], "the sheet of three is no open end"


def test_who_comes_late_is_checked_in_by_it_and_undone_not(hall):
    registering.register_names(
        event_id=hall.event.pk, text="Ada Announced", announced=True, agreed=True, by=hall.by, at=build.AT
    )
    made = hall.repair("late", number=13)
    assert hall.event.registrations.get(number=13).presence == "here"
    hall.undo(made)
    assert hall.event.registrations.get(number=13).presence == "announced"


def test_who_comes_late_after_the_first_deals_waits_for_a_table(begun):
    build.record(begun.sheet(3), build.GAME)
    with pytest.raises(Impossible, match="2 more players"):
        begun.repair("late", number=12)
    events.named(begun.event, begun.by, "Later Ludwig", "Latest Lotte")
    assert touched(begun, lambda: begun.repair("late", number=12)) == {4}
    assert begun.names(4) == ["Lena Late", "Later Ludwig", "Latest Lotte"]
    assert begun.sheet(4).seats == 3
    sound()


def test_a_no_show_makes_three_of_four_and_touches_one_table(hall):
    missing = hall.names(1)[2]
    assert touched(hall, lambda: hall.repair("no_show", 1, 2)) == {1}
    assert missing not in hall.names(1)
    assert len(hall.names(1)) == hall.sheet(1).ruleset["options"]["deals"] == 3
    assert not hall.event.registrations.filter(player__name=missing, withdrawn=False).exists()


def test_a_no_show_of_three_is_replaced_by_who_waits_else_by_one_of_four(hall):
    waits = hall.repair("no_show", 3, 1)
    assert hall.names(3)[1] == "Lena Late"
    hall.undo(waits)
    registering.set_withdrawn(
        registration_id=hall.event.registrations.get(number=12).pk, withdrawn=True, by=hall.by, at=build.AT
    )
    moved = hall.names(2)[-1]
    assert touched(hall, lambda: hall.repair("no_show", 3, 1)) == {2, 3}
    assert hall.names(3)[1] == moved
    assert moved not in hall.names(2)
    assert len(hall.names(2)) == 3
    sound()


def test_a_table_of_two_without_one_is_dissolved_and_who_is_left_waits():
    event = events.event(game="ecarte", deals=None, players=4)
    events.drawn(event)
    hall = Hall(event.pk)
    left = hall.number(2, 1)
    before = hall.plain()
    made = hall.repair("no_show", 2, 0)
    assert not Table.objects.filter(series__event=event, number=2).exists()
    assert planned(hall.event, Asked("no_show", 1, 1, 0)).players == {
        hall.event.registrations.get(number=left).player_id
    }, "who is left takes the next free seat"
    sound()
    hall.undo(made)
    assert hall.plain() == before


def test_a_doppelkopf_table_of_four_takes_a_fifth():
    event = events.event(game="doppelkopf", deals=4, players=8)
    events.drawn(event)
    events.named(event, events.director_of(event), "Lena Late")
    hall = Hall(event.pk)
    assert touched(hall, lambda: hall.repair("late", number=9)) == {1}
    assert (hall.sheet(1).seats, hall.sheet(1).ruleset["options"]["deals"]) == (5, 5)
    sound()


def test_who_leaves_keeps_the_points_and_so_do_the_others(begun):
    totals = begun.totals(1)
    begun.repair("stop", 1, 0, reason="ill")
    sheet = begun.sheet(1)
    assert sheet.closed_early
    assert sheet.finished
    assert begun.totals(1) == totals


def test_a_substitute_plays_on_and_the_sheet_says_since_when(begun):
    holder = begun.names(1)[0]
    begun.repair("substitute", 1, 0, number=12)
    assert begun.names(1)[0] == holder, "the result stays"
    last = begun.sheet(1).entries.order_by("-sequence").first()
    assert last.kind == "seat"
    assert begun.event.registrations.get(player__name=holder).presence != "here"


def test_a_void_sheet_counts_nowhere_and_stays_readable(begun):
    sheet, names = begun.sheet(1), begun.names(1)
    begun.repair("void", 1, reason="marked cards", goes_on=True)
    again = begun.sheet(1)
    assert (again.pk != sheet.pk, again.deals_played, begun.names(1)) == (True, 0, names)
    assert SetAside.objects.get().sheet == sheet
    assert sheet.deals.count() == 1
    events.play(again, [build.PASSED] * 4)
    sound()


def test_sent_twice_it_is_done_once(hall):
    asked = Asked("no_show", 1, 1, 2)
    seen = planned(hall.event, asked).digest
    first = hall.repair("no_show", 1, 2, seen=seen)
    assert hall.repair("no_show", 1, 2, seen=seen) == first
    assert Decision.objects.filter(kind="repaired").count() == 1


def test_what_changed_since_it_was_looked_at_is_told_and_not_done(hall):
    asked = Asked("late", 1, 3, number=12)
    seen = planned(hall.event, asked).digest
    build.record(hall.sheet(3), build.GAME)
    before = hall.plain()
    with pytest.raises(Objection):
        hall.repair("late", 3, number=12, seen=seen)
    asked = Asked("swap", 1, 1, 0, other=(2, 0))
    seen = planned(hall.event, asked).digest
    hall.repair("swap", 1, 0, other=(2, 1))
    after = hall.plain()
    with pytest.raises(Objection):
        hall.repair("swap", 1, 0, other=(2, 0), seen=seen)
    assert hall.plain() == after != before


def test_who_wrote_between_the_look_and_the_lock_is_not_run_over(begun):
    """The sheets are locked after the repair was worked out: a deal that came in between is seen."""
    real = repairing.hold

    def slowly(players):
        build.record(begun.sheet(1), build.PASSED)
        return real(players)

    before = begun.sheet(1).pk
    with mock.patch.object(repairing, "hold", slowly), pytest.raises(Objection):
        begun.repair("void", 1, reason="marked cards")
    assert begun.sheet(1).pk == before


def test_nothing_is_half_done(begun):
    before, decided = begun.plain(), Decision.objects.count()
    with mock.patch.object(repairing, "_set_aside", side_effect=RuntimeError), pytest.raises(RuntimeError):
        begun.repair("void", 1, reason="marked cards", goes_on=True)
    assert (begun.plain(), Decision.objects.count()) == (before, decided)
    sound()


def test_a_repair_on_which_something_rests_cannot_be_undone(begun):
    made = begun.repair("void", 1, reason="marked cards", goes_on=True)
    build.record(begun.sheet(1), build.GAME)
    with pytest.raises(Impossible, match="Something newer"):
        begun.undo(made)
    made = begun.repair("no_show", 3, 0)
    begun.repair("no_show", 2, 0) if begun.sheet(2).deals_played == 0 else None
    undone = begun.undo(made)
    for each in (made, undone):
        with pytest.raises(Impossible, match="nothing to undo"):
            begun.undo(each)


def test_a_confirmed_sheet_and_a_final_event_are_refused_with_the_way_out(begun):
    events.play(begun.sheet(1), [build.PASSED] * 3)
    for kind, seat, more in (
        ("swap", 0, {"other": (2, 0)}),
        ("void", None, {}),
        ("lists", None, {"other": (1, 2)}),
        ("zero", 1, {"deal": 1}),
        ("stop", 0, {}),
    ):
        with pytest.raises(Impossible, match=r"confirmed\. Reopen it first"):
            begun.repair(kind, 1, seat, reason="r", **more)


def test_a_final_ranking_is_reopened_first():
    event = events.event(players=8, planned_series=1)
    events.finalised(event)
    hall = Hall(event.pk)
    with pytest.raises(Objection, match="Reopen it first"):
        repairing.repair(event_id=event.pk, asked=Asked("no_show", 1, 1, 0), seen="x", by=hall.by, at=build.AT)


def test_a_reason_is_asked_where_tables_alone_do_not_tell(begun):
    for kind, more in (("stop", {"seat": 0}), ("void", {}), ("lists", {"other": (1, 2)})):
        with pytest.raises(ValidationError):
            begun.repair(kind, 1, **more)


def test_as_many_statements_in_a_large_hall_as_in_a_small_one():
    def cost(players):
        event = events.event(players=players, deals=4)
        events.drawn(event)
        events.named(event, events.director_of(event), "Lena Late")
        hall = Hall(event.pk)
        acts = {
            "late": lambda: hall.repair("late", number=players + 1),
            "no-show": lambda: hall.repair("no_show", 1, 2),
            "swap": lambda: hall.repair("swap", 1, 0, other=(2, 1)),
            "shown": lambda: hall.effect(Asked("swap", 1, 1, 0, other=(2, 1))),
        }
        return {name: statements(act) for name, act in acts.items()}

    few, many = cost(11), cost(27)
    assert few == many
    assert max(few.values()) < 100
