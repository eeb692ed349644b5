"""Moves a club in full play from SQLite to PostgreSQL and back, again and again, and loses nothing on the way.

    .venv/bin/python bench/backups.py [--rounds 20] [--seed 1] [--writers 3]

While tables write into the lists of two events, a backup is made; it is brought back on a new database of the other
engine, where the tables go on. Each time the audit must find nothing, and every ranking must be, byte for byte, what it
was in the moment of the backup. Ends with 1 where one is not. The servers are its own; nothing is left behind.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import psycopg  # noqa: E402  found through the line above
from tqdm import tqdm  # noqa: E402

from config.launch import servers  # noqa: E402
from config.launch.place import DataFolder  # noqa: E402

DEALS, PLAYERS = 48, 14
WARM = 10
"""Entries that each table writes before the backup begins."""
Environment = Mapping[str, str]


class Broken(Exception):  # noqa: N818  what a promise is, not what a program raises
    """A promise that was not kept."""


def main() -> int:
    if sys.argv[1:2] == ["--step"]:
        return _step(sys.argv[2], sys.argv[3:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("rounds", 20), ("seed", 1), ("writers", 3)):
        parser.add_argument(f"--{name}", type=int, default=default)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kiebitz-bench-") as folder, servers.database() as server:
        try:
            move(Path(folder), server, given.rounds, given.seed, given.writers)
        except Broken as error:
            print(f"broken: {error}")
            return 1
    print(f"{given.rounds} rounds: every audit clean, every ranking byte for byte the same.")
    return 0


def move(folder: Path, server: str, rounds: int, seed: int, writers: int) -> None:
    """There and back, so many times."""
    here = environment(folder / "club")
    manage(here, "migrate", "--verbosity", "0")
    step(here, "build", str(seed))
    for number in tqdm(range(1, rounds + 1), "Rounds", disable=None, leave=False):
        told = []
        for engine in ("postgresql", "sqlite"):
            there = empty(folder, server, engine, number)
            told.append(leg(folder / f"{number}-{engine}.kiebitz", here, there, f"{seed}-{number}-{engine}", writers))
            here = there
        print(f"round {number}: {'; '.join(told)}", flush=True)


def leg(file: Path, here: Environment, there: Environment, seed: str, writers: int) -> str:
    """A backup in the midst of writing, brought back elsewhere; says how much was going on."""
    with writing(here, seed, writers) as written:
        before = step(here, "save", str(file))
    more = written() - before["entries"]
    if more <= 0:
        raise Broken("nobody wrote meanwhile")
    manage(there, "restore", str(file))  # ends with 1 unless the audit is clean
    if (found := step(there, "look")) != before:
        raise Broken(f"{before['entries']} entries were saved, {found['entries']} came back, or a ranking differs")
    return f"{before['entries']} entries and {len(found['rankings'])} rankings there, {more} entries more meanwhile"


def environment(data: Path, **more: str) -> Environment:
    return DataFolder.of(
        {
            "PATH": "/usr/bin:/bin",
            "KIEBITZ_LOG_LEVEL": "ERROR",
            "KIEBITZ_API_PER_ACCOUNT": "0",
            "KIEBITZ_API_PER_ADDRESS": "0",
            "KIEBITZ_DATA": str(data),
            **more,
        }
    ).environment()


def empty(folder: Path, server: str, engine: str, number: int) -> Environment:
    """A new data folder, and for PostgreSQL a new database."""
    data = folder / f"{engine}-{number}"
    if engine == "sqlite":
        return environment(data)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE round_{number}")
    return environment(data, DATABASE_URL=f"{server.rpartition('/')[0]}/round_{number}")


def manage(where: Environment, *arguments: str) -> str:
    return _run([str(ROOT / "manage.py"), *arguments], where)


def step(where: Environment, *arguments: str) -> Any:
    return json.loads(_run([__file__, "--step", *arguments], where))


def _run(arguments: list[str], where: Environment) -> str:
    done = subprocess.run([sys.executable, *arguments], env=where, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Broken(f"{' '.join(arguments[:3])}: {done.stdout}{done.stderr}")
    return done.stdout


@contextmanager
def writing(where: Environment, seed: str, writers: int) -> Iterator[Callable[[], int]]:
    """Tables that write without pause, from before to after; then it can be asked how many entries there are."""
    told: list[str] = []
    command = [sys.executable, __file__, "--step", "write", seed, str(writers)]
    process = subprocess.Popen(command, env=where, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        if process.stdout is None or process.stdout.readline() != "writing\n":
            raise Broken("the tables did not begin to write")
        yield lambda: int(told[0])
        told += process.communicate("enough\n")[0].splitlines()
        if process.returncode or len(told) != 1:
            raise Broken("a table could not write")
    finally:
        process.kill()
        process.wait()


def _step(name: str, arguments: list[str]) -> int:
    """What runs inside Django, in a process that sees one database."""
    import django  # noqa: PLC0415  reads the environment

    django.setup()
    steps: dict[str, Callable[..., object]] = {"build": build_up, "write": write, "save": save, "look": look}
    if (said := steps[name](*arguments)) is not None:
        print(json.dumps(said, sort_keys=True))
    return 0


def build_up(seed: str) -> object:
    from tests.tournaments import events  # noqa: PLC0415  needs the settings

    for number in (1, 2):
        made = events.event(deals=DEALS, players=PLAYERS, seed=int(seed) * 2 + number, title=f"Event {number}")
        events.drawn(made)
    return look()


def look() -> dict[str, Any]:
    """Every ranking, and how much has been written."""
    from scoring.models import Entry  # noqa: PLC0415  needs the settings
    from tournaments.models import Event  # noqa: PLC0415
    from tournaments.queries.exports import ranking_csv  # noqa: PLC0415

    rankings = {event.slug: ranking_csv(event) for event in Event.objects.order_by("pk")}
    return {"entries": Entry.objects.count(), "rankings": rankings}


def save(file: str) -> object:
    """A backup, and the rankings of the very moment that it is of."""
    from django.utils import timezone  # noqa: PLC0415  needs the settings

    from scoring.management.backing import engines, saving  # noqa: PLC0415

    with engines.snapshot():
        seen = look()
        saving.save(Path(file), timezone.now(), lambda _title, _total: lambda _rows: None)
    return seen


def write(seed: str, writers: str) -> int:
    """Until somebody says that it is enough; how many entries there are then, below whatever went wrong."""
    stop, failures, begun = threading.Event(), [], threading.Barrier(int(writers) + 1)

    def table(number: int) -> None:
        from django.db import connection  # noqa: PLC0415  needs the settings

        try:
            _write(random.Random(f"{seed}-{number}"), f"{seed}-{number}", stop, begun)
        except Exception as error:  # noqa: BLE001  told in the end
            failures.append(error)
            begun.abort()
        finally:
            connection.close()

    threads = [threading.Thread(target=table, args=[number]) for number in range(int(writers))]
    for thread in threads:
        thread.start()
    with suppress(threading.BrokenBarrierError):
        begun.wait()
    print("writing", flush=True)
    sys.stdin.readline()
    stop.set()
    for thread in threads:
        thread.join()
    for failure in failures:
        print(repr(failure))
    from scoring.models import Entry  # noqa: PLC0415  needs the settings

    return Entry.objects.count()


def _write(chance: random.Random, name: str, stop: threading.Event, begun: threading.Barrier) -> None:
    from scoring.actors import OPERATOR  # noqa: PLC0415  needs the settings
    from scoring.errors import Refused  # noqa: PLC0415
    from scoring.lists.actions import writing_entries  # noqa: PLC0415  needs the settings
    from scoring.lists.actions.conflicts import Stale  # noqa: PLC0415
    from scoring.models import Sheet  # noqa: PLC0415
    from tests import build  # noqa: PLC0415

    sheets, number = list(Sheet.objects.values_list("pk", flat=True)), 0
    while not stop.is_set():
        if (number := number + 1) == WARM:
            begun.wait()
        sheet = Sheet.objects.get(pk=chance.choice(sheets))
        draft = _draft(sheet, f"{name}-{number}", chance)
        try:
            writing_entries.write(sheet_id=sheet.pk, draft=draft, by=OPERATOR, at=build.AT.replace(microsecond=number))
        except (Refused, Stale):  # another table was faster
            continue


def _draft(sheet: Any, key: str, chance: random.Random) -> Any:
    """The next deal; once the list is full, another record of one that stands."""
    from scoring.lists.values.log import Draft  # noqa: PLC0415  needs the settings

    count = sheet.deals.count()
    deals = _deals(sheet.seats, chance.randrange(5))
    if count < DEALS:
        return Draft("record", key, sheet.revision, record=deals[count])
    deal = chance.choice(list(sheet.deals.all()))
    return Draft("correct", key, sheet.revision, record=deals[deal.position - 1], corrects=deal.sequence)


@cache
def _deals(seats: int, seed: int) -> list[Any]:
    from bench.recording import sampled  # noqa: PLC0415  needs the settings

    return sampled(DEALS, seats, seed)


if __name__ == "__main__":
    sys.exit(main())
