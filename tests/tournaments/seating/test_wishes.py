"""Who shall not meet, who sits by standing, who goes and comes: draws with more in mind than repeats."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import long
from tests.tournaments.draws import hasty
from tournaments.seating import Wishes, commitment, draw, draw_all, kept, sizes
from tournaments.seating.counting import fairly_shared, meetings, repeats
from tournaments.seating.wishes import least_apart, met_apart

SKAT, DOPPELKOPF = (4, 3), (4, 5)


def clubs_of(players, each):
    return tuple(tuple(range(first, first + each)) for first in range(1, players + 1, each))


@pytest.mark.parametrize("seed", range(5))
def test_eighty_players_of_ten_clubs_of_eight_meet_no_club_mate_and_nobody_twice(seed):
    drawn = draw_all(range(1, 81), 3, seed, SKAT, Wishes(clubs_of(80, 8)))
    assert met_apart(drawn.series, clubs_of(80, 8)) == []
    assert repeats(drawn.series) == 0


def test_four_hundred_players_of_twenty_clubs_meet_no_club_mate_and_nobody_twice():
    clubs = clubs_of(400, 20)
    drawn = draw_all(range(1, 401), 6, 3, SKAT, Wishes(clubs))
    assert met_apart(drawn.series, clubs) == []
    assert repeats(drawn.series) == 0


def test_a_club_of_half_the_field_meets_as_seldom_as_it_can():
    clubs = (tuple(range(1, 21)),)
    drawn = draw_all(range(1, 41), 3, 3, SKAT, Wishes(clubs))
    assert sum(times for _one, _other, times in met_apart(drawn.series, clubs)) == 30
    assert drawn.certificate["apart_least"] == 30
    assert repeats(drawn.series) == 0


def test_a_club_and_a_family_across_clubs_are_both_kept_apart():
    groups = (*clubs_of(24, 4), (1, 5, 9), (2, 24))
    drawn = draw_all(range(1, 25), 3, 3, SKAT, Wishes(groups))
    assert drawn.certificate["apart_met"] == []


@pytest.mark.parametrize("players", [8, 9, 12, 16, 20])
def test_a_club_evening_sits_away_from_the_tables_of_last_week(players):
    evening = range(1, players + 1)
    last = draw_all(evening, 1, 1, SKAT).series
    wished = draw_all(evening, 1, 2, SKAT, Wishes(lately=last))
    met = sum(pair in meetings(last) for pair in meetings(wished.series))
    assert wished.certificate["lately_met"] == met
    assert met <= {8: 4, 9: 0, 12: 3}.get(players, 0)  # a table of four does not split over two or three tables


def groups_of(players):
    return st.lists(st.lists(st.integers(1, players), min_size=2, max_size=6, unique=True), max_size=4)


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_any_wishes_leave_seats_sizes_and_turns_as_they_must_be(data):
    tables = data.draw(st.sampled_from([SKAT, DOPPELKOPF, (2,), (3,)]))
    players = 12 if len(tables) == 1 else data.draw(st.integers(12, 40))
    series, seed = data.draw(st.integers(1, 4)), data.draw(st.integers(0, 2**50))
    wishes = Wishes(tuple(map(tuple, data.draw(groups_of(players)))))
    with hasty():
        drawn = draw_all(range(1, players + 1), series, seed, tables, wishes)
        again = draw_all(range(players, 0, -1), series, seed, tables, wishes)
    assert drawn == again
    for each in drawn.series:
        assert sorted(player for table in each for player in table) == list(range(1, players + 1))
        assert tuple(map(len, each)) == sizes(players, tables)
    assert fairly_shared(drawn.series, range(1, players + 1), tables[0])
    met = sum(times for _one, _other, times in met_apart(drawn.series, wishes.apart))
    assert met >= least_apart(drawn.series, wishes.apart) == drawn.certificate["apart_least"] if wishes.apart else True


@given(st.integers(24, 60), st.integers(0, 2**50))
@settings(max_examples=10, deadline=None)
def test_groups_no_larger_than_the_tables_are_many_never_meet(players, seed):
    drawn = draw_all(range(1, players + 1), 3, seed, SKAT, Wishes(clubs_of(players - players % 5, 5)))
    assert drawn.certificate["apart_met"] == []


def one_by_one(players, series, tables, **wishes):
    """Each series drawn after the others, the field and the wishes being asked for anew every time."""
    played = []
    for number in range(series):
        field = players(number) if callable(players) else players
        played.append(draw(field, played, series, 11, tables, Wishes(**wishes)).tables)
    return played


def test_all_series_ahead_are_those_drawn_one_by_one():
    for players, tables in ((17, SKAT), (26, DOPPELKOPF), (83, SKAT), (10, (2,))):
        ahead = draw_all(range(1, players + 1), 3, 11, tables).series
        assert tuple(one_by_one(range(1, players + 1), 3, tables)) == ahead


def test_who_goes_leaves_a_table_of_three_and_the_plan_goes_on():
    played = one_by_one(lambda number: range(1, 25 - (number > 0)), 6, SKAT)
    assert repeats(played) == 0
    assert [len(tables) for tables in played] == [6] * 6


def test_after_any_change_of_the_field_nobody_sits_at_threes_out_of_turn():
    fields = [range(1, 31), [*range(2, 31), 40], [*range(2, 29), 40, 41, 42], [*range(2, 29), 40, 41, 42]]
    played = one_by_one(lambda number: fields[number], 4, SKAT)
    assert repeats(played) == 0
    assert fairly_shared(played, range(2, 29), 4)


@pytest.mark.parametrize("players", [28, 31, 40, 83, *long(600)])
def test_by_standing_the_best_sit_together_unless_they_have_met(players):
    first = draw_all(range(1, players + 1), 1, 5, SKAT).series
    ranks = tuple(range(1, players + 1))
    drawn = draw(ranks, first, 2, 5, SKAT, Wishes(standing=ranks))
    assert repeats([*first, drawn.tables]) == 0
    assert drawn.certificate["method"] == "standing"
    off = [abs(table - rank // 4) for table, seats in enumerate(drawn.tables) for rank in (s - 1 for s in seats)]
    assert sum(off) / players < 1  # at random a third of all tables
    assert 1 in drawn.tables[0]
    assert fairly_shared([*first, drawn.tables], ranks, 4)


def test_by_standing_club_mates_sit_apart_and_the_order_holds_nearly():
    clubs, first = clubs_of(80, 8), draw_all(range(1, 81), 1, 5, SKAT).series
    ranks = tuple(sorted(range(1, 81), key=lambda player: (player * 37 % 81, player)))
    drawn = draw(ranks, first, 2, 5, SKAT, Wishes(apart=clubs, standing=ranks))
    assert met_apart([drawn.tables], clubs) == []
    assert repeats([*first, drawn.tables]) == 0
    own = {player: place // 4 for place, player in enumerate(ranks)}
    assert sum(abs(own[each] - table) for table, seats in enumerate(drawn.tables) for each in seats) < 80


def test_by_standing_two_meet_again_rather_than_move_by_more_than_seven_tables():
    tables = 20
    first = tuple(tuple(range(at, at + 4)) for at in range(1, 4 * tables, 4))
    ranks = tuple(range(1, 4 * tables + 1))
    drawn = draw(ranks, [first], 2, 5, SKAT, Wishes(standing=ranks))
    far = [abs((player - 1) // 4 - table) for table, seats in enumerate(drawn.tables) for player in seats]
    assert repeats([first, drawn.tables]) == 0
    assert max(far) <= 7


def test_by_standing_one_table_is_the_same_table_again():
    drawn = draw([1, 2, 3, 4], [((1, 2, 3, 4),)], 2, 5, SKAT, Wishes(apart=((1, 2),), standing=(3, 1, 2, 4)))
    assert sorted(drawn.tables[0]) == [1, 2, 3, 4]
    assert drawn.certificate["apart_met"] == [[1, 2, 2]]


def test_by_standing_without_anything_played_is_the_order_of_ranks():
    drawn = draw(range(1, 17), [], 1, 5, SKAT, Wishes(standing=tuple(range(16, 0, -1))))
    assert [sorted(table) for table in drawn.tables] == [[*range(n, n + 4)] for n in (13, 9, 5, 1)]


def test_nine_at_doppelkopf_do_not_meet_as_one_table_again():
    drawn = draw_all(range(1, 10), 3, 1, DOPPELKOPF).series
    tables = [frozenset(table) for each in drawn for table in each]
    assert all(len(one & other) < 4 for one, other in combinations(tables, 2))


def test_a_seed_is_the_one_that_was_settled_or_not():
    settled = commitment(4711, "a1b2")
    assert settled == "1a25cb13ba0eb837cd7c30e0573c8d8fd934a43831226e8e8fce9aa9e44b3291"
    assert kept(settled, 4711, "a1b2")
    assert not any(kept(settled, seed, salt) for seed, salt in ((4712, "a1b2"), (4711, "a1b3")))
