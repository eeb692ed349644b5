"""Which card points can lie in how many tricks, for several heaps of one pack at once; what follows is elsewhere."""

from __future__ import annotations

from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from rules.cards import CARD_POINTS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

RANKS: Mapping[str, str] = MappingProxyType({"20": "ATKQJ", "24": "ATKQJ9", "32": "ATKQJ987", "48": "ATKQJ9"})
"""Highest first, by pack (SX-01, SX-13); 32 and 48 cards, two packs of 24, are for four players."""


class Heap(NamedTuple):
    """Cards that lie together, and what they count."""

    cards: int
    points: int


Heaps = tuple[Heap, ...]
Kinds = tuple[tuple[int, int], ...]
"""Card points and number of the cards that count so much, highest first."""


def copies(pack: str) -> int:
    """How often every card is there: twice in two packs."""
    return int(pack) // (len(SUITS) * len(RANKS[pack]))


def all_points(pack: str) -> int:
    """Card points together, 120 for each pack of the game: nines, eights and sevens count nothing."""
    return sum(points * count for points, count in KINDS[pack])


def _kinds(pack: str) -> Kinds:
    each = len(SUITS) * copies(pack)
    counts = {
        points: each * sum(CARD_POINTS[rank] == points for rank in RANKS[pack]) for points in CARD_POINTS.values()
    }
    return tuple((points, count) for points, count in counts.items() if count)


KINDS: Mapping[str, Kinds] = MappingProxyType({pack: _kinds(pack) for pack in RANKS})


def possible(pack: str, *heaps: Heap) -> bool:
    """Whether these heaps, each of so many cards and points, can be dealt out of one pack, no card twice."""
    return _can(KINDS[pack], tuple(sorted(heaps)))


@lru_cache(maxsize=1 << 16)
def _can(kinds: Kinds, heaps: Heaps) -> bool:
    if not all(heap in _single(kinds) for heap in (*heaps, _together(heaps))):
        return False
    if len(heaps) < 2 or not kinds:
        return True
    points, count = kinds[0]
    return any(_can(kinds[1:], rest) for rest in _without(points, count, heaps))


@cache
def _single(kinds: Kinds) -> frozenset[tuple[int, int]]:
    """Every heap that can be taken out of these cards, if it is the only one."""
    if not kinds:
        return frozenset({(0, 0)})
    points, count = kinds[0]
    taken = [(n, n * points) for n in range(count + 1)]
    return frozenset((cards + n, total + more) for cards, total in _single(kinds[1:]) for n, more in taken)


def _together(heaps: Heaps) -> Heap:
    return Heap(sum(heap.cards for heap in heaps), sum(heap.points for heap in heaps))


def _without(points: int, count: int, heaps: Heaps) -> Iterator[Heaps]:
    """What is left to be found of the heaps when up to so many cards of these points have gone to each."""
    if not heaps:
        yield ()
        return
    heap, others = heaps[0], heaps[1:]
    for n in range(_fewest(points, count, heap), min(count, heap.cards) + 1):
        left = Heap(heap.cards - n, heap.points - n * points)
        if 0 <= left.points <= left.cards * points:
            yield from ((left, *rest) for rest in _without(points, count - n, others))


def _fewest(points: int, count: int, heap: Heap) -> int:
    """How many of the highest cards left a heap needs at least, the others counting one point less at best."""
    return max(0, min(count, heap.points - heap.cards * (points - 1))) if points else 0


@lru_cache(maxsize=1024)
def points_in(pack: str, cards: int) -> tuple[int, ...]:
    """The card points that so many cards of the pack can have, rising."""
    return tuple(points for points in range(all_points(pack) + 1) if possible(pack, Heap(cards, points)))


def nearest(pack: str, cards: int, points: int) -> int:
    """The possible card points of so many cards that lie nearest to these."""
    return min(points_in(pack, cards), key=lambda each: abs(each - points))


def changes(pack: str, heaps: Sequence[Heap]) -> Iterator[tuple[int, int]]:
    """Of heaps that do not go together: places, and card points with which they do, nearest first.

    The others are left as they are.
    """
    others = [(place, points) for place, heap in enumerate(heaps) for points in points_in(pack, heap.cards)]
    for place, points in sorted(others, key=lambda each: abs(each[1] - heaps[each[0]].points)):
        if possible(pack, *heaps[:place], heaps[place]._replace(points=points), *heaps[place + 1 :]):
            yield place, points
