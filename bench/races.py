"""Lets two or three people act on one event in the same moment, again and again, and looks what became of it.

    .venv/bin/python bench/races.py [--rounds 10000] [--seed 1] [--engine sqlite|postgresql] [--break NAME]

Finalise, reopen, record, sign, draw, register, edit, seat, merge, lay: threads with connections of their own, let go
together, on SQLite and on a throwaway PostgreSQL if no engine is named. Each either did it or was refused; of those who
stood on one revision of a list only one did it; and afterwards everything is what the logs say (`model.py`): no final
ranking with an open list or one written since, nobody at two tables of a series, no gap in a chain. Ends with 1 where
that is not so, or where PostgreSQL had to break a deadlock. `--break` takes one mechanism away, which must be noticed.
"""

import argparse
import subprocess
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import events, place  # noqa: E402  found through the line above

if TYPE_CHECKING:
    from bench.racing import Act
    from tournaments.models import Event

ROUNDS, MOST = 10_000, 3
LIFE = 12
"""Rounds after which another event takes the place of one."""
PATIENCE = 60
MOST_TOLD = 20


def main() -> int:
    given = _parser().parse_args()
    if given.engine is None:
        # One process each: Django is set up once per process.
        return max([subprocess.run([*_again(), "--engine", each], check=False).returncode for each in place.DATABASES])
    with place.database(given.engine):
        return race(given.rounds, given.seed, given.broken)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=place.DATABASES)
    parser.add_argument("--break", dest="broken", choices=BREAKS, metavar="NAME", help=f"of {', '.join(BREAKS)}")
    return parser


def _again() -> list[str]:
    return [sys.executable, *sys.argv]


def race(rounds: int, seed: int, broken: str | None = None) -> int:
    """So many rounds; where a mechanism is broken, until that is noticed."""
    with ThreadPoolExecutor(MOST) as pool, events.without(BREAKS[broken]() if broken else None):
        racing = Race(seed, pool)
        for _ in tqdm(range(rounds), "Rounds", disable=None, leave=False):
            racing.round()
            if broken and racing.found:
                break
        racing.end()
    racing.tell()
    return 1 if racing.found or racing.deadlocks else 0


class Race:
    """So many rounds, and what was found."""

    def __init__(self, seed: int, pool: ThreadPoolExecutor) -> None:
        from bench.acting import People  # noqa: PLC0415  needs the settings
        from bench.model import Model  # noqa: PLC0415
        from bench.racing import SITUATIONS, Racers  # noqa: PLC0415

        self.rng, self.pool = Random(f"races {seed}"), pool
        self.people, self.model = People(self.rng), Model(alone=False)
        self.racers, self.situations = Racers(self.people), [*SITUATIONS]
        self.games = cycle(("skat", "skat", "ecarte"))
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.rounds: Counter[str] = Counter()
        self.deadlocks: list[str] = []
        self.found: list[str] = []
        self.event = self._founded()

    def _founded(self) -> "Event":
        return self.people.found(next(self.games))

    def round(self) -> None:
        if self.rounds.total() % LIFE == LIFE - 1:
            self.event = self._founded()
        situation = self.rng.choice(self.situations)
        self._bring(situation)
        acts = self.racers.acts(self.event, situation, self.rng.choice((2, 2, MOST)))
        self.rounds[situation] += 1
        if acts:
            self._judge(acts, self._at_once(acts))
        self._check(" and ".join(act.name for act in acts))

    def _bring(self, situation: str) -> None:
        from bench.acting import REFUSALS  # noqa: PLC0415  needs the settings

        try:
            self.racers.bring(self.event, situation)
        except REFUSALS:  # where it cannot be brought there, they race where it is
            self.refused["(brought there)"] += 1
        self.event.refresh_from_db()

    def _at_once(self, acts: list["Act"]) -> list[object]:
        """Each act in its own thread, all let go together: what each answers or raises."""
        gate = threading.Barrier(len(acts), timeout=PATIENCE)

        def run(act: "Act") -> object:
            gate.wait()
            try:
                return act.call()
            except Exception as error:  # noqa: BLE001  judged afterwards
                return error

        return list(self.pool.map(run, acts))

    def _judge(self, acts: list["Act"], results: list[object]) -> None:
        from bench.acting import REFUSALS  # noqa: PLC0415  needs the settings

        written: Counter[tuple[int, int]] = Counter()
        for act, result in zip(acts, results, strict=True):
            if isinstance(result, REFUSALS):
                self.refused[act.name] += 1
            elif isinstance(result, Exception):
                self._raised(act, result, acts)
            else:
                self.done[act.name] += 1
                written.update(act.stands_on)
        for (sheet, revision), often in written.items():
            if often > 1:
                self._broken(f"{often} entries stand on revision {revision} of list {sheet}")

    def _raised(self, act: "Act", error: Exception, acts: list["Act"]) -> None:
        told = f"{act.name} of {', '.join(each.name for each in acts)}: {''.join(traceback.format_exception(error))}"
        if "deadlock" in str(error):
            self.deadlocks.append(told)
            tqdm.write(told)
        else:
            self._broken(told)

    def _check(self, what: str) -> None:
        from bench.comparing import differences  # noqa: PLC0415  needs the settings

        try:
            self.model.read()
            for difference in differences(self.model, self.event):
                self._broken(f"{what}: {difference}")
        except Exception:  # noqa: BLE001  what the model cannot read is a fault as well
            self._broken(f"{what}: {traceback.format_exc()}")

    def _broken(self, what: str) -> None:
        if len(self.found) < MOST_TOLD:
            tqdm.write(f"round {self.rounds.total()}: {what}")
        self.found.append(what)

    def end(self) -> None:
        """The audit of everything; and every thread ends its connection."""
        from django.db import connection  # noqa: PLC0415  needs the settings

        if told := events.audited():
            self._broken(told)
        gate = threading.Barrier(MOST, timeout=PATIENCE)
        for closed in [self.pool.submit(lambda: (gate.wait(), connection.close())) for _ in range(MOST)]:
            closed.result()

    def tell(self) -> None:
        print(f"{'act':<16}{'done':>8}{'refused':>9}")
        for kind in sorted(self.done | self.refused):
            print(f"{kind:<16}{self.done[kind]:>8,}{self.refused[kind]:>9,}")
        rounds = ", ".join(f"{count:,} {name}" for name, count in sorted(self.rounds.items()))
        print(f"{self.rounds.total():,} races ({rounds}), {len(self.deadlocks):,} deadlocks", end=", ")
        print(f"{len(self.found):,} violations", flush=True)


def _revision() -> tuple[Any, str, Any]:
    """Nobody asks what an entry stands on."""
    from dataclasses import replace  # noqa: PLC0415

    from scoring.lists.actions import writing_entries  # noqa: PLC0415  needs the settings

    whole = writing_entries.raise_if_refused
    return (
        writing_entries,
        "raise_if_refused",
        lambda loaded, tried: whole(loaded, replace(tried, draft=replace(tried.draft, revision=loaded.revision))),
    )


BREAKS: dict[str, Callable[[], tuple[Any, str, Any]]] = {"sealing": events.BREAKS["sealing"], "revision": _revision}


if __name__ == "__main__":
    sys.exit(main())
