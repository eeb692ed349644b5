"""Cards, apart from any contract."""

from itertools import permutations

import pytest

from rules.cards import CARD_POINTS, SUITS, Order, pack, points_of
from rules.games.skat.tricks import ORDERS, PACK, TRUMPS, matadors


def test_pack_sk_01_has_32_cards_in_four_suits_of_eight():
    """SK-01: suits high to low: clubs, spades, hearts, diamonds."""
    assert SUITS == "CSHD"
    assert len(set(PACK)) == len(PACK) == 32
    assert [sum(card[0] == suit for card in PACK) for suit in SUITS] == [8, 8, 8, 8]


def test_points_sk_26_are_120_in_all():
    """SK-26: A 11, 10 10, K 4, Q 3, J 2, the rest 0; thirty in each suit."""
    assert [CARD_POINTS[rank] for rank in "ATKQJ987"] == [11, 10, 4, 3, 2, 0, 0, 0]
    assert points_of(PACK) == 120
    assert points_of(card for card in PACK if card[0] == "H") == 30


@pytest.mark.parametrize(
    ("contract", "trumps"),
    [
        ("clubs", "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7"),
        ("spades", "CJ SJ HJ DJ SA ST SK SQ S9 S8 S7"),
        ("hearts", "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7"),
        ("diamonds", "CJ SJ HJ DJ DA DT DK DQ D9 D8 D7"),
        ("grand", "CJ SJ HJ DJ"),
        ("null", ""),
    ],
)
def test_trumps_sk_16_by_contract(contract, trumps):
    """SK-16: jacks by suit, then A 10 K Q 9 8 7 of the trump suit; each beats all below it and all others."""
    order, expected = ORDERS[contract], trumps.split()
    assert list(TRUMPS[contract]) == expected
    for place, trump in enumerate(expected):
        assert all(order.beats(trump, other) for other in expected[place + 1 :])
        assert all(order.beats(trump, plain) and not order.beats(plain, trump) for plain in set(PACK) - set(expected))


@pytest.mark.parametrize(("contract", "ranks"), [("hearts", "ATKQ987"), ("grand", "ATKQ987"), ("null", "AKQJT987")])
def test_side_suits_sk_16_have_their_own_order(contract, ranks):
    """SK-16: A 10 K Q 9 8 7 beside trumps; A K Q J 10 9 8 7 in Null (SK-12)."""
    strength = ORDERS[contract].strength
    suit = ["S" + rank for rank in ranks]
    assert suit == sorted(suit, key=strength.__getitem__, reverse=True)


@pytest.mark.parametrize("contract", ["clubs", "spades", "hearts", "diamonds", "grand"])
def test_jacks_sk_17_follow_trumps_and_never_their_own_suit(contract):
    """SK-17: who holds a jack and no other card of its suit need not, and may not, follow that suit with it."""
    order = ORDERS[contract]
    led = "SA" if contract != "spades" else "HA"
    jack = led[0] + "J"
    assert order.legal([jack, "D7", led[0] + "7"], led) == (led[0] + "7",)
    assert jack in order.legal([jack, "D7"], "CJ")


def test_following_sk_24_binds_who_has_the_suit_and_nobody_else():
    """SK-24: with none of the suit led anything may be played, and trumping is never compulsory."""
    order = ORDERS["hearts"]
    assert order.legal(["S7", "ST", "HA", "HJ"], "SA") == ("S7", "ST")
    assert order.legal(["S7", "HA", "HJ"], "CJ") == ("HA", "HJ")
    assert order.legal(["HK", "ST"], "D7") == ("HK", "ST")
    assert order.legal(["HK", "ST"], None) == ("HK", "ST")


def test_trick_sk_25_goes_to_the_highest_trump_else_to_the_suit_led():
    """SK-25: whatever the order in which the three cards fall, apart from which of them was led."""
    order = ORDERS["hearts"]
    for cards in permutations(["SA", "H7", "CA"]):
        assert cards[order.winner(cards)] == "H7"
    assert order.winner(["S7", "CA", "DA"]) == 0
    assert order.winner(["S7", "ST", "SA"]) == 2
    assert order.winner(["DJ", "HA", "SJ"]) == 2


def test_first_of_two_equal_cards_wins():
    """DK-05: with two packs, of two equal cards the first played holds the trick."""
    order = Order.of(("HT", "CQ", "SQ"), "ATK9")
    assert len(pack("ATKQJ9", copies=2)) == 48
    assert order.winner(["CA", "HT", "HT", "CQ"]) == 1
    assert order.winner(["SA", "SA", "S9"]) == 0


@pytest.mark.parametrize(
    ("contract", "cards", "tops"),
    [
        ("spades", "CJ SJ HJ DJ SA ST SK", 7),
        ("clubs", "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7", 11),
        ("clubs", "SA ST", -11),
        ("clubs", "C7 SA", -10),
        ("hearts", "CJ HJ DJ HA", 1),
        ("hearts", "SJ HJ DJ HA", -1),
        ("hearts", "DJ HA HT", -3),
        ("grand", "CJ SJ HJ DJ CA", 4),
        ("grand", "CA CT", -4),
        ("grand", "CJ SJ DJ", 2),
    ],
)
def test_matadors_sk_18(contract, cards, tops):
    """SK-18: the unbroken run from the jack of clubs, held or missing; the first line is the text's own example."""
    assert matadors(contract, cards.split()) == tops
