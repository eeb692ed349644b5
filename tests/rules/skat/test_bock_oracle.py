"""Lists of Skat with Bock rounds drawn by lot, held against a second reckoning."""

from random import Random

import pytest

from tests.rules.skat.bock_drawn import CHANGES, compared, drawn_list


@pytest.mark.parametrize("seed", range(12))
def test_bock_rounds_come_out_as_a_second_reckoning_has_them(seed):
    """bock-events, bock-overlap, bock-several, bock-stated: what each deal counts times, and how many are left."""
    asked, found = compared(Random(seed))
    assert asked
    assert not found


def test_the_lists_hold_every_way_of_playing_it():
    """The comparison would say little if no rounds met, or none ended."""
    seen = set()
    for seed in range(60):
        options, seats, told = drawn_list(Random(seed), 20)
        seen |= {("seats", seats)} | {(options["bock_overlap"], factor) for _, _, (factor, _) in told}
        seen |= {("several", options["bock_several"])}
    assert {(how, factor) for how in CHANGES["bock_overlap"] for factor in (1, 2)} <= seen
    assert {("stack", 4), ("stack", 8), ("seats", 3), ("seats", 4), ("several", "each")} <= seen
