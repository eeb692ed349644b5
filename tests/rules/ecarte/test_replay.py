"""Deals replayed card by card: what the record says of them, and every illegal act by its name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.games.ecarte.tricks import PACK, legal, order
from tests.plays import whole
from tests.rules.ecarte.plays import (
    CLASSIC,
    EXCHANGED,
    KEEPING,
    PLAYED,
    SEED,
    codes,
    moves,
    named,
    replayed,
    with_cards,
)


def test_replay_gives_the_record_counted_by_hand():
    """EC-03 and EC-05: exchanged once, the king declared by the dealer before his first card."""
    replay = replayed(EXCHANGED)
    assert replay.problems == ()
    assert replay.deal == {
        "kind": "deal",
        "dealer": 0,
        "turned_king": False,
        "king_declared_by": "dealer",
        "first_talk": "accepted",
        "tricks_dealer": 4,
        "tricks_nondealer": 1,
    }
    assert [(trick.number, trick.leader, trick.winner) for trick in replay.tricks] == [
        (1, 1, 1),
        (2, 1, 0),
        (3, 0, 0),
        (4, 0, 0),
        (5, 0, 0),
    ]
    assert replay.tricks[1].cards == ((1, "CQ"), (0, "H7"))
    assert {trick.points for trick in replay.tricks} == {0}
    assert rules.score(CLASSIC, 2, [replay.deal]).lines[0].points == (2, 0)


def test_replay_of_a_hand_played_without_proposing():
    replay = replayed(PLAYED)
    assert replay.problems == ()
    assert replay.deal["first_talk"] == "nondealer_played"
    assert (replay.deal["tricks_dealer"], replay.deal["tricks_nondealer"]) == (1, 4)


def test_replay_knows_which_side_is_which():
    swapped = {
        "dealer": 1,
        "hands": PLAYED["hands"][::-1],
        "turned": "H9",
        "talk": [[0, "propose"], [1, "refuse"]],
        "cards": [[1 - seat, card] for seat, card in PLAYED["cards"]],
    }
    replay = replayed(swapped)
    assert replay.problems == ()
    assert replay.deal["first_talk"] == "refused_first"
    assert (replay.deal["dealer"], replay.deal["tricks_dealer"], replay.deal["tricks_nondealer"]) == (1, 1, 4)


@pytest.mark.parametrize(
    ("hand", "led", "may"),
    [
        ("CK C7 HA D8", None, "CK C7 HA D8"),
        ("CK C7 HA D8", "CQ", "CK"),
        ("CK CQ C7", "CJ", "CK CQ"),
        ("CA CT C7 HA", "CJ", "CA CT C7"),
        ("CA C7 HA", "CT", "CA"),
        ("CA C7 HA", "CA", "CA C7"),
        ("D7 HA H7", "CK", "HA H7"),
        ("D7 S7", "CK", "D7 S7"),
        ("HA H7 D7", "HT", "HA"),
        ("HA H7 D7", "HJ", "HA H7"),
        ("CK D7", "HJ", "CK D7"),
    ],
)
def test_legal_cards_ec_04(hand, led, may):
    """EC-04: follow suit and win, else follow, else trump, else anything; the ace stands below the jack."""
    hearts = order("H9")
    held = [card for card in hand.split() if card != led]
    assert set(legal(hearts, held, led)) == {card for card in may.split() if card != led}


def test_pack_ec_01_has_32_cards_in_the_order_of_ecarte():
    """EC-01."""
    assert len(set(PACK)) == 32
    assert PACK[:8] == ("CK", "CQ", "CJ", "CA", "CT", "C9", "C8", "C7")


@pytest.mark.parametrize(
    ("instead", "code"),
    [({"CK": "C7", "C7": "CK"}, "card_not_heading"), ({"CK": "D7", "D7": "CK"}, "card_revoke")],
)
def test_revoke_ec_04_is_named_and_enters_the_record(instead, code):
    """EC-04: seat 0 holds the king of clubs and does not play it on the queen; the trick goes to seat 1."""
    play = {**PLAYED, "cards": moves("1CQ 0CK  1SA 0S7  1S8 0C7  1DT 0D8  1HA 0D7")}
    replay = replayed(with_cards(play, **instead))
    problem = replay.problems[0]
    assert (problem.code, problem.fields) == (code, ("cards",))
    assert [problem.params[key] for key in ("trick", "card", "seat", "led")] == [1, instead["CK"], 0, "CQ"]
    assert replay.deal["incident"] == "revoke_dealer"


def test_card_not_trumped_ec_04_is_named():
    """EC-04: clubs led, seat 0 has none, holds three trumps and plays a diamond."""
    play = {**EXCHANGED, "cards": moves("1CK 0CA  1CQ 0D8  1SK 0HQ  0HK 1HJ  0H7 1D7")}
    assert named(play) == [("card_not_trumped", {"trick": 2, "card": "D8", "seat": 0, "led": "CQ"})]
    assert replayed(play).deal["incident"] == "revoke_dealer"


def test_first_revoke_is_the_incident():
    play = {**PLAYED, "cards": moves("1CQ 0C7  1SA 0S7  1S8 0CK  1DT 0D7  1HA 0D8")}
    assert codes(play) == ["card_not_heading"]
    play = {**PLAYED, "dealer": 1, "talk": [(0, "play")], "cards": moves("0CK 1HA  1CQ 0D7  1SA 0S7  1S8 0C7  1DT 0D8")}
    assert codes(play) == ["card_revoke", "card_revoke"]
    assert replayed(play).deal["incident"] == "revoke_dealer"


def test_card_not_held_and_wrong_turn_are_named():
    assert named(with_cards(PLAYED, HA="HK")) == [("card_not_held", {"trick": 5, "card": "HK", "seat": 1})]
    turned_round = {**PLAYED, "cards": moves("0CK 1CQ  0D8 1DT  1SA 0S7  1S8 0C7  1HA 0D7")}
    assert named(turned_round)[0] == ("card_wrong_turn", {"trick": 1, "card": "CK", "seat": 0, "turn": 1})
    assert codes({**PLAYED, "cards": [*PLAYED["cards"][:-1], (7, "D7")]}) == ["card_wrong_turn"]


def test_non_dealer_leads():
    assert replayed(PLAYED).tricks[0].leader == 1
    assert "card_wrong_turn" in codes({**PLAYED, "dealer": 1, "talk": [(0, "play")]})


@pytest.mark.parametrize("count", [0, 1, 8])
def test_play_cut_short_is_incomplete(count):
    replay = replayed({**PLAYED, "cards": PLAYED["cards"][:count]})
    assert named({**PLAYED, "cards": PLAYED["cards"][:count]}) == [("play_incomplete", {"tricks": count // 2})]
    assert "tricks_dealer" not in replay.deal
    assert len(replay.tricks) == count // 2


def test_unreadable_card_is_named_by_its_number():
    broken = [*PLAYED["cards"][:3], [1, "XX"]]
    assert named({**PLAYED, "cards": broken})[0] == ("card_unreadable", {"number": 4, "given": "[…]"})


def test_cards_beyond_ten_are_named():
    assert named({**PLAYED, "cards": [*PLAYED["cards"], (0, "CK")]}) == [("cards_too_many", {"count": 11, "most": 10})]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([CLASSIC, KEEPING, SEED]))
def test_random_legal_deal_replays_cleanly_and_scores(seed, ruleset):
    play = whole(ruleset, 2, seed)
    replay = replayed(play, ruleset)
    assert replay.problems == ()
    assert len(replay.tricks) == 5
    before = [{"kind": "void"}] * replay.deal["dealer"]
    assert rules.score(ruleset, 2, [*before, replay.deal]).lines[-1].problems == ()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 9), st.randoms(use_true_random=False))
def test_one_card_replaced_by_another_is_always_found(seed, place, rng):
    """Whatever card is written in place of one that was played: five tricks leave no room for it."""
    play = whole(CLASSIC, 2, seed)
    seat, card = play["cards"][place]
    other = rng.choice([each for each in PACK if each != card])
    changed = (*play["cards"][:place], (seat, other), *play["cards"][place + 1 :])
    found = replayed({**play, "cards": changed}).problems
    assert other in {problem.params.get("card") for problem in found}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_every_illegal_answer_is_found(seed):
    """EC-04: at each answer, any held card that may not be played is named, and no card that may."""
    play = whole(CLASSIC, 2, seed)
    hands = {seat: [card for by, card in play["cards"] if by == seat] for seat in (0, 1)}
    for place, (seat, card) in enumerate(play["cards"]):
        if place % 2:
            may = legal(order(play["turned"]), hands[seat], play["cards"][place - 1][1])
            for other in hands[seat]:
                cards = (*play["cards"][:place], (seat, other))
                found = set(codes({**play, "cards": cards})) & {"card_revoke", "card_not_heading", "card_not_trumped"}
                assert bool(found) is (other not in may)
        hands[seat].remove(card)
