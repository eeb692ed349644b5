"""Which card points, tricks and special points can go together; what follows from them is elsewhere."""

from __future__ import annotations

from functools import lru_cache
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


def points_decide_schwarz(options: Options, points: int) -> bool:
    """Whether the card points alone tell if a side has no trick; with nines a trick can be worth nothing."""
    return not options.nines or 0 < points < ALL_POINTS


def heart_tricks(options: Options) -> int:
    """Tricks of four hearts that the pack has cards for: eight hearts, six or four."""
    hearts = 4 + 2 * options.nines + 2 * (not options.tens_of_hearts)
    return hearts // 4
