"""Search for tables with few repeats by swapping two players of a series, who sits at tables of which size included.

Simulated annealing: a swap that helps is kept, one that hurts is kept the more seldom the later it comes. Only players
who meet somebody they should not are moved, which is nearly everybody in a small field and very few in a large one.
"""

from collections.abc import Sequence
from math import exp

from tournaments.seating.counting import Tables
from tournaments.seating.dice import Dice
from tournaments.seating.turns import Fair, masks

UNIT = 10
"""What meeting a second time costs. The third time costs twice as much."""
HOT, COLD = 6.0, 1.5
NEAR, ANYWHERE = 8, 0.25
"""Where it matters how far a table is: over so many tables two change chairs in most swaps, and over any in some."""

Rows = list[list[int]]
Chart = list[list[list[int]]]
"""For each series, and each player in it, the table: the list itself, so that a swap shows everywhere."""


class Search:
    """The series still to be played, by numbers of players from 0.

    `prices` says what a first meeting of two players costs. It grows by a unit with every meeting. `far` says, for each
    player, what sitting at each table of the one series costs, where that matters.
    """

    def __init__(self, prices: Rows, series: Sequence[Tables], fair: Fair, dice: Dice, far: Rows | None = None) -> None:
        self.prices = [list(row) for row in prices]
        self.fair, self.dice, self.far = fair, dice, far
        self.series = [[list(table) for table in tables] for tables in series]
        self.chart = _chart(self.series, len(prices))
        others = masks(series, len(series[0][0]))
        self.others = [others[player] for player in range(len(prices))]
        self.cost = sum(self._sit(table) for tables in self.series for table in tables)
        if far:
            self.cost += sum(far[player][at] for at, table in enumerate(self.series[0]) for player in table)

    def run(self, enough: int, tries: int, hot: float = HOT, cold: float = COLD) -> tuple[int, list[Tables]]:
        """The lowest cost found and its series; over earlier where the cost is low enough or nothing can be swapped."""
        best, found = self.cost, self.tables()
        if len(self.series[0]) < 2:
            return best, found
        cooling = (cold / hot) ** (1 / tries)
        heat = hot
        for _ in range(tries):
            if best <= enough:
                break
            heat *= cooling
            self._try(heat)
            if self.cost < best:
                best, found = self.cost, self.tables()
        return best, found

    def tables(self) -> list[Tables]:
        return [tuple(map(tuple, tables)) for tables in self.series]

    def _sit(self, table: list[int]) -> int:
        """Everybody at a new table meets; what that costs."""
        cost = 0
        for at, one in enumerate(table):
            for other in table[:at]:
                cost += self.prices[one][other]
                self.prices[one][other] += UNIT
                self.prices[other][one] += UNIT
        return cost

    def _try(self, heat: float) -> None:
        """Swaps two players of a series if that helps, or hurts little enough for now."""
        random = self.dice.random
        number = int(random() * len(self.chart))
        seated = self.chart[number]
        one = int(random() * len(seated))
        here = seated[one]
        if self.far is None and not self._unhappy(one, here):
            return
        anywhere = self.far is None or random() < ANYWHERE
        other = int(random() * len(seated)) if anywhere else self._near(here)
        there = seated[other]
        if here is there:
            return
        if len(here) != len(there):
            self._try_sizes(number, one, other, heat)
            return
        change = self._change(one, other, here, there)
        if change <= 0 or random() < exp(-change / heat):
            self._swap(seated, one, other)
            self.cost += change

    def _near(self, here: list[int]) -> int:
        """Somebody at a table not far away: further ones are seldom worth the way, and very many in a large field."""
        tables, random = self.series[0], self.dice.random
        at, reach = tables.index(here), min(NEAR, len(tables) - 1)
        steps = 1 + int(random() * reach)
        to = at + steps if random() < 0.5 else at - steps
        if not 0 <= to < len(tables):
            to = 2 * at - to
        there = tables[min(max(to, 0), len(tables) - 1)]
        return there[int(random() * len(there))]

    def _unhappy(self, player: int, table: list[int]) -> bool:
        prices = self.prices[player]
        return any(prices[mate] > UNIT for mate in table)

    def _try_sizes(self, number: int, one: int, other: int, heat: float) -> None:
        """The same where one of both sits at another size: they may have to change turns in a second series, too."""
        turns = self._turns(number, one, other)
        if not turns:
            return
        cost = self.cost
        for turn in turns:
            self.cost += self._change(one, other, self.chart[turn][one], self.chart[turn][other])
            self._swap(self.chart[turn], one, other)
        if self.cost <= cost or self.dice.random() < exp((cost - self.cost) / heat):
            for turn in turns:
                self.others[one] ^= 1 << turn
                self.others[other] ^= 1 << turn
            return
        self.cost = cost
        for turn in reversed(turns):
            self._swap(self.chart[turn], one, other)

    def _turns(self, number: int, one: int, other: int) -> tuple[int, ...]:
        """The series in which these two have to swap so that it stays fair; none where there is no way."""
        if self._stays_fair(one, other, 1 << number):
            return (number,)
        here, there = self.others[one], self.others[other]
        back = there & ~here if here >> number & 1 else here & ~there
        ways = [
            turn
            for turn in range(len(self.chart))
            if back >> turn & 1 and self._stays_fair(one, other, 1 << number | 1 << turn)
        ]
        return (number, ways[self.dice.below(len(ways))]) if ways else ()

    def _stays_fair(self, one: int, other: int, turned: int) -> bool:
        return self.fair(one, self.others[one] ^ turned) and self.fair(other, self.others[other] ^ turned)

    def _change(self, one: int, other: int, here: list[int], there: list[int]) -> int:
        """What it adds to the cost when these two swap chairs. The sums count the two themselves, once too often."""
        old, new = self.prices[one], self.prices[other]
        change = UNIT * (len(here) + len(there) - 2) - 2 * old[other]
        for mate in here:
            change += new[mate] - old[mate]
        for mate in there:
            change += old[mate] - new[mate]
        if self.far:
            a, b = self.series[0].index(here), self.series[0].index(there)
            change += self.far[one][b] - self.far[one][a] + self.far[other][a] - self.far[other][b]
        return change

    def _swap(self, seated: list[list[int]], one: int, other: int) -> None:
        here, there = seated[one], seated[other]
        self._move(here, one, other)
        self._move(there, other, one)
        here[here.index(one)], there[there.index(other)] = other, one
        seated[one], seated[other] = there, here

    def _move(self, table: list[int], leaving: int, coming: int) -> None:
        old, new = self.prices[leaving], self.prices[coming]
        for mate in table:
            if mate != leaving:
                row = self.prices[mate]
                old[mate] -= UNIT
                row[leaving] -= UNIT
                new[mate] += UNIT
                row[coming] += UNIT


def _chart(series: list[list[list[int]]], players: int) -> Chart:
    chart: Chart = [[[]] * players for _ in series]
    for seated, tables in zip(chart, series, strict=True):
        for table in tables:
            for player in table:
                seated[player] = table
    return chart
