"""Lists of Skat at home drawn by lot, held against a second reckoning: Ramsch and its variants, stakes and fees."""

from random import Random

import pytest

from tests.rules.skat.home_drawn import compared, drawn_list
from tests.rules.skat.home_oracle import tied, without_tricks


@pytest.mark.parametrize("seed", range(8))
def test_lists_come_out_as_a_second_reckoning_has_them(seed):
    """Who loses a Ramsch and how much, ties, the skat, virgins, all ten tricks, pushes; then totals, money and fees."""
    asked, found = compared(Random(seed))
    assert asked
    assert not found


def test_the_lists_hold_every_way_of_playing_it():
    """The comparison would say little if the lists were all alike."""
    seen, refused = set(), set()
    for seed in range(36):
        _, _, options, seats, told = drawn_list(Random(seed), 12)
        seen |= {("seats", seats), ("money", options["stake"] is None, options["lost_game_fee"] is None)}
        for record, outcome in told:
            if record["kind"] == "ramsch" and isinstance(outcome, tuple):
                of_two = tied(record, options) and max(map(abs, outcome[0]))
                seen |= {(options["ramsch_score"], options["ramsch_tie"], bool(of_two))}
                seen |= {("virgins", len(without_tricks(record)), max(outcome[0]) > 0)}
            elif record["kind"] == "ramsch":
                refused |= outcome
    ties = {("most_lose", tie, whole) for tie in ("full", "shared", "last_trick") for whole in (True, False)}
    assert ties | {(how, tie, True) for how in ("fixed", "fewest_win") for tie in ("shared", "last_trick")} <= seen
    assert {("virgins", number, False) for number in (0, 1, 2)} | {("virgins", 2, True)} <= seen
    assert {("money", *each) for each in ((True, True), (True, False), (False, True), (False, False))} <= seen
    assert {("seats", seats) for seats in (3, 4, 5)} <= seen
    assert {"points_each", "tricks_each", "pushes", "last_trick"} <= refused
