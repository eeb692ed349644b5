"""Who should not meet, beyond those who have met already: club mates, families, the tables of the last weeks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.counting import Table, Tables, meetings
from tournaments.seating.search import UNIT, Rows

APART = 10 * UNIT
"""What a meeting of two who should be kept apart costs: they meet only where ten others would have to meet again."""
LATELY, LATELY_MOST = 3, UNIT - 1
"""What it costs for every time two met lately, never as much as meeting again today."""

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a draw is asked for besides few repeats; nothing unless it is stated."""

    apart: tuple[tuple[int, ...], ...] = ()
    """Groups whose players should not meet, of any size. A player may be in several."""
    lately: tuple[Tables, ...] = ()
    """Series of other days."""
    turns: tuple[Pair, ...] = ()
    """How often each has had his turn at a table of another size on other days: player and times."""
    standing: tuple[int, ...] = ()
    """The players of the next series from the best to the last, where they shall sit by that."""


NONE = Wishes()


def kept_apart(groups: Sequence[Sequence[int]]) -> set[Pair]:
    """Every two who are in one group."""
    return {pair for group in groups for pair in combinations(sorted({*group}), 2)}


def prices(players: Sequence[int], earlier: Sequence[Tables], wishes: Wishes) -> Rows:
    """What a meeting of each two costs, by their places in `players`."""
    costs = Counter({pair: UNIT * times for pair, times in meetings(earlier).items()})
    costs.update({pair: min(LATELY * times, LATELY_MOST) for pair, times in meetings(wishes.lately).items()})
    costs.update(dict.fromkeys(kept_apart(wishes.apart), APART))
    index = {player: at for at, player in enumerate(players)}
    rows = [[0] * len(players) for _ in players]
    for (one, other), cost in costs.items():
        if one in index and other in index:
            rows[index[one]][index[other]] = rows[index[other]][index[one]] = cost
    return rows


def met_apart(series: Sequence[Tables], groups: Sequence[Sequence[int]]) -> list[tuple[int, int, int]]:
    """Who met although they should be kept apart, and how often."""
    met, apart = meetings(series), kept_apart(groups)
    return [(*pair, times) for pair, times in sorted(met.items()) if pair in apart]


def least_apart(series: Sequence[Tables], groups: Sequence[Sequence[int]]) -> int:
    """Meetings within groups that no seating of these tables can avoid: more players of a group than tables."""
    return sum(_least(tables, group) for tables in series for group in _disjoint(groups))


def _disjoint(groups: Sequence[Sequence[int]]) -> list[set[int]]:
    """Groups that share no pair, the largest first: what is counted for one is not counted for another."""
    found: list[set[int]] = []
    for group in sorted(({*group} for group in groups), key=len, reverse=True):
        if all(len(group & other) < 2 for other in found):
            found.append(group)
    return found


def _least(tables: Tables, group: set[int]) -> int:
    """Filling the tables one round after the other, as far as each has chairs."""
    rest, seated = sum(player in group for table in tables for player in table), 0
    for round_ in range(max(map(len, tables))):
        taken = min(rest, sum(len(table) > round_ for table in tables))
        seated, rest = seated + round_ * taken, rest - taken
    return seated


def renamed(tables: Sequence[Tables], names: Mapping[int, int] | Sequence[int]) -> list[Tables]:
    """The same tables with other names."""
    return [tuple(_renamed(table, names) for table in each) for each in tables]


def _renamed(table: Table, names: Mapping[int, int] | Sequence[int]) -> Table:
    return tuple(names[player] for player in table)
