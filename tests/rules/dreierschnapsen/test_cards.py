"""Which card points three can have: every number tried, against all combinations of twenty cards."""

import pytest

from tests.rules.schnapsen import errors, heaps, refused_points

GAME = "dreierschnapsen"


@pytest.mark.parametrize("tricks", [1, 2, 3, 4, 5, 6])
def test_card_points_of_a_side_are_those_that_its_cards_can_have(tricks):
    assert refused_points(GAME, tricks, 1) == {*range(121)} - heaps()[3 * tricks]


def test_six_tricks_are_98_to_116_but_not_101_to_104_nor_109_to_111():
    assert heaps()[18] == {*range(98, 117)} - {101, 102, 103, 104, 109, 110, 111}


@pytest.mark.parametrize("total", range(90, 121))
def test_played_out_two_cards_lie_away(total):
    deal = {"ending": "played_out", "last_trick": 1, "card_points": [total - 50, 50], "tricks": [3, 3]}
    assert (errors(GAME, deal) == []) is (total in heaps()[18] and total - 50 in heaps()[9])


@pytest.mark.parametrize("total", range(90, 121))
def test_where_they_count_for_the_rufer_all_points_are_told(total):
    deal = {"ending": "played_out", "last_trick": 1, "card_points": [total - 50, 50], "tricks": [3, 3]}
    assert (errors(GAME, deal, laid_away="declarer") == []) is (total == 120)


def test_the_rufers_cards_laid_away_count_once_he_has_a_trick():
    deal = {"ending": "claim", "claimant": 0, "card_points": [2, 66], "tricks": [0, 4]}
    assert errors(GAME, deal, laid_away="declarer") == ["points_without_trick"]
