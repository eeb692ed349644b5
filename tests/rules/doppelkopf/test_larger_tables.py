"""Six and seven at a table: who has cards, who owes solos, how long the list is, and Bock rounds of an orbit."""

from random import Random

import pytest

import rules
from tests.lists import sampled

DDV = rules.ruleset("doppelkopf")
WON = {"kind": "normal", "re_points": 130, "re_tricks": 7}
DRAW = {**WON, "re_points": 120, "re_tricks": 6}


def playing(seats, dealer):
    return [(dealer + step) % seats for step in (1, 2, 3, 4)]


@pytest.mark.parametrize(("seats", "length"), [(4, 24), (5, 30), (6, 36), (7, 42)])
def test_everybody_has_six_games_of_the_list(seats, length):
    assert rules.length(DDV, seats) == length
    assert [each.length for each in rules.sections(DDV, seats)] == [5 * seats, seats, 4]


@pytest.mark.parametrize("seats", [6, 7])
def test_the_four_after_the_dealer_play_and_are_asked_for(seats):
    deals = []
    for dealer in range(seats):
        asked = {field.key: field for field in rules.fields(DDV, seats, deals)}
        four = playing(seats, dealer)
        assert set(asked["re"].choices) == {*four}
        assert set(asked["offender"].choices) == {*range(seats)}
        deals.append({**WON, "re": sorted(four[:2])})
        line = rules.score(DDV, seats, deals).lines[-1]
        assert {seat for seat in range(seats) if line.points[seat]} == {*four}
        assert set(line.sitting_out) == {*range(seats)} - {*four}
    assert rules.score(DDV, seats, deals).next.dealer == 0


@pytest.mark.parametrize("seats", [6, 7])
@pytest.mark.parametrize("out", [1, 2])
def test_nobody_without_cards_plays_or_commits_a_fault(seats, out):
    """The seats before the dealer sit out with him: one of six, two of seven."""
    without, sits = seats - out, out <= seats - 5
    solo = {"kind": "solo_queens", "re": [without], "re_points": 130, "re_tricks": 7}
    fault = {"kind": "penalty", "offender": without, "penalty": "minor"}
    for deal, code in ((solo, "re_sits_out"), (fault, "offender_sits_out")):
        found = [each for each in rules.score(DDV, seats, [deal]).lines[0].problems if each.severity == "error"]
        assert [each.code for each in found] == ([code] if sits else [])
        for problem in found:
            assert rules.sentence("doppelkopf", problem, "en").startswith(f"Seat {without + 1} has no cards")


@pytest.mark.parametrize("seats", [6, 7])
def test_solo_is_imposed_on_the_nearest_who_has_cards(seats):
    sheet = rules.score(DDV, seats, [{"kind": "void"}] * (5 * seats))
    dealer = sheet.next.dealer
    assert sheet.next.obligations["imposed"] == ((dealer + 1) % seats,)
    assert sheet.next.obligations["owed"] == tuple(range(seats))


@pytest.mark.parametrize("seats", [6, 7])
def test_stacked_rounds_of_a_whole_orbit_go_up_to_the_last_factor(seats):
    house = rules.ruleset("doppelkopf", "house", bock_draw=True, bock_overlap="stack")
    deals = [{**DRAW, "re": sorted(playing(seats, dealer % seats)[:2])} for dealer in range(2 * seats)]
    sheet = rules.score(house, seats, deals)
    assert not any(line.blocked for line in sheet.lines)
    assert sheet.next.obligations["bock"] == 2**seats


@pytest.mark.parametrize("seats", [6, 7])
def test_whole_lists_are_drawn_and_add_up_to_nothing(seats):
    sheet = sampled(DDV, seats, Random(seats), 60)
    assert sheet.finished
    assert sum(sheet.totals) == 0
    assert not [each for line in sheet.lines for each in line.problems if each.severity != "note"]
    assert [tallies["compulsory_done"] for tallies in sheet.tallies] == [1] * seats


def test_tournaments_lay_fours_and_fives():
    assert rules.tables("doppelkopf") == (4, 5)
    assert rules.games()["doppelkopf"].seats == (4, 5, 6, 7)


def test_play_card_by_card_is_read_at_each_of_these_tables():
    for seats in (4, 5, 6, 7):
        play = rules.sample_play(DDV, seats, Random(seats))
        assert len(play["hands"]) == seats
        assert rules.replay(DDV, play).problems == ()
    wrong = rules.replay(DDV, {**play, "hands": [*play["hands"], []]})
    assert "hands_unreadable" in [problem.code for problem in wrong.problems]
