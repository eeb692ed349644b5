"""A second calculation of Skat, written from the rule text alone, against the engine over a large space of deals."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules

BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
NULLS = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
VALUES = {base * times for base in BASES.values() for times in range(2, 19 if base < 24 else 12)}
BIDS = [None, *sorted(VALUES | set(NULLS.values()))]
FOOT = {"isko-2022": (50, {3: 40, 4: 30}), "seeger": (50, {3: 0, 4: 0}), "plain": (0, {3: 0, 4: 0})}
SAID = [{}, {"hand": True}, {"hand": True, "schneider_announced": True}, {"schwarz_announced": True}, {"ouvert": True}]
DECK = [11, 10, 4, 3, 2, 0, 0, 0] * 4


def made_of_cards():
    """Card points that some set of n cards makes, by n."""
    sums = [{0}, *(set() for _ in DECK)]
    for card, n in itertools.product(DECK, reversed(range(len(DECK)))):
        sums[n + 1] |= {points + card for points in sums[n]}
    return sums


SUMS = made_of_cards()
POSSIBLE = {(points, tricks) for tricks in range(11) for points in SUMS[3 * tricks + 2]}
EDGES = (0, 2, 22, 30, 31, 59, 60, 61, 89, 90, 118, 120)
EXACT = [{"card_points": points, "tricks": tricks} for points, tricks in sorted(POSSIBLE) if points in EDGES]
FATES = [{}, {"schneider": True}, {"schneider": True, "schwarz": True}, {"schwarz": True}]
SHORT = [{"won": won, **fate} for won in (True, False) for fate in FATES]
CLAIMED = [{"ending": "claimed", **each} for each in (*SHORT, {"card_points": 100, "tricks": 2}, {"card_points": 12})]
ENDINGS = ("conceded", "defender_conceded", "declarer_fault", "defender_fault")
STAGES = [{}, {"awarded_stage": "schneider"}, {"awarded_stage": "schwarz"}]
RULED = [{"ending": ending, **stage} for ending in ENDINGS for stage in STAGES]
NULL_RESULTS = [{"tricks": 0}, {"tricks": 1}, {"tricks": 0, "ending": "claimed"}, *SHORT[::4], *RULED[::3]]


def cards(deal, announced):
    """Whether the cards won, and how far the losing side fell: 0 simple, 1 Schneider, 2 Schwarz."""
    ending = deal.get("ending", "played")
    if ending not in ("played", "claimed"):
        won, stage = ending.startswith("defender"), ["", "schneider", "schwarz"].index(deal.get("awarded_stage", ""))
    elif "won" in deal:
        won, stage = deal["won"], 2 if deal.get("schwarz") else int("schneider" in deal)
    else:
        points, won = deal["card_points"], deal["card_points"] > 60
        stage = 2 if deal.get("tricks") == (10 if won else 0) else int(points >= 90 if won else points <= 30)
        return won and stage >= announced, stage
    return won, max(stage, announced) if won else stage


def trump_game(deal, base):
    """The charged value, whether it covers the bid, whether the cards won."""
    said = {flag: deal.get(flag, False) for flag in ("hand", "schneider_announced", "schwarz_announced", "ouvert")}
    said["schwarz_announced"] |= said["ouvert"]
    said["schneider_announced"] |= said["schwarz_announced"]
    said["hand"] |= said["schneider_announced"]
    announced = said["schneider_announced"] + said["schwarz_announced"]
    won, stage = cards(deal, announced)
    counted = announced if announced and not won else stage
    value, bid = base * (abs(deal["matadors"]) + 1 + sum(said.values()) + counted), deal["bid"] or 0
    return max(value, base * -(-bid // base)), value >= bid, won


def null_game(deal):
    hand, bid = deal.get("hand", False), deal["bid"] or 0
    value = NULLS[hand, deal.get("ouvert", False)]
    if bid <= value:
        won = deal.get("won") or deal.get("tricks") == 0 or deal.get("ending", "").startswith("defender")
        return value, True, won
    tops, asked = abs(deal["matadors"]), deal.get("replacement")
    games = [asked] if asked else [contract for contract in BASES if tops <= 4 or contract != "grand"]
    return min(base * max(tops + 1 + hand, -(-bid // base)) for base in map(BASES.get, games)), False, False


def expected(deal):
    """Outcome, charged value, seat and its list points."""
    kind = deal["kind"]
    if kind == "penalty":
        return kind, 0, deal["offender"], -deal["amount"]
    if kind == "value":
        value = deal["value"]
        return "won" if value > 0 else "lost", value if value > 0 else -value // 2, deal["declarer"], value
    if kind != "game":
        return kind, 0, 0, 0
    charged, covered, won = null_game(deal) if deal["contract"] == "null" else trump_game(deal, BASES[deal["contract"]])
    outcome = ("won" if won else "lost") if covered else "overbid"
    return outcome, charged, deal["declarer"], charged if outcome == "won" else -2 * charged


def replayed(steps, points):
    value = 0
    for step in steps:
        if step.seat is not None:
            added = step.amount * value if step.op == "share" else step.amount
            points[step.seat] = added + (0 if step.op == "set" else points[step.seat])
        else:
            value = {"set": step.amount, "add": value + step.amount, "times": value * step.amount}[step.op]
    return tuple(points)


def compare(preset, seats, deals):
    """The engine's whole sheet against this page's, one deal after the other, then the foot."""
    sheet = rules.score(rules.ruleset("skat", preset, deals=None), seats, deals)
    own, others = FOOT[preset][0], FOOT[preset][1][seats]
    sums, foot = [0] * seats, [0] * seats
    for line, deal in zip(sheet.lines, deals, strict=True):
        outcome, charged, scorer, points = expected(deal)
        assert line.points == tuple(points * (seat == scorer) for seat in range(seats)), (deal, line.problems)
        assert (line.outcome, line.value) == (outcome, charged), deal
        assert replayed(line.steps, [0] * seats) == line.points, deal
        sums[scorer] += points
        assert line.running == tuple(sums)
        if outcome in ("won", "lost", "overbid"):
            foot = [each + (points < 0) * others for each in foot]
            foot[scorer] += own if points > 0 else -own - others
    assert sheet.totals == tuple(map(sum, zip(sums, foot, strict=True)))
    assert replayed(sheet.settlement, sums) == sheet.totals


def written(seats, deals):
    """The deals as a list that the engine takes: whoever deals at a table of four is never the declarer."""
    number = 0
    for deal in deals:
        dealt = {"kind": "game", **deal}
        if "declarer" in dealt or dealt["kind"] == "game":
            dealt["declarer"] = (number + dealt.get("declarer", number % 3 + 1)) % seats
        number += dealt["kind"] != "penalty"
        yield dealt


def trump_record(contract, tops, bid, said, result):
    """A record of a suit or grand game; more tops than Grand has are taken for four."""
    matadors = max(-4, min(4, tops)) if contract == "grand" else tops
    return {"contract": contract, "matadors": matadors, "bid": bid, **said, **result}


TRUMPS = (BASES, (1, -4, 11), (None, 50, 121), SAID, [*EXACT, *SHORT, *CLAIMED, *RULED])
REPLACED = [{"matadors": 1}, {"matadors": -3, "replacement": "grand"}, {"matadors": 11}]
EVERY = [trump_record(*each) for each in itertools.product(*TRUMPS)] + [
    {"contract": "null", "bid": bid, "hand": hand, "ouvert": ouvert, **result, **replaced}
    for bid, (hand, ouvert), result in itertools.product(BIDS, NULLS, NULL_RESULTS)
    for replaced in (REPLACED if bid and bid > NULLS[hand, ouvert] else [{}])
]
OTHER = [
    *({"kind": kind} for kind in ("passed", "void")),
    *({"kind": "penalty", "offender": seat, "amount": 50 + seat} for seat in range(3)),
    *({"kind": "value", "declarer": seat, "value": value} for seat in (1, 2) for value in (-528, -96, 24, 264)),
]
TABLES = list(itertools.product(FOOT, (3, 4)))


@pytest.mark.parametrize(("number", "preset", "seats"), [(number, *table) for number, table in enumerate(TABLES)])
def test_every_contract_and_result_is_charged_as_worked_out_here(number, preset, seats):
    compare(preset, seats, list(written(seats, EVERY[number :: len(TABLES)])))


def test_only_what_cards_can_make_is_taken():
    trumps = {"declarer": 1, "contract": "clubs", "matadors": 1}
    deals = [{**trumps, "card_points": points, "tricks": tricks} for points in range(121) for tricks in range(11)]
    sheet = rules.score(rules.ruleset("skat", deals=None), 3, deals)
    assert {(line.deal["card_points"], line.deal["tricks"]) for line in sheet.lines if line.points} == POSSIBLE


TOPS = [*range(-11, 0), *range(1, 12)]
trumps = st.builds(trump_record, *map(st.sampled_from, (list(BASES), TOPS, BIDS, SAID, TRUMPS[-1])))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(TABLES), st.lists(trumps | st.sampled_from(EVERY) | st.sampled_from(OTHER), max_size=12))
def test_any_list_adds_up_to_the_totals_worked_out_here(table, deals):
    preset, seats = table
    compare(preset, seats, list(written(seats, deals)))
