"""The talk and the exchange of a deal replayed card by card: every word and every discard is judged."""

import pytest

from rules.games.ecarte.tricks import PACK
from tests.rules.ecarte.plays import (
    CLASSIC,
    EXCHANGED,
    KEEPING,
    KING,
    SEED,
    codes,
    named,
    replayed,
)

NONDEALER = "option.exchange_first.nondealer"


def said(talk, discards=(), ruleset=CLASSIC, **more):
    """What is named of this talk; seat 0 deals."""
    play = {**EXCHANGED, "talk": talk, "discards": discards, "king_declared": None, "cards": (), **more}
    return [each for each in named(play, ruleset) if each[0] != "play_incomplete"]


@pytest.mark.parametrize(
    ("talk", "first"),
    [
        ([(1, "play")], "nondealer_played"),
        ([(1, "propose"), (0, "refuse")], "refused_first"),
    ],
)
def test_first_talk_ec_03_decides_who_is_at_risk(talk, first):
    """EC-03 and EC-07."""
    assert said(talk) == []
    assert replayed({**EXCHANGED, "talk": talk, "discards": ()}).deal["first_talk"] == first


@pytest.mark.parametrize(
    ("later", "first"),
    [
        ([(1, "propose"), (0, "refuse")], "refused_later"),
        ([(1, "play")], "accepted"),
    ],
)
def test_later_refusal_is_told_from_what_was_only_accepted(later, first):
    """A refusal after an exchange may be a risk: the options say so."""
    talk = [(1, "propose"), (0, "accept"), *later]
    assert replayed({**EXCHANGED, "talk": talk}).deal["first_talk"] == first


def test_refusal_after_two_exchanges_is_a_later_one_and_the_first_one_stays_the_first():
    talk = [(1, "propose"), (0, "accept"), (1, "propose"), (0, "accept"), (1, "propose"), (0, "refuse")]
    assert replayed({**EXCHANGED, "talk": talk}).deal["first_talk"] == "refused_later"
    wrong = [(1, "propose"), (0, "refuse"), (1, "propose"), (0, "accept")]
    assert replayed({**EXCHANGED, "talk": wrong}).deal["first_talk"] == "refused_first"


@pytest.mark.parametrize(
    ("talk", "found"),
    [
        ([(0, "play")], [("talk_wrong_turn", {"number": 1, "call": "call.play", "seat": 0, "turn": 1})]),
        ([(1, "refuse")], [("talk_not_an_answer", {"number": 1, "call": "call.refuse", "seat": 1})]),
        (
            [(1, "propose"), (0, "play")],
            [("talk_not_an_answer", {"number": 2, "call": "call.play", "seat": 0})],
        ),
        (
            [(1, "propose"), (1, "play")],
            [("talk_wrong_turn", {"number": 2, "call": "call.play", "seat": 1, "turn": 0})],
        ),
        ([(1, "play"), (0, "refuse")], [("talk_already_over", {"number": 2})]),
        ([(1, "propose"), (0, "refuse"), (1, "play")], [("talk_already_over", {"number": 3})]),
        ([(1, "propose")], [("talk_unfinished", {"turn": 0})]),
        ([], [("talk_unfinished", {"turn": 1})]),
        (["play"], [("talk_unreadable", {"number": 1, "given": "play"}), ("talk_unfinished", {"turn": 1})]),
        (
            [(1, "knock"), (1, "play")],
            [("talk_unreadable", {"number": 1, "given": "[…]"})],
        ),
    ],
)
def test_talk_ec_03_is_judged_word_by_word(talk, found):
    """EC-03."""
    assert said(talk) == found


ONCE = [(1, "propose"), (0, "accept"), (1, "play")]


@pytest.mark.parametrize(
    ("discards", "found"),
    [
        ([(1, ["S7"]), (0, ["C7", "D8"])], []),
        ([(1, ["S7"])], [("discard_missing", {"seat": 0})]),
        ([], [("discard_missing", {"seat": 1}), ("discard_missing", {"seat": 0})]),
        (
            [(0, ["C7"]), (1, ["S7"])],
            [("discard_wrong_turn", {"number": 1, "seat": 0, "turn": 1, "first": NONDEALER})],
        ),
        (
            [(1, ["S7"]), (1, ["DA"])],
            [("discard_wrong_turn", {"number": 2, "seat": 1, "turn": 0, "first": NONDEALER})],
        ),
        ([(1, ["C7"]), (0, ["C7"])], [("discard_not_held", {"number": 1, "seat": 1, "card": "C7"})]),
        ([(1, ["S7", "S7"]), (0, ["C7"])], [("discard_not_held", {"number": 1, "seat": 1, "card": "S7"})]),
        ([(1, []), (0, ["C7"])], [("discard_nothing", {"number": 1, "seat": 1})]),
        ([(1, ["S7"]), (0, [])], [("discard_nothing", {"number": 2, "seat": 0})]),
        ([(1, ["S7"]), (0, ["C7"]), (1, ["DA"])], [("discard_without_exchange", {"number": 3})]),
        (["S7", (0, ["C7"])], [("discard_unreadable", {"number": 1, "given": "S7"})]),
        (
            [(1, ["SX"]), (0, ["C7"])],
            [("card_unknown", {"given": "SX"}), ("discard_nothing", {"number": 1, "seat": 1})],
        ),
        (
            [(1, ["S7", "DA"]), (0, ["C7", "D8", "CA"])],
            [("stock_too_short", {"count": 4, "needed": 5})],
        ),
    ],
)
def test_exchange_ec_03_is_judged_discard_by_discard(discards, found):
    """EC-03: the non-dealer first, at least one card, from the own hand."""
    assert said(ONCE, discards) == found


def test_dealer_exchanges_first_by_option():
    """EC-03: by the players' text the dealer, who has accepted, is the first one; told otherwise it is named once."""
    assert said(ONCE, [(0, ["C7"]), (1, ["S7"])], SEED) == []
    found = {"number": 1, "seat": 1, "turn": 0, "first": "option.exchange_first.dealer"}
    assert said(ONCE, [(1, ["S7"]), (0, ["C7"])], SEED) == [("discard_wrong_turn", found)]
    assert said(ONCE, [(1, ["S7"])], SEED)[-1] == ("discard_missing", {"seat": 1})
    assert said(ONCE, [(0, ["C7"])], SEED) == [("discard_missing", {"seat": 1})]


def test_who_exchanges_second_goes_without_once_the_stock_is_used_up():
    """EC-03: here the dealer takes the last card, and nobody waits for what the other lays away."""
    rest = [card for card in PACK if card not in {*KING["hands"][0], *KING["hands"][1], "SK"}]
    first, second = KING["hands"]
    talk = [(0, "propose"), (1, "accept")] * 3
    discards = [(1, second), (0, first), (1, rest[:5]), (0, rest[5:10]), (1, rest[10:11])]
    play = {**KING, "stock": rest, "talk": talk, "discards": discards}
    assert codes(play, SEED) == ["play_incomplete"]
    assert codes({**play, "discards": [*discards, (0, rest[15:16])]}, SEED) == [
        "discard_without_exchange",
        "play_incomplete",
    ]


def test_dealer_may_keep_all_his_cards_by_option():
    """dealer-may-keep: by the option the dealer accepts and stands on his hand; the non-dealer may not."""
    assert said(ONCE, [(1, ["S7"]), (0, [])], KEEPING) == []
    assert said(ONCE, [(1, []), (0, [])], KEEPING) == [("discard_nothing", {"number": 1, "seat": 1})]


def test_exchange_repeats_ec_03_until_the_stock_is_used_up():
    """EC-03: 21 cards: five each twice, and one more: then nobody speaks any more."""
    rest = [card for card in PACK if card not in {*KING["hands"][0], *KING["hands"][1], "SK"}]
    first, second = KING["hands"]
    talk = [(0, "propose"), (1, "accept")] * 3
    discards = [(0, first), (1, second), (0, rest[:5]), (1, rest[5:10]), (0, rest[10:11])]
    held = {0: rest[11:15] + rest[20:], 1: rest[15:20]}
    play = {**KING, "stock": rest, "talk": talk, "discards": discards}
    assert len(rest) == 21
    assert codes(play) == ["play_incomplete"]
    assert codes({**play, "talk": [*talk, (0, "play")]}) == ["talk_already_over", "play_incomplete"]
    assert codes({**play, "discards": [*discards, (1, rest[15:16])]}) == ["discard_without_exchange", "play_incomplete"]
    too_many = [*discards[:4], (0, rest[10:12])]
    assert named({**play, "discards": too_many})[0] == (
        "discard_too_many",
        {"number": 5, "seat": 0, "count": 2, "left": 1},
    )
    for card in held[0]:
        assert "card_not_held" not in codes({**play, "cards": [(0, card)]})
    assert "card_not_held" in codes({**play, "cards": [(0, held[1][0])]})
