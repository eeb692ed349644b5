"""T1: how often pairs meet again when tables are drawn, beside what counting alone forces, and what drawing costs.

    .venv/bin/python bench/seating.py [--tables 4,3] [--from 12] [--to 120] [--series 6] [--seeds 1]

writes the whole table: for every number of players and series the repeats, the bound where they are more, what is best
known, and the processor time of a draw of all series. A field above its bound is marked by a star.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.clock import Figure
from tournaments.seating import NoSeatingError, Programme, Wishes, draw, draw_all
from tournaments.seating.seeded_draw import forget

SERIES = 6
SEED = 20260314
FIELDS = (400, 100, 40, 32, 24, 20, 18, 17, 16)
TABLES = (4, 3)
FREE = range(21, 61)
"""Fields in which nobody needs to meet anybody twice in so many series."""
CLUBS = (80, 3, 8), (400, 6, 20)
"""Players, series, and how many of a club play."""


def measure() -> Iterator[Figure]:
    """Fields that nobody leaves, all series at once."""
    for field in FIELDS:
        yield _figure(f"{field} players, {SERIES} series, all", field, SERIES)
    yield _figure("17 players, 3 series, all", 17, 3)
    for field, series, club in CLUBS:
        groups = tuple(tuple(range(first, first + club)) for first in range(1, field + 1, club))
        yield _figure(f"{field} players, {series} series, clubs of {club} apart", field, series, Wishes(groups))
    for field, series, club in CLUBS:
        yield _by_standing(field, series, club)
    again = {field: _drawn(field, SERIES)[0].certificate["repeats"] for field in FREE}
    some = ", ".join(f"{field} players: {times}" for field, times in again.items() if times)
    yield Figure("T1", f"{FREE[0]} to {FREE[-1]} players, {SERIES} series", floor=f"repeats: {some or 'none'}")


def _by_standing(field: int, series: int, club: int) -> Figure:
    """The last series, by a ranking that is drawn by lot, after the others were: the clubs' players mixed."""
    dice = random.Random(SEED)
    players = list(range(1, field + 1))
    mixed = dice.sample(players, field)
    clubs = tuple(tuple(sorted(mixed[first : first + club])) for first in range(0, field, club))
    played, took = [], 0.0
    for number in range(series):
        wishes = Wishes(apart=clubs, standing=tuple(dice.sample(players, field)) if number else ())
        began = time.process_time()
        drawn = draw(players, played, series, SEED, TABLES, wishes)
        took = time.process_time() - began
        played.append(drawn.tables)
    said = drawn.certificate
    met = f"repeats: {said['repeats']}, club mates met: {len(said['apart_met'])}, at least {said['apart_least']}"
    return Figure("T1", f"{field} players, series {series} by standing, clubs of {club} apart", took, floor=met)


def _figure(what: str, field: int, series: int, wishes: Wishes | None = None) -> Figure:
    drawn, took = _drawn(field, series, wishes=wishes)
    said = drawn.certificate
    clubs = f", club mates met: {len(said['apart_met'])}" if wishes else ""
    return Figure("T1", what, took, floor=f"repeats: {said['repeats']}, by counting at least {said['least']}{clubs}")


def _drawn(
    field: int, series: int, tables: Sequence[int] = TABLES, seed: int = SEED, wishes: Wishes | None = None
) -> tuple[Programme, float]:
    forget()
    began = time.process_time()
    drawn = draw_all(range(1, field + 1), series, seed, tables, wishes or Wishes())
    return drawn, time.process_time() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="4,3", help="sizes, the preferred one first")
    parser.add_argument("--from", dest="least", type=int, default=12)
    parser.add_argument("--to", type=int, default=120)
    parser.add_argument("--series", type=int, default=SERIES)
    parser.add_argument("--seeds", type=int, default=1, help="the worst of so many draws is shown")
    given = parser.parse_args()
    tables = tuple(map(int, given.tables.split(",")))
    print("players", *(f"{series:>12}" for series in range(1, given.series + 1)), "seconds at most", sep="")
    for field in range(given.least, given.to + 1):
        try:
            line = [_worst(field, series, tables, given.seeds) for series in range(1, given.series + 1)]
        except NoSeatingError:
            continue
        print(
            f"{field:>7}", *(f"{cell:>12}" for cell, _took in line), f"{max(took for _, took in line):>16.3f}", sep=""
        )
    return 0


def _worst(field: int, series: int, tables: Sequence[int], seeds: int) -> tuple[str, float]:
    """The cell, and the longest time."""
    draws = [_drawn(field, series, tables, seed) for seed in range(1, seeds + 1)]
    said = max((drawn.certificate for drawn, _took in draws), key=lambda certificate: certificate["repeats"])
    marks = {"least": "", "no_better_known": "*", "found": "?"}
    above = f" ({said['least']})" if said["repeats"] != said["least"] else ""
    return f"{said['repeats']}{above}{marks[said['verdict']]}", max(took for _drawn, took in draws)


if __name__ == "__main__":
    sys.exit(main())
