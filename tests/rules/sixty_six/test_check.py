"""Every impossible record is refused by name, everything doubtful is asked about, and nothing right is touched."""

import pytest

import rules
from tests.wording import assert_told

CLAIM = {"ending": "claim", "claimant": 0, "card_points": [66, 32], "tricks": [5, 3]}
OUT = {"ending": "played_out", "last_trick": 1, "card_points": [61, 59], "tricks": [6, 6]}
CLOSE = {"closed_by": 0, "closed_after": 3, "opponent_points_at_close": 14, "opponent_tricks_at_close": 1}
CLOSED = {**CLAIM, "card_points": [66, 30], "tricks": [5, 3], **CLOSE}
CLOSED_OUT = {"ending": "played_out", "card_points": [50, 50], "tricks": [5, 4], **CLOSE}
RESULT = {"kind": "result", "winner": 0, "game_points": 2}
SMALL = {"ending": "claim", "claimant": 0, "card_points": [66, 30], "tricks": [5, 3]}
SMALL_CLOSED = {**SMALL, **CLOSE}
THREE = {"ending": "claim", "claimant": 1, "card_points": [0, 66, 32], "tricks": [0, 5, 3]}
FOUR = {"ending": "claim", "claimant": 1, "card_points": [10, 40, 20, 30], "tricks": [1, 2, 1, 2]}


def line(deal, preset="pagat", seats=2, **changes):
    return rules.score(rules.ruleset("sixty_six", preset, **changes), seats, [deal]).lines[0]


def found(deal, severity="error", **where):
    problems = [problem for problem in line(deal, **where).problems if problem.severity == severity]
    return {problem.code: set(problem.fields) for problem in problems}


def without(deal, *keys):
    return {key: value for key, value in deal.items() if key not in keys}


ACCEPTED = [
    *((deal, {}) for deal in (CLAIM, OUT, CLOSED, CLOSED_OUT, RESULT)),
    *((deal, {"preset": "schnapsen"}) for deal in (SMALL, SMALL_CLOSED, RESULT)),
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
    ({**CLOSED, "claimant": 1}, {}),
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
    ({**CLOSED, "closed_after": 6}, {}, "out_of_range", {"closed_after"}),
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
        for language in rules.LANGUAGES:
            assert rules.sentence("sixty_six", problem, language).endswith((".", "?"))


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


@pytest.mark.parametrize(
    ("points", "tricks", "nearest", "instead"),
    [(66, 3, 64, 4), (23, 1, 22, 2), (9, 1, 8, 2), (3, 6, 20, 2), (98, 12, 120, 11)],
)
def test_nearest_reading_of_impossible_points_is_said(points, tricks, nearest, instead):
    (problem,) = line({**CLAIM, "card_points": [points, 0], "tricks": [tricks, 0]}).problems[:1]
    assert (problem.params["nearest"], problem.params["instead"]) == (nearest, instead)


@pytest.mark.parametrize(
    ("points", "tricks", "nearest"), [([84, 21], [4, 1], 71), ([64, 44], [3, 2], 48), ([66, 54], [5, 3], 58)]
)
def test_nearest_points_beside_the_other_s_are_said(points, tricks, nearest):
    """Without the aces and tens that the other one needs."""
    (problem,) = line({**CLAIM, "card_points": points, "tricks": tricks}).problems
    assert (problem.code, problem.params["seat"], problem.params["nearest"]) == ("impossible_beside", 0, nearest)


def test_points_of_four_that_no_single_change_cures_are_refused_all_the_same():
    """Three heaps of eight cards that count nothing: there are twelve such cards."""
    deal = {**FOUR, "card_points": [0, 0, 0, 31], "tricks": [2, 2, 2, 1], "claimant": 3}
    assert found(deal, seats=4) == {"impossible_together": {"card_points", "tricks"}}


def test_dealer_closing_before_the_first_trick_is_asked_about():
    """SX-02, SX-07: he is not on lead."""
    none = {"closed_after": 0, "opponent_tricks_at_close": 0, "opponent_points_at_close": 0}
    deal = {**CLOSED, **none, "card_points": [66, 10], "tricks": [5, 1]}
    assert found(deal, "confirm") == {"dealer_closed_first": {"closed_by", "closed_after"}}
    assert not found({**deal, "closed_by": 1}, "confirm")


def test_a_state_at_the_close_that_leads_nowhere_is_asked_about():
    deal = {**CLOSED, "card_points": [67, 45], "closed_after": 4, "opponent_points_at_close": 20}
    assert not found(deal)
    assert set(found(deal, "confirm")) == {"impossible_after_close"}
    assert not found({**deal, "opponent_points_at_close": 22}, "confirm")


@pytest.mark.parametrize(("count", "where"), [(2, {}), (1, {"marriage_first_trick": False})])
def test_more_marriages_than_the_seat_had_leads_are_asked_about(count, where):
    """SX-05: without a trick they count nothing, whatever was declared."""
    deal = {**CLAIM, "marriages": [[], [20] * count], "card_points": [66, 0], "tricks": [4, 0]}
    assert found(deal, "confirm", **where) == {"seat_without_lead": {"marriages", "tricks"}}
    assert line(deal, **where).points == (3, 0)
    assert not found({**deal, "marriages": [[], [20] * (count - 1)]}, "confirm", **where)


@pytest.mark.parametrize("unknown", ["card_points", "tricks"])
def test_a_claim_that_cannot_be_counted_asks_for_no_points_at_the_close(unknown):
    deal = {**without(CLAIM, unknown), "closed_by": 0, "closed_after": 3}
    asked = [problem.fields for problem in line(deal, preset="wikipedia-fr").problems if problem.code == "missing"]
    assert asked == [(unknown,), ("opponent_tricks_at_close",)]


@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (2, 1), (3, 0), (3, 2), (4, 1), (4, 3)])
def test_only_who_sits_behind_the_dealer_leads_without_a_trick(seats, dealer):
    """SX-02."""
    leader = (dealer + 1) % seats
    for seat in (seat for seat in range(seats) if seats != 3 or seat != dealer):
        other = (leader + 1) % seats if seat == leader else leader
        each = {"tricks": 4, "card_points": 66}
        lists = {key: [worth * (place == other) for place in range(seats)] for key, worth in each.items()}
        declared = [[20] if place == seat else [] for place in range(seats)]
        deal = {"ending": "claim", "claimant": other, "dealer": dealer, "marriages": declared, **lists}
        assert ("seat_without_lead" in found(deal, "confirm", seats=seats)) is (seat != leader)


@pytest.mark.parametrize("change", [{"opponent_tricks_at_close": 3}, {"closed_after": 1}])
def test_closing_without_being_on_lead_is_asked_about(change):
    """SX-07: whoever closes has taken the trick before."""
    deal = {**CLOSED, **change}
    assert found(deal, "confirm")["closer_not_on_lead"] == {"opponent_tricks_at_close", "closed_after"}
    assert "closer_not_on_lead" not in found(CLOSED, "confirm")
