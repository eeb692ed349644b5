"""Which card points so many tricks of a pack of twenty can hold: four of each rank, counted out by hand."""

from functools import cache

VALUES = (11, 10, 4, 3, 2)
KINGS_AND_QUEENS = (2, 3)


@cache
def shares(heaps):
    """Ways to give four equal cards to so many heaps, none left over."""
    if heaps == 1:
        return [(4,)]
    return [
        (n, *(each - n if at == heaps - 2 else each for at, each in enumerate(rest)))
        for n in range(5)
        for rest in shares(heaps - 1)
        if rest[-1] >= n
    ]


@cache
def splits(cards):
    """Card points of each heap, with the kings and queens that are in the first two, for heaps of so many cards."""
    found = {(cards, (0,) * len(cards), 0)}
    for rank, value in enumerate(VALUES):
        grown = set()
        for left, points, court in found:
            for taken in shares(len(cards)):
                rest = tuple(have - n for have, n in zip(left, taken, strict=True))
                if min(rest) >= 0:
                    more = taken[0] + taken[1] if rank in KINGS_AND_QUEENS else 0
                    got = tuple(have + n * value for have, n in zip(points, taken, strict=True))
                    grown.add((rest, got, court + more))
        found = grown
    return {(points[:2], court) for left, points, court in found if not any(left)}


def possible(table, tricks, points, shown, away=(0, 0)):
    """Whether one pack can give two sides so many tricks and points; `shown` of its kings or queens were led.

    A side may have so many cards `away` besides.
    """
    cards = tuple(table.SEATS * each + more for each, more in zip(tricks, away, strict=True))
    return any(have == tuple(points) and court >= shown for have, court in splits((*cards, 20 - sum(cards))))
