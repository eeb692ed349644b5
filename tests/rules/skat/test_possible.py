"""Which card points can go with how many tricks, counted a second time by drawing cards."""

from itertools import combinations_with_replacement

import pytest

from rules.games.skat.possible import POINTS_BY_TRICKS, SKAT_ALONE, Statement, cards_can, consistent

RANKS = {11: 4, 10: 4, 4: 4, 3: 4, 2: 4, 0: 12}


def drawn(count):
    """Card points of every choice of so many cards, by how often each worth occurs."""
    hands = combinations_with_replacement(RANKS, count)
    return {sum(hand) for hand in hands if all(hand.count(worth) <= copies for worth, copies in RANKS.items())}


@pytest.mark.parametrize("tricks", [0, 1, 2])
def test_points_of_few_tricks_are_those_of_some_cards(tricks):
    assert POINTS_BY_TRICKS[tricks] == drawn(3 * tricks + 2)


@pytest.mark.parametrize("tricks", [8, 9, 10])
def test_points_of_many_tricks_leave_the_rest_to_the_defence(tricks):
    assert POINTS_BY_TRICKS[tricks] == {120 - rest for rest in drawn(30 - 3 * tricks)}


def test_bounds_of_the_contract():
    assert max(SKAT_ALONE) == 22
    assert POINTS_BY_TRICKS[10] == {120}
    assert [tricks for tricks in range(11) if 0 in POINTS_BY_TRICKS[tricks]] == [0, 1, 2, 3]
    assert [tricks for tricks in range(11) if 120 in POINTS_BY_TRICKS[tricks]] == [6, 7, 8, 9, 10]
    assert not any({1, 119} & points for points in POINTS_BY_TRICKS)


def test_cards_can_takes_what_is_left_open():
    assert cards_can(None, 3)
    assert cards_can(61, None)
    assert not cards_can(1, None)
    assert not cards_can(61, 0)


NOTHING = Statement(
    null=False, announced=0, points=None, tricks=None, won=None, schneider=None, schwarz=None, claimed=False
)


def test_consistent_looks_at_all_statements_together():
    assert consistent(NOTHING)
    assert consistent(NOTHING._replace(won=True, tricks=2))
    assert not consistent(NOTHING._replace(won=True, tricks=1))
    assert consistent(NOTHING._replace(won=True, tricks=1, claimed=True))
    assert not consistent(NOTHING._replace(schwarz=True, schneider=False))
    assert not consistent(NOTHING._replace(won=True, announced=1, schneider=False))
    assert consistent(NOTHING._replace(won=False, announced=1, schneider=False))
    assert not consistent(NOTHING._replace(null=True, won=True, points=30))
    assert consistent(NOTHING._replace(null=True, won=False, points=30))
