"""No option is idle, and no two of its choices are the same: some deal or play tells each of them from the others."""

import pytest

import rules
from rules.types import Kind
from tests.rules.sixty_six.plays import BEGUN, DEALT, FIVE, SIX, play_of

OPTIONS = {option.key: option for option in rules.options("sixty_six")}
NUMBERS = {
    "two_packs_schneider": (0, 51, 101),
    "close_talon": (2, 4, 12),
    "revoke": (1, 2, 3),
    "last_trick_bonus": (0, 10, 20),
    "target": (2, 7, 1000),
    "matches": (1, 2),
    "shutout": (1, 2, 4),
    "deals": (None, 1, 2),
}
"""Numbers to try; of other options every choice."""


def won(seat, points=1):
    return {"kind": "result", "winner": seat, "game_points": points}


DRAW = {"kind": "result", "game_points": 0}
CLAIM = {"ending": "claim", "claimant": 0, "card_points": [60, 40], "tricks": [5, 4]}
MARRIED = {**CLAIM, "card_points": [46, 40], "tricks": [4, 4], "marriages": [[20], []]}
EARLY = {**CLAIM, "card_points": [20, 0], "tricks": [1, 0], "marriages": [[20, 20], []]}
OUT = {"ending": "played_out", "last_trick": 0, "card_points": [100, 20], "tricks": [10, 2]}
TIE = {**OUT, "card_points": [55, 65], "tricks": [6, 6]}
CLOSE = {"closed_by": 0, "closed_after": 3, "opponent_points_at_close": 14, "opponent_tricks_at_close": 1}
NONE = {"opponent_points_at_close": 0, "opponent_tricks_at_close": 0}
CLOSED = {**CLAIM, **CLOSE, "card_points": [70, 40]}
FAILED = {**OUT, **CLOSE, "last_trick": 1, "card_points": [50, 50], "tricks": [5, 4]}

FOUR = {"ending": "claim", "claimant": 0, "card_points": [60, 30, 41, 20], "tricks": [3, 2, 2, 1]}
ALSO = {"two_packs_schneider": {"four_hands": "two_packs"}}
"""What else has to hold for an option to matter."""

LISTS = {
    "four_hands": [[{**FOUR, "card_points": [30, 30, 36, 24], "tricks": [2, 2, 2, 2]}]],
    "two_packs_schneider": [[FOUR], [{**FOUR, "card_points": [60, 60, 41, 20]}]],
    "pack": [[{**OUT, "card_points": [120, 0], "tricks": [10, 0]}]],
    "marriages": [[MARRIED]],
    "marriage_after_talon": [[{**CLOSED, "closed_after": 1, "tricks": [4, 3], "marriages": [[20, 20], []]}]],
    "marriage_first_trick": [[EARLY]],
    "unmarked_marriage": [[{**MARRIED, "unmarked": [[20], []], "claimed_with": "trick"}]],
    "close_before_drawing": [[{**FAILED, "tricks": [4, 4]}]],
    "close_talon": [[CLOSED], *[[{**CLOSED, "closed_after": after}] for after in (4, 5, 6)]],
    "successful_close": [[CLOSED]],
    "failed_close": [[FAILED], [{**FAILED, **NONE}]],
    "closed_played_out": [[{**FAILED, "card_points": [60, 40]}]],
    "opponent_claims": [[{**CLOSED, **NONE, "claimant": 1, "card_points": [40, 70], "tricks": [4, 5]}]],
    "false_claim": [[CLAIM], [{**CLAIM, "card_points": [60, 0], "tricks": [5, 0]}]],
    "revoke": [[{"ending": "revoke", "offender": 0}]],
    "played_out": [[OUT], [{**OUT, "last_trick": 1}]],
    "last_trick_bonus": [
        [{**OUT, "card_points": [own, 120 - own], "tricks": [7, 5], "last_trick": 1}] for own in (61, 68)
    ],
    "last_trick_bonus_closed": [[{**CLOSED, "closed_after": 0, "card_points": [58, 0], "tricks": [6, 0], **NONE}]],
    "ties": [[TIE, won(0)]],
    "next_dealer": [[won(0), won(1)]],
    "dealer_after_draw": [[DRAW, won(0)]],
    "target": [[won(0, 2)], [won(0, 3)] * 3],
    "count": [[won(0)]],
    "matches": [[won(0, 3)] * 3],
    "shutout": [[won(0, 3)] * 3],
    "deals": [[won(0)], [won(0), won(1)]],
}
"""By option, lists that come out differently."""

AT_ONCE = DEALT + "2: exchange\n"
OFF_LEAD = DEALT + "2: S9 SJ\n1: D9 DJ\n2: C9 CK\n2: exchange\n"
"""Seat 1 has taken a trick, but is not on lead."""
LOW = DEALT + FIVE.replace("CQ DK", "CQ HK") + "2: exchange\n"
"""On lead, with two cards left in the talon."""
PLAYS = {
    "pack": [AT_ONCE],
    "exchange": [AT_ONCE, OFF_LEAD, LOW],
    "exchange_at_close": [DEALT + "2: S9 SJ\n1: close\n2: exchange\n"],
    "marriages": [DEALT + "2: HK marriage\n"],
    "marriage_after_talon": [DEALT + SIX + "2: HK marriage\n"],
    "marriage_first_trick": [DEALT + "2: HK marriage\n"],
    "unmarked_marriage": [DEALT + "2: HK marriage_unmarked\n"],
    "close_before_drawing": [DEALT + BEGUN + "2: close_undrawn\n"],
    "close_talon": [DEALT + "2: S9 SJ\n1: close\n", DEALT + FIVE + "1: close\n"],
}
"""By option, plays to which the rules object differently."""


def values(key):
    kind, choices = OPTIONS[key].kind, OPTIONS[key].choices
    return NUMBERS[key] if kind is Kind.INTEGER else (False, True) if kind is Kind.FLAG else choices


def scored(rounds, **options):
    """Everything that a list comes to."""
    seats = len(rounds[0].get("card_points", (0, 0)))
    sheet = rules.score(rules.ruleset("sixty_six", "wikipedia-fr", **options), seats, rounds)
    rows = [(line.points, line.dealer, line.row["running"], line.tallies) for line in sheet.lines]
    codes = [problem.code for line in sheet.lines for problem in line.problems]
    return str((rows, codes, sheet.finished))


def said(played, **options):
    """What the rules have against a play."""
    found = rules.replay(rules.ruleset("sixty_six", "wikipedia-fr", **options), play_of(played)).problems
    return str([problem.code for problem in found])


@pytest.mark.parametrize(
    ("key", "told", "cases"),
    [(key, scored, cases) for key, cases in LISTS.items()] + [(key, said, cases) for key, cases in PLAYS.items()],
)
def test_every_choice_comes_out_differently(key, told, cases):
    outcomes = {
        value: tuple(told(case, **ALSO.get(key, {}), **{key: value}) for case in cases) for value in values(key)
    }
    assert len({*outcomes.values()}) == len(outcomes), outcomes


def test_no_option_is_left_out():
    assert {*LISTS, *PLAYS} == {*OPTIONS}
    assert {*NUMBERS} == {key for key, option in OPTIONS.items() if option.kind is Kind.INTEGER}
    assert all(OPTIONS[key].default in values(key) for key in OPTIONS)
