"""Which card points four can have: every number tried, against all combinations of twenty cards."""

import pytest

from tests.rules.schnapsen import claim, errors, heaps, refused_points

GAME = "bauernschnapsen"


@pytest.mark.parametrize("tricks", [1, 2, 3, 4, 5])
def test_card_points_of_a_side_are_those_that_its_cards_can_have(tricks):
    assert refused_points(GAME, tricks, 0) == {*range(121)} - heaps()[4 * tricks]


def test_one_trick_is_8_to_44_but_not_31_38_39_and_two_are_20_to_84():
    assert {*range(8, 45)} - heaps()[4] == {31, 38, 39}
    assert (min(heaps()[8]), max(heaps()[8])) == (20, 84)


def test_with_all_tricks_played_both_have_120_together():
    fits = {second for second in range(121) if second in heaps()[8] and 120 - second in heaps()[12]}
    assert {second for second in range(121) if claim(GAME, [120 - second, second], [3, 2], 0) == []} == fits


@pytest.mark.parametrize(("tricks", "most"), [(0, 1), (1, 2), (2, 3)])
def test_marriages_of_the_rufers_side_are_one_more_than_its_tricks(tricks, most):
    """Seat 1 is the Rufer; beside three of 20 there is one of 40."""
    points = [60, [0, 16, 36][tricks]]
    for side, allowed in ((1, most), (0, tricks)):
        for count in range(4):
            married = [[], []]
            married[side] = [20] * count
            cards = points if side else points[::-1]
            taken = [2, tricks] if side else [tricks, 2]
            deal = {"ending": "claim", "claimant": 1 - side, "card_points": cards, "tricks": taken}
            found = errors(GAME, {**deal, "marriages": married})
            assert ("marriages_without_lead" in found) is (count > allowed), (side, count)
