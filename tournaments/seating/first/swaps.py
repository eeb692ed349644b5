"""Search for tables with few repeats by swapping two players of a series, for what the ring cannot do.

Simulated annealing: a swap that helps is kept, one that hurts is kept less and less often as the search goes on.
Who sits at tables of which size is settled before: swaps stay among tables of one size, so that stays fair.
"""

import random
from collections.abc import Sequence
from itertools import permutations
from math import exp

from tournaments.seating.counting import Tables

SWAPS, SWAPS_PER_CHAIR = 300_000, 2_000
"""At most, and for every chair of every series: small fields are searched through soon."""
HOT, COLD = 0.6, 0.15

Rows = list[list[int]]


class Search:
    """The series still to be played, and how often each pair meets in them and has met before.

    `met` may start with pairs that never sat together but should not: they count as having met.
    The cost counts every two meetings of a pair: one that meets three times costs three.
    """

    def __init__(self, met: Rows, series: Sequence[Tables], dice: random.Random) -> None:
        self.met = [list(row) for row in met]
        self.series = [[list(table) for table in tables] for tables in series]
        self.dice = dice
        for tables in self.series:
            for one, other in (pair for table in tables for pair in permutations(table, 2)):
                self.met[one][other] += 1
        self.cost = sum(times * (times - 1) for row in self.met for times in row) // 4
        self.choices = [choice for tables in self.series for choice in _tables_of_one_size(tables)]

    def run(self, enough: int, hot: float = HOT) -> tuple[int, Sequence[Tables]]:
        """The lowest cost found and its series; over earlier where the cost is low enough or nothing can be swapped."""
        best, found = self.cost, self._series()
        swaps = min(SWAPS, SWAPS_PER_CHAIR * len(self.met) * len(self.series)) if self.choices else 0
        cooling = COLD / hot
        for swap in range(swaps):
            if best <= enough:
                break
            self._try(hot * cooling ** (swap / swaps))
            if self.cost < best:
                best, found = self.cost, self._series()
        return best, found

    def _series(self) -> Sequence[Tables]:
        return [tuple(map(tuple, tables)) for tables in self.series]

    def _try(self, heat: float) -> None:
        """Swaps two players of two tables if that helps, or hurts little enough for now."""
        random = self.dice.random
        tables = self.choices[int(random() * len(self.choices))]
        first = int(random() * len(tables))
        second = (first + 1 + int(random() * (len(tables) - 1))) % len(tables)
        here, there = tables[first], tables[second]
        one, other = int(random() * len(here)), int(random() * len(there))
        leaving, coming = here[one], there[other]
        change = self._change(here, there, leaving, coming)
        if change <= 0 or random() < exp(-change / heat):
            self._move(here, leaving, coming)
            self._move(there, coming, leaving)
            here[one], there[other] = coming, leaving
            self.cost += change

    def _change(self, here: list[int], there: list[int], leaving: int, coming: int) -> int:
        """What it adds to the cost when these two swap chairs; nobody has ever met himself."""
        old, new = self.met[leaving], self.met[coming]
        change = 2 * (len(here) - 1 - old[coming])  # neither becomes a mate of his own
        for mate in here:
            change += new[mate] - old[mate]
        for mate in there:
            change += old[mate] - new[mate]
        return change

    def _move(self, table: list[int], leaving: int, coming: int) -> None:
        old, new = self.met[leaving], self.met[coming]
        for mate in table:
            if mate != leaving:
                row = self.met[mate]
                old[mate] -= 1
                row[leaving] -= 1
                new[mate] += 1
                row[coming] += 1


def _tables_of_one_size(tables: list[list[int]]) -> list[list[list[int]]]:
    """Tables among which players may be swapped; a size with a single table offers nothing."""
    groups = ([table for table in tables if len(table) == size] for size in dict.fromkeys(map(len, tables)))
    return [group for group in groups if len(group) > 1]
