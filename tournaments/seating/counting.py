"""Counting who met whom, who sat at the other tables, and how few repeats any seating could have. Seats nobody."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

Table = tuple[int, ...]
"""The players of one table, in the order of their places."""

Tables = tuple[Table, ...]
"""One series: everybody sits at one table of it."""


def meetings(series: Iterable[Tables]) -> Counter[tuple[int, int]]:
    """How often each pair sat at one table."""
    return Counter(pair for tables in series for table in tables for pair in combinations(sorted(table), 2))


def repeats(series: Iterable[Tables]) -> int:
    """How often a pair met again after it had met once."""
    return sum(times - 1 for times in meetings(series).values())


def at_others(series: Iterable[Tables], preferred: int) -> Counter[int]:
    """How often each player sat at a table that has not the preferred size."""
    return Counter(player for tables in series for table in tables if len(table) != preferred for player in table)


def fairly_shared(series: Sequence[Tables], players: Iterable[int], preferred: int) -> bool:
    """Whether none of these players sat at the other tables two times more than another one."""
    times = at_others(series, preferred)
    often = [times[player] for player in players]
    return max(often) - min(often) <= 1


def least_repeats(series: Sequence[Tables]) -> int:
    """A number of repeats that no seating of these tables can go below, by counting alone.

    A search stops where it is reached, so that a seed draws the same tables as long as this stays as it is.
    """
    return max(0, _by_pairs(series), _by_partners(series), _by_tables(series))


def least_told(series: Sequence[Tables]) -> int:
    """The same, and what each two series force where not everybody plays in all of them."""
    forced = sum(max(_forced(one, other), _forced(other, one)) for one, other in combinations(series, 2))
    return max(least_repeats(series), -(-2 * forced // max(1, len(series))))


def _forced(one: Tables, other: Tables) -> int:
    """Pairs of one series that meet again in another one, at least, however those who are in both sit in the first.

    Of a table's players the k-th joins k / tables others that went to the same table with him.
    """
    both = {player for table in one for player in table} & {player for table in other for player in table}
    return sum(sorted(at // len(other) for table in one for at in range(len(table)))[: len(both)])


def _by_pairs(series: Sequence[Tables]) -> int:
    """More meetings than there are pairs."""
    everybody = {player for tables in series for table in tables for player in table}
    met = sum(comb(len(table), 2) for tables in series for table in tables)
    return met - comb(len(everybody), 2)


def _by_partners(series: Sequence[Tables]) -> int:
    """More meetings than there are other players, for each player; every repeat is counted by both of its pair."""
    met = Counter(player for tables in series for table in tables for player in table for _ in table[1:])
    return -(-sum(max(0, times - (len(met) - 1)) for times in met.values()) // 2)


def _by_tables(series: Sequence[Tables]) -> int:
    """The players of a table spread over fewer tables than they are.

    A pair that meets m times repeats m - 1 times and is counted C(m, 2) <= (m - 1) * s / 2 times over all pairs of s
    series. It holds only while the same players play on.
    """
    fields = {frozenset(player for table in tables for player in table) for tables in series}
    if len(fields) != 1:
        return 0
    forced = sum(_split(len(table), len(series[0])) for table in series[0])
    return (len(series) - 1) * forced


def _split(players: int, tables: int) -> int:
    """Pairs that stay together at least when so many players go to so many tables."""
    each, more = divmod(players, tables)
    return (tables - more) * comb(each, 2) + more * comb(each + 1, 2)
