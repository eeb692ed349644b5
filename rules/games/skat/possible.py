"""Which card points and tricks can go together, and which statements about them; what follows is elsewhere."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.cards import CARD_POINTS
from rules.games.skat.deal import SCHNEIDER, SCHWARZ, SIMPLE, CardResult, judged
from rules.games.skat.tricks import PACK

TRICKS = range(11)
ALL_POINTS = range(121)


def _sums() -> tuple[frozenset[int], ...]:
    """Card points that some set of n of the 32 cards makes, by n."""
    reachable: list[set[int]] = [{0}] + [set() for _ in range(32)]
    for points in (CARD_POINTS[card[1]] for card in PACK):
        for count in range(31, -1, -1):
            reachable[count + 1] |= {points + each for each in reachable[count]}
    return tuple(map(frozenset, reachable))


SUMS = _sums()
"""Card points by number of cards, whatever the cards."""

POINTS_BY_TRICKS = tuple(SUMS[3 * tricks + 2] for tricks in TRICKS)
"""The declarer's possible card points by tricks: three cards each, and the two of the skat."""

ANY_POINTS = frozenset().union(*POINTS_BY_TRICKS)

SKAT_ALONE = POINTS_BY_TRICKS[0]
"""What the two cards of the skat can count; 22 at most."""


class Statement(NamedTuple):
    """What a record says about the end of a played or claimed game; None for what it leaves open."""

    null: bool
    announced: int
    points: int | None
    tricks: int | None
    won: bool | None
    schneider: bool | None
    schwarz: bool | None
    claimed: bool
    """Then the cards were not played out, and need not be able to make the points."""

    def numbers(self) -> Statement:
        """The same without what is said of the result."""
        return self._replace(won=None, schneider=None, schwarz=None)


def cards_can(points: int | None, tricks: int | None) -> bool:
    """Whether some set of cards makes these points in that many tricks."""
    if points is None:
        return True
    return points in (ANY_POINTS if tricks is None else POINTS_BY_TRICKS[tricks])


def consistent(statement: Statement) -> bool:
    """Whether the numbers and flags of a record can all be true at once."""
    return bool(results(statement))


@lru_cache(maxsize=4096)
def results(statement: Statement) -> frozenset[CardResult]:
    """Every card result that agrees with the numbers and flags of a record."""
    found = {_result(statement, points, tricks) for points, tricks in _ends(statement)}
    return frozenset(result for result in found if _fits(statement, result))


def _ends(statement: Statement) -> list[tuple[int, int]]:
    all_points = ALL_POINTS if statement.points is None else (statement.points,)
    all_tricks = TRICKS if statement.tricks is None else (statement.tricks,)
    ends = product(all_points, all_tricks)
    return [(points, tricks) for points, tricks in ends if statement.claimed or points in POINTS_BY_TRICKS[tricks]]


def _result(statement: Statement, points: int, tricks: int) -> CardResult:
    return CardResult(won=not tricks, stage=SIMPLE) if statement.null else judged(points, tricks, statement.announced)


def _fits(statement: Statement, result: CardResult) -> bool:
    return (
        statement.won in (None, result.won)
        and statement.schneider in (None, result.stage >= SCHNEIDER)
        and statement.schwarz in (None, result.stage == SCHWARZ)
    )
