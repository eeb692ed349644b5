"""Legal deals replayed: what the record says of them."""

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.cards import points_of
from rules.games.skat.chance import ramsch
from rules.games.skat.options import OFFICIAL
from rules.games.skat.replay import replay as replay_skat
from tests.plays import HEARTS, PASSED, SKAT, cards, codes, moves, replayed, self_played

SEEDS = st.integers(min_value=0, max_value=10**9)


def test_replay_gives_the_record_counted_by_hand():
    """SK-09: the winner of the auction, forehand here, is the declarer; SK-26: the discard counts for him."""
    replay = replayed(HEARTS)
    assert replay.problems == ()
    assert replay.deal == {
        "kind": "game",
        "dealer": 0,
        "declarer": 1,
        "bid": 20,
        "contract": "hearts",
        "matadors": -1,
        "card_points": 63,
        "tricks": 5,
    }
    assert [trick.winner for trick in replay.tricks] == [2, 1, 1, 2, 1, 1, 2, 2, 1, 2]
    assert [trick.points for trick in replay.tricks] == [14, 22, 2, 23, 6, 15, 4, 13, 4, 3]


def test_replayed_record_scores():
    line = rules.score(SKAT, 3, [replayed(HEARTS).deal]).lines[0]
    assert line.problems == ()
    assert line.points == (0, 20, 0)


def test_tricks_sk_23_forehand_leads_then_the_winner_leads():
    """SK-23."""
    tricks = replayed(HEARTS).tricks
    assert tricks[0].leader == 1
    assert [after.leader for _, after in pairwise(tricks)] == [before.winner for before, _ in pairwise(tricks)]


def test_everything_may_come_as_tuples_and_absent_keys_as_none():
    play = {**HEARTS, "hand": None, "ouvert": None, "cards": tuple(map(tuple, HEARTS["cards"]))}
    assert replayed(play) == replayed(HEARTS)


def test_replay_at_four_lets_the_dealer_sit_out_sk_05():
    """SK-05: forehand sits left of the dealer; at a table of four the dealer takes no cards."""
    moved = {0: 3, 1: 1, 2: 2}
    play = {
        **HEARTS,
        "dealer": 0,
        "hands": [[], HEARTS["hands"][1], HEARTS["hands"][2], HEARTS["hands"][0]],
        "auction": [[moved[seat], call] for seat, call in HEARTS["auction"]],
        "cards": [[moved[seat], card] for seat, card in HEARTS["cards"]],
    }
    replay = replayed(play)
    assert replay.problems == ()
    assert replay.deal == replayed(HEARTS).deal
    assert rules.score(SKAT, 4, [replay.deal]).lines[0].points == (0, 20, 0, 0)


def at_five(play):
    """The same deal at a table of five: seat 0 deals, seats 1, 2 and 4 play."""
    moved = {1: 1, 2: 2, 0: 4}
    hands = [[]] * 5
    for seat, other in moved.items():
        hands[other] = play["hands"][seat]
    moves = {key: [[moved[seat], said] for seat, said in play[key]] for key in ("auction", "cards")}
    return {**play, "hands": hands, **moves}


def test_replay_at_five_lets_two_sit_out():
    replay = replayed(at_five(HEARTS))
    assert replay.problems == ()
    assert replay.deal == replayed(HEARTS).deal
    assert {trick.winner for trick in replay.tricks} == {1, 2}
    assert rules.score(SKAT, 5, [replay.deal]).lines[0].points == (0, 20, 0, 0, 0)


def test_a_card_of_who_sits_out_at_five_is_a_wrong_turn():
    play = at_five(HEARTS)
    play["cards"] = [[3, "SJ"], *play["cards"][1:]]
    assert codes(play) == ["card_wrong_turn"]


RAMSCH = {
    **PASSED,
    "cards": moves("1DA 2DJ 0DT"),
}


def test_cards_after_three_passes_are_a_ramsch_where_one_is_played():
    pub = rules.ruleset("skat", "pub")
    replay = rules.replay(pub, RAMSCH)
    assert replay.deal == {"kind": "ramsch", "dealer": 0}
    assert [problem.code for problem in replay.problems] == ["play_incomplete"]
    assert [trick.winner for trick in replay.tricks] == [2]
    assert codes(RAMSCH) == ["passed_yet_played"]
    contract = rules.replay(pub, {**RAMSCH, "contract": "grand"})
    assert contract.problems[0].code == "passed_yet_played"
    assert rules.replay(pub, PASSED).deal["kind"] == "passed"


def test_cards_after_three_passes_are_no_ramsch_where_nothing_is_agreed():
    replay = replay_skat(OFFICIAL, RAMSCH)
    assert [problem.code for problem in replay.problems] == ["passed_yet_played"]


@pytest.mark.parametrize("skat", ["last_trick", "loser", "nobody"])
def test_the_skat_of_a_ramsch_lies_where_the_table_plays_it(skat):
    ruleset = rules.ruleset("skat", "pub", ramsch_skat=skat)
    for seed in range(20):
        play = ramsch(ruleset.chosen, 4, seed % 4, Random(seed))
        replay = rules.replay(ruleset, play)
        bare = [sum(trick.points for trick in replay.tricks if trick.winner == seat) for seat in range(4)]
        each = [seat for seat in range(4) if seat != seed % 4]
        extra = points_of(last_skat(play))
        gets = {
            "last_trick": replay.tricks[-1].winner,
            "loser": max(each, key=lambda seat: (bare[seat], last_of(replay, seat))),
            "nobody": None,
        }[skat]
        assert replay.deal["points_each"] == tuple(bare[seat] + (extra if seat == gets else 0) for seat in each)


def last_skat(play):
    """What lies in the skat after the last who took it up."""
    return next((cards for _, cards in reversed(play["pushed"]) if cards), play["skat"])


def last_of(replay, seat):
    """Number of the last trick that a seat took."""
    return max((trick.number for trick in replay.tricks if trick.winner == seat), default=0)


def test_all_passed_sk_07_is_thrown_in():
    """SK-07: three passes: nobody declares."""
    replay = replayed(PASSED)
    assert (replay.deal, replay.problems, replay.tricks) == ({"kind": "passed", "dealer": 0}, (), ())


def test_hand_game_sk_14_counts_the_unseen_skat():
    """SK-14: who does not look at the skat plays Hand; the skat still counts for him, in points and tops (SK-18)."""
    play = self_played_hand()
    deal = replayed(play).deal
    own = sum(trick.points for trick in replayed(play).tricks if trick.winner == deal["declarer"])
    assert codes(play) == []
    assert deal["hand"] is True
    assert deal["card_points"] == own + points_of(play["skat"])


@cache
def self_played_hand():
    return next(play for seed in range(500) if (play := self_played(seed)).get("hand"))


@pytest.mark.parametrize(
    ("announced", "flags"),
    [
        ({"hand": True}, ["hand"]),
        ({"schneider_announced": True}, ["hand", "schneider_announced"]),
        ({"hand": True, "schwarz_announced": True}, ["hand", "schneider_announced", "schwarz_announced"]),
        ({"ouvert": True}, ["hand", "schneider_announced", "schwarz_announced", "ouvert"]),
    ],
)
def test_announcements_sk_15_imply_the_lower_ones_and_hand(announced, flags):
    """SK-15: announcements are made in Hand games only, so stating one states Hand."""
    play = {key: value for key, value in self_played_hand().items() if key != "schneider_announced"} | announced
    replay = replayed(play)
    assert replay.problems == ()
    assert [
        key for key in replay.deal if key in {"hand", "schneider_announced", "schwarz_announced", "ouvert"}
    ] == flags


def test_skat_counts_for_the_tops_sk_18():
    """SK-18: HA comes from the skat; with CJ instead of it there, he is with 3, though he discards it."""
    swap = {"HA": "CJ", "CJ": "HA"}
    play = {
        "hands": [[swap.get(card, card) for card in hand] for hand in HEARTS["hands"]],
        "skat": ["CJ", "DQ"],
        "discard": ["CJ", "DQ"],
    }
    assert replayed({**HEARTS, **play}).deal["matadors"] == 3


NULL = {
    "hands": [
        cards("CA CK CQ SA SK SQ HA HK HQ D9"),
        cards("C7 C8 C9 S7 S8 S9 H7 H8 H9 DQ"),
        cards("CJ CT SJ ST HJ HT DJ DT DK DA"),
    ],
    "skat": ["D7", "D8"],
    "dealer": 0,
    "auction": [[2, "pass"], [0, "pass"], [1, 18]],
    "contract": "null",
    "discard": ["D7", "D8"],
    "cards": [[1, "DQ"], [2, "DT"], [0, "D9"]],
}
"""Seat 1 keeps the queen of diamonds, leads it and takes the trick."""


@pytest.mark.parametrize("more", [[], [[1, "C7"]], [[1, "C7"], [2, "CJ"], [0, "CA"]]])
def test_lost_null_sk_29_is_complete_at_the_first_trick(more):
    """SK-29: the first trick the declarer takes loses at once; the cards left may be given or not."""
    replay = replayed({**NULL, "cards": [*NULL["cards"], *more]})
    assert replay.problems == ()
    assert replay.deal["tricks"] == 1
    assert rules.score(SKAT, 3, [replay.deal]).lines[0].points == (0, -46, 0)


def test_null_without_a_trick_goes_on():
    """SK-29: as long as he has taken none, nothing is decided."""
    cards = [[1, "D7"], [2, "DT"], [0, "D9"]]
    assert codes({**NULL, "discard": ["DQ", "D8"], "cards": cards}) == ["play_incomplete"]


def test_lost_null_with_an_illegal_card_is_still_an_error():
    assert codes({**NULL, "cards": [[1, "DQ"], [2, "CT"], [0, "D9"]]}) == ["card_revoke"]


def test_null_below_its_bid_names_the_cheapest_game_it_counts_as():
    """ISkO 3.6.2: bid 24 and Null 23. Without 7 in diamonds, 8 x 9, costs less than grand without 4, 5 x 24."""
    deal = replayed({**NULL, "auction": [[2, 24], [1, "hold"], [2, "pass"], [0, "pass"]]}).deal
    assert (deal["replacement"], deal["matadors"]) == ("diamonds", -7)
    assert rules.score(SKAT, 3, [deal]).lines[0].points == (0, -144, 0)


def test_a_high_bid_makes_another_game_the_cheapest():
    """Bid 100: hearts without 8 reach it at 100, diamonds without 7 only at 108."""
    deal = replayed({**NULL, "auction": [[2, 100], [1, "hold"], [2, "pass"], [0, "pass"]]}).deal
    assert (deal["replacement"], deal["matadors"]) == ("hearts", -8)
    assert rules.score(SKAT, 3, [deal]).lines[0].points == (0, -200, 0)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_every_self_played_game_is_legal_and_counts_120(seed):
    """SK-04, SK-23 to SK-26: ten cards each and two in the skat, ten tricks, 120 points."""
    play = self_played(seed)
    replay = replayed(play)
    assert replay.problems == ()
    assert len(replay.tricks) == 10
    laid = play.get("discard", play["skat"])
    assert sum(trick.points for trick in replay.tricks) + points_of(laid) == 120
    scored = rules.score(SKAT, 3, [replay.deal]).lines[0]
    assert [problem for problem in scored.problems if problem.severity != "note"] == []


@pytest.mark.parametrize(
    ("words", "points"), [("", 20), (" kontra", 40), (" Kontra Re", 80), (" re kontra hirsch", 160)]
)
def test_what_is_said_against_the_game_doubles_it_where_the_table_plays_that(words, points):
    pub = rules.ruleset("skat", "pub")
    contract, *_ = (line for line in rules.write_play("skat", HEARTS).splitlines() if line.startswith("contract"))
    typed = rules.read_play("skat", rules.write_play("skat", HEARTS).replace(contract, contract + words))
    replay = rules.replay(pub, typed.play)
    assert (typed.problems, replay.problems) == ((), ())
    line = rules.score(pub, 3, [replay.deal]).lines[0]
    assert (line.problems, line.points[replay.deal["declarer"]]) == ((), points)
    again = rules.read_play("skat", rules.write_play("skat", typed.play))
    assert again.play == typed.play


@pytest.mark.parametrize(
    ("kontra", "preset", "code"),
    [
        ("re", "isko-2022", "unknown_key"),
        ("hirsch", "plain", "unknown_key"),
        ("Re", "pub", "not_a_choice"),
        (2, "pub", "not_a_choice"),
    ],
)
def test_kontra_that_the_table_does_not_know_is_named(kontra, preset, code):
    replay = rules.replay(rules.ruleset("skat", preset), {**HEARTS, "kontra": kontra})
    assert [(problem.code, problem.fields) for problem in replay.problems] == [(code, ("kontra",))]
    assert "kontra" not in replay.deal


def test_nobody_doubts_a_game_that_all_have_passed():
    play = {**PASSED, "kontra": "kontra"}
    (wrong,) = rules.replay(rules.ruleset("skat", "pub"), play).problems
    assert (wrong.code, wrong.fields) == ("passed_yet_played", ("kontra",))
