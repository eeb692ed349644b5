"""The explanation of every ending, whole, and the whole line of the sheet beside it."""

import pytest

import rules
from tests.rules.sixty_six.records import CLAIM, FAILED, FIRST, NONE, OUT, TIE, WON, WRONG

FOUR = {"ending": "played_out", "last_trick": 0, "tricks": [5, 1, 1, 1]}

EXPLAINED = [
    (CLAIM, {}, "won", "66 claimed with 66: 1; seat 1 wins: +1"),
    (
        {**CLAIM, "card_points": [66, 32]},
        {},
        "won",
        "66 claimed with 66: 1, opponent below 33 (32): 2; seat 1 wins: +2",
    ),
    (
        {**CLAIM, "card_points": [66, 0], "tricks": [5, 0]},
        {},
        "won",
        "66 claimed with 66: 1, opponent without a trick: 3; seat 1 wins: +3",
    ),
    (
        WON,
        {"successful_close": "at_close"},
        "closed",
        "closed and 66 reached (70): 1, opponent below 33 at the close (14): 2; seat 1 wins: +2",
    ),
    (
        {**WON, **NONE},
        {"successful_close": "at_close"},
        "closed",
        "closed and 66 reached (70): 1, opponent without a trick at the close: 3; seat 1 wins: +3",
    ),
    (WON, {}, "closed", "closed and 66 reached (70): 1; seat 1 wins: +1"),
    (
        {**WON, "card_points": [74, 20], "tricks": [6, 2]},
        {},
        "closed",
        "closed and 66 reached (74): 1, opponent below 33 (20): 2; seat 1 wins: +2",
    ),
    (
        {**WON, **NONE, "card_points": [74, 0], "tricks": [6, 0]},
        {},
        "closed",
        "closed and 66 reached (74): 1, opponent without a trick: 3; seat 1 wins: +3",
    ),
    (FAILED, {}, "failed_close", "closed but did not go out: 2; seat 2 wins: +2"),
    (
        {**FAILED, **NONE},
        {},
        "failed_close",
        "closed but did not go out: 2, winner without a trick at the close: 3; seat 2 wins: +3",
    ),
    ({**FAILED, **NONE}, {"failed_close": "two"}, "failed_close", "closed but did not go out: 2; seat 2 wins: +2"),
    (FAILED, {"failed_close": "three"}, "failed_close", "closed but did not go out: 3; seat 2 wins: +3"),
    (FAILED, {"failed_close": "closer_points"}, "failed_close", "closed but did not go out: 1; seat 2 wins: +1"),
    (
        {**FAILED, "card_points": [32, 58]},
        {"failed_close": "closer_points"},
        "failed_close",
        "closed but did not go out: 1, closer below 33 (32): 2; seat 2 wins: +2",
    ),
    (
        {**FAILED, **NONE},
        {"failed_close": "closer_points"},
        "failed_close",
        "closed but did not go out: 1, winner without a trick at the close: 3; seat 2 wins: +3",
    ),
    (
        {**WON, "card_points": [60, 40], **NONE},
        {},
        "failed_close",
        "closed but did not go out: 2, winner without a trick at the close: 3; seat 2 wins: +3",
    ),
    (FIRST, {}, "opponent_first", "opponent has 66 before the closer: 2; seat 2 wins: +2"),
    (
        FIRST,
        {"opponent_claims": "failed_close"},
        "opponent_first",
        "opponent has 66 before the closer: 2; seat 2 wins: +2",
    ),
    (
        {**FIRST, **NONE},
        {"opponent_claims": "failed_close"},
        "opponent_first",
        "opponent has 66 before the closer: 2, winner without a trick at the close: 3; seat 2 wins: +3",
    ),
    (
        FIRST,
        {"opponent_claims": "failed_close", "failed_close": "three"},
        "opponent_first",
        "opponent has 66 before the closer: 3; seat 2 wins: +3",
    ),
    (WRONG, {}, "false_claim", "66 claimed with only 60: 2; seat 2 wins: +2"),
    (
        {**WRONG, "card_points": [60, 0], "tricks": [5, 0]},
        {"false_claim": "two_or_three"},
        "false_claim",
        "66 claimed with only 60: 2, opponent without a trick: 3; seat 2 wins: +3",
    ),
    (
        {**WRONG, "card_points": [60, 40], "tricks": [5, 4]},
        {"false_claim": "as_won"},
        "false_claim",
        "66 claimed with only 60: 1; seat 2 wins: +1",
    ),
    (
        WRONG,
        {"false_claim": "as_won"},
        "false_claim",
        "66 claimed with only 60: 1, opponent below 33 (20): 2; seat 2 wins: +2",
    ),
    (
        {**WRONG, "card_points": [60, 0], "tricks": [5, 0]},
        {"false_claim": "as_won"},
        "false_claim",
        "66 claimed with only 60: 1, opponent without a trick: 3; seat 2 wins: +3",
    ),
    (OUT, {}, "played_out", "played out, 110 to 20: 1, opponent below 33 (20): 2; seat 1 wins: +2"),
    (OUT, {"played_out": "one"}, "played_out", "played out, 110 to 20: 1; seat 1 wins: +1"),
    (OUT, {"played_out": "last_trick"}, "last_trick", "played out, the last trick wins: 1; seat 1 wins: +1"),
    (TIE, {}, "no_winner", ""),
    (TIE, {"ties": "last_trick"}, "played_out", "65 to 65, the last trick wins: 1; seat 1 wins: +1"),
    ({"ending": "revoke", "offender": 1}, {}, "revoke", "opponent's offence: 3; seat 1 wins: +3"),
    ({"ending": "revoke", "offender": 0}, {"revoke": 2}, "revoke", "opponent's offence: 2; seat 2 wins: +2"),
    ({"kind": "result", "winner": 1, "game_points": 3}, {}, "won", "from paper: 3; seat 2 wins: +3"),
    ({"kind": "void"}, {}, "void", ""),
]


@pytest.mark.parametrize(("deal", "options", "outcome", "said"), EXPLAINED)
def test_ending_is_named_and_explained(deal, options, outcome, said):
    line = rules.score(rules.ruleset("sixty_six", "pagat", **options), 2, [deal]).lines[0]
    assert (line.outcome, rules.explain("sixty_six", line.steps, "en")) == (outcome, said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "mit 66 ausgemeldet, 66 gezählt: 1, Gegner unter 33 (30): 2; Platz 1 gewinnt: +2"),
        ("fr", "66 annoncé avec 66 : 1, adversaire sous 33 (30) : 2 ; place 1 gagne : +2"),
        ("en", "66 claimed with 66: 1, opponent below 33 (30): 2; seat 1 wins: +2"),
    ],
)
def test_explanation_is_the_calculation_in_every_language(language, said):
    line = rules.score(rules.ruleset("sixty_six"), 2, [{**CLAIM, "card_points": [66, 30]}]).lines[0]
    assert rules.explain("sixty_six", line.steps, language) == said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"card_points": [60, 31, 29, 0]}, "played out, 99 to 31: 1; seat 1 wins: +1; seat 3 wins: +1"),
        (
            {"card_points": [60, 30, 30, 0]},
            "played out, 100 to 30: 1, count of 100: 2; seat 1 wins: +2; seat 3 wins: +2",
        ),
        (
            {"card_points": [110, 0, 10, 0], "tricks": [7, 0, 1, 0]},
            "played out, 130 to 0: 1, count of 130: 3; seat 1 wins: +3; seat 3 wins: +3",
        ),
        (
            {"ending": "claim", "claimant": 2, "last_trick": None, "card_points": [70, 20, 30, 0]},
            "66 claimed with 110: 1, count of 110: 2; seat 1 wins: +2; seat 3 wins: +2",
        ),
    ],
)
def test_bands_of_four_are_explained(change, said):
    line = rules.score(rules.ruleset("sixty_six", "us-1895"), 4, [{**FOUR, **change}]).lines[0]
    assert rules.explain("sixty_six", line.steps, "en") == said


@pytest.mark.parametrize(("target", "dealer"), [(8, ", but short of the target: +1"), (10, ", too: +3")])
def test_dealer_of_three_is_explained(target, dealer):
    deals = [{"kind": "result", "winner": winner, "game_points": 3} for winner in (1, 2, 0)]
    lines = rules.score(rules.ruleset("sixty_six", "us-1895", target=target), 3, [*deals, deals[0]]).lines
    assert [rules.explain("sixty_six", line.steps, "en") for line in lines] == [
        "from paper: 3; seat 2 wins: +3; the dealer, seat 1, too: +3",
        "from paper: 3; seat 3 wins: +3; the dealer, seat 2, too: +3",
        "from paper: 3; seat 1 wins: +3; the dealer, seat 3, too: +3",
        f"from paper: 3; seat 2 wins: +3; the dealer, seat 1{dealer}",
    ]


def test_earlier_matches_are_explained():
    deals = [{"kind": "result", "winner": winner, "game_points": 3} for winner in (0, 1, 0, 0, 1)]
    sheet = rules.score(rules.ruleset("sixty_six", "pagat", matches=2), 2, deals)
    assert rules.explain_steps("sixty_six", sheet.settlement, "en") == (
        "from earlier matches",
        "seat 1: -9",
        "seat 2: -3",
    )


def test_carried_points_are_explained():
    deals = [{"kind": "result", "game_points": 0}, {"kind": "result", "winner": 1, "game_points": 2}]
    line = rules.score(rules.ruleset("sixty_six", "old-german"), 2, deals).lines[1]
    assert (
        rules.explain("sixty_six", line.steps, "en")
        == "from paper: 2, 1 carried over from drawn deals: 3; seat 2 wins: +3"
    )


def test_line_of_the_sheet_is_filled_in():
    deals = [
        {**WON, "marriages": [[20, 40], []]},
        FAILED,
        {"kind": "result", "winner": 1, "game_points": 3},
        {"kind": "void"},
        {"kind": "result", "winner": 1, "game_points": 2},
        {**CLAIM, "tricks": None},
    ]
    sheet = rules.score(rules.ruleset("sixty_six", "wikipedia-fr", count="down"), 2, deals)
    empty = (None, None)
    assert [tuple(line.row.values()) for line in sheet.lines] == [
        (1, 0, "outcome.closed", 0, None, (70, 40), (60, None), (2, None), (5, 7), None),
        (2, 1, "outcome.failed_close", 0, 1, (50, 50), empty, (None, 2), (5, 5), None),
        (3, 0, "outcome.written", None, None, empty, empty, (None, 3), (5, 2), "mark.unverified"),
        (4, 1, "outcome.void", None, None, empty, empty, empty, (5, 2), None),
        (5, 0, "outcome.written", None, None, empty, empty, (None, 2), (5, 0), "mark.match_won"),
        (6, 1, None, None, None, None, None, None, None, "outcome.blocked"),
    ]
    assert [(column.key, column.per_seat, column.kind) for column in rules.columns(rules.ruleset("sixty_six"))] == [
        ("number", False, "integer"),
        ("dealer", False, "seat"),
        ("outcome", False, "code"),
        ("closed_by", False, "seat"),
        ("last_trick", False, "seat"),
        ("card_points", True, "integer"),
        ("marriages", True, "integer"),
        ("points", True, "integer"),
        ("running", True, "integer"),
        ("mark", False, "code"),
    ]


def test_paper_is_told_apart_from_what_was_counted():
    for deal in ({"kind": "result", "winner": 1, "game_points": 3}, {"kind": "result", "game_points": 0}):
        (note,) = rules.score(rules.ruleset("sixty_six"), 2, [deal]).lines[0].problems
        assert (note.code, note.severity, note.fields) == ("unverified", "note", ("game_points",))
