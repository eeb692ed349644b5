"""What a play of Skat is answered with: whole sentences, with their fields and how grave each is."""

import pytest

import rules
from tests.plays import HEARTS, PASSED, replayed, with_cards
from tests.wording import assert_told

PLAYS = [
    (5, ["error -: A deal must be made of named entries, not of “5”."]),
    (
        {},
        [
            "error hands: “Hands” is missing.",
            "error dealer: “Dealer” is missing.",
            "error skat: “Skat” is missing.",
            "error auction: “Auction” is missing.",
        ],
    ),
    ({**HEARTS, "colour": 1}, ["error colour: There is no entry “colour” here."]),
    (
        {**HEARTS, "hands": [[], []]},
        ["error hands: The hands have to be three to five lists of cards, one for each seat."],
    ),
    ({**HEARTS, "hands": 5}, ["error hands: “Hands” must be a list."]),
    (
        {**HEARTS, "hands": [HEARTS["hands"][0][1:], *HEARTS["hands"][1:]]},
        [
            "error hands: Not dealt: ♣K.",
        ],
    ),
    (
        {**HEARTS, "skat": ["HA"]},
        [
            "error skat: Not dealt: ♦Q.",
        ],
    ),
    (
        {**HEARTS, "skat": ["HA", "XX"]},
        [
            "error skat: “XX” is not a card in this pack.",
            "error skat: Not dealt: ♦Q.",
        ],
    ),
    (
        {**HEARTS, "skat": ["HA", "SQ"]},
        [
            "error hands, skat: ♠Q is dealt 2 times; the pack has 1.",
            "error hands, skat: Not dealt: ♦Q.",
            "error cards: Trick 10: seat 2 did not hold ♦Q.",
        ],
    ),
    ({**HEARTS, "dealer": 3}, ["error dealer: “Dealer”: there is no such seat; the table has 3 seats."]),
    (
        {**HEARTS, "contract": "tarock"},
        ["error contract: “Contract” cannot be “tarock”; allowed: Clubs, Spades, Hearts, Diamonds, Grand, Null."],
    ),
    ({**HEARTS, "contract": None}, ["error contract: “Contract” is missing."]),
    ({**HEARTS, "hand": 1}, ["error hand: “Hand” can only be yes or no, not “1”."]),
    (
        {**HEARTS, "hand": False, "ouvert": True, "discard": None},
        [
            "error hand, ouvert: “Ouvert” includes “Hand”.",
            "error cards: Trick 2: seat 2 did not hold ♥A.",
            "error cards: Trick 5: seat 2 played ♥Q without following ♣7, though able to.",
            "error cards: Trick 9: seat 2 played ♥9 without following ♣9, though able to.",
            "error cards: Trick 10: seat 2 did not hold ♦Q.",
        ],
    ),
    (
        {**HEARTS, "contract": "null", "schneider_announced": True, "cards": HEARTS["cards"][:1]},
        [
            "error schneider_announced, contract: There is no “Schneider announced” in Null.",
            "error cards: The deal is not played to its end; complete tricks: 0.",
        ],
    ),
    ({**HEARTS, "discard": ["CT"]}, ["error discard: Exactly two different cards must be discarded."]),
    ({**HEARTS, "discard": ["CT", "S7"]}, ["error discard: Discard: ♠7 was neither in the hand nor in the skat."]),
    (
        {**HEARTS, "discard": None},
        [
            "error discard, hand: The discard is missing, or it is a Hand game.",
        ],
    ),
    (
        {**HEARTS, "hand": True},
        ["error discard, hand: In a Hand game nothing is discarded, and only in a Hand game are announcements made."],
    ),
    ({**HEARTS, "pushes": 4}, ["error pushes: “Number of pushes” must be between 0 and 3, not 4."]),
    ({**HEARTS, "pushes": "1"}, ["error pushes: “Number of pushes” must be a whole number, not “1”."]),
    ({**HEARTS, "pushes": 1}, ["error pushes: “Number of pushes” does not belong to an entry of the kind “Game”."]),
    (
        {**HEARTS, "auction": [[2]]},
        [
            "error auction: Call 1 of the auction cannot be read: each is a seat and a bid, “hold” or “pass”.",
            "error auction: The auction is not finished: it is the turn of seat 3.",
        ],
    ),
    (
        {**HEARTS, "auction": [[1, 18], *HEARTS["auction"]]},
        ["error auction: Call 1 (18): it was the turn of seat 3, not of seat 2."],
    ),
    (
        {**HEARTS, "auction": [[2, 19], *HEARTS["auction"][1:]]},
        ["error auction: Call 1: 19 is not a legal bid (seat 3); nearest: 18, 20."],
    ),
    (
        {**HEARTS, "auction": [[2, 18], [1, 20], [1, "hold"], [2, 18], [2, "pass"], [2, 20], [0, "pass"]]},
        [
            "error auction: Call 2 (20): seat 2 has to hold 18 or pass.",
            "error auction: Call 3 (hold): it was the turn of seat 3, not of seat 2.",
            "error auction: Call 4: seat 3 bids 18, the bid is already 18.",
            "error auction: Call 5 (pass): it was the turn of seat 2, not of seat 3.",
            "error auction: Call 6 (20): it was the turn of seat 2, not of seat 3.",
            "error auction: Call 7 (pass): it was the turn of seat 2, not of seat 1.",
            "error auction: The auction is not finished: it is the turn of seat 2.",
        ],
    ),
    (
        {**HEARTS, "auction": [[2, "hold"], [2, 18], [1, "hold"], [2, "pass"], [2, 20], [0, "pass"], [0, "pass"]]},
        [
            "error auction: Call 1: seat 3 has no bid to hold.",
            "error auction: Call 5 (20): seat 3 has already passed.",
            "error auction: Call 7: the auction was already over.",
        ],
    ),
    (
        {**HEARTS, "auction": [[2, "pass"], [0, "pass"], [1, 20]]},
        ["error auction: Call 3 (20): once both others have passed, forehand can only say 18 or pass."],
    ),
    (
        {**HEARTS, "auction": HEARTS["auction"][:3]},
        ["error auction: The auction is not finished: it is the turn of seat 2."],
    ),
    (
        {**PASSED, "contract": "clubs", "hand": True},
        [
            "error contract, hand: Everybody passed, so “Contract” cannot be entered.",
        ],
    ),
    (
        with_cards(HEARTS, S7="D9", D9="S7"),
        ["error cards: Trick 6: seat 1 played ♦9 without following ♠A, though able to."],
    ),
    (
        {**HEARTS, "cards": [[2, "CJ"], *HEARTS["cards"][1:]]},
        [
            "error cards: Trick 1, ♣J: it was the turn of seat 2, not of seat 3.",
            "error cards: Trick 1: seat 3 did not hold ♣J.",
        ],
    ),
    (
        with_cards(HEARTS, SJ="CJ"),
        [
            "error cards: Trick 1: seat 2 did not hold ♣J.",
            "error cards: Trick 2, ♣A: it was the turn of seat 2, not of seat 3.",
        ],
    ),
    (
        {**HEARTS, "cards": [*HEARTS["cards"][:29], [0, "S9", 3]]},
        [
            "error cards: Card played no. 30 cannot be read: each is a seat and a card.",
            "error cards: Trick 10: the card of seat 1 is missing, presumably ♠9.",
        ],
    ),
    ({**HEARTS, "cards": HEARTS["cards"][:7]}, ["error cards: The deal is not played to its end; complete tricks: 2."]),
    (
        {**HEARTS, "cards": [*HEARTS["cards"], (0, "S9")]},
        ["error cards: There are 31 cards played; there are never more than 30."],
    ),
]


def said(problem):
    return f"{problem.severity} {', '.join(problem.fields) or '-'}: {rules.sentence('skat', problem, 'en')}"


@pytest.mark.parametrize(("play", "sentences"), PLAYS)
def test_a_play_is_answered_with(play, sentences):
    found = replayed(play).problems
    assert [said(problem) for problem in found] == sentences
    for problem in found:
        assert_told("skat", problem)
