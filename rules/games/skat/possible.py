"""Which card points, tricks and tops can go together, and which statements about them; what follows is elsewhere.

Whoever holds the n highest trumps wins every trick that one of them falls into, so that the tops say two things:

- With n, all of them end in the declarer's pile, laid away or won. At most two are laid away (in a Hand game they lie
  in the skat), each other one wins a trick: n - 2 tricks at least, and his pile of 3t + 2 cards has the tops in it.
- Without n, all of them end in the defenders' pile, at most two in a trick: 10 - ceil(n / 2) tricks at most for the
  declarer, and the tops are not in his pile.

The other cards are free: no trick law says more. Whichever of them the piles are to hold, they can be dealt and played
so, for who is void throws what he likes. The next trump is the other side's and can fall under a top; only where the
declarer has no trick it cannot be in his pile, and then it is a jack and another jack is worth as much. So the bounds
are exact: the tests play every deal of small packs in every way.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from rules.cards import CARD_POINTS
from rules.games.skat.deal import SCHNEIDER, SCHWARZ, SIMPLE, CardResult, judged
from rules.games.skat.tricks import PACK, TRUMPS

if TYPE_CHECKING:
    from collections.abc import Iterable

TRICKS = range(11)
ALL_POINTS = range(121)
LAID_AWAY = 2

WORTH = {card: CARD_POINTS[card[1]] for card in PACK}
TOPS = TRUMPS["clubs"]
"""The trumps of one suit stand for those of all: the jacks, and then seven cards worth the same in each."""


def _sums(worths: Iterable[int]) -> tuple[frozenset[int], ...]:
    """Card points that some set of n of these cards makes, by n."""
    worths = tuple(worths)
    reachable: list[set[int]] = [{0}] + [set() for _ in worths]
    for points in worths:
        for count in range(len(worths) - 1, -1, -1):
            reachable[count + 1] |= {points + each for each in reachable[count]}
    return tuple(map(frozenset, reachable))


SUMS = _sums(WORTH.values())
"""Card points by number of cards, whatever the cards."""

POINTS_BY_TRICKS = tuple(SUMS[3 * tricks + LAID_AWAY] for tricks in TRICKS)
"""The declarer's possible card points by tricks: three cards each, and the two of the skat."""

ANY_POINTS = frozenset().union(*POINTS_BY_TRICKS)

SKAT_ALONE = POINTS_BY_TRICKS[0]
"""What the two cards of the skat can count; 22 at most."""


@cache
def points_by_tricks(tops: int | None) -> tuple[frozenset[int], ...]:
    """The declarer's possible card points by tricks, with or without these tops; empty where no game ends so."""
    if tops is None:
        return POINTS_BY_TRICKS
    own = TOPS[:tops] if tops > 0 else ()
    sums = _sums(WORTH[card] for card in PACK if card not in TOPS[: abs(tops)])
    weight, played = sum(WORTH[card] for card in own), tricks_with(tops)
    return tuple(
        frozenset(weight + points for points in sums[3 * tricks + LAID_AWAY - len(own)])
        if tricks in played
        else frozenset()
        for tricks in TRICKS
    )


def tricks_with(tops: int) -> range:
    """The declarer's possible tricks with n tops, or without n of them (negative)."""
    return range(max(0, tops - LAID_AWAY), 11) if tops > 0 else range(11 - (1 - tops) // 2)


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
    tops: int | None = None
    """With n, or without n where negative; None where they are not looked at."""

    def numbers(self) -> Statement:
        """The same without what is said of the result."""
        return self._replace(won=None, schneider=None, schwarz=None)


def cards_can(points: int | None, tricks: int | None, tops: int | None = None) -> bool:
    """Whether some set of cards makes these points in that many tricks, with these tops among them."""
    return points is None or points in possible_points(tricks, tops)


def possible_points(tricks: int | None, tops: int | None = None) -> frozenset[int]:
    """The declarer's possible card points, in this many tricks if they are known, with these tops if they are."""
    by_tricks = points_by_tricks(tops)
    return frozenset().union(*by_tricks) if tricks is None else by_tricks[tricks]


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
    ends, possible = product(all_points, all_tricks), points_by_tricks(statement.tops)
    return [(points, tricks) for points, tricks in ends if statement.claimed or points in possible[tricks]]


def _result(statement: Statement, points: int, tricks: int) -> CardResult:
    return CardResult(won=not tricks, stage=SIMPLE) if statement.null else judged(points, tricks, statement.announced)


def _fits(statement: Statement, result: CardResult) -> bool:
    return (
        statement.won in (None, result.won)
        and statement.schneider in (None, result.stage >= SCHNEIDER)
        and statement.schwarz in (None, result.stage == SCHWARZ)
    )
