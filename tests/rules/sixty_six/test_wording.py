"""What the table reads: numbers and seats stand in the sentences, and the way out beside the complaint."""

import pytest

import rules

CLAIM = {"ending": "claim", "claimant": 0, "card_points": [66, 30], "tricks": [5, 3]}
CLOSE = {"closed_by": 0, "closed_after": 3, "opponent_points_at_close": 14, "opponent_tricks_at_close": 1}
OUT = {"ending": "played_out", "last_trick": 1, "card_points": [61, 59], "tricks": [6, 6]}

SENTENCES = [
    (
        {**CLAIM, "card_points": [66, 9], "tricks": [5, 1]},
        "With this number of tricks (1) 9 card points are impossible, 8 is nearest; the fewest tricks for 9 are 2.",
    ),
    (
        {**CLAIM, "card_points": [66, 1], "tricks": [5, 1]},
        "Nobody can have 1 card points in tricks; with this number of them (1) 0 is nearest.",
    ),
    (
        {**CLAIM, "card_points": [66, 3], "tricks": [5, 0]},
        "Seat 2 has no trick and cannot have 3 card points; marriages are entered apart.",
    ),
    ({**OUT, "card_points": [60, 58]}, "All cards are played: together they make 120 card points, not 118."),
    ({**OUT, "tricks": [7, 6]}, "13 tricks together: there are 12 at most."),
    ({**OUT, "tricks": [6, 5]}, "Played out there are 12 tricks together, not 11."),
    (
        {**CLAIM, **CLOSE, "tricks": [6, 4]},
        "Closed after 3 tricks: 9 tricks together at most, not 10.",
    ),
    (
        {**OUT, **CLOSE, "card_points": [50, 30], "tricks": [4, 3]},
        "Closed after 3 tricks and played out: 8 tricks together, not 7.",
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 5, "card_points": [60, 14], "tricks": [3, 1]},
        "Closed after 5 tricks, but only 4 were played.",
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 6},
        "The talon can be closed after 5 tricks at most, not 6: after that not enough of it is left.",
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 1},
        "Who closes has just won a trick: of 1 the opponent can have 0 at most. Did the other one close?",
    ),
    (
        {**CLAIM, **CLOSE, "opponent_tricks_at_close": 3},
        "Who closes has just won a trick: of 3 the opponent can have 2 at most. Did the other one close?",
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 5, "opponent_tricks_at_close": 4},
        "Seat 2 had 4 tricks at the close and only 3 in the end.",
    ),
    (
        {**CLAIM, **CLOSE, "closed_after": 5, "tricks": [3, 4]},
        "Seat 1 already had 4 tricks at the close and only 3 in the end.",
    ),
    ({**CLAIM, **CLOSE, "opponent_points_at_close": 31}, "Seat 2 had 31 at the close and only 30 in the end."),
    (
        {**CLAIM, **CLOSE, "opponent_points_at_close": 9},
        "With this number of tricks (1) the opponent cannot have 9 at the close, 8 is nearest.",
    ),
    (
        {**CLAIM, **CLOSE, "marriages": [[], [20]], "opponent_points_at_close": 14},
        "With this number of tricks (1) the opponent cannot have 14 at the close, 20 is nearest.",
    ),
    ({**CLAIM, "marriages": [[40, 40], []]}, "2 marriages of 40: there are 1 at most."),
    (
        {**CLAIM, "card_points": [11, 0], "tricks": [1, 0], "marriages": [[20, 20, 40], []]},
        "3 marriages, but only 2 leads: they are declared on lead, as long as that is allowed.",
    ),
    (
        {**CLAIM, "card_points": [66, 0], "tricks": [4, 0], "marriages": [[], [20, 20]]},
        "Seat 2 has 2 marriages; with these tricks they were on lead only 1 times.",
    ),
    (
        {**CLAIM, "claimant": 1, "card_points": [40, 0], "tricks": [4, 0]},
        "Seat 2 has no trick and cannot claim; was it the other one?",
    ),
    ({"kind": "result", "winner": 0, "game_points": 4}, "A deal is worth 0 to 3 points here, not 4."),
]


@pytest.mark.parametrize(("deal", "sentence"), SENTENCES)
def test_sentence_says_the_numbers_and_the_nearest_reading(deal, sentence):
    line = rules.score(rules.ruleset("sixty_six", "pagat"), 2, [deal]).lines[0]
    assert sentence in [rules.sentence("sixty_six", problem, "en") for problem in line.problems]


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
