"""Tables without a repeat by construction: four groups on a ring of tables. Searches for nothing but empty chairs.

Group k moves on by k tables in every series. Two players of different groups meet again only if (difference of their
groups) x (difference of the series) is a multiple of the number of tables, so a look at the number tells.
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import product

from tournaments.seating.counting import Table, Tables

GROUPS = 4
TRIES = 2000

Chair = tuple[int, int]
"""A group and a place on the ring."""


def works(tables: int, series: int) -> bool:
    """Whether no pair meets twice at this many tables in this many series."""
    return all(step * later % tables for step, later in product(range(1, GROUPS), range(1, series)))


def ring(players: Sequence[int], series: int, dice: random.Random) -> tuple[Tables, ...] | None:
    """All series at once, or None where the ring would repeat a pair or share the tables of three unfairly."""
    tables = -(-len(players) // GROUPS)
    if not works(tables, series):
        return None
    empty = _empty_chairs(tables, GROUPS * tables - len(players), series, dice)
    if empty is None:
        return None
    taken = [chair for chair in product(range(GROUPS), range(tables)) if chair not in empty]
    sitting = dict(zip(taken, players, strict=True))
    return tuple(_seated(sitting, tables, turn) for turn in range(series))


def _seated(sitting: dict[Chair, int], tables: int, turn: int) -> Tables:
    """One series, the fours first; the groups also take turns in the places of their table."""
    order = [(place - turn) % GROUPS for place in range(GROUPS)]
    chairs = ([(group, (table - group * turn) % tables) for group in order] for table in range(tables))
    seated = [tuple(sitting[chair] for chair in row if chair in sitting) for row in chairs]
    return tuple(sorted(seated, key=_fours_first))


def _fours_first(table: Table) -> int:
    return -len(table)


def _empty_chairs(tables: int, number: int, series: int, dice: random.Random) -> frozenset[Chair] | None:
    """Chairs left empty, which make the tables of three: never two at a table, and everybody beside them in turn."""
    chairs = list(product(range(GROUPS), range(tables)))
    for _ in range(TRIES):
        empty = frozenset(dice.sample(chairs, number))
        if _fair(empty, tables, series):
            return empty
    return None


def _fair(empty: frozenset[Chair], tables: int, series: int) -> bool:
    beside: Counter[Chair] = Counter()
    for turn in range(series):
        short = {(place + group * turn) % tables for group, place in empty}
        if len(short) < len(empty):
            return False
        beside.update((group, (table - group * turn) % tables) for table in short for group in range(GROUPS))
        if not _even([times for chair, times in beside.items() if chair not in empty], GROUPS * tables - len(empty)):
            return False
    return True


def _even(times: Sequence[int], players: int) -> bool:
    """Nobody is two ahead of anybody, those who were never there included."""
    least = min(times, default=0) if len(times) == players else 0
    return max(times, default=0) <= least + 1
