"""Ranks are shared by equals and name what decided them."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

import rules

KEYS = ("points", "won", "-lost")
ROWS = st.lists(st.fixed_dictionaries({name: st.integers(0, 3) for name in ("points", "won", "lost")}), max_size=8)


def row(points, won=0, lost=0):
    return {"points": points, "won": won, "lost": lost}


def test_rank_shares_places_and_skips_the_next():
    assert rules.rank([row(5), row(9), row(9), row(1)], ["points"]) == (
        (1, 1, None),
        (2, 1, None),
        (0, 3, "points"),
        (3, 4, "points"),
    )
    assert [each.rank for each in rules.rank([row(9), row(5), row(5), row(1)], ["points"])] == [1, 2, 2, 4]


def test_rank_names_the_key_that_separates_from_the_row_above():
    rows = [row(9, won=3, lost=1), row(9, won=3, lost=0), row(9, won=4), row(7)]
    assert rules.rank(rows, KEYS) == ((2, 1, None), (1, 2, "won"), (0, 3, "-lost"), (3, 4, "points"))


def test_rank_of_nothing_is_nothing():
    assert rules.rank([], KEYS) == ()


def test_rank_without_keys_shares_the_first_place():
    assert rules.rank([row(1), row(2)], []) == ((0, 1, None), (1, 1, None))


@settings(deadline=None)
@given(rows=ROWS)
def test_rank_agrees_with_counting_who_is_better(rows):
    def merit(each):
        return (each["points"], each["won"], -each["lost"])

    ranks = rules.rank(rows, KEYS)
    assert sorted(each.row for each in ranks) == list(range(len(rows)))
    for each in ranks:
        assert each.rank == 1 + sum(merit(other) > merit(rows[each.row]) for other in rows)
    for above, below in pairwise(ranks):
        differing = [key for key in KEYS if rows[above.row][key.strip("-")] != rows[below.row][key.strip("-")]]
        assert below.decided_by == (differing[0] if differing else None)
        assert (above.rank == below.rank) is (not differing)
