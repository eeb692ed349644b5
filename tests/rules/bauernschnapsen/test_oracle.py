"""Lists of Bauernschnapsen drawn by lot, held against a second reckoning from the fact sheet alone."""

from random import Random

import pytest

from tests.rules.bauernschnapsen import oracle
from tests.rules.schnapsen_drawn import compared, kinds_of_lines


@pytest.mark.parametrize("seed", range(10))
def test_lists_are_kept_as_a_second_reckoning_keeps_them(seed):
    """Contracts, doubling, normal games, running points, who has the Bummerl, who deals, and every border."""
    deals, found = compared(Random(seed), oracle)
    assert deals
    assert not found


def test_the_lists_hold_right_and_wrong_lines_of_every_kind():
    """The comparison would say little if the lists were all alike."""
    seen = kinds_of_lines(Random(0), oracle, 60)
    assert {("normal", False), ("claim", True), ("gang", False), ("gang", True), ("card_points", True)} <= seen
    assert {("against", 1), ("against", 2), ("finished", True), ("finished", False), ("kontra", True)} <= seen
