"""Samples are drawn by lot: everything that may come comes, and as often as it should."""

from collections import Counter
from random import Random

from rules.drawing import one_of, shuffled, weighted


def test_one_of_draws_each_as_often_as_any_other():
    rng = Random(1)
    drawn = Counter(one_of(rng, "abc") for _ in range(600))
    assert set(drawn) == set("abc")
    assert min(drawn.values()) > 150


def test_weighted_draws_by_weight_and_never_what_weighs_nothing():
    rng = Random(1)
    drawn = Counter(weighted(rng, {"a": 2, "none": 0, "b": 5, "c": 3}) for _ in range(1000))
    assert set(drawn) == {"a", "b", "c"}
    assert 150 < drawn["a"] < 250
    assert 250 < drawn["c"] < 350


def test_shuffled_brings_every_order_as_often_as_any_other():
    rng = Random(1)
    drawn = Counter("".join(shuffled(rng, "abcd")) for _ in range(4800))
    assert len(drawn) == 24
    assert all(sorted(order) == list("abcd") for order in drawn)
    assert min(drawn.values()) > 140


def test_same_seed_draws_the_same():
    assert [shuffled(Random(5), range(9)) for _ in range(2)] == [shuffled(Random(5), range(9))] * 2
