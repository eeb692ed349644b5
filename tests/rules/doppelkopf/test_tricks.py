"""Trumps, following suit and who takes a trick, in every kind of deal."""

from collections import Counter

import pytest

from rules.games.doppelkopf.tricks import Tricks
from rules.games.doppelkopf.trumps import KINDS, order_of, pack_of, solos, trumps_in
from tests.doppelkopf_plays import DDV, SEED, house

TABLE = (1, 2, 3, 0)
OTHERS = ["HT", "CQ", "SQ", "HQ", "DQ", "CJ", "SJ", "HJ", "DJ"]
DIAMONDS = ["DA", "DT", "DK", "D9"]


def falling(ruleset, kind):
    """The trumps of a kind, highest first, as the cards of the pack come out."""
    order = order_of(ruleset.chosen, kind)
    trumps = set(trumps_in(order, pack_of(ruleset.chosen)))
    return sorted(trumps, key=order.strength.__getitem__, reverse=True)


def taker(ruleset, kind, cards, spare=""):
    """Who takes these four cards, seat 1 leading; `spare` are cards that all of them have left afterwards."""
    played = cards.split()
    hands = {seat: [card, *spare.split()] for seat, card in zip(TABLE, played, strict=True)}
    tricks = Tricks(ruleset.chosen, kind, hands, TABLE, 1)
    for seat, card in zip(TABLE, played, strict=True):
        trick = tricks.lay(seat, card)
    return trick.winner


def test_two_who_lay_in_each_other_s_place_are_named_once():
    tricks = Tricks(DDV.chosen, "normal", {seat: ["CA"] for seat in TABLE}, TABLE, 1)
    for seat in (1, 0, 3, 2):
        tricks.lay(seat, "CA")
    assert [(each.code, each.params["seat"], each.params["turn"]) for each in tricks.problems] == [
        ("card_wrong_turn", 0, 2)
    ]
    assert len(tricks.taken) == 1


def test_pack_dk_01_has_every_card_twice():
    """DK-01: 48 cards; without nines 40."""
    assert set(Counter(pack_of(DDV.chosen)).values()) == {2}
    assert len(pack_of(DDV.chosen)) == 48
    assert len(pack_of(house(nines=False).chosen)) == 40


def test_trumps_dk_02_without_tens_of_hearts():
    """DK-02: 24 trumps, each card twice: queens, jacks, diamonds; plain suits A 10 K 9."""
    assert falling(SEED, "normal") == OTHERS[1:] + DIAMONDS
    assert len(trumps_in(order_of(SEED.chosen, "normal"), pack_of(SEED.chosen))) == 24
    assert taker(SEED, "normal", "HT HA HK H9") == 2
    assert taker(SEED, "normal", "HK HT H9 H9") == 2


def test_tens_of_hearts_dk_03_are_the_highest_trumps():
    """DK-03: 26 trumps."""
    assert falling(DDV, "normal") == OTHERS + DIAMONDS
    assert len(trumps_in(order_of(DDV.chosen, "normal"), pack_of(DDV.chosen))) == 26
    assert taker(DDV, "normal", "CQ HT CQ SQ") == 2


def test_equal_cards_dk_05_first_one_takes():
    """DK-05: the tens of hearts too."""
    assert taker(DDV, "normal", "SQ CQ CQ DA") == 2
    assert taker(DDV, "normal", "DA HT HT DA", spare="C9") == 2
    assert taker(DDV, "normal", "CA CA C9 CK") == 1


def test_highest_of_the_suit_led_takes_where_nobody_trumps():
    assert taker(DDV, "normal", "S9 SK CA ST") == 0
    assert taker(DDV, "normal", "S9 SK D9 ST") == 3


@pytest.mark.parametrize(
    ("kind", "trumps"),
    [
        ("solo_diamonds", [*OTHERS, *DIAMONDS]),
        ("solo_hearts", [*OTHERS, "HA", "HK", "H9"]),
        ("solo_spades", [*OTHERS, "SA", "ST", "SK", "S9"]),
        ("solo_clubs", [*OTHERS, "CA", "CT", "CK", "C9"]),
        ("solo_queens", ["CQ", "SQ", "HQ", "DQ"]),
        ("solo_jacks", ["CJ", "SJ", "HJ", "DJ"]),
        ("solo_trumpless", []),
        ("silent_solo", [*OTHERS, *DIAMONDS]),
        ("marriage", [*OTHERS, *DIAMONDS]),
        ("marriage_alone", [*OTHERS, *DIAMONDS]),
        ("poverty", [*OTHERS, *DIAMONDS]),
        ("schlanker_martin", [*OTHERS, *DIAMONDS]),
        ("solo_kings", ["CK", "SK", "HK", "DK"]),
        ("solo_kings_queens", ["CK", "SK", "HK", "DK", "CQ", "SQ", "HQ", "DQ"]),
        ("solo_kings_jacks", ["CK", "SK", "HK", "DK", "CJ", "SJ", "HJ", "DJ"]),
        ("solo_queens_jacks", ["CQ", "SQ", "HQ", "DQ", "CJ", "SJ", "HJ", "DJ"]),
        ("solo_koehler", [suit + rank for rank in "KQJ" for suit in "CSHD"]),
    ],
)
def test_trumps_dk_11_of_every_kind(kind, trumps):
    """DK-11: the suit of a solo replaces diamonds; with the tens of hearts on top a hearts solo has 24 trumps."""
    assert falling(DDV, kind) == trumps


def test_hearts_solo_dk_11_without_tens_on_top_keeps_the_ten_in_its_place():
    """DK-11: 24 trumps again, the tens between ace and king."""
    assert falling(SEED, "solo_hearts") == [*OTHERS[1:], "HA", "HT", "HK", "H9"]


@pytest.mark.parametrize(
    ("kind", "falling_suit"),
    [("solo_queens", "A T K J 9"), ("solo_jacks", "A T K Q 9"), ("solo_trumpless", "A T K Q J 9")],
)
def test_plain_suits_dk_11_where_only_queens_or_jacks_or_nothing_is_trump(kind, falling_suit):
    """DK-11: A 10 K (Q) (J) 9, diamonds and hearts like the others."""
    order = order_of(DDV.chosen, kind)
    for suit in "CSHD":
        cards = [suit + rank for rank in falling_suit.split()]
        assert {order.suit[card] for card in cards} == {suit}
        assert sorted(cards, key=order.strength.__getitem__, reverse=True) == cards


def test_plain_diamonds_follow_diamonds_in_a_clubs_solo():
    assert taker(DDV, "solo_clubs", "DT DA DK C9") == 0
    assert taker(DDV, "solo_clubs", "DT DA DK S9") == 2


def test_every_kind_has_an_order_and_house_solos_are_options():
    assert set(solos(DDV.chosen)) < set(solos(house(solo_koehler=True, schlanker_martin=True).chosen)) <= set(KINDS)


@pytest.mark.parametrize(
    ("option", "spare", "winner"),
    [
        ("never", "C9", 1),
        ("never", "", 1),
        ("always", "C9", 3),
        ("always", "", 3),
        ("not_last_trick", "C9", 3),
        ("not_last_trick", "", 1),
    ],
)
def test_second_ten_of_hearts_takes_the_first_where_the_table_plays_it(option, spare, winner):
    """second-ten."""
    assert taker(house(second_ten=option), "normal", "HT DA HT CQ", spare=spare) == winner


def test_second_ten_is_a_plain_card_where_tens_are_no_trumps():
    assert taker(house(second_ten="always"), "solo_queens", "HT C9 HT CK", spare="S9") == 1
    assert taker(house(second_ten="always", tens_of_hearts=False), "normal", "HT C9 HT CK", spare="S9") == 1


def course(ruleset, hands, moves, kind="normal"):
    """The winners of these tricks, and the aces of diamonds that were caught."""
    cards = {seat: hand.split() for seat, hand in zip(TABLE, hands, strict=True)}
    tricks = Tricks(ruleset.chosen, kind, cards, TABLE, 1)
    for move in moves.split():
        tricks.lay(int(move[0]), move[1:])
    assert not tricks.problems
    return [trick.winner for trick in tricks.taken], tricks.foxes


PAIR = ["DA DA", "HT C9", "CQ CK", "DJ HT"]
"""Seat 1 holds both aces of diamonds, seats 2 and 0 a ten of hearts each."""


@pytest.mark.parametrize(
    ("option", "winners", "caught"),
    [
        ("never", [2, 0], [(1, 2), (1, 0)]),
        ("at_start", [1, 1], []),
        ("on_playing", [1, 1], []),
        ("second_only", [2, 1], [(1, 2)]),
    ],
)
def test_schweinchen_are_the_highest_trumps_and_no_foxes(option, winners, caught):
    second = "1DA 2C9 3CK 0HT" if winners[0] == 1 else "2C9 3CK 0HT 1DA"
    assert course(house(schweinchen=option), PAIR, f"1DA 2HT 3CQ 0DJ {second}") == (winners, caught)


def test_schweinchen_need_both_in_one_hand_and_no_declared_solo():
    apart = ["DA C9", "HT C9", "DA CK", "S9 SK"]
    moves = "1DA 2HT 3DA 0S9 2C9 3CK 0SK 1C9"
    assert course(house(schweinchen="at_start"), apart, moves) == ([2, 3], [(1, 2), (3, 2)])
    solo = course(house(schweinchen="at_start"), PAIR, "1DA 2HT 3CQ 0DJ", kind="solo_diamonds")
    assert solo == ([2], [(1, 2)])


@pytest.mark.parametrize(("option", "rank"), [("nines", "9"), ("tens", "T"), ("kings", "K")])
def test_hyperschweinchen_beat_schweinchen_once_these_are_known(option, rank):
    ruleset = house(schweinchen="on_playing", hyperschweinchen=option)
    hands = ["DA DA S9", f"D{rank} D{rank} C9", "CQ CK SK", "HT SK ST"]
    first = f"1DA 2D{rank} 3CQ 0HT"
    assert course(ruleset, hands, first)[0] == [2]
    later = ["S9 DA DA", f"D{rank} D{rank} C9", "CQ SQ SK", "HT SK ST"]
    before = f"1S9 2D{rank} 3SK 0SK 2D{rank} 3CQ 0HT 1DA"
    assert course(ruleset, later, before)[0] == [2, 1]


def test_hyperschweinchen_need_schweinchen():
    ruleset = house(hyperschweinchen="nines", schweinchen="at_start")
    hands = ["DA C9", "D9 D9", "CQ CK", "HT SK"]
    assert course(ruleset, hands, "1DA 2D9 3CQ 0HT")[0] == [0]


def test_first_nine_played_before_the_pigs_makes_the_other_one_plain():
    ruleset = house(schweinchen="on_playing", hyperschweinchen="nines")
    hands = ["DA DA CJ", "D9 D9 C9", "DK DT SK", "CK SK ST"]
    moves = "1CJ 2D9 3DK 0CK 1DA 2D9 3DT 0SK"
    assert course(ruleset, hands, moves)[0] == [1, 1]


HEIDMANN = ["SJ SJ CQ", "DQ DQ HQ", "HJ DJ DK", "D9 SQ SQ"]
"""Seat 1 holds both jacks of spades, seat 0 both queens of spades."""


def test_heidmann_puts_jacks_above_queens_until_heidfrau_undoes_it():
    """heidmann: each from its first card on: the jack of hearts was laid before the queens of spades came."""
    moves = "1SJ 2DQ 3DK 0D9 1CQ 2DQ 3HJ 0SQ 3DJ 0SQ 1SJ 2HQ"
    assert course(house(heidmann=True), HEIDMANN, moves)[0] == [1, 3, 0]
    plain = "1SJ 2DQ 3DK 0D9 2DQ 3HJ 0SQ 1SJ 0SQ 1CQ 2HQ 3DJ"
    assert course(house(), HEIDMANN, plain)[0] == [2, 0, 1]


def test_heidmann_needs_both_jacks_and_leaves_tens_and_solos_alone():
    assert taker(house(heidmann=True), "normal", "SJ DQ DK D9", spare="CJ") == 2
    assert course(house(heidmann=True), ["SJ SJ", "HT DQ", "DK D9", "D9 DT"], "1SJ 2HT 3DK 0D9")[0] == [2]
    assert course(house(heidmann=True), HEIDMANN, "1SJ 2DQ 3DK 0D9", kind="solo_diamonds")[0] == [2]


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("CA CQ DA", "C9", ["CA"]),
        ("CA CQ DA", "D9", ["CQ", "DA"]),
        ("HT H9", "HA", ["H9"]),
        ("HT H9", "DJ", ["HT"]),
        ("CA SA", "HK", ["CA", "SA"]),
        ("CA CQ", None, ["CA", "CQ"]),
    ],
)
def test_following_suit_dk_05_is_the_only_duty(hand, led, legal):
    """DK-05: trump is a suit of its own, tens of hearts are no hearts; nobody has to trump or to beat."""
    assert list(order_of(DDV.chosen, "normal").legal(hand.split(), led)) == legal


def test_own_partners_ace_of_diamonds_is_listed_with_who_took_it():
    hands = ["DA", "CQ", "S9", "C9"]
    assert course(DDV, hands, "1DA 2CQ 3S9 0C9") == ([2], [(1, 2)])
    assert course(DDV, ["C9", "DA", "S9", "C9"], "1C9 2DA 3S9 0C9") == ([2], [])
