"""The tables of the next series, with a certificate that anyone can check. Knows no players, only their numbers.

The same players, earlier series, number of series and seed always give the same tables.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, permutations

from tournaments.seating.counting import Table, Tables, at_threes, least_repeats, meetings, repeats
from tournaments.seating.ring import ring
from tournaments.seating.sizes import sizes
from tournaments.seating.swaps import COLD, HOT, Search

ATTEMPTS = 12
"""Enough for six series of any field from 25 players on: about every second search ends without a repeat there."""
SMALL_FIELD = 25
ATTEMPTS_SMALL = 3
"""Below, no search may end without a repeat, and a fourth one brings little."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The tables of one series, fours first; each lists its players in the order of their places."""

    tables: Tables
    certificate: Mapping[str, object]


def draw(players: Sequence[int], earlier: Sequence[Tables], planned: int, seed: int) -> Drawing:
    """The series after `earlier`, drawn with those in mind that are still planned after it."""
    number = len(earlier) + 1
    field = sorted(players)
    sizes(len(field))  # refuses a field that cannot be seated
    plan, method = _plan(field, max(planned, number), seed)
    if not _same(earlier, plan):
        rest = max(planned, number) - len(earlier)
        plan, method = (*earlier, *_searched(field, earlier, rest, random.Random(f"{seed}/{number}"))), "search"
    tables = _placed(plan[number - 1], earlier)
    return Drawing(tables, _certificate(field, (*earlier, tables), method, seed))


def _plan(field: Sequence[int], series: int, seed: int) -> tuple[Sequence[Tables], str]:
    """All series of an event whose field never changes."""
    dice = random.Random(seed)
    mixed = dice.sample(field, len(field))
    by_ring = ring(mixed, series, dice)
    if by_ring is not None:
        return by_ring, "ring"
    return _searched(field, (), series, dice), "search"


def _same(earlier: Sequence[Tables], plan: Sequence[Tables]) -> bool:
    """Whether what was played is how the plan began."""
    pairs = zip(earlier, plan, strict=False)
    return all(set(map(frozenset, played)) == set(map(frozenset, thought)) for played, thought in pairs)


def _searched(field: Sequence[int], earlier: Sequence[Tables], rest: int, dice: random.Random) -> Sequence[Tables]:
    """The best of some searches, each begun with other tables; over at once where counting allows no better."""
    met = _met(field, earlier)
    index = {player: at for at, player in enumerate(field)}
    found: list[tuple[int, Sequence[Tables]]] = []
    for attempt in range(ATTEMPTS if len(field) >= SMALL_FIELD else ATTEMPTS_SMALL):
        begun = tuple(islice(_dealt(field, earlier, dice), rest))
        enough = least_repeats((*earlier, *begun))
        # Where there is room, going straight downhill finds a way at once.
        found.append(Search(met, _renamed(begun, index), dice).run(enough, HOT if attempt else COLD))
        if found[-1][0] <= enough:
            break
    _, best = min(found, key=lambda each: each[0])
    return _renamed(best, dict(enumerate(field)))


def _met(field: Sequence[int], earlier: Sequence[Tables]) -> list[list[int]]:
    together = meetings(earlier)
    return [[together[min(one, other), max(one, other)] for other in field] for one in field]


def _dealt(field: Sequence[int], earlier: Sequence[Tables], dice: random.Random) -> Iterator[Tables]:
    """Series after series at random, the tables of three for those who sat at one least often and have not met."""
    short, together = at_threes(earlier), meetings(earlier)
    wanted = sizes(len(field))
    while True:
        queue = dice.sample(field, len(field))
        threes = [_three(queue, short, together) for _ in range(wanted.count(3))]
        fours = [tuple(queue[at : at + 4]) for at in range(0, len(queue), 4)]
        short.update(at_threes((tuple(threes),)))
        yield (*fours, *threes)


def _three(queue: list[int], short: Mapping[int, int], together: Mapping[tuple[int, int], int]) -> Table:
    """Takes three players out of the queue."""
    table: list[int] = []

    def wish(player: int) -> tuple[int, int]:
        return short[player], sum(together[min(player, mate), max(player, mate)] for mate in table)

    for _ in range(3):
        table.append(min(queue, key=wish))
        queue.remove(table[-1])
    return tuple(table)


def _renamed(series: Sequence[Tables], names: Mapping[int, int]) -> Sequence[Tables]:
    return [tuple(tuple(names[player] for player in table) for table in tables) for tables in series]


def _placed(tables: Tables, earlier: Sequence[Tables]) -> Tables:
    """Each table in the order that gives everybody a place he has seldom had."""
    had = Counter((player, place) for series in earlier for table in series for place, player in enumerate(table))

    def again(order: Table) -> int:
        return sum(had[player, place] ** 2 for place, player in enumerate(order))

    return tuple(min(permutations(table), key=again) for table in tables)


def _certificate(field: Sequence[int], series: Sequence[Tables], method: str, seed: int) -> dict[str, object]:
    """What was reached, what counting says is the least possible, and all that is needed to draw again."""
    together = meetings(series)
    last = {pair for table in series[-1] for pair in combinations(sorted(table), 2)}
    return {
        "method": method,
        "seed": seed,
        "players": len(field),
        "fours": sum(len(table) == 4 for table in series[-1]),
        "threes": sum(len(table) == 3 for table in series[-1]),
        "repeats": repeats(series),
        "least": least_repeats(series),
        "repeated": sorted(pair for pair in last if together[pair] > 1),
        "at_threes": sorted(player for table in series[-1] if len(table) == 3 for player in table),
        "threes_twice": sorted(player for player, times in at_threes(series).items() if times > 1),
    }
