"""Card points and tricks that cannot be: the nearest reading is said."""

import pytest

from tests.rules.sixty_six.checking import (
    CLAIM,
    FOUR,
    found,
    line,
)


@pytest.mark.parametrize(
    ("points", "tricks", "nearest", "instead"),
    [(66, 3, 64, 4), (23, 1, 22, 2), (9, 1, 8, 2), (3, 6, 20, 2), (98, 12, 120, 11)],
)
def test_nearest_reading_of_impossible_points_is_said(points, tricks, nearest, instead):
    (problem,) = line({**CLAIM, "card_points": [points, 0], "tricks": [tricks, 0]}).problems[:1]
    assert (problem.params["nearest"], problem.params["instead"]) == (nearest, instead)


@pytest.mark.parametrize(
    ("points", "tricks", "nearest"), [([84, 21], [4, 1], 71), ([64, 44], [3, 2], 48), ([66, 54], [5, 3], 58)]
)
def test_nearest_points_beside_the_other_s_are_said(points, tricks, nearest):
    """Without the aces and tens that the other one needs."""
    (problem,) = line({**CLAIM, "card_points": points, "tricks": tricks}).problems
    assert (problem.code, problem.params["seat"], problem.params["nearest"]) == ("impossible_beside", 0, nearest)


def test_points_of_four_that_no_single_change_cures_are_refused_all_the_same():
    """Three heaps of eight cards that count nothing: there are twelve such cards."""
    deal = {**FOUR, "card_points": [0, 0, 0, 31], "tricks": [2, 2, 2, 1], "claimant": 3}
    assert found(deal, seats=4) == {"impossible_together": {"card_points", "tricks"}}
