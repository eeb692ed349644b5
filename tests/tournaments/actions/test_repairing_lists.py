"""Repairs of what lies at a table: lists and deals of another one, wrong seats, and totals taken from paper."""

from random import Random

import pytest

import rules
from scoring.lists.actions import second_entries
from scoring.lists.queries.sheet_queries import load
from scoring.models import Sheet
from tests import build
from tests.tournaments import events
from tests.tournaments.repairs import Hall, shown_and_done, sound
from tournaments.queries.repair_plans import planned
from tournaments.values.plans import Plan
from tournaments.values.repairs import Asked, Impossible
from tournaments.views.repair_words import told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


ON_PAPER = {
    "lists": (("lists", 1, None), {"other": (1, 2), "reason": "mixed up"}),
    "both lists": (("lists", 2, None), {"other": (1, 1), "reason": "mixed up"}),
    "void, played again": (("void", 1, None), {"reason": "illegible", "goes_on": True}),
    "swap of two tables": (("swap", 1, 1), {"other": (2, 3)}),
}


@pytest.mark.parametrize("name", ON_PAPER)
def test_a_sheet_that_has_its_totals_only_is_repaired_as_any_other(hall, name):
    of_paper(hall.sheet(1), 1)
    if name == "both lists":
        of_paper(hall.sheet(2), 2)
    shown_and_done(hall, *ON_PAPER[name])


def of_paper(sheet, seed):
    build.write(sheet, "totals", record=build.foot(sheet, seed))


def test_what_is_about_deals_is_not_done_to_a_sheet_without_any(hall):
    of_paper(hall.sheet(1), 1)
    build.record(hall.sheet(2), build.GAME)
    deal = hall.sheet(2).deals.get().sequence
    for kind, table, seat, more in (("zero", 1, 1, {"deal": 1}), ("deal", 2, None, {"deal": deal, "other": (1, 1)})):
        with pytest.raises(Impossible, match="Of the sheet of table 1 only the totals are known"):
            hall.repair(kind, table, seat, reason="r", **more)


def test_swapped_lists_change_tables_and_nobody_changes_a_seat(begun):
    one, two, names = begun.sheet(1), begun.sheet(2), (begun.names(1), begun.names(2))
    totals = begun.totals(1), begun.totals(2)
    begun.repair("lists", 1, other=(1, 2), reason="mixed up")
    assert (begun.sheet(1), begun.sheet(2)) == (two, one)
    assert (begun.names(1), begun.names(2)) == names
    assert (begun.totals(1), begun.totals(2)) == totals[::-1]
    assert [str(begun.sheet(number)) for number in (1, 2)] == [str(one), str(two)]


def test_second_entries_are_called_as_their_lists_are_when_these_change_tables_and_back():
    hall = Hall(events.event(players=8, deals=4, plan=Plan(twice=True)).pk)
    events.drawn(hall.event)
    seconds = []
    for table in (1, 2):
        build.record(hall.sheet(table), build.GAME)
        seconds.append(second_entries.begin(sheet_id=hall.sheet(table).pk, by=hall.by, at=build.AT))
        build.record(seconds[-1], build.LOST)

    def called():
        return [str(Sheet.objects.get(pk=each.pk)) for each in seconds]

    before = called()
    made = hall.repair("lists", 1, other=(1, 2), reason="mixed up")
    assert called() == before[::-1]
    sound()
    hall.undo(made)
    assert called() == before
    sound()


def test_a_list_moves_to_a_table_that_has_none_yet_also_of_another_series(begun):
    begun.repair("no_show", 3, 0)  # who waits takes the seat
    events.play(begun.sheet(1), [build.PASSED] * 3)
    events.drawn(begun.event, 2)
    played = begun.sheet(1)
    build.write(played, "reopen", by=begun.by, reason="wrong table")
    made = begun.repair("lists", 1, other=(2, 2), reason="it is of series 2")
    assert begun.sheet(2, series=2) == played
    assert played.series_number == 1
    played.refresh_from_db()
    assert (played.series_number, played.table_number) == (2, 2)
    assert begun.sheet(1).deals_played == 0
    sound()
    begun.undo(made)
    sound()


def test_lists_of_tables_of_another_size_stay(begun):
    with pytest.raises(Impossible, match="A sheet for 4 players cannot become one for 3"):
        begun.repair("lists", 1, other=(1, 3), reason="mixed up")


def test_points_from_a_wrong_seat_are_taken_and_the_others_keep_theirs(begun):
    before = begun.totals(1)
    begun.repair("zero", 1, 1, deal=1, reason="wrong seat")
    assert before[1] > 0
    assert begun.totals(1) == [*before[:1], 0, *before[2:]]


def test_more_points_than_any_penalty_are_taken_without_a_question():
    """The repair has reckoned them; a scorer who typed 680 as a penalty would be asked."""
    event = events.event(deals=None, players=8)
    events.drawn(event)
    hall = Hall(event.pk)
    for deal in ({}, {"kind": "passed"}, {}, {}):
        build.record(hall.sheet(1), deal or {"kind": "value", "declarer": 1, "value": 264})
    hall.repair("zero", 1, 1, deal=4, reason="wrong seat")
    assert hall.totals(1)[1] == 0
    sound()


@pytest.mark.parametrize(("value", "left"), [(4, 0), (5, 3)])
def test_in_doppelkopf_no_more_is_taken_than_a_referee_may(value, left):
    """Tournament rules 9.7.2: at most 12 points at once, and nobody gets them."""
    event = events.event(game="doppelkopf", deals=None, players=8)
    events.drawn(event)
    hall = Hall(event.pk)
    build.record(hall.sheet(1), {"kind": "value", "re": [1], "value": value})
    before = hall.totals(1)
    made = hall.repair("zero", 1, 1, deal=1, reason="wrong seat")
    assert hall.totals(1) == [before[0], left, *before[2:]]
    sound()
    hall.undo(made)
    assert hall.totals(1) == before
    with pytest.raises(Impossible, match="no points that could be taken"):
        hall.repair("zero", 1, 0, deal=1, reason="wrong seat")


@pytest.mark.parametrize("game", ["ecarte", "sixty_six", "bauernschnapsen", "dreierschnapsen"])
def test_where_nobody_s_points_are_taken_alone_seats_are_swapped_or_the_sheet_is_played_again(game):
    event = events.event(game=game, deals=None, players=2 * rules.tables(game)[0])
    events.drawn(event)
    hall = Hall(event.pk)
    for _deal in range(2):
        sheet = load(hall.sheet(1))
        build.record(
            sheet.sheet, rules.sample_deal(sheet.ruleset, sheet.sheet.seats, (), Random(3), after=sheet.folded)
        )
    with pytest.raises(Impossible, match="nobody's points are taken alone"):
        hall.repair("zero", 1, 1, deal=1, reason="wrong seat")
    names = hall.names(1)
    hall.undo(hall.repair("swap", 1, 0, other=(1, 1)))
    hall.repair("void", 1, goes_on=True, reason="wrong seats")
    assert (hall.sheet(1).deals_played, hall.names(1)) == (0, names)
    sound()


def test_a_moved_deal_is_gone_here_and_stands_there(begun):
    assert (begun.sheet(1).deals_played, begun.sheet(2).deals_played) == (1, 2)
    begun.repair("deal", 2, deal=3, other=(1, 1), reason="wrong sheet")
    assert (begun.sheet(1).deals_played, begun.sheet(2).deals_played) == (2, 1)


def test_a_moved_deal_takes_the_place_that_was_chosen(begun):
    """Table 1 has one deal; the first one of table 2 becomes its first, or its second."""
    moved = deals(begun.sheet(2))[0]
    asked = {"deal": moved.sequence, "other": (1, 1)}
    for place in (1, 2):
        before, wanted = begun.plain(), planned(begun.event, Asked("deal", 1, 2, place=place, **asked))
        shown = told(begun.event, wanted, begun.effect(Asked("deal", 1, 2, place=place, **asked)))
        blocked = ["1 deal behind it cannot stand like this, and has to be corrected then."] if place == 1 else []
        assert shown.tables[0].sentences == [f"The deal comes here as number {place} of 2.", *blocked]
        assert "Deal 1 goes from here; those behind it move up." in shown.tables[1].sentences
        made = begun.repair("deal", 2, place=place, reason="wrong sheet", **asked)
        assert [each.record == moved.record for each in deals(begun.sheet(1))].index(True) == place - 1
        begun.undo(made)
        assert begun.plain() == before
        asked["deal"] = deals(begun.sheet(2))[0].sequence
    for place in (0, 3):
        with pytest.raises(Impossible, match="places 1 to 2"):
            begun.repair("deal", 2, place=place, reason="wrong sheet", **asked)
    sound()


def test_a_penalty_uses_up_no_number_of_the_place_that_is_told(begun):
    """Table 1 has one deal and, for points taken from a wrong seat, a penalty."""
    begun.repair("zero", 1, 1, deal=1, reason="wrong seat")
    moved = deals(begun.sheet(2))[0].sequence
    asked = Asked("deal", 1, 2, deal=moved, other=(1, 1))
    shown = told(begun.event, planned(begun.event, asked), begun.effect(asked))
    assert shown.tables[0].sentences == ["The deal comes here as number 2 of 2."]


def deals(sheet):
    return load(sheet).log.deals
