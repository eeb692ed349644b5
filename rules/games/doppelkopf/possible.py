"""Which card points, tricks and special points can go together; what follows from them is elsewhere."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from rules.cards import CARD_POINTS
from rules.games.doppelkopf.deal import ALL_POINTS

if TYPE_CHECKING:
    from rules.games.doppelkopf.options import Options

COPIES = 8
"""Cards of each rank in the pack."""

LEAST_DOPPELKOPF = 40
"""Four tens."""

LEAST_FOXES = (0, 13, 24)
"""By caught foxes: an ace of diamonds, a jack that takes it and two nines; two aces in one trick."""


@lru_cache(maxsize=2)
def points_by_tricks(*, nines: bool) -> tuple[frozenset[int], ...]:
    """Card points that some set of cards makes, by tricks of four cards."""
    ranks = "ATKQJ9" if nines else "ATKQJ"
    reachable: list[set[int]] = [{0}] + [set() for _ in range(COPIES * len(ranks))]
    for points in (CARD_POINTS[rank] for rank in ranks * COPIES):
        for size in range(len(reachable) - 2, -1, -1):
            reachable[size + 1] |= {points + each for each in reachable[size]}
    return tuple(map(frozenset, reachable[::4]))


def cards_can(options: Options, points: int, tricks: int | None) -> bool:
    """Whether some set of cards makes these points in that many tricks, or in any number of them."""
    by_tricks = points_by_tricks(nines=options.nines)
    return any(points in each for each in by_tricks) if tricks is None else points in by_tricks[tricks]


def possible_points(options: Options) -> frozenset[int]:
    """The card points that some number of tricks can bring."""
    return frozenset().union(*points_by_tricks(nines=options.nines))


def tricks_for(options: Options, points: int) -> tuple[int, ...]:
    """The numbers of tricks in which these points can be made."""
    by_tricks = points_by_tricks(nines=options.nines)
    return tuple(tricks for tricks, sums in enumerate(by_tricks) if points in sums)


def least_points(foxes: int, doppelkopfs: int) -> int:
    """Card points of a side that caught so many foxes and made so many Doppelkopf tricks, at least."""
    return max(LEAST_FOXES[foxes], LEAST_DOPPELKOPF * doppelkopfs)


@lru_cache(maxsize=4)
def _low_sums(*, nines: bool) -> tuple[frozenset[int], ...]:
    """Card points that some number of kings, queens, jacks and nines makes, by that number."""
    ranks = "KQJ9" if nines else "KQJ"
    sums = {(0, 0)}
    for worth in (CARD_POINTS[rank] for rank in ranks):
        sums = {(cards + more, points + more * worth) for cards, points in sums for more in range(COPIES + 1)}
    return tuple(
        frozenset(points for cards, points in sums if cards == size) for size in range(len(ranks) * COPIES + 1)
    )


@lru_cache(maxsize=2048)
def points_with(tricks: int, foxes: tuple[int, int], doppelkopfs: tuple[int, int], *, nines: bool) -> frozenset[int]:
    """Re's possible card points in so many tricks, where Re and Kontra have these foxes and Doppelkopf tricks.

    A Doppelkopf trick is four tens and aces, of which there are eight each; a caught fox is an ace.
    """
    low, cards, found = _low_sums(nines=nines), 4 * tricks, set[int]()
    for aces, tens in product(range(foxes[0], COPIES + 1 - foxes[1]), range(COPIES + 1)):
        full = aces + tens
        if 4 * doppelkopfs[0] <= full <= 2 * COPIES - 4 * doppelkopfs[1] and 0 <= cards - full < len(low):
            found |= {11 * aces + 10 * tens + points for points in low[cards - full]}
    return frozenset(found)


def points_decide_schwarz(options: Options, points: int) -> bool:
    """Whether the card points alone tell if a side has no trick; with nines a trick can be worth nothing."""
    return not options.nines or 0 < points < ALL_POINTS


def heart_tricks(options: Options) -> int:
    """Tricks of four hearts that the pack has cards for: eight hearts, six or four."""
    hearts = 4 + 2 * options.nines + 2 * (not options.tens_of_hearts)
    return hearts // 4
