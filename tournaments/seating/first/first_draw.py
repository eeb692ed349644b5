"""The tables of the next series, with a certificate that anyone can check. Knows no players, only their numbers.

The same players, earlier series, number of series and seed always give the same tables.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice, permutations

from tournaments.seating.counting import Table, Tables, at_others, least_repeats, meetings, repeats
from tournaments.seating.first.swaps import COLD, HOT, Search
from tournaments.seating.ring import ring
from tournaments.seating.sizes import sizes

ATTEMPTS = 12
"""Enough for six series of any field from 25 players on: about every second search ends without a repeat there."""
SMALL_FIELD = 25
ATTEMPTS_SMALL = 3
"""Below, no search may end without a repeat, and a fourth one brings little."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The tables of one series, the preferred size first; each lists its players in the order of their places."""

    tables: Tables
    certificate: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Field:
    """Who plays, and the tables that this makes."""

    players: tuple[int, ...]
    preferred: int
    """Seats of the tables that everybody would best sit at."""
    sizes: tuple[int, ...]
    """Of every table, the preferred size first."""


def draw(players: Sequence[int], earlier: Sequence[Tables], planned: int, seed: int, tables: Sequence[int]) -> Drawing:
    """The series after `earlier`, drawn with those in mind that are still planned after it.

    `tables` are the sizes that a table may have, the preferred one first. Raises `NoSeatingError`.
    """
    number = len(earlier) + 1
    field = Field(tuple(sorted(players)), tables[0], sizes(len(players), tables))
    plan, method = _plan(field, max(planned, number), seed)
    if not _same(earlier, plan):
        rest, dice = max(planned, number) - len(earlier), random.Random(f"{seed}/{number}")
        plan, method = (*earlier, *_searched(field, earlier, rest, dice)), "search"
    placed = _placed(plan[number - 1], earlier)
    return Drawing(placed, _certificate(len(players), (*earlier, placed), tables, method, seed))


@lru_cache(maxsize=8)
def _plan(field: Field, series: int, seed: int) -> tuple[Sequence[Tables], str]:
    """All series of an event whose field never changes; kept, as each series is drawn from the whole plan."""
    dice = random.Random(seed)
    mixed = dice.sample(field.players, len(field.players))
    by_ring = ring(mixed, field.preferred, field.sizes, series, dice)
    if by_ring is not None:
        return by_ring, "ring"
    return _searched(field, (), series, dice), "search"


def _same(earlier: Sequence[Tables], plan: Sequence[Tables]) -> bool:
    """Whether what was played is how the plan began."""
    pairs = zip(earlier, plan, strict=False)
    return all(set(map(frozenset, played)) == set(map(frozenset, thought)) for played, thought in pairs)


def _searched(field: Field, earlier: Sequence[Tables], rest: int, dice: random.Random) -> Sequence[Tables]:
    """The best of some searches, each begun with other tables; over at once where counting allows no better."""
    met = _met(field.players, earlier)
    index = {player: at for at, player in enumerate(field.players)}
    found: list[tuple[int, Sequence[Tables]]] = []
    for attempt in range(ATTEMPTS if len(field.players) >= SMALL_FIELD else ATTEMPTS_SMALL):
        begun = tuple(islice(_dealt(field, earlier, dice), rest))
        enough = least_repeats((*earlier, *begun))
        # Where there is room, going straight downhill finds a way at once.
        found.append(Search(met, _renamed(begun, index), dice).run(enough, HOT if attempt else COLD))
        if found[-1][0] <= enough:
            break
    _, best = min(found, key=lambda each: each[0])
    return _renamed(best, dict(enumerate(field.players)))


def _met(players: Sequence[int], earlier: Sequence[Tables]) -> list[list[int]]:
    together = meetings(earlier)
    return [[together[min(one, other), max(one, other)] for other in players] for one in players]


def _dealt(field: Field, earlier: Sequence[Tables], dice: random.Random) -> Iterator[Tables]:
    """Series after series at random, the other tables for those who sat at one least often and have not met."""
    preferred = field.preferred
    had, together = at_others(earlier, preferred), meetings(earlier)
    while True:
        queue = dice.sample(field.players, len(field.players))
        others = tuple(_other(queue, size, had, together) for size in field.sizes if size != preferred)
        full = [tuple(queue[at : at + preferred]) for at in range(0, len(queue), preferred)]
        had.update(at_others((others,), preferred))
        yield (*full, *others)


def _other(queue: list[int], size: int, had: Mapping[int, int], together: Mapping[tuple[int, int], int]) -> Table:
    """Takes the players of a table out of the queue."""
    table: list[int] = []

    def wish(player: int) -> tuple[int, int]:
        return had[player], sum(together[min(player, mate), max(player, mate)] for mate in table)

    for _ in range(size):
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


def _certificate(
    players: int, series: Sequence[Tables], tables: Sequence[int], method: str, seed: int
) -> dict[str, object]:
    """What was reached, what counting says is the least possible, and all that is needed to draw again."""
    together = meetings(series)
    last = {pair for table in series[-1] for pair in combinations(sorted(table), 2)}
    seated = {size: sorted(player for table in series[-1] if len(table) == size for player in table) for size in tables}
    return {
        "method": method,
        "seed": seed,
        "players": players,
        "tables": [[size, len(there) // size] for size, there in seated.items()],
        "repeats": repeats(series),
        "least": least_repeats(series),
        "repeated": sorted(pair for pair in last if together[pair] > 1),
        "others": [[size, there] for size, there in seated.items() if size != tables[0] and there],
        "others_twice": sorted(player for player, times in at_others(series, tables[0]).items() if times > 1),
    }
