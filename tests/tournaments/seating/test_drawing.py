"""Drawn tables: sizes, no pair twice, threes shared fairly, places in turn, and a certificate that is true."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import TooFewPlayersError, draw, sizes
from tournaments.seating.counting import at_threes, least_repeats, repeats


def drawn(players, series, seed=1):
    """All series of an event, one after the other, as a director draws them."""
    played = []
    for _ in range(series):
        played.append(draw(players, played, series, seed).tables)
    return played


@pytest.mark.parametrize("players", [*range(3, 5), *range(6, 60), 397, 398, 399, 400])
def test_sizes_are_fours_and_as_few_threes_as_possible(players):
    tables = sizes(players)
    assert sum(tables) == players
    assert tables.count(3) == -players % 4
    assert set(tables) <= {3, 4}


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_sizes_of_a_field_that_cannot_be_seated_are_refused(players):
    with pytest.raises(TooFewPlayersError):
        sizes(players)


@pytest.mark.parametrize("series", [2, 3, 4])
@pytest.mark.parametrize("players", range(25, 64, 3))
def test_draw_repeats_no_pair_in_up_to_four_series(players, series):
    _check(players, series)


@pytest.mark.parametrize("players", [25, 26, 27, 28, 29, 32, 33, 36, 40, 47, 57, 80, 399, 400])
def test_draw_repeats_no_pair_in_six_series(players):
    _check(players, 6)


def test_draw_of_forty_players_in_two_series_repeats_no_pair():
    assert repeats(drawn(range(1, 41), 2)) == 0


def _check(players, series):
    played = drawn(range(1, players + 1), series, seed=players)
    for tables in played:
        assert sorted(player for table in tables for player in table) == list(range(1, players + 1))
        assert tuple(map(len, tables)) == sizes(players)
    assert repeats(played) == 0
    _check_threes(played, players)


def _check_threes(played, players):
    for end in range(1, len(played) + 1):
        times = at_threes(played[:end])
        least = min(times.values()) if len(times) == players else 0
        assert max(times.values(), default=0) <= least + 1


@given(st.integers(6, 24), st.integers(0, 2**40))
@settings(max_examples=6, deadline=None)
def test_draw_of_small_fields_shares_the_threes_and_tells_the_truth(players, seed):
    field = random.Random(seed).sample(range(1, 1000), players)
    first = draw(field, [], 2, seed)
    second = draw(field, [first.tables], 2, seed)
    played = [first.tables, second.tables]
    _check_threes(played, players)
    assert second.certificate["repeats"] == repeats(played) >= second.certificate["least"]
    assert second.certificate["repeats"] == len(second.certificate["repeated"])
    assert second.certificate["at_threes"] == sorted(at_threes([second.tables]))


def test_draw_gives_the_same_tables_for_the_same_seed():
    assert drawn(range(1, 34), 2, seed=7) == drawn(range(33, 0, -1), 2, seed=7)
    assert drawn(range(1, 34), 2, seed=7) != drawn(range(1, 34), 2, seed=8)


@pytest.mark.parametrize("players", [28, 40, 52, 64])
def test_draw_gives_everybody_another_place_in_every_series(players):
    had = Counter(
        (player, place) for tables in drawn(range(players), 4) for table in tables for place, player in enumerate(table)
    )
    assert set(had.values()) == {1}


@pytest.mark.parametrize("players", [24, 35, 36])
def test_draw_by_search_seldom_gives_anybody_the_same_place_again(players):
    played = drawn(range(players), 4)
    had = Counter((player, at) for tables in played for table in tables for at, player in enumerate(table))
    assert max(had.values()) == 2
    assert sum(times - 1 for times in had.values()) <= players / 2  # at random it is every second of all places


def test_draw_after_a_withdrawal_and_a_late_arrival_repeats_no_pair():
    first = draw(range(1, 41), [], 3, 5)
    second = draw([*range(2, 41), 77], [first.tables], 3, 5)
    third = draw(range(2, 41), [first.tables, second.tables], 3, 5)
    assert repeats([first.tables, second.tables, third.tables]) == 0
    assert second.certificate["method"] == third.certificate["method"] == "search"
    _check_sizes(third.tables, 39)


def _check_sizes(tables, players):
    assert tuple(map(len, tables)) == sizes(players)


def test_draw_of_more_series_than_planned_goes_on_without_repeats():
    played = drawn(range(1, 41), 2)
    played.append(draw(range(1, 41), played, 2, 1).tables)
    assert repeats(played) == 0


@pytest.mark.parametrize(("players", "series"), [(4, 3), (8, 2), (9, 2), (12, 2), (16, 4)])
def test_draw_reaches_the_least_repeats_where_repeats_cannot_be_avoided(players, series):
    played = drawn(range(players), series)
    certificate = draw(range(players), played[:-1], series, 1).certificate
    assert certificate["repeats"] == certificate["least"] == repeats(played)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_least_repeats_is_never_more_than_any_seating_has(data):
    players = data.draw(st.integers(3, 30).filter(lambda number: number != 5))
    played = []
    for _ in range(data.draw(st.integers(1, 6))):
        order = data.draw(st.permutations(range(players)))
        rest = iter(order)
        played.append(tuple(tuple(next(rest) for _ in range(size)) for size in sizes(players)))
    assert least_repeats(played) <= repeats(played)
