"""A stage that the declarer needs, where a defender conceded or erred; and games that were decided before that."""

from itertools import product

import pytest

import rules

SKAT = rules.ruleset("skat", deals=None)
BEFORE = rules.ruleset("skat", deals=None, needed_stage_awarded=False)
BASE = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
BIDS = next(field.choices for field in rules.fields(SKAT, 3) if field.key == "bid")
FLAGS = [(), ("hand",), ("schneider_announced",), ("schwarz_announced",), ("ouvert",)]
"""What was said; with the announcements that it implies these are so many steps, and this stage is announced."""
STEPS, ANNOUNCED = dict(zip(FLAGS, (0, 1, 2, 3, 4), strict=True)), dict(zip(FLAGS, (0, 0, 1, 2, 2), strict=True))
WINS = ("defender_conceded", "defender_fault")


def lines(deals, ruleset=SKAT):
    return rules.score(ruleset, 3, [{"declarer": 1, **deal} for deal in deals]).lines


def codes(line, severity="note"):
    return [problem.code for problem in line.problems if problem.severity == severity]


@pytest.mark.parametrize("contract", BASE)
@pytest.mark.parametrize("tops", [1, 2, 4])
@pytest.mark.parametrize("flags", FLAGS)
def test_the_needed_stage_counts_as_reached(contract, tops, flags):
    base, fixed, announced = BASE[contract], tops + 1 + STEPS[flags], ANNOUNCED[flags]
    deals = [
        {"contract": contract, "matadors": tops, "bid": bid, "ending": ending, **dict.fromkeys(flags, True)}
        for bid, ending in product((None, *BIDS), WINS)
    ]
    for deal, line in zip(deals, lines(deals), strict=True):
        worth = [base * (fixed + stage) for stage in range(3)]
        enough = [stage for stage in range(announced, 3) if worth[stage] >= (deal["bid"] or 0)]
        if enough:
            assert (line.points[1], line.outcome) == (worth[enough[0]], "won"), deal
            assert codes(line) == (["stage_awarded"] if enough[0] else []), deal
        else:
            charged = next(base * times for times in range(1, 40) if base * times >= deal["bid"])
            assert (line.points[1], line.outcome) == (-2 * charged, "overbid"), deal
            far = deal["bid"] - worth[announced] > 2 * base
            assert (codes(line), codes(line, "confirm")) == (([], ["overbid_by_far"]) if far else (["overbid"], [])), (
                deal
            )


@pytest.mark.parametrize("ending", WINS)
def test_the_referee_can_say_otherwise(ending):
    needs = {"contract": "clubs", "matadors": 1, "hand": True, "bid": 46, "ending": ending}
    assert [line.points[1] for line in lines([{**needs, "awarded_stage": stage} for stage in (None, "none")])] == [
        48,
        -96,
    ]
    higher = {**needs, "bid": 60}
    stages = (None, "schwarz", "schneider", "none")
    assert [line.points[1] for line in lines([{**higher, "awarded_stage": stage} for stage in stages])] == [
        60,
        60,
        -120,
        -120,
    ]
    more = {**needs, "awarded_stage": "schwarz"}
    assert lines([more])[0].points[1] == 60


@pytest.mark.parametrize(("stage", "points"), [(None, 63), ("schwarz", 63), ("schneider", -126), ("none", -126)])
def test_an_announced_stage_that_is_not_awarded_is_missed(stage, points):
    """Hand, both announced, both counted as reached: with 1 that is 1 + 1 + 3 + 2 times the base."""
    deal = {"contract": "diamonds", "matadors": 1, "schwarz_announced": True, "ending": "defender_fault"}
    line = lines([{**deal, "awarded_stage": stage}])[0]
    assert line.points[1] == points
    assert codes(line) == {None: ["stage_awarded"], "schwarz": []}.get(stage, ["announcement_not_awarded"])


def test_nothing_is_awarded_to_who_errs_or_concedes_himself():
    deal = {"contract": "clubs", "matadors": 1, "hand": True, "bid": 46}
    for line in lines([{**deal, "ending": ending} for ending in ("conceded", "declarer_fault")]):
        assert (line.points[1], line.outcome, codes(line)) == (-96, "overbid", ["overbid"])


def test_a_null_has_no_stage():
    for ending in WINS:
        line = lines([{"contract": "null", "bid": 23, "ending": ending}])[0]
        assert (line.points[1], codes(line)) == (23, [])
        below = lines([{"contract": "null", "bid": 24, "matadors": 1, "ending": ending}])[0]
        assert (below.points[1], below.outcome) == (-2 * 24, "overbid")
    refused = lines([{"contract": "null", "bid": 23, "ending": "defender_fault", "awarded_stage": "none"}])[0]
    assert codes(refused, "error") == ["not_with_null"]


def test_matadors_are_asked_for_first():
    line = lines([{"contract": "clubs", "bid": 46, "ending": "defender_fault"}])[0]
    assert codes(line, "error") == ["missing"]


def test_stated_flags_agree_with_the_stage_that_counts():
    deal = {"contract": "clubs", "matadors": 1, "hand": True, "bid": 46, "ending": "defender_fault"}
    taken = [{"won": True}, {"schneider": True}, {"won": True, "schneider": True, "schwarz": False}]
    assert [line.points[1] for line in lines([{**deal, **flags} for flags in taken])] == [48, 48, 48]
    refused = [{"won": False}, {"schneider": False}, {"schwarz": True}]
    assert [codes(line, "error") for line in lines([{**deal, **flags} for flags in refused])] == [
        ["ending_says_otherwise"]
    ] * 3


def test_a_list_begun_without_the_rule_keeps_its_points():
    deals = [
        {"contract": "clubs", "matadors": 1, "hand": True, "bid": 46, "ending": "defender_fault"},
        {"contract": "clubs", "matadors": 1, "schneider_announced": True, "ending": "defender_fault"},
        {"contract": "clubs", "matadors": 1, "schwarz_announced": True, "ending": "defender_fault"}
        | {"awarded_stage": "schneider"},
        {"contract": "clubs", "matadors": 1, "bid": 36, "ending": "defender_conceded", "schneider": False},
    ]
    assert [line.points[1] for line in lines(deals, BEFORE)] == [-96, 60, 84, -72]


@pytest.mark.parametrize(
    ("ending", "points", "code"),
    [
        *((ending, 60, None) for ending in ("conceded", "declarer_fault")),
        *((ending, 61, "declarer_had_won") for ending in ("conceded", "declarer_fault")),
        *((ending, 61, None) for ending in WINS),
        *((ending, 60, "defence_had_won") for ending in WINS),
    ],
)
def test_a_game_decided_before_is_asked_about(ending, points, code):
    """ISkO 4.1.3."""
    line = lines([{"contract": "clubs", "matadors": 1, "bid": 18, "card_points": points, "ending": ending}])[0]
    assert codes(line, "confirm") == ([code] if code else [])
    assert line.points[1] == (24 if ending in WINS else -48)


@pytest.mark.parametrize(
    ("deal", "points", "asked"),
    [
        ({"schneider_announced": True, "ending": "conceded"}, 89, False),
        ({"schneider_announced": True, "ending": "conceded"}, 90, True),
        ({"schneider_announced": True, "ending": "defender_fault"}, 90, False),
        ({"schneider_announced": True, "ending": "defender_fault"}, 89, True),
        ({"bid": 36, "ending": "conceded"}, 89, False),
        ({"bid": 36, "ending": "conceded"}, 90, True),
        ({"bid": 36, "ending": "defender_fault"}, 90, False),
        ({"bid": 36, "ending": "defender_fault"}, 89, True),
        ({"bid": 36, "ending": "defender_fault", "awarded_stage": "none"}, 61, False),
        ({"bid": 48, "ending": "defender_fault"}, 120, False),
        ({"bid": 48, "ending": "defender_fault"}, 118, True),
        ({"bid": 50, "ending": "defender_fault"}, 20, False),
        ({"bid": 50, "ending": "conceded"}, 120, False),
    ],
)
def test_decided_is_measured_by_the_stage_that_is_needed(deal, points, asked):
    line = lines([{"contract": "clubs", "matadors": 1, "card_points": points, **deal}])[0]
    assert bool([code for code in codes(line, "confirm") if code.endswith("had_won")]) is asked


def test_sentences():
    deal = {"contract": "clubs", "matadors": 1, "hand": True, "bid": 46, "ending": "defender_fault", "card_points": 85}
    asked, told = (rules.sentence("skat", problem, "de") for problem in lines([deal])[0].problems)
    assert asked.startswith("Mit 35 Augen hatten die Gegenspieler schon gewonnen: Wer gewonnen hat, behält das Spiel.")
    assert told.startswith("Schneider ist nötig und gilt als erreicht, weil die Gegenspieler aufgaben oder gegen die")


def test_card_points_of_a_null_are_left_aside_and_that_is_said():
    deals = [
        {"contract": "null", "won": False, "card_points": 30},
        {"contract": "null", "tricks": 2, "card_points": 30},
        {"contract": "null", "won": False},
        {"contract": "clubs", "matadors": 1, "card_points": 30},
    ]
    assert [codes(line) for line in lines(deals)] == [["points_count_nothing_in_null"], [], [], []]
