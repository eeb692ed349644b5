"""The draw of fixed pairs is the draw of tables for two, each pair in place of a player."""

import pytest

from tournaments.seating import NoSeatingError, Wishes, draw, draw_pairs


def pairs_of(number):
    return [(first, first + 1) for first in range(1, 2 * number, 2)]


def plan(number, series, seed=7):
    earlier = []
    for _each in range(series):
        earlier.append(draw_pairs(pairs_of(number), earlier, series, seed).tables)
    return earlier


@pytest.mark.parametrize("number", [2, 4, 6, 10, 20, 40])
def test_partners_sit_opposite_and_everybody_once(number):
    for tables in plan(number, min(3, number - 1)):
        assert sorted(player for table in tables for player in table) == [*range(1, 2 * number + 1)]
        assert all({one + 1, other + 1} == {facing, opposite} for one, other, facing, opposite in tables)


@pytest.mark.parametrize(("number", "series"), [(6, 5), (8, 5), (20, 6)])
def test_no_two_pairs_meet_twice(number, series):
    met = [frozenset(table[:2]) for tables in plan(number, series) for table in tables]
    assert len(met) == len(set(met))


def test_the_certificate_names_the_pairs_and_draws_again():
    drawn = draw_pairs(pairs_of(8), [], 3, 5)
    again = draw([1, 3, 5, 7, 9, 11, 13, 15], [], 3, 5, (2,))
    assert [table[:2] for table in drawn.tables] == [*again.tables]
    assert drawn.certificate["pairs"][:2] == [[1, 2], [3, 4]]
    assert drawn.certificate["tables"] == [[4, 4]]


def test_a_pair_is_kept_apart_from_the_mates_of_both_and_stands_as_the_better_of_both():
    wishes = Wishes(apart=((1, 4), (2, 6), (7, 8)), lately=(((1, 8), (5, 12)),), standing=(8, 1, 4, 2, 3))
    drawn = draw_pairs(pairs_of(8), [], 3, 5, wishes)
    said = drawn.certificate
    assert (said["groups"], said["standing"]) == ([[1, 3], [1, 5]], [7, 1, 3])
    assert said["lately"] == [[1, 7, 1], [5, 11, 1]]
    assert (said["apart_met"], said["lately_met"]) == ([], 0)
    assert {7, 8} <= {*drawn.tables[0]}


def test_of_an_odd_number_of_pairs_each_has_one_bye_in_turn():
    played, out = [], []
    for _series in range(5):
        drawn = draw_pairs(pairs_of(5), played, 5, 1)
        played.append(drawn.tables)
        out.append(drawn.byes)
        assert drawn.certificate["byes"] == [min(drawn.byes)]
    assert sorted(out) == pairs_of(5)


def test_a_single_pair_cannot_be_seated():
    with pytest.raises(NoSeatingError):
        draw_pairs(pairs_of(1), [], 1, 1)
