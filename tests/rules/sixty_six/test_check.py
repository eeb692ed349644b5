"""Every impossible record is refused by name, and nothing right is touched."""

import pytest

from tests.rules.sixty_six.checking import (
    CLAIM,
    CLOSE,
    CLOSED,
    CLOSED_OUT,
    FOUR,
    OUT,
    RESULT,
    SMALL,
    SMALL_CLOSED,
    THREE,
    found,
    line,
    without,
)
from tests.wording import assert_told

ACCEPTED = [
    *((deal, {}) for deal in (CLAIM, OUT, CLOSED, CLOSED_OUT, RESULT)),
    *((deal, {"preset": "schnapsen"}) for deal in (SMALL, SMALL_CLOSED, RESULT)),
    ({**SMALL, "card_points": [72, 14], "tricks": [4, 2]}, {"preset": "schnapsen"}),
    (THREE, {"seats": 3}),
    (FOUR, {"seats": 4}),
    # partners keep one pile
    ({**FOUR, "claimant": 3, "card_points": [30, 70, 0, 0], "tricks": [2, 4, 0, 0]}, {"seats": 4}),
    ({**OUT, "last_trick": 2, "card_points": [80, 40, 0, 0], "tricks": [5, 3, 0, 0]}, {"seats": 4}),
    ({"kind": "void"}, {}),
    ({"kind": "void", "remark": "misdeal"}, {"preset": "schnapsen"}),
    ({**CLAIM, "marriages": [[], []]}, {}),
    ({**CLAIM, "marriages": [[20, 20, 20], [40]]}, {}),
    ({**CLAIM, "marriages": [[], []], "remark": "well"}, {}),
    ({**RESULT, "winner": None, "game_points": 0}, {}),
    ({"ending": "revoke", "offender": 1}, {}),
    ({"ending": "revoke", "offender": 1, "card_points": [40, 20], "tricks": [4, 2]}, {}),
    (without(CLOSED_OUT, "opponent_points_at_close"), {}),
    ({"ending": "revoke", "offender": 1, "closed_by": 0}, {}),
    (without(CLOSED, "opponent_points_at_close", "opponent_tricks_at_close"), {}),
    (without(CLOSED_OUT, "opponent_points_at_close", "opponent_tricks_at_close"), {"preset": "bulgarian"}),
    ({**CLOSED, "claimant": 1, "card_points": [60, 30]}, {}),
    ({**CLOSED_OUT, "tricks": [4, 4]}, {}),
    ({**CLOSED_OUT, "last_trick": 0}, {}),
    (
        {
            **CLOSED,
            "closed_after": 0,
            "closed_by": 1,
            "opponent_tricks_at_close": 0,
            "opponent_points_at_close": 0,
            "tricks": [4, 2],
        },
        {},
    ),
    ({**CLAIM, "card_points": [66, 54], "tricks": [6, 5]}, {}),
    ({**CLAIM, "card_points": [26, 30], "tricks": [2, 3], "marriages": [[40], []]}, {}),
    ({**CLAIM, "card_points": [66, 0], "tricks": [4, 0], "marriages": [[], [40]]}, {}),
    ({**FOUR, "claimant": 2, "card_points": [40, 30, 0, 10], "tricks": [3, 2, 0, 1]}, {"seats": 4}),
]

REFUSED = [
    # kinds and endings
    ({"kind": "game"}, {}, "not_a_choice", {"kind"}),
    ({}, {}, "missing", {"ending"}),
    ({**CLAIM, "ending": "adjourned"}, {}, "not_a_choice", {"ending"}),
    (without(CLAIM, "claimant"), {}, "missing", {"claimant"}),
    (without(CLAIM, "card_points"), {}, "missing", {"card_points"}),
    (without(CLAIM, "tricks"), {}, "missing", {"tricks"}),
    (without(OUT, "last_trick"), {}, "missing", {"last_trick"}),
    (without(OUT, "tricks"), {}, "missing", {"tricks"}),
    ({"ending": "revoke"}, {}, "missing", {"offender"}),
    ({**CLAIM, "last_trick": 0}, {}, "not_with_ending", {"last_trick", "ending"}),
    ({**CLAIM, "offender": 0}, {}, "not_with_ending", {"offender", "ending"}),
    ({**OUT, "claimant": 0}, {}, "not_with_ending", {"claimant", "ending"}),
    ({"ending": "revoke", "offender": 1, "last_trick": 1}, {}, "not_with_ending", {"last_trick", "ending"}),
    ({**CLAIM, "winner": 0}, {}, "not_with_kind", {"winner"}),
    ({**CLAIM, "game_points": 1}, {}, "not_with_kind", {"game_points"}),
    ({**RESULT, "claimant": 0}, {}, "not_with_kind", {"claimant"}),
    ({"kind": "void", "tricks": [5, 3]}, {}, "not_with_kind", {"tricks"}),
    # results from paper
    (without(RESULT, "game_points"), {}, "missing", {"game_points"}),
    (without(RESULT, "winner"), {}, "missing", {"winner"}),
    ({**RESULT, "game_points": 0}, {}, "draw_with_winner", {"winner", "game_points"}),
    ({**RESULT, "game_points": 4}, {}, "out_of_range", {"game_points"}),
    ({**RESULT, "game_points": -1}, {}, "out_of_range", {"game_points"}),
    ({"kind": "result", "game_points": 0}, {"preset": "schnapsen"}, "out_of_range", {"game_points"}),
    ({"kind": "result", "game_points": 0}, {"ties": "last_trick"}, "out_of_range", {"game_points"}),
    # types and lists
    ({**CLAIM, "claimant": 2}, {}, "not_a_seat", {"claimant"}),
    ({**CLAIM, "claimant": True}, {}, "not_an_integer", {"claimant"}),
    ({**CLAIM, "card_points": 66}, {}, "not_a_list", {"card_points"}),
    ({**CLAIM, "card_points": [66]}, {}, "list_too_short", {"card_points"}),
    ({**CLAIM, "tricks": []}, {}, "list_too_short", {"tricks"}),
    ({**CLAIM, "card_points": [66, 20, 0]}, {}, "list_too_long", {"card_points"}),
    ({**CLAIM, "card_points": [66, "32"]}, {}, "not_an_integer", {"card_points"}),
    ({**CLAIM, "card_points": [121, 0]}, {}, "out_of_range", {"card_points"}),
    ({**CLAIM, "tricks": [13, 0]}, {}, "out_of_range", {"tricks"}),
    ({**CLAIM, "marriages": [20, 40]}, {}, "not_a_list", {"marriages"}),
    ({**CLAIM, "marriages": [[20]]}, {}, "list_too_short", {"marriages"}),
    ({**CLAIM, "bid": 18}, {}, "unknown_key", {"bid"}),
    # tricks
    ({**OUT, "tricks": [7, 6]}, {}, "too_many_tricks", {"tricks"}),
    ({**OUT, "tricks": [6, 5]}, {}, "too_few_tricks", {"tricks"}),
    ({**SMALL, "tricks": [6, 5], "card_points": [66, 54]}, {"preset": "schnapsen"}, "too_many_tricks", {"tricks"}),
    ({**CLOSED_OUT, "tricks": [6, 4]}, {}, "too_many_tricks_closed", {"tricks", "closed_after"}),
    ({**CLOSED_OUT, "tricks": [4, 3]}, {}, "too_few_tricks_closed", {"tricks", "closed_after"}),
    (
        {**CLOSED_OUT, "tricks": [4, 4]},
        {"close_before_drawing": False},
        "too_few_tricks_closed",
        {"tricks", "closed_after"},
    ),
    (
        {
            **CLOSED_OUT,
            "tricks": [3, 2],
            "closed_after": 0,
            "opponent_points_at_close": 0,
            "opponent_tricks_at_close": 0,
        },
        {},
        "too_few_tricks_closed",
        {"tricks", "closed_after"},
    ),
    (
        {**CLOSED, "closed_after": 5, "tricks": [3, 1], "card_points": [60, 20]},
        {},
        "closed_after_the_end",
        {"tricks", "closed_after"},
    ),
    # card points
    ({**CLAIM, "card_points": [70, 52], "tricks": [6, 5]}, {}, "more_than_all_points", {"card_points"}),
    ({**OUT, "card_points": [60, 58]}, {}, "not_all_points", {"card_points"}),
    ({**CLAIM, "card_points": [66, 1], "tricks": [5, 1]}, {}, "impossible_points", {"card_points"}),
    (
        {**SMALL, "card_points": [66, 3], "tricks": [5, 1]},
        {"preset": "schnapsen"},
        "impossible_points",
        {"card_points"},
    ),
    ({**CLAIM, "card_points": [66, 23], "tricks": [5, 1]}, {}, "impossible_in_tricks", {"card_points", "tricks"}),
    ({**CLAIM, "card_points": [66, 20], "tricks": [3, 3]}, {}, "impossible_in_tricks", {"card_points", "tricks"}),
    (
        {**SMALL, "card_points": [66, 0], "tricks": [5, 1]},
        {"preset": "schnapsen"},
        "impossible_in_tricks",
        {"card_points", "tricks"},
    ),
    ({**CLAIM, "card_points": [66, 3], "tricks": [5, 0]}, {}, "points_without_trick", {"card_points", "tricks"}),
    ({**CLAIM, "card_points": [84, 21], "tricks": [4, 1]}, {}, "impossible_beside", {"card_points", "tricks"}),
    ({**CLAIM, "card_points": [66, 54], "tricks": [5, 3]}, {}, "impossible_beside", {"card_points", "tricks"}),
    # 72 in eight cards are four aces, two tens, two kings; 15 in four three kings and a queen: five kings
    (
        {**SMALL, "card_points": [72, 15], "tricks": [4, 2]},
        {"preset": "schnapsen"},
        "impossible_beside",
        {"card_points", "tricks"},
    ),
    # who had tricks
    (
        {**CLAIM, "claimant": 1, "card_points": [40, 0], "tricks": [4, 0]},
        {},
        "claimant_without_trick",
        {"claimant", "tricks"},
    ),
    ({**OUT, "card_points": [120, 0], "tricks": [12, 0]}, {}, "last_trick_without_trick", {"last_trick", "tricks"}),
    (
        {
            **FOUR,
            "ending": "played_out",
            "claimant": None,
            "last_trick": 0,
            "card_points": [0, 70, 0, 50],
            "tricks": [0, 5, 0, 3],
        },
        {"seats": 4},
        "last_trick_without_trick",
        {"last_trick", "tricks"},
    ),
    # marriages
    ({**CLAIM, "marriages": [[10], []]}, {}, "marriage_value", {"marriages"}),
    ({**CLAIM, "marriages": [[40, 40], []]}, {}, "too_many_marriages", {"marriages"}),
    ({**CLAIM, "marriages": [[20, 20], [20, 20]]}, {}, "too_many_marriages", {"marriages"}),
    ({**CLAIM, "marriages": [[20], []]}, {"marriages": False}, "no_marriages", {"marriages"}),
    (
        {**CLAIM, "marriages": [[20, 20, 40], []], "card_points": [11, 0], "tricks": [1, 0]},
        {},
        "marriages_without_lead",
        {"marriages", "tricks"},
    ),
    (
        {
            **CLOSED,
            "marriages": [[20], [40]],
            "closed_after": 1,
            "opponent_points_at_close": 0,
            "opponent_tricks_at_close": 0,
        },
        {},
        "marriages_without_lead",
        {"marriages", "tricks"},
    ),
    # the close
    (without(CLOSED, "closed_by"), {}, "close_without_closer", {"closed_by", *CLOSE}),
    (without(CLOSED, "closed_after"), {}, "missing", {"closed_after"}),
    (without(CLOSED, "ending"), {}, "missing", {"ending"}),
    (
        without(CLOSED, "opponent_tricks_at_close"),
        {"successful_close": "at_close"},
        "missing",
        {"opponent_tricks_at_close"},
    ),
    (
        without(CLOSED, "opponent_points_at_close"),
        {"successful_close": "at_close"},
        "missing",
        {"opponent_points_at_close"},
    ),
    (without(CLOSED_OUT, "opponent_tricks_at_close"), {}, "missing", {"opponent_tricks_at_close"}),
    (
        without(CLOSED_OUT, "opponent_tricks_at_close"),
        {"failed_close": "closer_points"},
        "missing",
        {"opponent_tricks_at_close"},
    ),
    (
        without({**CLOSED, "claimant": 1, "card_points": [30, 66], "tricks": [3, 5]}, "opponent_tricks_at_close"),
        {"preset": "schnapsen"},
        "missing",
        {"opponent_tricks_at_close"},
    ),
    ({**CLOSED, "closed_after": 7}, {}, "out_of_range", {"closed_after"}),
    (
        {**CLOSED, "closed_after": 1, "opponent_tricks_at_close": 2},
        {},
        "more_tricks_than_played",
        {"opponent_tricks_at_close", "closed_after"},
    ),
    ({**SMALL_CLOSED, "closed_after": 5}, {"preset": "schnapsen"}, "out_of_range", {"closed_after"}),
    ({**SMALL_CLOSED, "closed_after": 4}, {"preset": "schnapsen-sharp"}, "out_of_range", {"closed_after"}),
    (
        {**CLOSED, "closed_after": 5, "opponent_tricks_at_close": 4},
        {},
        "tricks_shrink",
        {"opponent_tricks_at_close", "tricks"},
    ),
    (
        {**CLOSED, "closed_after": 5, "tricks": [4, 4], "opponent_tricks_at_close": 0, "opponent_points_at_close": 0},
        {},
        "closer_tricks_shrink",
        {"tricks", "opponent_tricks_at_close", "closed_after"},
    ),
    ({**CLOSED, "opponent_points_at_close": 31}, {}, "points_shrink", {"opponent_points_at_close", "card_points"}),
    (
        {**CLOSED, "opponent_points_at_close": 9},
        {},
        "impossible_at_close",
        {"opponent_points_at_close", "opponent_tricks_at_close"},
    ),
    (
        {**CLOSED, "marriages": [[], [20]], "opponent_points_at_close": 14},
        {},
        "impossible_at_close",
        {"opponent_points_at_close", "opponent_tricks_at_close"},
    ),
    (
        {**SMALL_CLOSED, "opponent_tricks_at_close": 0, "opponent_points_at_close": 20},
        {"preset": "schnapsen"},
        "impossible_at_close",
        {"opponent_points_at_close", "opponent_tricks_at_close"},
    ),
    # three and four
    ({**THREE, "claimant": 0}, {"seats": 3}, "takes_no_cards", {"claimant"}),
    ({**THREE, "card_points": [2, 66, 30]}, {"seats": 3}, "takes_no_cards", {"card_points"}),
    ({**THREE, "tricks": [1, 5, 2]}, {"seats": 3}, "takes_no_cards", {"tricks"}),
    ({**THREE, "marriages": [[20], [], []]}, {"seats": 3}, "takes_no_cards", {"marriages"}),
    ({**RESULT, "winner": 0}, {"seats": 3}, "takes_no_cards", {"winner"}),
    ({**FOUR, "tricks": [3, 2, 2, 2]}, {"seats": 4}, "too_many_tricks", {"tricks"}),
    ({**FOUR, "closed_by": 1}, {"seats": 4}, "unknown_key", {"closed_by"}),
    ({**FOUR, "card_points": [50, 40, 20, 0]}, {"seats": 4}, "impossible_in_tricks", {"card_points", "tricks"}),
]


@pytest.mark.parametrize(("deal", "where"), ACCEPTED)
def test_right_records_are_taken_without_a_question(deal, where):
    assert not found(deal, **where)
    assert not found(deal, "confirm", **where)


@pytest.mark.parametrize(("deal", "where", "code", "fields"), REFUSED)
def test_wrong_records_are_refused_by_name(deal, where, code, fields):
    assert found(deal, **where).get(code) == fields


@pytest.mark.parametrize(("deal", "where", "code", "fields"), REFUSED)
def test_every_problem_is_said_in_full(deal, where, code, fields):
    problems = line(deal, **where).problems
    assert problems
    for problem in problems:
        assert_told("sixty_six", problem)


def test_all_problems_are_reported_together():
    deal = {**CLAIM, "card_points": [66, 54], "tricks": [2, 3], "marriages": [[40, 40], [10]], "offender": 1, "bid": 1}
    assert set(found(deal)) == {
        "impossible_in_tricks",
        "too_many_marriages",
        "marriage_value",
        "not_with_ending",
        "unknown_key",
    }


@pytest.mark.parametrize("key", ["card_points", "tricks", "marriages", "closed_by", "closed_after", "claimant"])
def test_what_hangs_on_an_unreadable_key_is_not_complained_of(key):
    assert set(found({**CLOSED, key: "x"})) <= {"not_a_list", "not_an_integer"}


@pytest.mark.parametrize("unknown", ["card_points", "tricks"])
def test_a_claim_that_cannot_be_counted_asks_for_no_points_at_the_close(unknown):
    deal = {**without(CLAIM, unknown), "closed_by": 0, "closed_after": 3}
    asked = [problem.fields for problem in line(deal, preset="wikipedia-fr").problems if problem.code == "missing"]
    assert asked == [(unknown,), ("opponent_tricks_at_close",)]
