"""Bummerl of three: who is last, ties and deciders, told from the list of their points alone."""

from random import Random

import pytest

import rules
from tests.rules.schnapsen import against, errors, line, result, sheet

GAME = "dreierschnapsen"
SIDES = ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2))
TIED = (result([1], 6), result([2], 6), result([0], 24))


def last(running):
    """Points of (winners, points) of one Bummerl -> who is last and what is written; None as long as it runs."""
    score = [sum(points for winners, points in running if seat in winners) for seat in range(3)]
    if max(score) < 24:
        return None
    lowest = [seat for seat in range(3) if score[seat] == min(score)]
    firsts = [seat for seat in range(3) if score[seat] >= 24]
    turned = True
    for winner in firsts:
        earlier = running[: next(at for at, (winners, _) in enumerate(running) if winner in winners)]
        turned = turned and all(sum(p for w, p in earlier if seat in w) == 23 for seat in lowest)
    return lowest, 4 if turned else 1 if min(score) else 2


def test_bummerl_of_lists_by_lot_are_those_told_by_hand():
    rng, seen = Random(9), set()
    for _ in range(400):
        records, running, marks = [], [], [0, 0, 0]
        for _deal in range(14):
            winners, points = rng.choice(SIDES), rng.choice([1, 2, 3, 9, 12, 23, 24])
            running.append((winners, points))
            records.append(result(winners, points))
            told = last(running)
            if told is None:
                continue
            running, (lowest, amount) = [], told
            if len(lowest) == 2 and amount != 4:
                lowest = [rng.choice(lowest)]
                records.append({"kind": "decider", "loser": lowest[0]})
                seen.add("decider")
            for seat in lowest:
                marks[seat] += amount
            seen.add(amount)
        found = sheet(GAME, *records)
        assert not any(each.blocked for each in found.lines)
        assert against(found) == marks
    assert seen == {"decider", 1, 2, 4}


def test_a_decider_has_no_number_and_uses_no_turn():
    found = sheet(GAME, *TIED, {"kind": "decider", "loser": 2}, result([1], 1))
    assert [(each.number, each.numbered, each.dealer) for each in found.lines][3:] == [(4, False, 0), (4, True, 0)]


@pytest.mark.parametrize("deal", [result([1], 3), {"contract": "gang", "declarer": 0, "won": True}])
def test_after_a_tie_nothing_else_is_played(deal):
    assert errors(GAME, *TIED, deal) == ["decider_due"]
    assert errors(GAME, *TIED, {"kind": "void"}) == []
    assert errors(GAME, *TIED, {"kind": "void"}, deal) == ["decider_due"]
    assert errors(GAME, *TIED, {"kind": "decider", "loser": 1}, deal) == []


@pytest.mark.parametrize("loser", [0, 1, 2])
def test_only_who_is_last_can_lose_the_decider(loser):
    assert errors(GAME, *TIED, {"kind": "decider", "loser": loser}) == (["loser_not_tied"] if loser == 0 else [])
    assert errors(GAME, {"kind": "decider", "loser": loser}) == ["no_decider"]


def test_a_full_list_still_takes_its_decider():
    found = sheet(GAME, *TIED, {"kind": "decider", "loser": 1}, deals=3)
    assert (found.finished, against(found)) == (True, [0, 1, 0])


def test_the_table_is_told_that_a_decider_is_due_until_it_is_played():
    assert dict(sheet(GAME, *TIED).next.obligations) == {"decider": (1, 2)}
    assert dict(sheet(GAME, *TIED, {"kind": "decider", "loser": 1}).next.obligations) == {}
    assert line(GAME, *TIED).row["mark"] == "mark.tied"


def test_of_who_won_one_a_row_of_wins_is_broken_by_the_third():
    """Any lead to nil: whoever comes from nothing has to win every deal from the first one on."""
    deals = (result([0, 1], 5), result([2], 12), result([2], 12))
    broken = (result([0, 1], 5), result([2], 12), result([0, 1], 1), result([2], 12))
    assert against(sheet(GAME, *deals, retour_when="any_lead_to_zero")) == [4, 4, 0]
    assert dict(sheet(GAME, *broken, retour_when="any_lead_to_zero").next.obligations) == {"decider": (0, 1)}


def test_a_line_of_paper_without_points_is_kept_as_struck_while_a_decider_is_due():
    ruleset = rules.ruleset(GAME)
    tied = rules.score(ruleset, 3, TIED)
    assert rules.deal_from_points(ruleset, 3, (), (0, 0, 0), after=tied) == {"kind": "void"}
    assert rules.deal_from_points(ruleset, 3, (), (0, 3, 0), after=tied) is None
