"""Deals that cannot have been: every illegal act is named, all of them together, and nothing raises."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.skat.tricks import PACK
from tests.plays import HEARTS, PASSED, codes, problems, replayed, self_played, with_cards


def named(play):
    """The code and what names the act, without the field's label."""
    return [
        (problem.code, {key: value for key, value in problem.params.items() if key != "field"})
        for problem in problems(play)
    ]


def test_revoke_sk_24_is_named_by_trick_card_and_seat():
    """SK-24: spades led, seat 0 holds the seven, eight and nine of spades and plays a diamond."""
    revoke = with_cards(HEARTS, S7="D9", D9="S7")
    assert named(revoke) == [("card_revoke", {"trick": 6, "card": "D9", "seat": 0, "led": "SA"})]
    assert replayed(revoke).deal["tricks"] == 5


def test_jack_sk_17_has_to_follow_trumps():
    """SK-17: the jack of hearts is led; who holds trumps, jacks included, may not play a spade."""
    found = named(with_cards(HEARTS, H7="SK", SK="H7"))
    assert found[0] == ("card_revoke", {"trick": 3, "card": "SK", "seat": 2, "led": "HJ"})


def test_card_not_held_is_named():
    assert named(with_cards(HEARTS, S9="CT")) == [("card_not_held", {"trick": 10, "card": "CT", "seat": 0})]


def test_card_played_twice_is_not_held():
    assert named(with_cards(HEARTS, S9="S8"))[-1] == ("card_not_held", {"trick": 10, "card": "S8", "seat": 0})


def test_wrong_turn_sk_23_is_named():
    """SK-23: forehand leads to the first trick, not the declarer's neighbour."""
    cards = [HEARTS["cards"][1], HEARTS["cards"][0], *HEARTS["cards"][2:]]
    found = named({**HEARTS, "cards": cards})
    assert found[0] == ("card_wrong_turn", {"trick": 1, "card": "CJ", "seat": 2, "turn": 1})


def test_seat_outside_the_table_is_a_wrong_turn():
    cards = [*HEARTS["cards"][:-1], [7, "S9"]]
    assert codes({**HEARTS, "cards": cards}) == ["card_wrong_turn"]


def test_card_of_another_player_is_found_in_his_later_trick_too():
    swapped = with_cards(HEARTS, SJ="CJ", CJ="SJ")
    assert [code for code, _ in named(swapped)][:2] == ["card_not_held", "card_not_held"]


@pytest.mark.parametrize("count", [0, 1, 28])
def test_cards_cut_short_are_incomplete_and_keep_what_is_known(count):
    replay = replayed({**HEARTS, "cards": HEARTS["cards"][:count]})
    assert [problem.code for problem in replay.problems] == ["play_incomplete"]
    assert replay.deal["matadors"] == -1
    assert "card_points" not in replay.deal
    assert len(replay.tricks) == count // 3


def test_too_many_cards_are_named():
    assert codes({**HEARTS, "cards": [*HEARTS["cards"], (0, "S9")]}) == ["cards_too_many"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"discard": ["CT"]}, "discard_size"),
        ({"discard": ["CT", "CT"]}, "discard_size"),
        ({"discard": ["CT", "S7"]}, "discard_not_held"),
        ({"discard": None}, "discard_missing"),
        ({"hand": True}, "discard_in_hand"),
        ({"contract": "null", "schneider_announced": True}, "not_with_null"),
        ({"contract": "tarock"}, "not_a_choice"),
        ({"contract": None}, "missing"),
        ({"hand": 1}, "not_a_flag"),
        ({"dealer": 3}, "not_a_seat"),
        ({"dealer": "0"}, "not_a_seat"),
        ({"dealer": None}, "missing"),
        ({"auction": []}, "missing"),
        ({"auction": None}, "missing"),
        ({"auction": "18"}, "not_a_list"),
        ({"skat": ["HA"]}, "cards_missing"),
        ({"skat": ["HA", "DQ", "DQ"], "hands": [[], *HEARTS["hands"][1:]]}, "skat_size"),
        ({"skat": ["HA", "XX"]}, "card_unknown"),
        ({"skat": ["HA", "SQ"]}, "card_twice"),
        ({"hands": {}}, "not_a_list"),
        ({"hands": [[], []]}, "hands_unreadable"),
        ({"cards": [[1, "SJ", 3]]}, "card_unreadable"),
        ({"colour": "red"}, "unknown_key"),
    ],
)
def test_bad_play_is_refused(change, found):
    assert found in codes({**HEARTS, **change})


def test_declarer_is_not_blamed_for_a_dealer_who_cannot_be():
    assert {problem.fields for problem in problems({**HEARTS, "dealer": 3, "declarer": 1})} == {("dealer",)}


@pytest.mark.parametrize("change", [{"auction": []}, {"declarer": 3}, {"dealer": 3}, {"skat": ["HA"]}])
def test_what_cannot_be_read_is_named(change):
    assert problems({**HEARTS, **change})[0].fields == (*change,)


def test_announcement_sk_15_after_taking_the_skat_is_refused():
    """SK-15: announcements are for Hand games only; SK-14: two cards laid away is no Hand game."""
    assert codes({**HEARTS, "schneider_announced": True}) == ["discard_in_hand"]
    assert codes({**HEARTS, "ouvert": True, "hand": False})[:1] == ["implied"]


def test_deal_sk_04_gives_ten_cards_each_and_two_to_the_skat():
    """SK-04: and every card once."""
    hands = [HEARTS["hands"][0][:-1], [*HEARTS["hands"][1], "C8"], HEARTS["hands"][2]]
    found = [(problem.code, problem.params.get("seat")) for problem in problems({**HEARTS, "hands": hands})]
    assert found[:2] == [("hand_size", 0), ("hand_size", 1)]
    missing = problems({**HEARTS, "hands": [["CA"] * 10] * 3})
    assert {problem.code for problem in missing} >= {"card_twice", "cards_missing"}


@pytest.mark.parametrize("key", ["contract", "discard", "cards", "hand", "ouvert"])
def test_thrown_in_sk_07_leaves_nothing_to_play(key):
    """SK-07."""
    stated = {"contract": "clubs", "discard": ["C7", "C8"], "cards": [[1, "SJ"]], "hand": True, "ouvert": True}
    assert codes({**PASSED, key: stated[key]}) == ["passed_yet_played"]


def test_all_problems_are_reported_together():
    play = {**with_cards(HEARTS, S7="D9", D9="S7"), "discard": ["CT", "S8"], "colour": "red"}
    play["auction"] = [[2, 19], *HEARTS["auction"][1:]]
    assert {"unknown_key", "call_illegal_bid", "discard_not_held", "card_revoke"} <= set(codes(play))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 29), st.randoms(use_true_random=False))
def test_one_card_replaced_by_another_is_always_found(seed, place, rng):
    """Whatever card is written in place of one that was played: ten tricks leave no room for it."""
    play = self_played(seed)
    seat, card = play["cards"][place]
    other = rng.choice([each for each in PACK if each != card])
    changed = [*play["cards"][:place], (seat, other), *play["cards"][place + 1 :]]
    found = problems({**play, "cards": changed})
    assert other in {problem.params.get("card") for problem in found}
    assert {problem.code for problem in found} & {"card_not_held", "card_revoke"}
