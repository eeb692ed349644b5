"""Samples: repeatable, legal, at the rates of real tables."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import ruleset, score
from rules.cards import points_of
from rules.describing import record_of
from rules.drawing import shuffled
from rules.games.skat.sample import sample_archived, sample_deal
from rules.games.skat.selfplay import play_deal
from rules.games.skat.tricks import ORDERS, PACK
from tests.plays import SKAT, codes, replayed

DEALS = 3000


PRESETS = ["isko-2022", "bierlachs", "pub"]


def turn(seats, dealer, preset="isko-2022"):
    return score(ruleset("skat", preset), seats, [{"kind": "void"}] * dealer).turn


def sampled(seats, dealer, count=DEALS, preset="isko-2022"):
    rng, before = Random(2026), turn(seats, dealer, preset)
    return [record_of(sample_deal(before, rng)) for _ in range(count)]


def test_shuffled_pack_sk_04_has_every_card_once():
    """SK-04."""
    assert sorted(shuffled(Random(1), PACK)) == sorted(PACK)
    assert shuffled(Random(1), PACK) != shuffled(Random(2), PACK)


def test_same_seed_draws_the_same():
    assert sample_archived(Random(5), 5) == sample_archived(Random(5), 5)
    assert sampled(4, 0, 20) == sampled(4, 0, 20)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(PRESETS), st.sampled_from([3, 4, 5]), st.integers(0, 4), st.integers(0, 10**9))
def test_sampled_deal_scores_without_a_problem(preset, seats, dealer, seed):
    deal = {**record_of(sample_deal(turn(seats, dealer % seats, preset), Random(seed))), "dealer": dealer % seats}
    line = score(ruleset("skat", preset), seats, [{"kind": "void"}] * (dealer % seats) + [deal]).lines[-1]
    assert [problem for problem in line.problems if problem.severity != "note"] == []


def test_dealer_at_four_never_declares():
    assert {deal.get("declarer") for deal in sampled(4, 2)} == {0, 1, 3, None}
    assert {deal.get("declarer") for deal in sampled(3, 2)} == {0, 1, 2, None}


def test_pubs_play_kontra_and_ramsch_and_no_deal_is_passed_in():
    deals = sampled(4, 0, 1500, "pub")
    assert Counter(deal.get("kontra") for deal in deals).keys() == {None, "kontra", "re"}
    ramsch = [deal for deal in deals if deal.get("kind") == "ramsch"]
    assert 0.05 < len(ramsch) / len(deals) < 0.11
    assert {deal.get("pushes") for deal in ramsch} == {None, 1, 2, 3}
    assert not any(deal.get("kind") == "passed" for deal in deals)
    assert not any("kontra" in deal for deal in sampled(4, 0, 500))


def test_ramsch_is_pushed_only_where_it_can_be():
    before = score(ruleset("skat", "pub", ramsch_pushes=False), 3, []).turn
    assert not any(sample_deal(before, Random(seed)).pushes for seed in range(200))


def test_rates_are_those_of_real_tables():
    """Passed in 7.6 %, won 85.1 % of the games, a quarter of all deals grands, Schneider in a quarter of the games."""
    deals = sampled(3, 0)
    outcomes = Counter(score(SKAT, 3, [deal]).lines[0].outcome for deal in deals)
    games = DEALS - outcomes["passed"]
    assert 0.065 < outcomes["passed"] / DEALS < 0.087
    assert 0.83 < outcomes["won"] / games < 0.87
    assert outcomes["overbid"] < 0.005 * games
    assert 0.22 < sum(deal.get("contract") == "grand" for deal in deals) / DEALS < 0.28
    assert 0.2 < sum(not 30 < deal.get("card_points", 60) < 90 for deal in deals) / games < 0.3


def test_no_grand_is_drawn_with_more_tops_than_jacks():
    deals = sampled(3, 0)
    tops = {deal.get("contract"): set() for deal in deals}
    for deal in deals:
        tops[deal.get("contract")].add(abs(deal.get("matadors", 0)))
    assert tops["grand"] == {1, 2, 3, 4}
    assert tops["clubs"] == {1, 2, 3, 4, 5}


def test_tricks_drawn_go_with_the_card_points():
    games = [(deal["card_points"], deal["tricks"]) for deal in sampled(3, 0) if "card_points" in deal]
    assert {tricks for points, tricks in games if points <= 60} == {2, 3, 4, 5, 6}
    assert {tricks for points, tricks in games if 60 < points < 90} == {5, 6, 7, 8}
    assert {tricks for points, tricks in games if 90 <= points < 120} == {7, 8, 9}
    assert {tricks for points, tricks in games if points == 120} == {10}


def test_self_played_games_are_of_every_kind():
    plays = [play_deal(Random(seed)) for seed in range(140)]
    assert {codes(play) == [] for play in plays} == {True}
    contracts = Counter(play.get("contract") for play in plays)
    assert set(contracts) == {None, "clubs", "spades", "hearts", "diamonds", "grand", "null"}
    assert any(play.get("hand") and not play.get("schneider_announced") for play in plays)
    assert any(play.get("schneider_announced") for play in plays)
    assert 2 < contracts[None] < 30


def declarer_of(play):
    return replayed(play).deal["declarer"]


def turns(play):
    """Every card played: its place in the trick, who led which card, who plays, what he may play and what he does."""
    order, held = ORDERS[play["contract"]], [{*hand} for hand in play["hands"]]
    held[declarer_of(play)] |= {*play["skat"]}
    held[declarer_of(play)] -= {*play.get("discard", play["skat"])}
    for number, (seat, card) in enumerate(play["cards"]):
        leader, led = play["cards"][number // 3 * 3]
        yield number % 3, leader, led, seat, order.legal(held[seat], led if number % 3 else None), card
        held[seat].remove(card)


def test_who_cannot_beat_the_other_side_throws_a_card_of_fewest_points():
    plays, thrown = [play_deal(Random(seed)) for seed in range(20)], 0
    for play in [play for play in plays if play.get("contract") not in {None, "null"}]:
        order, declarer = ORDERS[play["contract"]], declarer_of(play)
        for place, leader, led, seat, legal, card in turns(play):
            if place == 1 and declarer in {leader, seat} and not any(order.beats(other, led) for other in legal):
                assert points_of([card]) == min(points_of([other]) for other in legal)
                thrown += 1
    assert thrown >= 50


def test_who_plays_last_to_a_partners_trick_gives_it_most_points():
    plays, given_away = [play_deal(Random(seed)) for seed in range(20)], 0
    for play in [play for play in plays if play.get("contract") not in {None, "null"}]:
        order, declarer, lying = ORDERS[play["contract"]], declarer_of(play), []
        for place, _leader, _led, seat, legal, card in turns(play):
            lying = [*lying, (seat, card)] if place else [(seat, card)]
            if place == 2 and declarer not in {seat, lying[order.winner([each for _, each in lying[:2]])][0]}:
                assert points_of([card]) == max(points_of([other]) for other in legal)
                given_away += 1
    assert given_away >= 20


@pytest.mark.parametrize("seed", [0, 65, 153])
def test_null_is_led_as_low_as_can_be(seed):
    play = play_deal(Random(seed))
    assert play["contract"] == "null"
    for place, _leader, _led, _seat, legal, card in turns(play):
        assert place or height(card) == min(map(height, legal))


def height(card):
    return "789TJQKA".index(card[1])
