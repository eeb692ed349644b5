"""Deals typed badly: the first cause is named first, in words of the table, and few complaints follow from it."""

import pytest

import rules
from tests.plays import HEARTS
from tests.rules.retyped import retyped
from tests.wording import assert_all_told

TYPED = rules.write_play("skat", HEARTS)
SKAT, PUB = rules.ruleset("skat"), rules.ruleset("skat", "pub")


def answered(text, ruleset=SKAT):
    """What reading and replay say, as a page shows it; and whatever the list then says raises nothing."""
    return [rules.sentence("skat", each, "en") for each in complaints(text, ruleset)]


def complaints(text, ruleset=SKAT):
    typed = rules.read_play("skat", text)
    replay = rules.replay(ruleset, typed.play)
    hands = len(typed.play.get("hands", ()))
    rules.score(ruleset, hands if hands in (3, 4, 5) else 3, [replay.deal])
    return (*typed.problems, *replay.problems)


INCOMPLETE = "The deal is not played to its end; complete tricks: 9."
ALL_PASSED = ("3 18 2 hold 3 20 2 hold 3 pass 1 pass", "3 pass 1 pass 2 pass")
MOVED = [("hand ", ""), *(("", rest) for rest in (": CA", ": C7", ": ST", ": C9", " 18", " 20", " pass"))]
"""Seat 3 of the deal, moved to seat 4."""
BAD = {
    "leader mistaken": (
        [("2: HJ H7 D8", "3: H7 D8 HJ")],
        ["Trick 3, ♥7: it was the turn of seat 2, not of seat 3."],
    ),
    "card of the wrong seat": (
        [("2: HJ H7 D8", "2: HJ\n1: D8\n3: H7")],
        ["Trick 3, ♦8: it was the turn of seat 3, not of seat 1."],
    ),
    "card not held": (
        [("2: D7 HK D9", "2: D7 HK C7")],
        [
            "Trick 7: seat 1 did not hold ♣7.",
            "Trick 10: seat 1 played ♠9 without following ♦Q, though able to.",
        ],
    ),
    "card twice": ([("2: DQ H8 S9", "2: DQ H8 S8")], ["Trick 10: seat 1 did not hold ♠8."]),
    "card laid away is played": ([("2: DQ H8 S9", "2: DK H8 S9")], ["Trick 10: seat 2 did not hold ♦K."]),
    "revoke found out later": (
        [("2: SA SK S7", "2: SA SK D9"), ("2: D7 HK D9", "2: D7 HK S7")],
        ["Trick 6: seat 1 played ♦9 without following ♠A, though able to."],
    ),
    "revoke with a trump": (
        [("2: SJ CJ HT", "2: SJ CJ C8"), ("3: CA C8 HA", "3: CA HT HA")],
        [
            "Trick 1: seat 1 played ♣8 without following ♠J, though able to.",
            "Trick 2: seat 1 played ♥10 without following ♣A, though able to.",
        ],
    ),
    "last card of a trick left out": (
        [("2: HJ H7 D8", "2: HJ H7")],
        ["Trick 3: the card of seat 1 is missing, presumably ♦8."],
    ),
    "trick left out": (
        [("2: SA SK S7\n", "")],
        [INCOMPLETE],
    ),
    "trick of another winner left out": (
        [("3: C7 CQ HQ\n", "")],
        ["A trick seems to be missing before trick 5."],
    ),
    "card put in": (
        [("2: HJ H7 D8", "2: HJ H7 D8\n1: S7")],
        ["Trick 4: ♠7 of seat 1 is entered once too often."],
    ),
    "card after the end": (
        [("2: DQ H8 S9", "2: DQ H8 S9 S7")],
        ["There are 31 cards played; there are never more than 30."],
    ),
    "statement twice": (
        [("dealer: 1", "dealer: 1\ndealer: 2")],
        ["Line 2: “dealer” has already been entered above."],
    ),
    "no seat": (
        [("2: SJ CJ HT", "2: SJ CJ HT\nx: C7")],
        [
            (
                "Line 10: “x: C7” cannot be read. "
                "A line begins with a seat number or one of these words, then a colon: auction, claimed, conceded, "
                "contract, dealer, declarer, discard, hand, push, pushes, skat."
            ),
        ],
    ),
    "bids below": (
        [("3 18 2 hold 3 20", "3 20 2 hold 3 18")],
        ["Call 3: seat 3 bids 18, the bid is already 20."],
    ),
    "no possible bid": ([("3 18", "3 19")], ["Call 1: 19 is not a legal bid (seat 3); nearest: 18, 20."]),
    "hold out of turn": (
        [("3 18 2 hold", "3 18 1 hold")],
        ["Call 2 (hold): it was the turn of seat 2, not of seat 1."],
    ),
    "pass out of turn": (
        [("3 18 2 hold 3 20 2 hold 3 pass 1 pass", "3 18 1 pass 2 hold 3 20 2 hold 3 pass")],
        ["Call 2 (pass): it was the turn of seat 2, not of seat 1."],
    ),
    "hold without a bid": ([("3 18 2 hold", "3 hold 2 hold")], ["Call 1: seat 3 has no bid to hold."]),
    "bid in place of an answer": (
        [("3 18 2 hold", "3 18 2 20 3 pass")],
        [
            "Call 2 (20): seat 2 has to hold 18 or pass.",
            "Call 4 (20): seat 3 has already passed.",
            "Call 6 (pass): seat 3 has already passed.",
        ],
    ),
    "bid after passing": (
        [("3 pass 1 pass", "3 pass 3 22 1 pass")],
        ["Call 6 (22): seat 3 has already passed."],
    ),
    "auction goes on": ([("1 pass", "1 pass 2 22")], ["Call 7: the auction was already over."]),
    "auction breaks off": (
        [("3 pass 1 pass", "3 pass")],
        ["The auction is not finished: it is the turn of seat 1."],
    ),
    "no contract": ([("contract: hearts\n", "")], ["“Contract” is missing."]),
    "no discard": (
        [("discard: CT DK\n", "")],
        ["The discard is missing, or it is a Hand game."],
    ),
    "discard not held": (
        [("discard: CT DK", "discard: CT CJ")],
        ["Discard: ♣J was neither in the hand nor in the skat."],
    ),
    "one card laid away": ([("discard: CT DK", "discard: CT")], ["Exactly two different cards must be discarded."]),
    "open without Hand": (
        [("contract: hearts", "contract: hearts ouvert")],
        ["In a Hand game nothing is discarded, and only in a Hand game are announcements made."],
    ),
    "Schneider announced in a Null": (
        [("contract: hearts", "contract: null schneider_announced")],
        [
            "There is no “Schneider announced” in Null.",
            "Trick 1: seat 3 played ♣J without following ♠J, though able to.",
            "Trick 1: seat 1 played ♥10 without following ♠J, though able to.",
            "Trick 2, ♣A: it was the turn of seat 2, not of seat 3.",
            "Trick 3, ♥J: it was the turn of seat 3, not of seat 2.",
            "Trick 5, ♣7: it was the turn of seat 2, not of seat 3.",
            "Trick 6, ♠A: it was the turn of seat 1, not of seat 2.",
            "Trick 8, ♠10: it was the turn of seat 1, not of seat 3.",
            "Trick 9, ♣9: it was the turn of seat 2, not of seat 3.",
            "Trick 10, ♦Q: it was the turn of seat 1, not of seat 2.",
        ],
    ),
    "two contracts": (
        [("contract: hearts", "contract: hearts grand")],
        [
            "Line 7: “hearts” is neither a card nor a known word here.",
            "Line 7: “grand” is neither a card nor a known word here.",
            "“Contract” is missing.",
        ],
    ),
    "skat left out": (
        [("skat: HA DQ\n", "")],
        ["“Skat” is missing.", "Not dealt: ♥A ♦Q."],
    ),
    "hand left out": (
        [("hand 2: SQ CT SJ SA DA DK HJ H9 HQ D7\n", "")],
        ["Not dealt: ♣10 ♠A ♠Q ♠J ♥Q ♥J ♥9 ♦A ♦K ♦7."],
    ),
    "nine cards": (
        [("hand 1: CK HT", "hand 1: HT")],
        ["Not dealt: ♣K."],
    ),
    "dealer of four plays": (
        [(f"{head}3{rest}", f"{head}4{rest}") for head, rest in MOVED],
        ["Cards at seat 1: 10 instead of 0.", "Cards at seat 3: 0 instead of 10."],
    ),
    "all passed, and yet a game": ([ALL_PASSED], ["Everybody passed, so “Contract” cannot be entered."]),
    "forehand takes it at more than 18": (
        [(ALL_PASSED[0], "3 pass 1 pass 2 20")],
        ["Call 3 (20): once both others have passed, forehand can only say 18 or pass."],
    ),
    "pushed in a game": (
        [("discard: CT DK", "discard: CT DK\npush 2: HA DQ")],
        ["“Cards pushed on” does not belong to an entry of the kind “Game”."],
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_typed_badly_is_named_and_little_else(name):
    changes, sentences = BAD[name]
    text = retyped(TYPED, *changes)
    assert answered(text) == sentences
    assert_all_told("skat", complaints(text))


def test_game_after_three_passes_is_no_ramsch_even_where_one_is_played():
    assert answered(retyped(TYPED, ALL_PASSED), PUB) == ["Everybody passed, so “Contract” cannot be entered."]


@pytest.mark.parametrize("language", rules.LANGUAGES)
def test_cards_can_be_typed_as_they_are_shown(language):
    """Jack, queen and king stand there as Bube, Dame, König, or as valet, dame, roi."""
    ranks = {"de": "BD", "fr": "VDR"}.get(language, "")
    as_shown = {"B": "J", "V": "J", "D": "Q", "R": "K"}
    text = TYPED
    for rank in ranks:
        for suit in "CSHD":
            text = text.replace(f"{suit}{as_shown[rank]}", f"{suit}{rank}")
    assert rules.read_play("skat", text) == rules.read_play("skat", TYPED)


@pytest.mark.parametrize("place", range(30))
def test_one_card_left_out_is_found(place):
    """Whichever card it is; the jack of hearts may have been led, or have trumped just before the ace of hearts."""
    seat, card = HEARTS["cards"][place]
    cards = [*HEARTS["cards"][:place], *HEARTS["cards"][place + 1 :]]
    (found,) = rules.replay(SKAT, {**HEARTS, "cards": cards}).problems
    trick = 2 if card == "HJ" else place // 3 + 1
    assert (found.code, found.params) == (
        "card_missing",
        {"field": "field.cards", "trick": trick, "seat": seat, "card": card},
    )


@pytest.mark.parametrize("place", range(29))
def test_one_card_put_in_is_found(place):
    cards = [*HEARTS["cards"][:place], (0, "S9"), *HEARTS["cards"][place:]]
    (found,) = rules.replay(SKAT, {**HEARTS, "cards": cards}).problems
    assert (found.code, found.params) == (
        "card_surplus",
        {"field": "field.cards", "trick": place // 3 + 1, "seat": 0, "card": "S9"},
    )


def test_one_card_too_many_at_a_seat_that_sits_out_does_not_move_the_others():
    """At five: seats 2, 3 and 5 play; seat 4 is told to have a card that another one holds."""
    text = rules.write_play("skat", at_five(HEARTS)).replace("hand 4:", "hand 4: CK")
    assert answered(text) == ["♣K is dealt 2 times; the pack has 1."]


def at_five(play):
    """Seat 1 deals, seats 1 and 4 sit out."""
    moved = {0: 4, 1: 1, 2: 2}
    hands = {moved[seat]: hand for seat, hand in enumerate(play["hands"])}
    done = {key: [(moved[seat], said) for seat, said in play[key]] for key in ("auction", "cards")}
    return {**play, **done, "hands": [hands.get(seat, []) for seat in range(5)]}
