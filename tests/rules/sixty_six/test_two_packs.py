"""Four with two packs, out with 101: what is asked, what can be, and the play card by card."""

from random import Random

import pytest

import rules
from tests.rules.sixty_six.plays import replayed

TWO = "two-packs"
CLAIM = {"ending": "claim", "claimant": 0, "card_points": [60, 31, 41, 20], "tricks": [3, 2, 2, 1]}
CLOSE = {"closed_by": 1, "closed_after": 2, "opponent_points_at_close": 14, "opponent_tricks_at_close": 1}


def fields(preset=TWO, seats=4, **changes):
    return {field.key: field for field in rules.fields(rules.ruleset("sixty_six", preset, **changes), seats)}


def line(deal, preset=TWO, seats=4, **changes):
    return rules.score(rules.ruleset("sixty_six", preset, **changes), seats, [deal]).lines[0]


def found(deal, **where):
    return {problem.code: problem.severity for problem in line(deal, **where).problems}


def test_forms_ask_for_101_and_know_both_packs():
    asked = fields()
    assert asked["ending"].choice_labels[0] == "ending.claim_101"
    assert rules.say("sixty_six", asked["claimant"].label, {}, "de") == "Ausgemeldet mit 101 von"
    assert (asked["card_points"].maximum, asked["tricks"].maximum) == (240, 12)
    assert (asked["closed_after"].maximum, asked["opponent_points_at_close"].maximum) == (5, 440)
    assert fields("pagat")["card_points"].maximum == fields(seats=2)["card_points"].maximum == 120
    assert fields(seats=2)["ending"].choice_labels[0] == "ending.claim"
    assert "closed_by" not in fields("pagat")


@pytest.mark.parametrize(("talon", "latest"), [(2, 5), (4, 5), (5, 4), (8, 4), (9, 3), (12, 3)])
def test_close_wants_cards_in_the_talon(talon, latest):
    """Twenty cards lie in the talon, and four of them go after each trick."""
    assert fields(close_talon=talon)["closed_after"].maximum == latest


def test_sheet_says_what_was_reached():
    assert line(CLAIM).row["outcome"] == "outcome.won_101"
    assert line(CLAIM).ending == "outcome.won_101"
    assert (line(CLAIM).outcome, line(CLAIM).points) == ("won", (1, 0, 1, 0))
    assert line(CLAIM, "pagat").points is None


@pytest.mark.parametrize(("opponents", "won"), [(51, 1), (50, 2), (28, 2)])
def test_half_of_101_saves(opponents, won):
    deal = {**CLAIM, "card_points": [60, opponents - 20, 41, 20]}
    assert line(deal).points == (won, 0, won, 0)
    assert line(deal, two_packs_schneider=0).points == (1, 0, 1, 0)


def test_what_the_winners_have_does_not_matter():
    deal = {**CLAIM, "card_points": [100, 31, 70, 20], "tricks": [4, 2, 3, 1]}
    assert line(deal).points == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("changes", "code", "severity"),
    [
        ({"card_points": [140, 60, 41, 20], "tricks": [4, 2, 2, 1]}, "more_than_all_points", "error"),
        ({"card_points": [130, 31, 41, 20]}, "impossible_in_tricks", "error"),
        ({"tricks": [5, 3, 4, 1]}, "too_many_tricks", "error"),
        ({"marriages": [[40, 40], [40], [], []]}, "too_many_marriages", "error"),
        ({"marriages": [[20] * 4, [20] * 3, [], []]}, "too_many_marriages", "error"),
        ({**CLOSE, "closed_after": 6}, "out_of_range", "error"),
        ({**CLOSE, "closed_after": 0}, "too_many_tricks_closed", "error"),
        ({**CLOSE, "opponent_tricks_at_close": 2}, "closer_not_on_lead", "confirm"),
        ({**CLOSE, "closed_by": 2, "opponent_points_at_close": 60}, "points_shrink", "error"),
        ({**CLOSE, "opponent_points_at_close": 45}, "impossible_at_close", "error"),
        ({**CLOSE, "closed_by": 0, "opponent_tricks_at_close": 4}, "tricks_shrink", "error"),
        ({**CLOSE, "closed_by": 3, "closed_after": 4, "opponent_tricks_at_close": 0}, "closer_tricks_shrink", "error"),
    ],
)
def test_what_cannot_be_is_found(changes, code, severity):
    assert found({**CLAIM, **changes})[code] == severity


def test_two_of_everything_may_be_declared():
    deal = {
        **CLAIM,
        "marriages": [[40, 40, 20], [20, 20], [], []],
        "tricks": [3, 3, 2, 1],
        "card_points": [30, 31, 41, 20],
    }
    assert not found(deal)


def test_before_the_first_trick_only_the_neighbour_of_the_dealer_can_close():
    close = {**CLOSE, "closed_after": 0, "opponent_points_at_close": 0, "opponent_tricks_at_close": 0}
    deal = {**CLAIM, **close, "tricks": [2, 2, 2, 1]}
    for closer in range(4):
        asked = "dealer_closed_first" in found({**deal, "closed_by": closer})
        assert asked is (closer != 1)


def test_partner_may_claim_for_the_closer():
    deal = {**CLAIM, **CLOSE, "closed_by": 2}
    assert line(deal).outcome == "closed"
    assert line({**deal, "card_points": [59, 31, 41, 20]}).outcome == "failed_close"
    assert line({**deal, "opponent_points_at_close": None, "opponent_tricks_at_close": None}).points == (1, 0, 1, 0)
    other = {**deal, "opponent_points_at_close": None, "opponent_tricks_at_close": None}
    assert found(other, successful_close="at_close") == dict.fromkeys(["missing"], "error")


DEALT = """
dealer: 4
hand 1: HA HA CK CQ C9 SJ DJ
hand 2: HT HK C9 SJ DJ D9 S9
hand 3: HT HQ CA CT DQ SQ SK
hand 4: CA DA DK DT SA ST H9
turned: HJ
talon: CT DA ST SA DT CK CQ DK SQ SK DQ CJ CJ HJ S9 D9 H9 HK HQ
"""
"""Hearts are trumps, and seat 0 leads."""


def test_equal_cards_are_played_and_the_first_one_takes():
    replay = replayed(DEALT + "1: HA HK HQ H9\n1: HA HT HT DA\n", TWO)
    assert [problem.code for problem in replay.problems] == ["play_incomplete"]
    assert [(trick.winner, trick.points) for trick in replay.tricks] == [(0, 18), (0, 42)]
    both = DEALT.replace("hand 3: HT HQ", "hand 3: HA HQ").replace("hand 1: HA HA", "hand 1: HA HT")
    replay = replayed(both + "1: HA HK HA H9\n", TWO)
    assert [trick.winner for trick in replay.tricks] == [0]


def test_suit_can_be_married_twice():
    pairs = DEALT.replace("CQ C9 SJ DJ", "CQ CK CQ C9").replace("DT CK CQ DK", "DT SJ DJ DK")
    replay = replayed(pairs + "1: CK marriage C9 SQ ST\n1: CK marriage DJ DQ DA\n", TWO)
    assert [problem.code for problem in replay.problems] == ["play_incomplete"]
    assert replay.deal["marriages"] == ((20, 20), (), (), ())
    twice = replayed(pairs + "1: CK marriage marriage", TWO)
    assert "marriage_twice" in [problem.code for problem in twice.problems]


def test_close_keeps_what_the_other_side_has():
    replay = replayed(DEALT + "1: C9 C9 CA CA\n3: SK marriage SA SJ SJ\n4: DA DJ D9 DQ\n4: close", TWO)
    kept = {key: replay.deal[key] for key in replay.deal if "close" in key}
    assert kept["closed_by"] == 3
    assert (kept["closed_after"], kept["opponent_tricks_at_close"]) == (3, 1)
    assert kept["opponent_points_at_close"] == 22 + 20


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("hand 1: HA", "hand 1: HT"), "card_twice"),
        (("hand 1: HA ", "hand 1: "), "cards_missing"),
        (("talon: CT", "talon:"), "cards_missing"),
        (("SJ DJ D9", "SJ DJ D7"), "card_unknown"),
    ],
)
def test_both_packs_have_to_be_there(change, code):
    assert code in [problem.code for problem in replayed(DEALT.replace(*change, 1), TWO).problems]


def test_samples_are_deals_that_can_be():
    ruleset, rng = rules.ruleset("sixty_six", TWO), Random(5)
    lines = [line(rules.sample_deal(ruleset, 4, (), rng)) for _ in range(60)]
    assert not [problem for each in lines for problem in each.problems if problem.severity != "note"]
    assert {"won", "closed"} <= {each.outcome for each in lines}
    for _ in range(8):
        replay = rules.replay(ruleset, rules.sample_play(ruleset, 4, rng))
        assert replay.problems == ()
        severities = {
            problem.severity for problem in line(replay.deal).problems if problem.code != "dealer_off_rotation"
        }
        assert severities <= {"note"}
