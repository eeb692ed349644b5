"""Processor time of this process and of its database server; medians of interleaved rounds. Knows nothing it measures.

Time on the clock says little on a busy machine, and an absolute time little about another machine: what counts is how
much more one thing costs than another that was measured in the same breath.
"""

import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import connection

ROUNDS = 7
"""Unless a measurement says otherwise; whoever starts it may have fewer."""
_server: dict[int, int] = {}
"""Nanoseconds of every server process ever seen: what has ended still counts."""


@dataclass(frozen=True, slots=True)
class Work:
    """Something to measure: `run` does so many operations with what `prepare`, which does not count, has made."""

    run: Callable[[Any], object]
    operations: int = 1
    prepare: Callable[[], Any] = lambda: None


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the result."""

    name: str
    what: str
    seconds: float | None = None
    """Per operation."""
    times: float | None = None
    """How often the floor fits in."""
    floor: str = ""
    """What it is measured against, or what was counted instead."""

    def __str__(self) -> str:
        took = "" if self.seconds is None else f"{self.seconds * 1000:.4g} ms"
        times = "" if self.times is None else f"{self.times:.3g} x"
        return f"{self.name:4} {self.what:44} {took:>11} {times:>8}  {self.floor}"


def compare(works: Mapping[str, Work], rounds: int | None = None) -> dict[str, float]:
    """Seconds per operation of each, by its name; the first round only warms up."""
    times = defaultdict(list)
    for _round in range((rounds or ROUNDS) + 1):
        for name, work in works.items():
            given = work.prepare()
            began = spent()
            work.run(given)
            times[name].append((spent() - began) / work.operations)
    return {name: statistics.median(each[1:]) for name, each in times.items()}


def against(name: str, what: str, seconds: Mapping[str, float], one: str, floor: str, floor_is: str) -> Figure:
    """What one work costs as a multiple of another."""
    named = f"{floor_is} ({seconds[floor] * 1000:.3g} ms)"
    return Figure(name, what, seconds[one], seconds[one] / seconds[floor], named)


def spent() -> float:
    """Seconds on a processor so far."""
    if connection.vendor == "postgresql":
        _server.update(_server_processes())
    return time.process_time() + sum(_server.values()) / 1e9


def _server_processes() -> Iterator[tuple[int, int]]:
    server = _postmaster()
    children = Path(f"/proc/{server}/task/{server}/children").read_text(encoding="ascii")
    for process in (server, *map(int, children.split())):
        try:
            yield process, int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[0])
        except FileNotFoundError:  # ended meanwhile
            continue


def _postmaster() -> int:
    """The parent of the process that serves us."""
    connection.ensure_connection()
    ours: int = connection.connection.info.backend_pid
    status = Path(f"/proc/{ours}/stat").read_text(encoding="ascii")
    return int(status.rpartition(")")[2].split()[1])
