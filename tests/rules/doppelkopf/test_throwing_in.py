"""Which hands of Doppelkopf may be thrown in, at the last hand that may not and the first one that may."""

import pytest

from rules.games.doppelkopf.throwing_in import reasons
from tests.doppelkopf_plays import DDV, house

HAND = "CA CA CT CK CK SA SK S9 S9 H9 DK D9"
"""Four nines, four kings, two trumps up to the king of diamonds, and 59 card points."""


@pytest.mark.parametrize(
    ("option", "may", "may_not"),
    [
        ("nines", 4, 5),
        ("kings", 4, 5),
        ("nines_and_kings", 8, 9),
        ("trumps", 2, 1),
        ("points_over", 58, 59),
        ("points_under", 60, 59),
    ],
)
def test_hand_is_thrown_in_from_the_number_on(option, may, may_not):
    assert [*reasons(house(**{f"throw_in_{option}": may}).chosen, HAND.split())] == [option]
    assert [*reasons(house(**{f"throw_in_{option}": may_not}).chosen, HAND.split())] == []


@pytest.mark.parametrize(
    ("limit", "trump", "expected"),
    [
        ("fox", "DA", ["highest_trump"]),
        ("fox", "DJ", []),
        ("diamond_jack", "DJ", ["highest_trump"]),
        ("diamond_jack", "HJ", []),
    ],
)
def test_hand_without_a_higher_trump_is_thrown_in(limit, trump, expected):
    hand = HAND.replace("DK", trump).split()
    assert [*reasons(house(throw_in_highest_trump=limit).chosen, hand)] == expected


def test_tournament_throws_no_hand_in():
    assert [*reasons(DDV.chosen, HAND.split())] == []
