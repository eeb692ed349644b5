"""Fixed pairs at tables of four: the draw of two-handed tables, each pair in place of a player."""

from collections.abc import Mapping, Sequence

from tournaments.seating.counting import Table, Tables
from tournaments.seating.seeded_draw import Drawing, draw
from tournaments.seating.wishes import NONE, Wishes

TWO_PAIRS = (2,)
"""Pairs at a table."""

Pair = tuple[int, int]


def draw_pairs(
    pairs: Sequence[Pair], earlier: Sequence[Tables], planned: int, seed: int, wishes: Wishes = NONE
) -> Drawing:
    """The series after `earlier`, partners opposite each other. A pair is known by its smaller number.

    The certificate speaks of pairs, and names them. A pair is kept apart from whom one of both is kept apart from, and
    stands where the better of both does. Of an odd number one has a bye. Raises `NoSeatingError` for fewer than two.
    """
    by_first = {min(pair): pair for pair in pairs}
    first = {player: number for number, pair in by_first.items() for player in pair}
    before = [tuple(_as_pairs(table, first) for table in tables) for tables in earlier]
    drawn = draw(list(by_first), before, planned, seed, TWO_PAIRS, _of_pairs(wishes, first))
    named = [list(by_first[number]) for number in sorted(by_first)]
    tables = tuple(_opposite(table, by_first) for table in drawn.tables)
    out = tuple(player for number in drawn.byes for player in by_first[number])
    return Drawing(tables, {**drawn.certificate, "tables": [[4, len(tables)]], "pairs": named}, out)


def _of_pairs(wishes: Wishes, first: Mapping[int, int]) -> Wishes:
    """The same wishes about pairs. There is one size of tables, and so nobody's turn at another one."""
    groups = (tuple(sorted(_as_pairs(group, first))) for group in wishes.apart)
    lately = (tuple(_as_pairs(table, first) for table in tables) for tables in wishes.lately)
    return Wishes(
        apart=tuple(group for group in groups if len(group) > 1),
        lately=tuple(lately),
        standing=_as_pairs(wishes.standing, first),
    )


def _as_pairs(table: Table, first: Mapping[int, int]) -> Table:
    """Who sat there, each pair once; whoever has gone or plays in no pair stands for himself."""
    return tuple(dict.fromkeys(first.get(player, player) for player in table))


def _opposite(table: Table, by_first: Mapping[int, Pair]) -> Table:
    """Seats 1 and 3 for the one pair, 2 and 4 for the other."""
    (one, partner), (other, facing) = (by_first[number] for number in table)
    return one, other, partner, facing
