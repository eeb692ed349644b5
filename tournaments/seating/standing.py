"""Tables by standing: the best at the first table, and so on, where they have not met yet."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.seating.counting import Tables
from tournaments.seating.dice import Dice
from tournaments.seating.search import Rows, Search
from tournaments.seating.turns import fairness

AGAIN = 10
"""A meeting costs ten times as much as in a search without ranks: as much as two players moved by seven tables."""
TRIES, TRIES_PER_PLAYER = 250_000, 2_500
HOT, COLD = 40.0, 0.4


def by_standing(prices: Rows, sizes: Sequence[int], had: Mapping[int, int], dice: Dice) -> Tables:
    """The tables of one series. Players count from 0, the best is 0. Everybody takes his turn at the other tables."""
    begun = _in_order(len(prices), sizes, had)
    dear = [[AGAIN * price for price in row] for row in prices]
    search = Search(dear, [begun], fairness([begun], sizes[0], had), dice, _far(len(prices), sizes))
    (found,) = search.run(0, min(TRIES, TRIES_PER_PLAYER * len(prices)), HOT, COLD)[1]
    return tuple(tuple(sorted(table)) for table in found)


def _in_order(players: int, sizes: Sequence[int], had: Mapping[int, int]) -> Tables:
    """By rank, but the other tables for the last of those whose turn it is."""
    others = sum(size for size in sizes if size != sizes[0])
    times = Counter(dict(had))
    turn = sorted(range(players), key=lambda player: (times[player], -player))[:others]
    queue = iter([*(player for player in range(players) if player not in turn), *sorted(turn)])
    return tuple(tuple(next(queue) for _ in range(size)) for size in sizes)


def _far(players: int, sizes: Sequence[int]) -> Rows:
    """What sitting at each table costs each rank: the square of how many tables that is away from his own."""
    own = [table for table, size in enumerate(sizes) for _ in range(size)]
    return [[(table - own[rank]) ** 2 for table in range(len(sizes))] for rank in range(players)]
