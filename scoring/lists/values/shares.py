"""What lists bring a player in a book: shares, which add up. Nothing is read here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

import rules
from scoring.lists.values import years
from scoring.lists.values.rows import Columns


@dataclass(frozen=True, slots=True)
class Share:
    """What sheets bring a player in a book; shares add up."""

    sheets: int = 0
    total: int = 0
    decider_1: int = 0
    decider_2: int = 0
    tallies: Mapping[str, int] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    """What statistics are made of."""
    years: Mapping[str, int] = field(default_factory=dict)
    """Lists and points by when the lists were opened."""


def share(total: Columns, game: str) -> Share:
    """What one seat brings its holder."""
    brought = total["total"]
    opened = years.counted(total["opened_at"], brought) if total["opened_at"] else {}
    return Share(1, brought, *deciders(total["tallies"], game), total["tallies"], total["counters"], opened)


def deciders(tallies: Mapping[str, int], game: str) -> tuple[int, int]:
    """What these counts come to as the first and the second tie-break, the larger the better."""
    first, second = (_decider(tallies, key) for key in _tie_breaks(game))
    return first, second


def kept(row: Columns) -> Share:
    """What stands in a row; one of a version that kept less is stale, and made anew as a whole."""
    return Share(**{**row, "counters": row["counters"] or {}, "years": row["years"] or {}})


@cache
def _tie_breaks(game: str) -> tuple[str, ...]:
    """Two; an empty one where the game has fewer."""
    keys = (key for key in rules.ranking_keys(game) if key != "total")
    return (*keys, "", "")[:2]


def _decider(tallies: Mapping[str, int], key: str) -> int:
    """The larger the better, so a count where fewer is better turns negative."""
    return -tallies.get(key[1:], 0) if key.startswith("-") else tallies.get(key, 0)


class Sum:
    """Shares while they are added up, by the hundred where an archive comes in."""

    def __init__(self, shares: Iterable[Share] = ()) -> None:
        self._numbers = [0, 0, 0, 0]
        self._counts: tuple[dict[str, int], ...] = ({}, {}, {})
        for each in shares:
            self.add(each)

    def add(self, share: Share, times: int = 1) -> None:
        """Take one more, this often (-1 takes it away)."""
        for place, number in enumerate((share.sheets, share.total, share.decider_1, share.decider_2)):
            self._numbers[place] += times * number
        for sums, more in zip(self._counts, (share.tallies, share.counters, share.years), strict=True):
            for name, count in more.items():
                sums[name] = sums.get(name, 0) + times * count

    @property
    def share(self) -> Share:
        """All of them together. A tally of nothing is left out."""
        counts = ({name: count for name, count in sorted(sums.items()) if count} for sums in self._counts)
        return Share(*self._numbers, *counts)  # type: ignore[arg-type]  # four numbers, then three counts
