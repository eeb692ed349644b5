"""Tables without a repeat by construction: groups on a ring of tables. Only the seats that stay empty are searched for.

As many groups as a table has seats. Group k moves on by k tables in every series. Two players of different groups meet
again only if (difference of their groups) x (difference of the series) is a multiple of the number of tables, so a look
at the number decides.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from tournaments.seating.counting import Table, Tables

TRIES = 2000

Chair = tuple[int, int]
"""A group and a place on the ring."""


@dataclass(frozen=True, slots=True)
class Ring:
    """So many tables with a chair for each group."""

    groups: int
    tables: int

    @property
    def chairs(self) -> list[Chair]:
        return list(product(range(self.groups), range(self.tables)))

    def works(self, series: int) -> bool:
        """Whether no pair meets twice in this many series."""
        return all(step * later % self.tables for step, later in product(range(1, self.groups), range(1, series)))


def ring(
    players: Sequence[int], groups: int, sizes: Sequence[int], series: int, dice: random.Random
) -> tuple[Tables, ...] | None:
    """All series at once, or None where the ring would repeat a pair or share the smaller tables unfairly.

    It has no place for tables with more seats than there are groups, and leaves one chair empty at the most.
    """
    around = Ring(groups, len(sizes))
    if not {*sizes} <= {groups, groups - 1} or not around.works(series):
        return None
    empty = _empty_chairs(around, len(around.chairs) - len(players), series, dice)
    if empty is None:
        return None
    taken = [chair for chair in around.chairs if chair not in empty]
    sitting = dict(zip(taken, players, strict=True))
    return tuple(_seated(around, sitting, turn) for turn in range(series))


def _seated(around: Ring, sitting: dict[Chair, int], turn: int) -> Tables:
    """One series, the full tables first; the groups also take turns in the places of their table."""
    groups, tables = around.groups, around.tables
    order = [(place - turn) % groups for place in range(groups)]
    chairs = ([(group, (table - group * turn) % tables) for group in order] for table in range(tables))
    seated = [tuple(sitting[chair] for chair in row if chair in sitting) for row in chairs]
    return tuple(sorted(seated, key=_full_first))


def _full_first(table: Table) -> int:
    return -len(table)


def _empty_chairs(around: Ring, number: int, series: int, dice: random.Random) -> frozenset[Chair] | None:
    """Chairs left empty, which make the smaller tables: never two at a table, and everybody beside them in turn."""
    for _ in range(TRIES):
        empty = frozenset(dice.sample(around.chairs, number))
        if _fair(empty, around, series):
            return empty
    return None


def _fair(empty: frozenset[Chair], around: Ring, series: int) -> bool:
    groups, tables = around.groups, around.tables
    beside: Counter[Chair] = Counter()
    for turn in range(series):
        short = {(place + group * turn) % tables for group, place in empty}
        if len(short) < len(empty):
            return False
        beside.update((group, (table - group * turn) % tables) for table in short for group in range(groups))
        if not _even([times for chair, times in beside.items() if chair not in empty], groups * tables - len(empty)):
            return False
    return True


def _even(times: Sequence[int], players: int) -> bool:
    """Nobody is two ahead of anybody, those who were never there included."""
    least = min(times, default=0) if len(times) == players else 0
    return max(times, default=0) <= least + 1
