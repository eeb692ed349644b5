"""Whose turn it is at a table of another size: strictly after every series, or, where that is given up, over all."""

from tournaments.seating.counting import at_others, fairly_shared
from tournaments.seating.dice import Dice
from tournaments.seating.kept_plans import known
from tournaments.seating.search import Search
from tournaments.seating.sizes import sizes
from tournaments.seating.turns import dealt, fairness, masks

SKAT = (4, 3)


def strictly(series, players):
    """After every series, counted from nothing."""
    return all(fairly_shared(series[:end], range(players), 4) for end in range(1, len(series) + 1))


def test_series_at_random_give_everybody_a_turn():
    for players in (13, 17, 22, 30):
        assert strictly(dealt(range(players), sizes(players, SKAT), {}, 6, Dice("1")), players)


def test_who_came_late_sits_at_the_threes_first():
    had = dict.fromkeys(range(10), 2) | {10: 0}
    series = dealt(range(11), sizes(11, SKAT), had, 2, Dice("1"))
    assert all(10 in at_others([each], 4) for each in series)
    fair = fairness(series, 4, had)
    assert fair(10, 0b11)
    assert not fair(10, 0b01)
    assert not fair(0, 0b11)


def test_where_turns_are_strict_a_search_keeps_them_so():
    for players in (13, 17, 19, 30):
        begun = dealt(range(players), sizes(players, SKAT), {}, 4, Dice("2"))
        search = Search([[0] * players for _ in range(players)], begun, fairness(begun, 4, {}), Dice("3"))
        _cost, found = search.run(0, 5000)
        assert found != begun
        assert strictly(found, players)


def test_where_turns_are_fair_in_the_end_alone_that_is_what_is_kept():
    series = known(17, SKAT, 3).series
    fair = fairness(series, 4, {})
    assert not strictly(series, 17)
    assert all(fair(player, mask) for player, mask in masks(series, 4).items())
    assert fair(0, 0b011)
    assert not fair(0, 0b000)
    assert not fair(0, 0b111)
