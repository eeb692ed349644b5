"""Bummerl of two sides, told from the list of their points alone."""

from random import Random

import pytest

import rules
from tests.rules.schnapsen import against, line, result, sheet

GAME = "bauernschnapsen"
ANY_LEAD = {"retour_when": "any_lead_to_zero"}


def written(deals, *, any_lead):
    """(side, points) deal by deal -> Bummerl against either side; each one read again from its first deal on."""
    marks, running = [0, 0], []
    for deal in deals:
        running.append(deal)
        score = [sum(points for side, points in running if side == own) for own in (0, 1)]
        if max(score) >= 24:
            winner = score.index(max(score))
            loser = 1 - winner
            lead = []
            for side, points in running:
                if side == winner:
                    break
                lead.append(points)
            clean = all(side == winner for side, _ in running[len(lead) :])
            led = bool(lead) and clean if any_lead else sum(lead) == 23
            marks[loser] += 4 if led else 1 if score[loser] else 2
            running = []
    return marks


@pytest.mark.parametrize("any_lead", [True, False])
def test_bummerl_of_lists_by_lot_are_those_told_by_hand(any_lead):
    rng, seen = Random(5), set()
    for _ in range(400):
        deals = [(rng.randrange(2), rng.choice([1, 2, 3, 5, 9, 12, 18, 23, 24])) for _ in range(12)]
        records = [result((side, side + 2), points) for side, points in deals]
        found = sheet(GAME, *records, **(ANY_LEAD if any_lead else {}))
        first, second = written(deals, any_lead=any_lead)
        assert against(found) == [first, second, first, second]
        seen |= {own["bummerl_against"] for each in found.lines for own in each.tallies}
    assert seen == {0, 1, 2, 4}


def test_a_struck_deal_breaks_no_row_of_wins():
    deals = [result((1, 3), 5), result((0, 2), 12), {"kind": "void"}, result((0, 2), 12)]
    assert against(sheet(GAME, *deals, **ANY_LEAD)) == [0, 4, 0, 4]


def test_a_target_of_one_point_knows_no_lead():
    assert against(sheet(GAME, result((0, 2), 1), target=1)) == [0, 2, 0, 2]


def test_totals_are_those_of_the_running_bummerl_and_the_foot_leads_there():
    found = sheet(GAME, result((1, 3), 24), result((0, 2), 5))
    assert found.totals == (5, 0, 5, 0)
    assert rules.explain(GAME, found.settlement, "en") == ("from earlier Bummerl; seat 2: -24; seat 4: -24")


def test_paper_has_a_column_for_each_team():
    row = line(GAME, result((1, 3), 9), {"contract": "gang", "declarer": 3, "won": True, "kontra": "kontra"}).row
    assert (row["first"], row["second"], row["value"]) == (0, 27, 18)
    assert (row["contract"], row["declarer"], row["kontra"]) == ("gang", 3, "kontra.kontra")
    assert (row["bummerl"], row["mark"]) == ((2, None, 2, None), "mark.bummerl")


def test_counted_down_paper_shows_what_is_left_and_nothing_below_nil():
    rows = [each.row for each in sheet(GAME, result((1, 3), 9), result((1, 3), 18), count="down").lines]
    assert [(row["first"], row["second"]) for row in rows] == [(24, 15), (24, 0)]


def test_what_a_statistic_is_a_share_of_is_counted():
    """Whatever the shares are taken of occurs in a claim and in a contract with Kontra."""
    deals = [
        {"ending": "claim", "claimant": 1, "card_points": [13, 66], "tricks": [1, 3]},
        {"contract": "gang", "declarer": 2, "won": True, "kontra": "kontra"},
    ]
    ruleset, found = rules.ruleset(GAME), sheet(GAME, *deals)
    counted = {key for each in found.lines for seat in rules.count(ruleset, 4, each) for key in seat}
    statistics = rules.statistics(GAME)
    known = counted | {each.key for each in statistics}
    assert {each.out_of for each in statistics} - {None} <= known


def test_a_score_beyond_the_target_is_told_of_and_the_next_deal_begins_anew():
    ended = sheet(GAME, result([0, 2], 12), result([0, 2], 9), result([0, 2], 4), result([1, 3], 1))
    told = [[each.params["points"] for each in row.problems if each.code == "beyond_target"] for row in ended.lines]
    assert told == [[], [], [25], []]
    assert ended.lines[-1].running == (0, 1, 0, 1)
