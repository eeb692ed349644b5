"""What a replay of Sixty-Six is answered with: which fields a problem names, and its sentence, whole."""

import pytest

import rules
from tests.rules.sixty_six.plays import BEGUN, CLAIMED, DEALT, FIVE, play_of, replayed

PLAY = play_of(CLAIMED)
HANDS, TALON = PLAY["hands"], PLAY["talon"]

SENTENCES = [
    (
        {**PLAY, "dealer": 2},
        [
            ("not_a_seat", "dealer", "“Dealer”: there is no such seat; the table has 2 seats."),
        ],
    ),
    (
        {**PLAY, "dealer": None, "turned": None, "talon": None, "hands": None},
        [
            ("missing", "dealer", "“Dealer” is missing."),
            ("missing", "hands", "“Hands” is missing."),
            ("missing", "turned", "“Turned trump” is missing."),
            ("missing", "talon", "“Talon” is missing."),
        ],
    ),
    (
        {**PLAY, "turned": "X9"},
        [
            ("card_unknown", "turned", "“X9” is not a card in this pack."),
        ],
    ),
    (
        {**PLAY, "hands": {}, "talon": "SK", "cards": 5},
        [
            ("not_a_list", "hands", "“Hands” must be a list."),
            ("not_a_list", "talon", "“Talon” must be a list."),
            ("not_a_list", "cards", "“Cards played” must be a list."),
        ],
    ),
    (
        {**PLAY, "hands": [[]]},
        [
            ("hands_unreadable", "hands", "The hands have to be two to four lists of cards, one for each seat."),
        ],
    ),
    (
        {**PLAY, "hands": (HANDS[0][:5], HANDS[1])},
        [
            ("cards_missing", "hands", "Not dealt: ♦9."),
        ],
    ),
    (
        {**PLAY, "hands": (("HA", *HANDS[0][1:5], "X1"), HANDS[1]), "cards": ()},
        [
            ("card_unknown", "hands", "“X1” is not a card in this pack."),
            ("cards_missing", "hands", "Not dealt: ♦9."),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 0."),
        ],
    ),
    (
        {**PLAY, "talon": (*TALON[:-1], "X2"), "cards": ()},
        [
            ("card_unknown", "talon", "“X2” is not a card in this pack."),
            ("cards_missing", "talon", "Not dealt: ♦Q."),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 0."),
        ],
    ),
    (
        {**PLAY, "turned": "HA", "cards": ()},
        [
            ("card_twice", "hands talon turned", "♥A is dealt 2 times; the pack has 1."),
            ("cards_missing", "hands talon turned", "Not dealt: ♥J."),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 0."),
        ],
    ),
    (
        {**PLAY, "cards": ((1, "HK", 3), (1, "declare"), (5, "HK"), (5, "close"))},
        [
            ("card_unreadable", "cards", "Card played no. 1 cannot be read: each is a seat and a card."),
            ("card_unreadable", "cards", "Card played no. 2 cannot be read: each is a seat and a card."),
            ("card_wrong_turn", "cards", "Trick 1, ♥K: it was the turn of seat 2, not of seat 6."),
            ("act_not_at_table", "cards", "Trick 1 (close): nobody plays at seat 6."),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 0."),
        ],
    ),
    (
        {**PLAY, "cards": (*PLAY["cards"], (1, "S9"))},
        [
            ("entry_after_end", "cards", "Seat 2, ♠9: the deal was already over."),
        ],
    ),
    (
        {**PLAY, "cards": [[1]] * 61},
        [
            ("entries_too_many", "cards", "The play has 61 entries; there can be at most 60."),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 0."),
        ],
    ),
    (
        {**PLAY, "colour": "red", 5: "red"},
        [
            ("unknown_key", "colour", "There is no entry “colour” here."),
            ("unknown_key", "5", "There is no entry “5” here."),
        ],
    ),
    (
        5,
        [
            ("not_a_record", "", "A deal must be made of named entries, not of “5”."),
        ],
    ),
    (
        DEALT + "1: HA HK",
        [
            ("card_wrong_turn", "cards", "Trick 1, ♥A: it was the turn of seat 2, not of seat 1."),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 1."),
        ],
    ),
    (
        DEALT + BEGUN + "2: close HQ SQ",
        [
            (
                "card_revoke",
                "cards",
                ("Trick 4: seat 1 played ♠Q to ♥Q, but had to follow suit, to beat it or to trump."),
            ),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 4."),
        ],
    ),
    (
        DEALT + "2: SA exchange",
        [
            (
                "exchange_mid_trick",
                "cards",
                ("Trick 1: seat 2 exchanges ♥9 with ♠A on the table; exchange only between tricks."),
            ),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 0."),
        ],
    ),
    (
        DEALT + "2: D9",
        [
            ("card_not_held", "cards", "Trick 1: seat 2 did not hold ♦9."),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 0."),
        ],
    ),
    (
        DEALT + "1: exchange",
        [
            ("exchange_not_held", "cards", "Trick 1: seat 1 exchanges ♥9 but does not hold it."),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 0."),
        ],
    ),
    (
        DEALT + "2: SA marriage HA marriage close claim",
        [
            (
                "marriage_no_pair",
                "cards",
                ("Trick 1: seat 2 declares a marriage with ♠A but does not have king and queen."),
            ),
            (
                "marriage_not_led",
                "cards",
                ("Trick 2: seat 1 declares a marriage; only a player leading its king or queen may."),
            ),
        ],
    ),
    (
        DEALT + "2: HK marriage marriage HA\n2: claim",
        [
            ("marriage_twice", "cards", "Trick 1: seat 2 declares the marriage with ♥K a second time."),
            (
                "claim_without_trick",
                "cards",
                ("Trick 2: seat 2 claims 66 without a trick: without one nothing counts."),
            ),
        ],
    ),
    (
        DEALT + "2: close close exchange",
        [
            ("close_twice", "cards", "Trick 1: seat 2 closes the talon; it is closed already."),
            ("exchange_talon_closed", "cards", "Trick 1: seat 2 exchanges ♥9; the talon is closed."),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 0."),
        ],
    ),
    (
        DEALT + "2: close_undrawn",
        [
            (
                "close_nothing_drawn",
                "cards",
                (
                    "Trick 1: seat 2 closes before drawing; nothing has been drawn yet, "
                    "or the drawn card has been played."
                ),
            ),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 0."),
        ],
    ),
    (
        DEALT + FIVE + "1: close_undrawn ST SA\n2: close exchange",
        [
            ("card_not_held", "cards", "Trick 6: seat 1 did not hold ♠10."),
            ("close_twice", "cards", "Trick 7: seat 2 closes the talon; it is closed already."),
            ("exchange_talon_closed", "cards", "Trick 7: seat 2 exchanges ♥9; the talon is closed."),
            ("play_incomplete", "cards", "Nobody claimed 66 and the cards are not played out; complete tricks: 6."),
        ],
    ),
]


@pytest.mark.parametrize(("play", "said"), SENTENCES)
def test_problems_name_trick_card_and_seat(play, said):
    """The last problems: which fields, and the sentence."""
    found = [
        (problem.code, " ".join(problem.fields), rules.sentence("sixty_six", problem, "en"))
        for problem in replayed(play).problems
    ]
    assert found[-len(said) :] == said
    assert len(found) == len(said) or found[0][0] == "card_unreadable"
