"""Drawn tables: sizes, no pair twice, other tables shared fairly, places in turn, and a certificate that is true."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.draws import hasty
from tournaments.seating import NoSeatingError, draw, seeded_draw, sizes
from tournaments.seating.counting import at_others, least_repeats, least_told, repeats

SKAT, FOURS, DOPPELKOPF, PAIRS = (4, 3), (4,), (4, 5), (2,)
"""Table sizes as games have them, the preferred one first."""
SMALL = 25
"""Players from which on nothing is ever given up for fewer repeats."""


def drawn(players, series, seed=1, tables=SKAT):
    """All series of an event, one after the other, as a director draws them."""
    played = []
    for _ in range(series):
        played.append(draw(players, played, series, seed, tables).tables)
    return played


def reachable(players, tables):
    """Whether any such tables seat so many, counted up from nothing."""
    sums = {0}
    for number in range(1, players + 1):
        sums |= {number for size in tables if number - size in sums}
    return players in sums - {0}


@pytest.mark.parametrize("players", [*range(3, 5), *range(6, 60), 397, 398, 399, 400])
def test_sizes_are_fours_and_as_few_threes_as_possible(players):
    tables = sizes(players, SKAT)
    assert sum(tables) == players
    assert tables.count(3) == -players % 4
    assert set(tables) <= {3, 4}


@pytest.mark.parametrize("players", [4, 5, 8, 9, 10, *range(12, 60), 401, 402, 403])
def test_sizes_are_fours_and_as_few_fives_as_possible(players):
    tables = sizes(players, DOPPELKOPF)
    assert sum(tables) == players
    assert tables.count(5) == players % 4
    assert set(tables) <= {4, 5}


@given(st.integers(1, 200), st.lists(st.integers(2, 6), min_size=1, max_size=3, unique=True))
@settings(max_examples=60, deadline=None)
def test_sizes_seat_everybody_that_can_be_seated_and_refuse_all_others(players, tables):
    if not reachable(players, tables):
        with pytest.raises(NoSeatingError) as refused:
            sizes(players, tables)
        assert all(reachable(number, tables) for number in refused.value.possible)
        between = range(min(refused.value.possible) + 1, max(refused.value.possible))
        assert players in between or players < min(tables)
        assert not any(reachable(number, tables) for number in between)
        return
    found = sizes(players, tables)
    assert sum(found) == players
    assert set(found) <= set(tables)
    assert [size == tables[0] for size in found] == sorted((size == tables[0] for size in found), reverse=True)
    assert sum(size != tables[0] for size in found) < tables[0]


@pytest.mark.parametrize(
    ("players", "tables", "possible"),
    [
        *((players, SKAT, (3,)) for players in (0, 1, 2)),
        (5, SKAT, (4, 6)),
        *((players, DOPPELKOPF, (4,)) for players in (0, 1, 3)),
        *((players, DOPPELKOPF, (5, 8)) for players in (6, 7)),
        (11, DOPPELKOPF, (10, 12)),
        (1, PAIRS, (2,)),
        (17, PAIRS, (16, 18)),
    ],
)
def test_sizes_of_a_field_that_cannot_be_seated_name_the_nearest_that_can(players, tables, possible):
    with pytest.raises(NoSeatingError) as refused:
        sizes(players, tables)
    assert refused.value.possible == possible


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
        assert tuple(map(len, tables)) == sizes(players, SKAT)
    assert repeats(played) == 0
    _check_others(played, players)


def _check_others(played, players, preferred=4):
    """Nobody twice before everybody once, after every series; in small fields, where that costs repeats, in the end."""
    for end in range(1 if players >= SMALL else len(played), len(played) + 1):
        times = at_others(played[:end], preferred)
        least = min(times.values()) if len(times) == players else 0
        assert max(times.values(), default=0) <= least + 1


@given(st.integers(6, 24), st.integers(0, 2**40))
@settings(max_examples=20, deadline=None)
def test_draw_of_small_fields_shares_the_threes_and_tells_the_truth(players, seed):
    field = random.Random(seed).sample(range(1, 1000), players)
    with hasty():
        first = draw(field, [], 2, seed, SKAT)
        second = draw(field, [first.tables], 2, seed, SKAT)
    played = [first.tables, second.tables]
    _check_others(played, players)
    assert second.certificate["repeats"] == repeats(played) >= second.certificate["least"]
    assert second.certificate["repeats"] == len(second.certificate["repeated"])
    at_threes = sorted(at_others([second.tables], 4))
    assert second.certificate["others"] == ([[3, at_threes]] if at_threes else [])
    assert second.certificate["tables"] == [[4, (players - len(at_threes)) // 4], [3, len(at_threes) // 3]]


def test_draw_gives_the_same_tables_for_the_same_seed():
    tables = drawn(range(1, 34), 2, seed=7)
    seeded_draw._plan.cache_clear()
    assert drawn(range(33, 0, -1), 2, seed=7) == tables
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
    assert sum(times > 1 for times in had.values()) <= players % 4  # at random it is every second of all places


def test_draw_after_a_withdrawal_and_a_late_arrival_repeats_no_pair():
    first = draw(range(1, 41), [], 3, 5, SKAT)
    second = draw([*range(2, 41), 77], [first.tables], 3, 5, SKAT)
    third = draw(range(2, 41), [first.tables, second.tables], 3, 5, SKAT)
    assert repeats([first.tables, second.tables, third.tables]) == 0
    assert second.certificate["method"] == third.certificate["method"] == "search"
    _check_sizes(third.tables, 39)


def _check_sizes(tables, players):
    assert tuple(map(len, tables)) == sizes(players, SKAT)


def test_draw_of_more_series_than_planned_goes_on_without_repeats():
    played = drawn(range(1, 41), 2)
    played.append(draw(range(1, 41), played, 2, 1, SKAT).tables)
    assert repeats(played) == 0


@pytest.mark.parametrize(("players", "series"), [(4, 3), (8, 2), (9, 2), (12, 2), (16, 4)])
def test_draw_reaches_the_least_repeats_where_repeats_cannot_be_avoided(players, series):
    played = drawn(range(players), series)
    certificate = draw(range(players), played[:-1], series, 1, SKAT).certificate
    assert certificate["repeats"] == certificate["least"] == repeats(played)


def test_the_least_that_is_told_counts_players_who_sit_out_in_turn():
    """Eleven at tables of four: eight play, five of them twice running, and two tables part no three of a table."""
    played, told = [], []
    for _ in range(3):
        drawing = draw(range(1, 12), played, 3, 4711, FOURS)
        played.append(drawing.tables)
        told.append(drawing.certificate["least"])
    assert told[0] == 0
    assert 0 < told[1] <= told[2] <= repeats(played)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_the_least_that_is_told_is_never_more_than_any_seating_has_where_some_sit_out(data):
    players, series = data.draw(st.integers(8, 20)), []
    for _ in range(data.draw(st.integers(2, 5))):
        rest = iter(data.draw(st.permutations(range(players))))
        sat = data.draw(st.sampled_from([size for size in (6, 7, 8, 11, 12, 16) if size <= players]))
        series.append(tuple(tuple(next(rest) for _ in range(size)) for size in sizes(sat, SKAT)))
    assert least_told(series) <= repeats(series)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_least_repeats_is_never_more_than_any_seating_has(data):
    players = data.draw(st.integers(3, 30).filter(lambda number: number != 5))
    played = []
    for _ in range(data.draw(st.integers(1, 6))):
        order = data.draw(st.permutations(range(players)))
        rest = iter(order)
        played.append(tuple(tuple(next(rest) for _ in range(size)) for size in sizes(players, SKAT)))
    assert least_repeats(played) <= repeats(played)


@pytest.mark.parametrize("series", [2, 3])
@pytest.mark.parametrize("players", [28, 29, 34, 39, 45, 62])
def test_draw_at_fours_and_fives_repeats_no_pair_and_shares_the_fives(players, series):
    played = drawn(range(players), series, tables=DOPPELKOPF)
    for tables in played:
        assert sorted(player for table in tables for player in table) == list(range(players))
        assert tuple(map(len, tables)) == sizes(players, DOPPELKOPF)
    assert repeats(played) == 0
    _check_others(played, players)


@pytest.mark.parametrize("players", [8, 10, 12, 16, 30])
def test_draw_of_pairs_repeats_no_opponent(players):
    played = drawn(range(players), 5, tables=PAIRS)
    assert {len(table) for tables in played for table in tables} == {2}
    assert repeats(played) == 0


@pytest.mark.parametrize("players", [6, 8, 10])
def test_draw_of_pairs_lets_everybody_meet_everybody_once(players):
    assert repeats(drawn(range(players), players - 1, tables=PAIRS)) == 0


@given(
    st.sampled_from([SKAT, FOURS, DOPPELKOPF, PAIRS, (3,)]), st.integers(2, 6), st.integers(1, 3), st.integers(0, 2**40)
)
@settings(max_examples=15, deadline=None)
def test_draw_of_every_size_shares_the_other_tables_and_tells_the_truth(tables, number, series, seed):
    players = number * tables[0] + (number % 2 if len(tables) > 1 else 0)
    with hasty():
        played = drawn(range(players), series, seed, tables)
        certificate = draw(range(players), played[:-1], series, seed, tables).certificate
    assert certificate["repeats"] == repeats(played) >= certificate["least"]
    assert dict(certificate["tables"]) == {size: sizes(players, tables).count(size) for size in tables}
    _check_others(played, players, tables[0])
