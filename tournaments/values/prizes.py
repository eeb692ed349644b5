"""From a pot and a plan to what each place and each player gets. Integers of cents only, so that nothing is lost."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from tournaments.values.plans import FIRST_WHOLE, HOUSE, SHARES, Plan
from tournaments.values.prize_lists import PrizeList, own_lists

WHOLE = 10_000
"""Shares are hundredths of a per cent: so many are all of the pot."""


class TooMuch(ValueError):  # noqa: N818  what happened, not what went wrong
    """The plan gives more than there is."""

    def __init__(self, planned: int, pot: int) -> None:
        self.planned, self.pot = planned, pot
        super().__init__(f"{planned} of {pot}")


def by_place(plan: Plan, cents: int, pot: str = "") -> dict[str, tuple[int, ...]]:
    """By ranking the cents of each place, the first place first, where so many cents are in this pot: that of the
    event, or an extra one. `TooMuch` where the amounts are more than that.

    Amounts go first, and shares are of what they leave. Shares are rounded down to the plan's step. What rounding
    leaves goes to the first place, to the cent or in whole steps, or stays in the house; so does what the plan shares
    out to nobody.
    """
    own = own_lists(plan, pot)
    fixed = sum(sum(each.worth) for each in own if each.unit != SHARES)
    whole = max(cents, 0) - fixed
    if whole < 0:
        raise TooMuch(fixed, cents)
    return {each.ranking: _shares(plan, each, whole) if each.unit == SHARES else each.worth for each in own}


def _shares(plan: Plan, own: PrizeList, whole: int) -> tuple[int, ...]:
    step = plan.prize_step
    amounts = tuple(whole * share // WHOLE // step * step for share in own.worth)
    if plan.prize_rest == HOUSE:
        return amounts
    rest = whole * sum(own.worth) // WHOLE - sum(amounts)
    if plan.prize_rest == FIRST_WHOLE:
        rest = rest // step * step
    return (amounts[0] + rest, *amounts[1:])


class Won(NamedTuple):
    """A prize, and the places that it comes from: several where equals share them."""

    ranking: str
    player: int
    rank: int
    """Among all of this ranking, whoever of them is passed over."""
    cents: int
    first: int
    last: int


class _Walk:
    """Down a ranking: the equals who are next in line, and the place that is next to be had."""

    def __init__(self, ranking: str, amounts: Sequence[int], ranked: Iterable[tuple[int, int]]) -> None:
        self.ranking, self.amounts, self.place = ranking, amounts, 0
        self._groups = _equals(ranked)
        self._equals = next(self._groups, None)

    def due(self, had: Collection[int]) -> list[Won]:
        """What they get; nobody where no place is left. Who has had a prize is passed over."""
        while self._equals and self.place < len(self.amounts):
            rank, players = self._equals
            if equals := [each for each in players if each not in had]:
                first, last = self.place + 1, self.place + len(equals)
                each, left = divmod(sum(self.amounts[self.place : last]), len(equals))
                shares = ((player, each + (nth < left)) for nth, player in enumerate(equals))
                return [Won(self.ranking, player, rank, cents, first, last) for player, cents in shares if cents]
            self._equals = next(self._groups, None)
        return []

    def go_on(self, place: int) -> None:
        self._equals = next(self._groups, None)
        self.place = place


def won(
    amounts: Mapping[str, Sequence[int]], ranked: Mapping[str, Sequence[tuple[int, int]]], *, once: bool = False
) -> list[Won]:
    """Who wins what, by rankings with the cents of their places, and with players and ranks, best first.

    Equals share the sum of the places that they take up evenly; cents that cannot be parted go to those who stand first
    in the ranking, one each. `once`: prizes are given from the highest down, and whoever has one is passed over, so
    that the next in line moves up.
    """
    walks = [_Walk(ranking, own, ranked.get(ranking, ())) for ranking, own in amounts.items()]
    if not once:
        return [each for walk in walks for each in _given([walk])]
    order = [*amounts]
    return sorted(_given(walks), key=lambda each: (order.index(each.ranking), each.first))


def _given(walks: Sequence[_Walk]) -> list[Won]:
    """From the highest prize down, each to somebody who has none; of two that are equal that of the first ranking."""
    had: set[int] = set()
    found: list[Won] = []
    while waiting := [(walk, some) for walk in walks if (some := walk.due(had))]:
        walk, best = max(waiting, key=lambda each: each[1][0].cents)
        walk.go_on(best[0].last)
        found += best
        had |= {each.player for each in best}
    return found


def _equals(ranked: Iterable[tuple[int, int]]) -> Iterator[tuple[int, list[int]]]:
    """Those who share a rank, after the rank that they have among these."""
    place = 1
    for _rank, group in groupby(ranked, key=lambda each: each[1]):
        players = [player for player, _own in group]
        yield place, players
        place += len(players)
