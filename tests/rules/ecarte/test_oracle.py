"""A second calculation of Écarté, written from the rule text alone, against the engine over a large space of deals."""

import itertools
from random import Random

import pytest

import rules
from tests.lists import sampled

KINGS = [{}, {"turned_king": True}, {"king_declared_by": "dealer"}, {"king_declared_by": "nondealer"}]
TALKS = ["nondealer_played", "refused_first", "accepted", "refused_later"]
PLAYED = [{"tricks_dealer": tricks, "tricks_nondealer": 5 - tricks} for tricks in range(6)]
FAULTS = [{}, {"incident": "revoke_dealer"}, {"incident": "revoke_nondealer"}]
LIES = [{"incident": "false_king_dealer"}, {"incident": "false_king_nondealer"}]
GIVEN_UP = [
    {"incident": f"abandoned_{side}", f"tricks_{side}": n} for side in ("dealer", "nondealer") for n in (0, 1, 2)
]
HANDS = [{**played, **fault} for played in PLAYED for fault in (*FAULTS, *LIES)] + GIVEN_UP
DEALS = [{"first_talk": talk, **king, **hand} for talk, king, hand in itertools.product(TALKS, KINGS, HANDS)]
STANDINGS = [(0, 0), (3, 3), (4, 0), (0, 4), (3, 4), (4, 4), (2, 1)]
RULES = [
    {},
    {"refusal_points": "additional"},
    {"refusal_points": "additional_one", "stakes": "matsch"},
    {"refusal_points": "minus", "stakes": "flat"},
    {"target": 3, "false_king": "nothing"},
    {"refusal_points": "additional", "refusal_counts": "any", "unproposed_points": 0},
    {"refusal_points": "minus", "refusal_counts": "any", "unproposed_points": 1},
]
BEFORE_THE_END = [
    (standing, options) for standing in STANDINGS for options in RULES if max(standing) < options.get("target", 5)
]


def other(side):
    return "nondealer" if side == "dealer" else "dealer"


def hand_points(deal, options):
    """Points of the tricks alone, by side."""
    points = {"dealer": 0, "nondealer": 0}
    incident = deal.get("incident", "")
    if incident.startswith("abandoned"):
        loser = incident.removeprefix("abandoned_")
        points[other(loser)] = 1 if deal[f"tricks_{loser}"] else 2
        return points
    best = max(points, key=lambda side: deal[f"tricks_{side}"])
    vole = deal[f"tricks_{best}"] == 5
    points[best] = 2 if vole else 1
    dared = {"nondealer_played": "nondealer", "refused_first": "dealer"}.get(deal["first_talk"])
    if deal["first_talk"] == "refused_later" and options.get("refusal_counts") == "any":
        dared = "dealer"
    how = options.get("refusal_points", "total")
    if dared == "nondealer" and "unproposed_points" in options:
        how = options["unproposed_points"]
    if dared == other(best):
        if how == "minus":
            points[dared] = -2
        elif how == "total":
            points[best] = 2
        else:
            points[best] += {"additional": 2, "additional_one": 1}.get(how, how)
    if incident == f"revoke_{best}":
        points[best] = 0 if points[best] == 1 else 1
    return points


def expected(standing, dealer, deal, options):
    """What each seat marks; None where the deal could not have been recorded like this."""
    seat = {"dealer": dealer, "nondealer": 1 - dealer}
    marked, target = [0, 0], options.get("target", 5)
    holder = "dealer" if deal.get("turned_king") else deal.get("king_declared_by")
    if holder:
        marked[seat[holder]] = 1
        if standing[seat[holder]] + 1 >= target:
            return None
    incident = deal.get("incident", "")
    if incident.startswith("false_king"):
        liar = incident.removeprefix("false_king_")
        if deal.get("king_declared_by") == liar:
            return None
        if options.get("false_king") != "nothing":
            marked[seat[other(liar)]] += 1
            if standing[seat[other(liar)]] + marked[seat[other(liar)]] >= target:
                return tuple(marked)
    for side, points in hand_points(deal, options).items():
        marked[seat[side]] += points
    return tuple(marked)


def stake(loser, how):
    if how == "flat":
        return 1
    return (2 if loser <= 0 else 1) if how == "matsch" else 3 if loser <= 0 else 2 if loser < 3 else 1


def led_up_to(ruleset, standing):
    """A sheet on which the partie stands like this."""
    steps = [(1, 0)] * standing[0] + [(0, 1)] * standing[1]
    return rules.score(ruleset, 2, [{"kind": "result", "points": step} for step in steps])


def named(value):
    return ("-".join(map(str, value.values())) or "classic") if isinstance(value, dict) else None


@pytest.mark.parametrize(("standing", "options"), BEFORE_THE_END, ids=named)
def test_every_deal_is_worth_what_is_worked_out_here(standing, options):
    target = options.get("target", 5)
    ruleset = rules.ruleset("ecarte", **options)
    before = led_up_to(ruleset, standing)
    assert before.lines[-1].running == standing if before.lines else standing == (0, 0)
    dealer, scored = before.next.dealer, 0
    for deal in DEALS:
        sheet = rules.score(ruleset, 2, [deal], after=before)
        line, points = sheet.lines[-1], expected(standing, dealer, deal, options)
        assert line.points == points, (deal, line.problems)
        if points is None:
            continue
        scored += 1
        score = tuple(map(sum, zip(standing, points, strict=True)))
        assert line.running == score
        assert line.value == max(0, *points)
        winner = next((seat for seat in (0, 1) if score[seat] >= target), None)
        assert (sheet.winner, sheet.finished) == (winner, winner is not None)
        won = 0 if winner is None else stake(score[1 - winner], options.get("stakes", "123"))
        assert sheet.totals == tuple(won * (seat == winner) for seat in (0, 1))
    assert scored >= 100


@pytest.mark.parametrize("seed", range(12))
def test_whole_matches_add_up(seed):
    """Parties, stakes, dealers and scores over a match of several parties."""
    ruleset = rules.ruleset("ecarte", parties=3, refusal_points=["total", "additional", "minus"][seed % 3])
    sheet = sampled(ruleset, 2, Random(seed), 200)
    score, parties, stakes, dealer = [0, 0], [0, 0], [0, 0], 0
    for line in sheet.lines:
        assert line.dealer == dealer
        score = [have + more for have, more in zip(score, line.points, strict=True)]
        assert line.running == tuple(score)
        dealer = 1 - dealer
        if max(score) >= 5:
            winner = score.index(max(score))
            parties[winner] += 1
            stakes[winner] += stake(score[1 - winner], "123")
            dealer, score = 1 - winner, [0, 0]
    assert sheet.finished
    assert max(parties) == 3
    assert sheet.winner == parties.index(3)
    assert sheet.totals == tuple(stakes)
    assert [each["parties"] for each in sheet.tallies] == parties
    assert [each["stake"] for each in sheet.tallies] == stakes


@pytest.mark.parametrize("standing", STANDINGS)
def test_results_from_paper_are_those_that_a_deal_can_bring(standing):
    ruleset = rules.ruleset("ecarte")
    before = led_up_to(ruleset, standing)
    dealer = before.next.dealer
    honest = [deal for deal in DEALS if "false" not in deal.get("incident", "")]
    possible = {points for deal in honest if (points := expected(standing, dealer, deal, {}))}
    possible |= {(1, 0)} if standing[0] == 4 else set()
    possible |= {(0, 1)} if standing[1] == 4 else set()
    for points in itertools.product(range(4), repeat=2):
        line = rules.score(ruleset, 2, [{"kind": "result", "points": points}], after=before).lines[-1]
        assert (line.points is not None) is (points in possible), points


@pytest.mark.parametrize("option", [{"turned_king_until": "next_trump"}, {"first_dealer": "highest"}])
def test_options_that_only_tell_change_no_number(option):
    """turned-king-until and first-dealer: said to the players, never counted with."""
    plain = sampled(rules.ruleset("ecarte", parties=2), 2, Random(5), 40)
    deals = [line.deal for line in plain.lines]
    assert rules.score(rules.ruleset("ecarte", parties=2, **option), 2, deals).lines == plain.lines
