"""W3: how evenly saves are served when many desks write at once: the slowest of a hundred beside the middle one.

Time on the clock, for waiting is what is measured; only its ratio says anything.
"""

import statistics
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection

from bench import recording
from bench.clock import Figure
from scoring.models import Sheet
from tests import build

DESKS, DEALS, ROUNDS = 32, 12, 3


def measure() -> Iterator[Figure]:
    """Desks at tables of one book, each with a connection of its own, without a pause between two saves."""
    deals = recording.sampled(DEALS + 1)
    rounds = [_round(deals) for _round_number in range(ROUNDS)]
    middle = statistics.median(p50 for p50, _p99 in rounds)
    ratio = statistics.median(p99 / p50 for p50, p99 in rounds)
    told = ", ".join(f"{p99 / p50:.1f}" for p50, p99 in rounds)
    yield Figure(
        "W3", f"p99 / p50 of saves at {DESKS} connections", middle, ratio, f"p50 of the same run; rounds: {told}"
    )


def _round(deals: Sequence[Any]) -> tuple[float, float]:
    """Seconds of the middle save, and of the slowest of a hundred."""
    book = build.book(rehearsal=True)
    sheets = [build.sheet(recording.SEATS, book=book) for _desk in range(DESKS)]
    gate = threading.Barrier(DESKS, timeout=120)
    with ThreadPoolExecutor(DESKS) as pool:
        taken = [each for desk in pool.map(lambda sheet: _desk(sheet, deals, gate), sheets) for each in desk]
    cuts = statistics.quantiles(taken, n=100)
    return cuts[49], cuts[98]


def _desk(sheet: Sheet, deals: Sequence[Any], gate: threading.Barrier) -> list[float]:
    taken = []
    try:
        recording.record(sheet, deals[:1])  # the connection is made before it counts
        sheet.refresh_from_db()
        gate.wait()
        for deal in deals[1:]:
            began = time.perf_counter()
            recording.record(sheet, [deal])
            taken.append(time.perf_counter() - began)
            sheet.revision += 1
        return taken
    finally:
        connection.close()
