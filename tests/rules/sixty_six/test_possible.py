"""Card points and tricks: the published table, and every heap against cards laid out one by one."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.schnapsen.possible import Heap, all_points, copies, nearest, points_in, possible

TABLE = [
    ("24", 1, 0, 22, {1, 9, *range(16, 20)}),
    ("24", 2, 0, 44, {1, 38, 39}),
    ("24", 3, 4, 64, {59, 60, 61}),
    ("24", 4, 8, 84, set(range(79, 84))),
    ("24", 5, 14, 92, set()),
    ("24", 6, 20, 100, set()),
    ("20", 1, 4, 22, {9, 10, 11, *range(16, 20)}),
    ("20", 2, 8, 44, {31, 38, 39}),
    ("20", 3, 14, 64, {59, 60, 61}),
    ("20", 4, 20, 84, {73, 74, *range(79, 84)}),
    ("20", 5, 28, 92, {33, 87}),
    ("20", 6, 36, 100, {*range(37, 42), 46, 47}),
]
COUNTS = {"20": [11, 10, 4, 3, 2] * 4, "24": [11, 10, 4, 3, 2, 0] * 4, "32": [11, 10, 4, 3, 2, 0, 0, 0] * 4}
COUNTS["48"] = COUNTS["24"] * 2


@pytest.mark.parametrize(("pack", "tricks", "least", "most", "gaps"), TABLE)
def test_points_of_so_many_tricks_sx_01(pack, tricks, least, most, gaps):
    """SX-01: what the cards of each pack count."""
    assert set(points_in(pack, 2 * tricks)) == set(range(least, most + 1)) - gaps


@pytest.mark.parametrize(("pack", "never"), [("24", {1, 119}), ("20", {1, 2, 3, 117, 118, 119}), ("32", {1, 119})])
def test_totals_that_no_number_of_cards_makes(pack, never):
    reached = {points for cards in range(0, int(pack) + 1, 2) for points in points_in(pack, cards)}
    assert set(range(121)) - reached == never


def test_two_packs_have_every_card_twice():
    assert (copies("48"), all_points("48"), points_in("48", 4)[-1]) == (2, 240, 44)
    assert {copies(pack) for pack in ("20", "24", "32")} == {1}
    assert {all_points(pack) for pack in ("20", "24", "32")} == {120}
    assert possible("48", Heap(16, 168), Heap(32, 72))
    assert not possible("48", Heap(16, 168), Heap(4, 5), Heap(4, 1))
    assert not possible("48", Heap(16, 169))


def test_two_heaps_share_one_pack():
    """Three aces and three tens leave a single ace and a single ten: 63 and 44 each exist, but not together."""
    assert possible("24", Heap(6, 63), Heap(4, 29))
    assert possible("24", Heap(6, 64))
    assert possible("24", Heap(2, 22))
    assert not possible("24", Heap(6, 64), Heap(4, 44))
    assert not possible("24", Heap(8, 84), Heap(2, 5), Heap(2, 5), Heap(2, 9))


def test_heaps_need_cards_enough():
    assert possible("20", Heap(20, 120))
    assert not possible("20", Heap(20, 119))
    assert not possible("20", Heap(12, 60), Heap(10, 60))
    assert not possible("24", Heap(0, 1))
    assert possible("24", Heap(0, 0), Heap(0, 0))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["20", "24", "32", "48"]),
    st.integers(0, 6),
    st.integers(0, 6),
    st.integers(0, 6),
    st.integers(0, 10**9),
)
def test_cards_laid_out_are_possible(pack, first, second, third, seed):
    cards = COUNTS[pack].copy()
    Random(seed).shuffle(cards)
    heaps = [Heap(size, sum(cards.pop() for _ in range(size))) for size in (first, second, third)]
    assert possible(pack, *heaps)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 44), st.integers(0, 44))
def test_two_heaps_of_two_cards_against_every_choice_of_cards(first, second):
    pack = COUNTS["20"]
    found = any(
        pack[a] + pack[b] == first and any(sum(pair) == second for pair in combinations(rest(pack, a, b), 2))
        for a, b in combinations(range(20), 2)
    )
    assert possible("20", Heap(2, first), Heap(2, second)) is found


def rest(pack, *taken):
    return [card for place, card in enumerate(pack) if place not in taken]


@pytest.mark.parametrize(("points", "found"), [(1, 0), (9, 8), (16, 15), (18, 20), (120, 22), (15, 15)])
def test_nearest_possible_points(points, found):
    assert nearest("24", 2, points) == found
