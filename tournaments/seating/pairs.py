"""Fixed pairs at tables of four: the draw of two-handed tables, each pair in place of a player."""

from collections.abc import Mapping, Sequence

from tournaments.seating.counting import Table, Tables
from tournaments.seating.seeded_draw import Drawing, draw

TWO_PAIRS = (2,)
"""Pairs at a table."""

Pair = tuple[int, int]


def draw_pairs(pairs: Sequence[Pair], earlier: Sequence[Tables], planned: int, seed: int) -> Drawing:
    """The series after `earlier`, partners opposite each other. A pair is known by its smaller number.

    The certificate speaks of pairs, and names them. Raises `NoSeatingError` for an odd number of pairs.
    """
    by_first = {min(pair): pair for pair in pairs}
    first = {player: number for number, pair in by_first.items() for player in pair}
    before = [tuple(_as_pairs(table, first) for table in tables) for tables in earlier]
    drawn = draw(list(by_first), before, planned, seed, TWO_PAIRS)
    named = [list(by_first[number]) for number in sorted(by_first)]
    tables = tuple(_opposite(table, by_first) for table in drawn.tables)
    return Drawing(tables, {**drawn.certificate, "tables": [[4, len(tables)]], "pairs": named})


def _as_pairs(table: Table, first: Mapping[int, int]) -> Table:
    """Who sat there, each pair once; whoever has gone or plays in no pair stands for himself."""
    return tuple(dict.fromkeys(first.get(player, player) for player in table))


def _opposite(table: Table, by_first: Mapping[int, Pair]) -> Table:
    """Seats 1 and 3 for the one pair, 2 and 4 for the other."""
    (one, partner), (other, facing) = (by_first[number] for number in table)
    return one, other, partner, facing
