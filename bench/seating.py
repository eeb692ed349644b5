"""T1: how often pairs meet again when tables are drawn, beside what counting alone forces, and what drawing costs."""

import time
from collections.abc import Iterator

from bench.clock import Figure
from tournaments.seating import draw
from tournaments.seating.counting import Tables, least_repeats, repeats

SERIES = 6
SEED = 20260314
FIELDS = (400, 100, 40, 32, 24, 20, 16)
TABLES = (4, 3)
FREE = range(25, 61)
"""Fields in which nobody needs to meet anybody twice in so many series."""


def measure() -> Iterator[Figure]:
    """Fields that nobody leaves, all series drawn one after the other."""
    for field in FIELDS:
        yield _figure(f"{field} players, {SERIES} series, each draw", field, SERIES)
    yield _figure("32 players, 8 series, each draw", 32, 8)
    again = {field: repeats(_drawn(field, SERIES)) for field in FREE}
    some = ", ".join(f"{field} players: {times}" for field, times in again.items() if times)
    yield Figure("T1", f"{FREE[0]} to {FREE[-1]} players, {SERIES} series", floor=f"repeats: {some or 'none'}")


def _figure(what: str, field: int, series: int) -> Figure:
    began = time.process_time()
    drawn = _drawn(field, series)
    took = (time.process_time() - began) / series
    return Figure("T1", what, took, floor=f"repeats: {repeats(drawn)}, by counting at least {least_repeats(drawn)}")


def _drawn(field: int, series: int) -> tuple[Tables, ...]:
    drawn: tuple[Tables, ...] = ()
    for _ in range(series):
        drawn = (*drawn, draw(range(1, field + 1), drawn, series, SEED, TABLES).tables)
    return drawn
