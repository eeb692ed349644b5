"""Whose lot is which number of an outline: at random, and then swapped until few meet who should not.

Whoever gets which number, the outline keeps its few repeats and its turns at the other tables.
"""

from collections.abc import Sequence
from math import exp

from tournaments.seating.counting import Tables, meetings
from tournaments.seating.dice import Dice
from tournaments.seating.search import COLD, HOT, Rows

TRIES = 40_000


class Lots:
    """`number[player]` is his number in the outline; players count from 0, too."""

    def __init__(self, series: Sequence[Tables], prices: Rows, dice: Dice) -> None:
        self.dice = dice
        self.number = dice.shuffled(range(len(prices)))
        self.near = [[(other, price) for other, price in enumerate(row) if price] if any(row) else [] for row in prices]
        self.some = [player for player, near in enumerate(self.near) if near]
        self.met = [[0] * len(prices) for _ in prices]
        for (one, other), times in meetings(series).items():
            self.met[one][other] = self.met[other][one] = times
        self.cost = sum(self._cost(player, self.number[player]) for player in self.some) // 2

    def run(self, tries: int = TRIES) -> tuple[int, list[int]]:
        """The lowest cost found, and who has each number there."""
        best, found, heat = self.cost, list(self.number), 10 * HOT
        cooling = (COLD / heat) ** (1 / tries)
        for _ in range(tries):
            if not best:
                break
            heat *= cooling
            self._try(heat)
            if self.cost < best:
                best, found = self.cost, list(self.number)
        return best, sorted(range(len(found)), key=found.__getitem__)

    def _try(self, heat: float) -> None:
        one, other = self.some[self.dice.below(len(self.some))], self.dice.below(len(self.number))
        before = self._cost(one, self.number[one])
        if one == other or not before:
            return
        before += self._cost(other, self.number[other])
        self._swap(one, other)
        change = self._cost(one, self.number[one]) + self._cost(other, self.number[other]) - before
        if change <= 0 or self.dice.random() < exp(-change / heat):
            self.cost += change
        else:
            self._swap(one, other)

    def _swap(self, one: int, other: int) -> None:
        self.number[one], self.number[other] = self.number[other], self.number[one]

    def _cost(self, player: int, number: int) -> int:
        met = self.met[number]
        return sum(price * met[self.number[other]] for other, price in self.near[player])
