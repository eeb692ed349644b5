"""A hall at play beside a hall that looks on: what a save takes alone, and beside readers of the ranking and pollers.

    .venv/bin/python bench/readers.py [--tables 100] [--readers 50] [--pollers 500] [--seconds 20] [--without] ...

Starts a Kiebitz of its own, draws an event of so many tables, and lets each enter a deal every few seconds, by the
interface. Readers reload the ranking about every second, pollers ask for the event every five to ten seconds, each with
the tag that it saw last. `--pace` is how many seconds lie between two deals of a table: at a real one two minutes.
`--phones` looks on otherwise: so many phones, each at one table's list, look again every two to five seconds, as the
page does by itself; beside the same tables and an empty view that is asked for as often, which is the floor.
`--without` keeps nothing and sends no tag: every answer is made anew. All of it runs on this machine, the load
included: only ratios of one run say anything. Ends with 1 where an answer is an error.
"""

import argparse
import http.client
import json
import os
import random
import statistics
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import place, serving, story  # noqa: E402  found through the line above
from bench.evening import FIRST, SURNAMES, Evening  # noqa: E402
from bench.looking import Looking  # noqa: E402
from config.launch import servers  # noqa: E402

BETWEEN_READS, BETWEEN_POLLS, BETWEEN_LOOKS = (0.8, 1.2), (5.0, 10.0), (2.0, 5.0)
"""Seconds: a reader never was faster."""
DEALS = 48
RECORD = {"kind": "passed"}
"""Whoever deals and sits out, it can be so."""
POLLERS_A_THREAD = 10
WARM, OPENED = 3.0, 12.0
"""Seconds: phones open their pages in the second."""


@dataclass
class Load:
    """One part of a hall: what it asks, how long that took, and what went wrong."""

    site: str
    taken: list[float] = field(default_factory=list)
    since: float = 0.0
    """By the clock that only goes on: what was asked before is not counted, only what went wrong."""
    unchanged: int = 0
    bytes: int = 0
    """Of what was sent where something had changed."""
    wrong: list[str] = field(default_factory=list)

    def ask(self, line: http.client.HTTPConnection, method: str, path: str, body: str, headers: dict[str, str]) -> Any:
        line.close()  # who asks seldom finds the line closed, and takes another
        began = time.perf_counter()
        try:
            line.request(method, path, body or None, headers)
            answer = line.getresponse()
            told = answer.read()
        except OSError as error:
            self.wrong.append(f"{method} {path}: {error}")
            line.close()
            return None
        taken, counts = time.perf_counter() - began, time.monotonic() >= self.since
        answer.told = told  # type: ignore[attr-defined]
        if counts:
            self.taken.append(taken)
            self.bytes += len(told)
            self.unchanged += answer.status == http.client.NOT_MODIFIED
        if answer.status not in {200, 201, 304}:
            self.wrong.append(f"{method} {path}: {answer.status} {told[:200]!r}")
        return answer

    def line(self) -> http.client.HTTPConnection:
        parts = urlsplit(self.site)
        return http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)


def table(
    load: Load, sheet: dict[str, Any], cookies: dict[str, str], until: float, chance: random.Random, pace: float
) -> None:
    """Enters one deal after the other."""
    line, token = load.line(), cookies["csrftoken"]
    headers = {
        "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        "X-CSRFToken": token,
        "Content-Type": "application/json",
    }
    time.sleep(chance.uniform(0, pace))
    while time.monotonic() < until and sheet["deals"] < DEALS:
        draft = {
            "kind": "record",
            "key": f"k-{sheet['deals']}",
            "revision": sheet["revision"],
            "record": RECORD,
            "accepted": ["entry_deal_twice"],
        }
        answer = load.ask(line, "POST", f"/api/v1/sheets/{sheet['id']}/entries/", json.dumps(draft), headers)
        if answer is not None and answer.status == http.client.CREATED:
            sheet["deals"] += 1
            sheet["revision"] += 1
        time.sleep(chance.uniform(0.7, 1.3) * pace)
    line.close()


def looker(
    load: Load, path: str, many: int, between: tuple[float, float], until: float, chance: random.Random, *, tags: bool
) -> None:
    """So many who look at one page again and again, one after the other."""
    line, seen = load.line(), [""] * many
    while time.monotonic() < until:
        for each in range(many):
            time.sleep(chance.uniform(*between) / many)
            headers = {"Accept-Encoding": "gzip", "Accept-Language": "de"}
            answer = load.ask(line, "GET", path, "", headers | ({"If-None-Match": seen[each]} if seen[each] else {}))
            if answer is not None and tags:
                seen[each] = answer.headers.get("ETag", "")
    line.close()


def phones(load: Load, paths: Sequence[str], until: float, chance: random.Random) -> None:
    """Each looks at its own page again and again, one after the other."""
    line, pages = load.line(), [(path, Looking()) for path in paths]
    while time.monotonic() < until:
        for path, page in pages:
            time.sleep(chance.uniform(*BETWEEN_LOOKS) / len(pages))
            answer = load.ask(line, "GET", path, "", page.headers())
            if answer is not None and answer.status == http.client.OK and path != place.EMPTY_PAGE:
                page.saw(answer.headers, answer.told)
    line.close()


@dataclass(frozen=True)
class Hall:
    """An event with its tables, and who enters deals there."""

    site: str
    slug: str
    sheets: list[dict[str, Any]]
    cookies: dict[str, str]

    def play(self, seconds: float, readers: int, pollers: int, *, pace: float, tags: bool) -> tuple[Load, Load, Load]:
        """Saves, reads and polls of so many seconds."""
        until = time.monotonic() + WARM + seconds
        saves, reads, polls = Load(self.site), Load(self.site), Load(self.site)
        ranking, event = f"/events/{self.slug}/ranking/", f"/events/{self.slug}/"
        work: list[Callable[[], None]] = [
            lambda each=each: table(saves, each, self.cookies, until, random.Random(each["id"]), pace)  # type: ignore[misc]
            for each in self.sheets
        ]
        for load, path, many, threads, between in (
            (reads, ranking, 1, readers, BETWEEN_READS),
            (polls, event, POLLERS_A_THREAD, pollers // POLLERS_A_THREAD, BETWEEN_POLLS),
        ):
            work += [
                lambda load=load, path=path, many=many, between=between, seed=each: looker(  # type: ignore[misc]
                    load, path, many, between, until, random.Random(seed), tags=tags
                )
                for each in range(threads)
            ]
        running = [threading.Thread(target=each) for each in work]
        for each in running:
            each.start()
        for each in running:
            each.join()
        return saves, reads, polls

    def watch(self, seconds: float, many: int, *, pace: float, empty: bool = False) -> tuple[Load, Load]:
        """Saves, and so many phones that look on; `empty`: at nothing, which is what asking alone costs."""
        since = time.monotonic() + OPENED
        until = since + seconds
        saves, looks = Load(self.site, since=since), Load(self.site, since=since)
        pages = [place.EMPTY_PAGE if empty else f"/sheets/{each['id']}/" for each in self.sheets]
        watched = [pages[each % len(pages)] for each in range(many)]
        running = [
            threading.Thread(target=table, args=(saves, each, self.cookies, until, random.Random(each["id"]), pace))
            for each in self.sheets
        ]
        for first in range(0, many, POLLERS_A_THREAD):
            mine = watched[first : first + POLLERS_A_THREAD]
            running.append(threading.Thread(target=phones, args=(looks, mine, until, random.Random(first))))
        for each in running:
            each.start()
        for each in running:
            each.join()
        return saves, looks


def drawn(site: str, link: str, tables: int) -> Hall:
    """The club, the event, its people, its first series."""
    told = Evening(site, 1, series=1, deals=DEALS)
    story.found(told, link)
    story.announce(told)
    names = [f"{first} {last}" for last in SURNAMES.split() for first in FIRST.split()][: tables * 4]
    told.desk()
    told.director.press(told.director.form("names"), "", {"names": "\n".join(names), "agreed": "on"})
    if not told.director.page.says("players registered"):
        told.director.press(told.director.form("names"), "", story.answer_all(told.director, {}))
    story.draw(told, 1)
    sheets = [
        {"id": each["sheet"], "revision": told.look(f"sheets/{each['sheet']}/")["revision"], "deals": 0}
        for each in told.tables(1)
    ]
    return Hall(site, told.slug, sheets, dict(told.director.cookies))


def told(name: str, load: Load) -> float:
    """One line; the middle."""
    if len(load.taken) < 2:
        return 0.0
    cuts = statistics.quantiles(load.taken, n=100)
    print(
        f"  {name}: {len(load.taken)}, p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms,"
        f" unchanged {load.unchanged}, wrong {len(load.wrong)},"
        f" {load.bytes // max(len(load.taken) - load.unchanged, 1)} bytes each that changed"
    )
    return cuts[49]


def watched(hall: Hall, asked: argparse.Namespace) -> int:
    """Phones at the tables' lists, beside the same that ask for nothing."""
    wrong: list[str] = []
    middles = []
    for what, empty in (("an empty view", True), ("their tables' lists", False)):
        print(f"{len(hall.sheets)} tables and {asked.phones} phones that ask for {what}:")
        loads = hall.watch(asked.seconds, asked.phones, pace=asked.pace, empty=empty)
        middles.append([told(name, load) for name, load in zip(("saves", "looks"), loads, strict=True)])
        wrong += [each for load in loads for each in load.wrong]
    saves, looks = (after / before for before, after in zip(*middles, strict=True))
    print(f"a save takes {saves:.1f} times, a look {looks:.1f} times as long as beside the empty view")
    print(f"{len(wrong)} errors, load {os.getloadavg()[0]:.1f}", *wrong[:5], sep="\n  ")
    return bool(wrong)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    for name, default in (("tables", 100), ("readers", 50), ("pollers", 500), ("seconds", 20)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--pace", type=float, default=3.0)
    parser.add_argument("--without", action="store_true")
    parser.add_argument("--phones", type=int, default=0)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    asked = parser.parse_args(arguments)
    with ExitStack() as stack:
        more = {"KIEBITZ_KEPT_MEGABYTES": "0"} if asked.without else {}
        if asked.database == "postgresql":
            more["DATABASE_URL"] = stack.enter_context(servers.database())
        site, link = stack.enter_context(serving.club(**more))
        hall = drawn(site, link, asked.tables)
        if asked.phones:
            return watched(hall, asked)
        print(f"{len(hall.sheets)} tables alone:")
        alone = hall.play(asked.seconds, 0, 0, pace=asked.pace, tags=True)
        before = told("saves", alone[0])
        print(f"beside {asked.readers} readers and {asked.pollers} pollers:")
        beside = hall.play(asked.seconds, asked.readers, asked.pollers, pace=asked.pace, tags=not asked.without)
        after, *_others = (told(*each) for each in zip(("saves", "reads", "polls"), beside, strict=True))
    wrong = [each for load in (*alone, *beside) for each in load.wrong]
    print(f"a save takes {after / before:.1f} times as long; {len(wrong)} errors", *wrong[:5], sep="\n  ")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
