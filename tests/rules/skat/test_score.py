"""What a deal is worth, against a second calculation written down straight from the rule sentences."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from tests.rules.skat.oracle import fitting

BASE = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
LIST = rules.ruleset("skat", deals=None)
NULL = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
BIDS = next(field.choices for field in rules.fields(rules.ruleset("skat"), 3) if field.key == "bid")
LEVELS = ((), ("hand",), ("hand", "schneider_announced"), ("hand", "schneider_announced", "schwarz_announced"))
FLAGS = (*LEVELS, ("hand", "schneider_announced", "schwarz_announced", "ouvert"))


def line(seats=3, **deal):
    return rules.score(LIST, seats, [{"declarer": 1, **deal}]).lines[0]


def expected(deal, points, tricks):
    """List points of a suit or grand game (SK-19 to SK-21, SK-27, SK-28, SK-30 to SK-33), in one go."""
    base, bid = BASE[deal["contract"]], deal.get("bid", 0)
    announced = ("schneider_announced" in deal) + ("schwarz_announced" in deal)
    opponents_schneider, opponents_schwarz = points >= 90, tricks == 10
    won = points >= 61 and (announced < 1 or opponents_schneider) and (announced < 2 or opponents_schwarz)
    if won:
        reached = opponents_schneider + opponents_schwarz
    elif announced:
        reached = announced
    else:
        reached = (points <= 30 or tricks == 0) + (tricks == 0)
    multiplier = abs(deal["matadors"]) + 1 + sum(flag in deal for flag in FLAGS[-1]) + reached
    value = multiplier * base
    while value < bid:
        value += base
        won = False
    return value if won else -2 * value


@st.composite
def trump_games(draw):
    """Records with card points and tricks that some cards can make."""
    contract = draw(st.sampled_from(sorted(BASE)))
    tops = draw(st.integers(1, 4 if contract == "grand" else 11)) * draw(st.sampled_from((1, -1)))
    points, tricks = draw(st.sampled_from(sorted(fitting(tops))))
    deal = {"contract": contract, "matadors": tops, **dict.fromkeys(draw(st.sampled_from(FLAGS)), True)}
    bid = draw(st.none() | st.sampled_from(BIDS))
    return {**deal, **({"bid": bid} if bid else {})}, points, tricks


@settings(max_examples=150, deadline=None)
@given(game=trump_games())
def test_trump_games_are_worth_what_the_rules_say(game):
    deal, points, tricks = game
    scored = line(card_points=points, tricks=tricks, **deal)
    assert scored.points == (0, expected(deal, points, tricks), 0), scored.problems
    assert scored.value * (1 if scored.outcome == "won" else -2) == scored.points[1]


@settings(max_examples=100, deadline=None)
@given(game=trump_games())
def test_short_form_says_the_same_as_points_and_tricks(game):
    deal, points, tricks = game
    exact = line(card_points=points, tricks=tricks, **deal)
    announced = ("schneider_announced" in deal) + ("schwarz_announced" in deal)
    won = points >= 61 and points >= (0, 90, 90)[announced] and (announced < 2 or tricks == 10)
    loser_points, loser_tricks = (120 - points, 10 - tricks) if points >= 61 else (points, tricks)
    fate = {"schneider": loser_points <= 30, "schwarz": loser_tricks == 0}
    if points >= 61 and not won:
        fate = {}
    short = line(won=won, **fate, **deal)
    assert (short.points, short.outcome, short.value) == (exact.points, exact.outcome, exact.value)
    both = line(card_points=points, tricks=tricks, won=won, **fate, **deal)
    assert both.points == exact.points
    wrong = line(card_points=points, tricks=tricks, won=not won, **deal)
    assert wrong.points is None


@settings(max_examples=100, deadline=None)
@given(game=trump_games(), step=st.sampled_from(range(1, 4)))
def test_a_higher_bid_never_pays_more(game, step):
    deal, points, tricks = game
    bid = deal.pop("bid", 18)
    higher = BIDS[min(BIDS.index(bid) + step, len(BIDS) - 1)]
    cheap, dear = (line(card_points=points, tricks=tricks, bid=each, **deal).points[1] for each in (bid, higher))
    assert dear <= cheap


@pytest.mark.parametrize(("hand", "ouvert"), NULL)
def test_null_wins_loses_or_counts_as_another_game(hand, ouvert):
    deals = [{"declarer": 1, "contract": "null", "hand": hand, "ouvert": ouvert, "bid": bid} for bid in (None, *BIDS)]
    value = NULL[hand, ouvert]
    for deal in (each for each in deals if not each["bid"] or each["bid"] <= value):
        results = ({"tricks": 0}, {"tricks": 3}, {"won": False})
        assert points_of([{**deal, **result} for result in results]) == [value, -2 * value, -2 * value]
    for deal, tops in product((each for each in deals if each["bid"] and each["bid"] > value), (1, -3, 4, 5, 11)):
        lowest = abs(tops) + 1 + hand
        grand = abs(tops) <= 4
        bases = [BASE[name] for name in BASE if grand or name != "grand"]
        charges = [base * max(lowest, -(-deal["bid"] // base)) for base in bases]
        named = [{**deal, "matadors": tops, "replacement": name} for name in BASE if grand or name != "grand"]
        cheapest = {**deal, "matadors": tops, "tricks": 0}
        assert points_of([cheapest, *named]) == [-2 * charge for charge in (min(charges), *charges)]


def points_of(deals):
    lines = rules.score(LIST, 3, deals).lines
    assert all(
        each.outcome == ("won" if each.points[1] > 0 else "overbid" if each.deal.get("matadors") else "lost")
        for each in lines
    )
    return [each.points[1] for each in lines]


@pytest.mark.parametrize(
    ("ending", "won"),
    [("conceded", False), ("declarer_fault", False), ("defender_conceded", True), ("defender_fault", True)],
)
@pytest.mark.parametrize("stage", [None, "none", "schneider", "schwarz"])
@pytest.mark.parametrize("flags", FLAGS)
def test_endings_that_decide_count_the_simple_or_the_awarded_stage(ending, won, stage, flags):
    """An announced stage is awarded unless the referee says otherwise; then the game is lost (ISkO 4.1.5, 5.2.5)."""
    announced = len(flags[1:3])
    awarded = {None: announced if won else 0, "none": 0, "schneider": 1, "schwarz": 2}[stage]
    won = won and awarded >= announced
    counted = awarded if won else announced or awarded
    value = 12 * (1 + 1 + len(flags) + counted)
    deal = {"contract": "clubs", "matadors": 1, "ending": ending, "awarded_stage": stage, **dict.fromkeys(flags, True)}
    scored = line(card_points=55, **deal)
    assert (scored.value, scored.points[1]) == (value, value if won else -2 * value)


def test_lost_and_overbid_counts_as_one_lost_game():
    sheet = rules.score(
        rules.ruleset("skat"),
        4,
        [{"declarer": 1, "contract": "diamonds", "matadors": 1, "bid": 36, "card_points": 41, "tricks": 4}],
    )
    assert [dict(each) for each in sheet.tallies] == [
        {"won": 0, "lost": 0, "passed": 0, "opponents_lost": 1, "declarer_points": 0},
        {"won": 0, "lost": 1, "passed": 0, "opponents_lost": 0, "declarer_points": -72},
        {"won": 0, "lost": 0, "passed": 0, "opponents_lost": 1, "declarer_points": 0},
        {"won": 0, "lost": 0, "passed": 0, "opponents_lost": 1, "declarer_points": 0},
    ]


@pytest.mark.parametrize("seats", [3, 4])
def test_control_identity_of_lost_games(seats):
    ruleset = rules.ruleset("skat")
    deals = [
        {"declarer": (number + 1) % seats, "contract": "clubs", "matadors": 1, "won": number % 3 != 0}
        for number in range(12)
    ]
    tallies = rules.score(ruleset, seats, deals).tallies
    losses = sum(each["lost"] for each in tallies)
    assert losses == 4
    assert all(each["opponents_lost"] == losses - each["lost"] for each in tallies)
    assert sum(each["won"] for each in tallies) + losses == len(deals)


def test_a_written_value_keeps_its_sign_and_halves_the_loss():
    assert (line(kind="value", value=48).value, line(kind="value", value=-96).value) == (48, 48)
    assert line(kind="value", value=0).outcome == "no_winner"


@pytest.mark.parametrize(("stated", "points"), [({}, -96 + 24), ({"schwarz": False}, -72), ({"schwarz": True}, -96)])
def test_schwarz_may_be_stated_beside_the_card_points(stated, points):
    assert line(contract="clubs", matadors=-1, card_points=14, **stated).points[1] == points


def test_claimed_game_counts_the_schwarz_that_is_stated():
    assert line(contract="clubs", matadors=1, card_points=100, ending="claimed").points[1] == 36
    assert line(contract="clubs", matadors=1, card_points=100, ending="claimed", schwarz=True).points[1] == 48


@pytest.mark.parametrize(("result", "points"), [({"won": True, "tricks": 10}, 48), ({"won": False, "tricks": 0}, -96)])
def test_all_tricks_or_none_are_schwarz_in_the_short_form(result, points):
    assert line(contract="clubs", matadors=1, **result).points[1] == points


def test_points_from_paper_that_are_zero_are_neither_won_nor_lost():
    line = rules.score(rules.ruleset("skat"), 3, [{"kind": "value", "declarer": 0, "value": 0}]).lines[0]
    assert {name: count for tallies in line.tallies for name, count in tallies.items() if count} == {}
