"""Deals typed badly: the first cause is named first, in words of the table, and few complaints follow from it."""

import pytest

import rules
from tests.rules.ecarte.plays import CLASSIC, TYPED
from tests.rules.retyped import retyped
from tests.wording import assert_all_told


def answered(text, language="en"):
    """What reading and replay say, as a page shows it; whatever the list then says, at any score, raises nothing."""
    return [rules.sentence("ecarte", each, language) for each in complaints(text)]


def complaints(text):
    typed = rules.read_play("ecarte", text)
    replay = rules.replay(CLASSIC, typed.play)
    for points in ([3, 0], [0, 3]):
        before = [{"kind": "result", "points": points}, {"kind": "result", "points": [each // 3 for each in points]}]
        rules.score(CLASSIC, 2, [*before, replay.deal])
    return (*typed.problems, *replay.problems)


TALK = "2 propose 1 accept 2 play"
STOCK = "stock: SK D7 H7 ST"
INCOMPLETE = "The deal is not played to its end; complete tricks: 4."
BAD = {
    "dealer leads": (
        [("2: CK\nking: 1\n1: CA", "king: 1\n1: CA CK")],
        ["Trick 1, ♣A: it was the turn of seat 2, not of seat 1."],
    ),
    "card not held": ([("1: D8 SK", "1: D8 S9")], ["Trick 5: seat 2 did not hold ♠9."]),
    "card twice": ([("1: D8 SK", "1: D8 D7")], ["Trick 5: seat 2 did not hold ♦7."]),
    "card laid away is played": ([("1: D8 SK", "1: C7 SK")], ["Trick 5: seat 1 did not hold ♣7."]),
    "not trumped": (
        [("2: CQ H7", "2: CQ D8"), ("1: HK HJ", "2: HJ HK"), ("1: D8 SK", "1: H7 SK")],
        ["Trick 2: seat 1 played ♦8 without trumping ♣Q, though able to."],
    ),
    "card put in": (
        [("2: CQ H7", "2: CQ H7 HJ")],
        ["Trick 3: ♥J of seat 2 is entered once too often."],
    ),
    "lead left out": (
        [("1: HQ D7", "2: D7")],
        ["Trick 4: the card of seat 1 is missing, presumably ♥Q."],
    ),
    "trick left out": (
        [("1: HQ D7\n", "")],
        ["Trick 4: seat 2 played ♠K without following ♦8, though able to.", INCOMPLETE],
    ),
    "card after the end": ([("1: D8 SK", "1: D8 SK C7")], ["There are 11 cards played; there are never more than 10."]),
    "king too late": (
        [("king: 1\n", ""), ("2: CQ H7", "2: CQ H7\nking: 1")],
        ["Seat 1 declared ♥K too late: the king counts only before one's own first card."],
    ),
    "king not held": ([("king: 1", "king: 2")], ["Seat 2 declared ♥K but did not hold it."]),
    "king twice": ([("king: 1", "king: 1\nking: 1")], ["Line 11: “king” has already been entered above."]),
    "proposal after a refusal": (
        [(TALK, "2 propose 1 refuse 2 propose 1 accept")],
        ["Step 3: proposing was already over.", "Discard 1: no proposal was accepted for it."],
    ),
    "exchange after a refusal": ([(TALK, "2 propose 1 refuse")], ["Discard 1: no proposal was accepted for it."]),
    "dealer proposes": (
        [("talk: 2 propose", "talk: 1 propose")],
        ["Step 1 (proposes): it was the turn of seat 2, not of seat 1."],
    ),
    "own proposal accepted": (
        [("1 accept", "2 accept")],
        ["Step 2 (accepts): it was the turn of seat 1, not of seat 2."],
    ),
    "talk breaks off": ([(" 2 play", "")], ["The proposals are not finished: it is the turn of seat 2."]),
    "no talk": (
        [(f"talk: {TALK}\n", "")],
        ["The proposals are not finished: it is the turn of seat 2.", "Discard 1: no proposal was accepted for it."],
    ),
    "dealer exchanges first": (
        [("discard 2: S7 DA\ndiscard 1: C7", "discard 1: C7\ndiscard 2: S7 DA")],
        ["Discard 1: it was the turn of seat 2, not of seat 1; by this sheet's rules the non-dealer discards first."],
    ),
    "nothing exchanged": (
        [("discard 1: C7", "discard 1:"), ("2: CQ H7", "2: CQ C7")],
        [
            "Discard 2: seat 1 must exchange at least one card.",
            "Trick 3, ♥K: it was the turn of seat 2, not of seat 1.",
        ],
    ),
    "discard not held": (
        [("discard 1: C7", "discard 1: S9")],
        [
            "Discard 2: seat 1 did not hold ♠9.",
            "Trick 2: seat 1 played ♥7 without following ♣Q, though able to.",
        ],
    ),
    "stock not told": (
        [(f"{STOCK}\n", "")],
        ["The stock lists only 0 cards, but 3 were drawn."],
    ),
    "stock told too short": ([(STOCK, "stock: SK D7")], ["The stock lists only 2 cards, but 3 were drawn."]),
    "four cards": ([("hand 2: HJ CK", "hand 2: CK")], ["Cards at seat 2: 4 instead of 5."]),
    "given up, and played on": (
        [("1: HK HJ", "abandoned: 2\n1: HK HJ")],
        ["Seat 1, ♥K: the deal was already over."],
    ),
    "given up by both": (
        [("1: HQ D7\n1: D8 SK\n", "abandoned: 2\nabandoned: 1\n")],
        ["Line 15: “abandoned” has already been entered above."],
    ),
    "words of another language": (
        [("propose", "proponieren")],
        [
            "Line 6: “proponieren” is neither a card nor a known word here.",
            "Step 1 (accepts): it was the turn of seat 2, not of seat 1.",
        ],
    ),
    "third seat": (
        [("2: CQ H7", "3: CQ H7")],
        [
            "Line 12: “3” is neither a card nor a known word here.",
            "A trick seems to be missing before trick 2.",
        ],
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_typed_badly_is_named_and_little_else(name):
    changes, sentences = BAD[name]
    text = retyped(TYPED, *changes)
    assert answered(text) == sentences
    assert_all_told("ecarte", complaints(text))


def test_deal_itself_is_right():
    assert answered(TYPED) == []


@pytest.mark.parametrize(("ranks", "language"), [("BDK", "de"), ("VDR", "fr")])
def test_cards_can_be_typed_as_they_are_shown(ranks, language):
    text = TYPED
    for own, rank in zip("JQK", ranks, strict=True):
        for suit in "CSHD":
            text = text.replace(f"{suit}{own}", f"{suit}{rank}")
    assert (answered(text, language), rules.read_play("ecarte", text)) == ([], rules.read_play("ecarte", TYPED))


def test_turned_king_at_four_ends_the_partie_before_the_talk():
    """EC-02: what was said and played after it is named by the list, the king first."""
    text = retyped(
        TYPED, ("turned: H9", "turned: HK"), ("hand 1: HK", "hand 1: H9"), ("king: 1\n", ""), ("1: HK", "1: H9")
    )
    replay = rules.replay(CLASSIC, rules.read_play("ecarte", text).play)
    before = [{"kind": "result", "points": [3, 0]}, {"kind": "result", "points": [1, 0]}]
    line = rules.score(CLASSIC, 2, [*before, {**replay.deal, "dealer": 0}]).lines[-1]
    assert [each.code for each in line.problems if each.severity == "error"] == ["tricks_after_king", "talk_after_king"]
