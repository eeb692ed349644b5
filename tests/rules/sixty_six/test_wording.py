"""What the table reads: numbers and seats stand in the sentences, and the way out beside the complaint."""

import pytest

import rules

CLAIM = {"ending": "claim", "claimant": 0, "card_points": [66, 30], "tricks": [5, 3]}
CLOSE = {"closed_by": 0, "closed_after": 3, "opponent_points_at_close": 14, "opponent_tricks_at_close": 1}
OUT = {"ending": "played_out", "last_trick": 1, "card_points": [61, 59], "tricks": [6, 6]}

SENTENCES = [
    (
        {**CLAIM, "card_points": [66, 9], "tricks": [5, 1]},
        {},
        [
            (
                "error",
                "card_points tricks",
                (
                    "Seat 2: 9 card points are impossible with this number of tricks (1). Nearest are 8 card points "
                    "or, for 9, this number of tricks: 2."
                ),
            ),
        ],
    ),
    (
        {**CLAIM, "card_points": [66, 3], "tricks": [5, 6]},
        {},
        [
            (
                "error",
                "card_points tricks",
                (
                    "Seat 2: 3 card points are impossible with this number of tricks (6). Nearest are 20 card "
                    "points or, for 3, this number of tricks: 2."
                ),
            ),
        ],
    ),
    (
        {**CLAIM, "card_points": [66, 0], "tricks": [5, 1]},
        {"preset": "schnapsen"},
        [
            (
                "error",
                "card_points tricks",
                (
                    "Seat 2: 0 card points are impossible with this number of tricks (1). Nearest are 4 card points "
                    "or, for 0, this number of tricks: 0."
                ),
            ),
        ],
    ),
    (
        {**CLAIM, "card_points": [66, 1], "tricks": [5, 1]},
        {},
        [
            (
                "error",
                "card_points",
                ("Seat 2: no tricks come to exactly 1; with this number of them (1) the nearest is 0."),
            ),
        ],
    ),
    (
        {**CLAIM, "card_points": [66, 3], "tricks": [5, 0]},
        {},
        [
            (
                "error",
                "card_points tricks",
                ("Seat 2 has no trick and cannot have 3 card points; marriages are entered apart."),
            ),
        ],
    ),
    (
        {**CLAIM, "card_points": [70, 52], "tricks": [6, 5]},
        {},
        [
            (
                "error",
                "card_points",
                ("122 card points together: the pack has only 120. Marriages and the last trick are not among them."),
            ),
        ],
    ),
    (
        {**CLAIM, "card_points": [84, 21], "tricks": [4, 1]},
        {},
        [
            (
                "error",
                "card_points tricks",
                ("105 card points together in 5 tricks: the cards cannot lie like that. Nearest is 71 for seat 1."),
            ),
        ],
    ),
    (
        {**CLAIM, "card_points": [0, 0, 0, 31], "tricks": [2, 2, 2, 1], "claimant": 3},
        {"seats": 4},
        [
            ("error", "card_points tricks", "31 card points together in 7 tricks: the cards cannot lie like that."),
        ],
    ),
    (
        {**OUT, "card_points": [60, 58]},
        {},
        [
            ("error", "card_points", "All cards are played: together they make 120 card points, not 118."),
        ],
    ),
    (
        {**OUT, "tricks": [7, 6]},
        {},
        [
            ("error", "tricks", "13 tricks together: there are 12 at most."),
        ],
    ),
    (
        {**OUT, "tricks": [6, 5]},
        {},
        [
            ("error", "tricks", "Played out there are 12 tricks together, not 11."),
        ],
    ),
    (
        {**OUT, "card_points": [120, 0], "tricks": [12, 0]},
        {},
        [
            (
                "error",
                "last_trick tricks",
                ("Seat 2 has no trick, and so not the last one either; was it the other one?"),
            ),
        ],
    ),
    (
        {**CLAIM, "claimant": 1, "card_points": [40, 0], "tricks": [4, 0]},
        {},
        [
            ("error", "claimant tricks", "Seat 2 has no trick and cannot claim 66; was it the other one?"),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "tricks": [6, 4]},
        {},
        [
            ("error", "tricks closed_after", "Tricks before the close: 3; together there are 9 at most, not 10."),
        ],
    ),
    (
        {**OUT, **CLOSE, "card_points": [50, 30], "tricks": [4, 3]},
        {},
        [
            ("error", "tricks closed_after", "Tricks before the close: 3; played out there are 8 together, not 7."),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 5, "card_points": [60, 14], "tricks": [3, 1]},
        {},
        [
            ("error", "tricks closed_after", "Tricks before the close: 5, but only 4 in all."),
            (
                "error",
                "card_points tricks",
                (
                    "Seat 1: 60 card points are impossible with this number of tricks (3). Nearest are 58 card "
                    "points or, for 60, this number of tricks: 4."
                ),
            ),
            (
                "error",
                "tricks opponent_tricks_at_close closed_after",
                ("Tricks of the side that closed: 4 at the close already, and only 3 in the end."),
            ),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 6},
        {},
        [
            (
                "error",
                "closed_after",
                ("The talon can be closed after 0 to 5 tricks here, not 6: after that not enough of it is left."),
            ),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 1},
        {},
        [
            ("error", "tricks closed_after", "Tricks before the close: 1; together there are 7 at most, not 8."),
            (
                "confirm",
                "opponent_tricks_at_close closed_after",
                ("Who closes has just won a trick: of 1 the opponent can have 0 at most. Did the other one close?"),
            ),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 2, "opponent_tricks_at_close": 3},
        {},
        [
            (
                "error",
                "opponent_tricks_at_close closed_after",
                ("The opponent cannot have 3 tricks at the close: only 2 were played by then."),
            ),
            (
                "confirm",
                "opponent_points_at_close opponent_tricks_at_close card_points tricks",
                ("No cards lead from the state at the close (14) to the end. Is it right?"),
            ),
        ],
    ),
    (
        {
            **CLAIM,
            **CLOSE,
            "closed_after": 0,
            "opponent_points_at_close": 0,
            "opponent_tricks_at_close": 0,
            "tricks": [4, 2],
        },
        {},
        [
            (
                "confirm",
                "closed_by closed_after",
                ("Before the first trick seat 2 is on lead: did seat 1 really close?"),
            ),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 5, "opponent_tricks_at_close": 4},
        {},
        [
            ("error", "opponent_tricks_at_close tricks", "Tricks of the opponent: 4 at the close, only 3 in the end."),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 5, "tricks": [3, 4]},
        {},
        [
            (
                "error",
                "card_points tricks",
                (
                    "Seat 1: 66 card points are impossible with this number of tricks (3). Nearest are 64 card "
                    "points or, for 66, this number of tricks: 4."
                ),
            ),
            (
                "error",
                "tricks opponent_tricks_at_close closed_after",
                ("Tricks of the side that closed: 4 at the close already, and only 3 in the end."),
            ),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "opponent_points_at_close": 31},
        {},
        [
            (
                "error",
                "opponent_points_at_close card_points",
                ("Points of the opponent, marriages included: 31 at the close, only 30 in the end."),
            ),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "opponent_points_at_close": 9},
        {},
        [
            (
                "error",
                "opponent_points_at_close opponent_tricks_at_close",
                (
                    "With this number of tricks (1) the opponent cannot have 9 at the close, marriages included; "
                    "the nearest is 8."
                ),
            ),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "marriages": [[], [20]]},
        {},
        [
            (
                "error",
                "opponent_points_at_close opponent_tricks_at_close",
                (
                    "With this number of tricks (1) the opponent cannot have 14 at the close, marriages included; "
                    "the nearest is 20."
                ),
            ),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "marriages": [[], [40, 20]], "opponent_points_at_close": 31},
        {"preset": "schnapsen"},
        [
            (
                "error",
                "opponent_points_at_close opponent_tricks_at_close",
                (
                    "With this number of tricks (1) the opponent cannot have 31 at the close, marriages included; "
                    "the nearest is 32."
                ),
            ),
        ],
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 4, "card_points": [67, 45], "opponent_points_at_close": 20},
        {},
        [
            (
                "confirm",
                "opponent_points_at_close opponent_tricks_at_close card_points tricks",
                ("No cards lead from the state at the close (20) to the end. Is it right?"),
            ),
        ],
    ),
    (
        {**CLAIM, "closed_after": 3, "opponent_tricks_at_close": 0},
        {},
        [
            ("error", "closed_by closed_after opponent_tricks_at_close", ("Who closed is missing: “Talon closed by”.")),
        ],
    ),
    (
        {**CLAIM, "closed_by": 0},
        {"preset": "wikipedia-fr"},
        [
            ("error", "closed_after", "“Tricks played at the close” is missing."),
            ("error", "opponent_points_at_close", "“Opponent's points at the close (with marriages)” is missing."),
            ("error", "opponent_tricks_at_close", "“Opponent's tricks at the close” is missing."),
        ],
    ),
    (
        {**CLAIM, "marriages": [[40, 40], [10]]},
        {},
        [
            ("error", "marriages", "A marriage counts 20, in trumps 40, not 10."),
            ("error", "marriages", "2 marriages of 40: the most there can be is 1."),
        ],
    ),
    (
        {**CLAIM, "marriages": [[20], []]},
        {"marriages": False},
        [
            ("error", "marriages", "There are no marriages at this table."),
        ],
    ),
    (
        {**CLAIM, "card_points": [11, 0], "tricks": [1, 0], "marriages": [[20, 20, 40], []]},
        {},
        [
            (
                "error",
                "marriages tricks",
                ("Marriages: 3, leads for them: 2. They are declared on lead, as long as that is allowed."),
            ),
        ],
    ),
    (
        {
            **CLAIM,
            **CLOSE,
            "marriages": [[20], []],
            "closed_after": 0,
            "closed_by": 1,
            "opponent_points_at_close": 0,
            "opponent_tricks_at_close": 0,
            "tricks": [4, 2],
        },
        {},
        [
            (
                "error",
                "marriages tricks",
                ("Marriages: 1, leads for them: 0. They are declared on lead, as long as that is allowed."),
            ),
        ],
    ),
    (
        {**CLAIM, "card_points": [66, 0], "tricks": [4, 0], "marriages": [[], [20, 20]]},
        {},
        [
            (
                "confirm",
                "marriages tricks",
                ("Marriages of seat 2: 2; with these tricks the leads they could have were only 1. Is that right?"),
            ),
        ],
    ),
    (
        {"ending": "claim", "offender": 1},
        {},
        [
            ("error", "claimant", "“66 claimed by” is missing."),
            ("error", "card_points", "“Card points in tricks” is missing."),
            ("error", "tricks", "“Tricks” is missing."),
            ("error", "offender ending", "“Revoke by” does not go with the ending “66 claimed”."),
        ],
    ),
    (
        {**OUT, "last_trick": None, "claimant": 0},
        {},
        [
            ("error", "last_trick", "“Last trick” is missing."),
            ("error", "claimant ending", "“66 claimed by” does not go with the ending “Played out”."),
        ],
    ),
    (
        {"ending": "revoke", "last_trick": 1},
        {},
        [
            ("error", "offender", "“Revoke by” is missing."),
            ("error", "last_trick ending", "“Last trick” does not go with the ending “Revoke”."),
        ],
    ),
    (
        {"kind": "result"},
        {},
        [
            ("error", "game_points", "“Game points” is missing."),
        ],
    ),
    (
        {"kind": "result", "game_points": 2, "tricks": [1, 2]},
        {},
        [
            ("error", "tricks", "“Tricks” does not belong to an entry of the kind “Points taken from paper”."),
            ("error", "winner", "“Winner” is missing."),
        ],
    ),
    (
        {"kind": "result", "winner": 0, "game_points": 0},
        {},
        [
            ("error", "winner game_points", "A drawn deal has no winner; a winner gets 1, 2 or 3 points."),
        ],
    ),
    (
        {"kind": "result", "winner": 0, "game_points": 4},
        {"preset": "schnapsen"},
        [
            ("error", "game_points", "A deal is worth 1 to 3 points here, not 4."),
        ],
    ),
    (
        {"kind": "result", "winner": 0, "game_points": 2},
        {"seats": 3},
        [
            ("error", "winner", "Seat 1 has no cards in this deal and cannot stand under “Winner”."),
        ],
    ),
    (
        {**CLAIM, "card_points": [2, 66, 30], "tricks": [1, 5, 3]},
        {"seats": 3},
        [
            ("error", "claimant", "Seat 1 has no cards in this deal and cannot stand under “66 claimed by”."),
            (
                "error",
                "card_points",
                ("Seat 1 has no cards in this deal and cannot stand under “Card points in tricks”."),
            ),
            ("error", "tricks", "Seat 1 has no cards in this deal and cannot stand under “Tricks”."),
        ],
    ),
    (
        {**CLAIM, "card_points": [66], "tricks": [5, 3, 1]},
        {},
        [
            ("error", "tricks", "“Tricks”: 2 at most, not 3."),
            (
                "error",
                "card_points",
                ("“Card points in tricks” needs an entry for each of the 2 seats; who has nothing has 0."),
            ),
        ],
    ),
    (
        {**CLAIM, "card_points": [40, 33], "marriages": [[20], []]},
        {},
        [
            ("note", "claimant", "Seat 1 claimed 66 and has only 60."),
        ],
    ),
    (
        {**CLAIM, "card_points": [66, 46], "tricks": [4, 4], "marriages": [[], [20]]},
        {},
        [
            ("note", "card_points", "Seat 2 had 66, but did not claim 66."),
        ],
    ),
]


@pytest.mark.parametrize(("deal", "where", "said"), SENTENCES)
def test_problems_say_the_numbers_and_the_nearest_reading(deal, where, said):
    """All of a record's problems: how grave, which fields, and the sentence."""
    table = {**where}
    preset, seats = table.pop("preset", "pagat"), table.pop("seats", 2)
    line = rules.score(rules.ruleset("sixty_six", preset, **table), seats, [deal]).lines[0]
    found = [
        (problem.severity, " ".join(problem.fields), rules.sentence("sixty_six", problem, "en"))
        for problem in line.problems
    ]
    assert found == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "66 angesagt, 66 gezählt: 1, Gegner unter 33 (30): 2; Platz 1 gewinnt: +2"),
        ("fr", "66 annoncé, 66 comptés : 1, adversaire sous 33 (30) : 2 ; place 1 gagne : +2"),
        ("en", "66 claimed, 66 counted: 1, opponent below 33 (30): 2; seat 1 wins: +2"),
    ],
)
def test_explanation_is_the_calculation(language, said):
    line = rules.score(rules.ruleset("sixty_six"), 2, [CLAIM]).lines[0]
    assert rules.explain("sixty_six", line.steps, language) == said
