"""What files and bodies cost that are made to cost: each within what may be sent, each in a process of its own.

.venv/bin/python bench/costly_files.py [NAME ...]

A line for each: its length; seconds of the processor and the most memory that opening it took, of the process that was
sent it and of the one that opened it; and what became of it. `sign in` counts what eight who guess at once get.
"""

import argparse
import json
import resource
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import place
from tests import costly_files as costly

LONGEST = 120
"""Seconds for each."""
GUESSERS, SECONDS = 8, 10
FILES = {**costly.TABLES, **costly.PHOTOS, **costly.LOGOS}
SIGN_IN = "sign in"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [*FILES, *SENT, SIGN_IN]
    parser.add_argument("names", nargs="*", default=names)
    parser.add_argument("--here", action="store_true", help="in this process, and nothing else")
    arguments = parser.parse_args()
    for name in arguments.names:
        if arguments.here:
            with place.database(place.DATABASES[0]):
                print(f"{name:40} {_told(name)}", flush=True)
        else:
            try:
                subprocess.run([sys.executable, __file__, name, "--here"], timeout=LONGEST, check=False)
            except subprocess.TimeoutExpired:
                print(f"{name:40} ended after {LONGEST} s", flush=True)


def _told(name: str) -> str:
    if name == SIGN_IN:
        return _guesses()
    sent, opened = _work(name)
    _forget_memory()
    before, began = _memory(), time.process_time()
    said = opened(sent)
    seconds, child = time.process_time() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    apart = f"apart {child.ru_utime + child.ru_stime:5.2f} s {child.ru_maxrss // 1024:4} MB"
    return f"{len(sent) / 1000:8.1f} kB  here {seconds:5.2f} s {_memory() - before:4} MB  {apart}  {said}"


def _work(name: str) -> tuple[bytes, Callable[[bytes], str]]:
    """What is sent, and what becomes of it."""
    from scoring import apart  # noqa: PLC0415  needs the settings
    from scoring.importing.values import table_files  # noqa: PLC0415  the same
    from scoring.importing.values.entry_lists import listed  # noqa: PLC0415  the same
    from scoring.lists.values import photographs  # noqa: PLC0415  the same
    from scoring.people.values import logos  # noqa: PLC0415  the same
    from scoring.pictures import Unfit  # noqa: PLC0415  the same

    def table(sent: bytes) -> str:
        try:
            return f"{len(listed(table_files.read(sent).tables).text.splitlines())} lines"
        except table_files.Unreadable as unreadable:
            return str(unreadable)

    def picture(sent: bytes) -> str:
        try:
            if name in costly.PHOTOS:
                return f"kept in {len(apart.done(photographs.prepared, sent))} bytes"
            return f"kept in {len(apart.done(logos.prepared, sent).image)} bytes"
        except Unfit as unfit:
            return str(unfit)

    if name in FILES:
        return FILES[name](), table if name in costly.TABLES else picture
    return SENT[name](), lambda sent: _asked(name, sent)


def _entrants() -> bytes:
    return "\n".join(f"Anna{each:x} Adler{each:x}; SC Nord" for each in range(5_000)).encode()


def _deals() -> bytes:
    """As many as may be sent at once."""
    deal = {"declarer": 1, "contract": "grand", "matadors": 1, "bid": 18, "won": True, "hand": True}
    return json.dumps({"game": "skat", "seats": 3, "deals": [deal] * 200}).encode()


def _body() -> bytes:
    """As long as a body may be, with nothing in it that anybody asks for."""
    return json.dumps({"game": "skat", "seats": 3, "deals": [[]] * 240_000}).encode()


def _replay() -> bytes:
    return json.dumps({"text": "CA C7 C8 " * 2_200}).encode()


SENT = {
    "CSV, 5,000 names at the desk": _entrants,
    "API, 200 deals to score": _deals,
    "API, 240,000 deals to score": _body,
    "API, a deal of 20,000 letters": _replay,
}


def _asked(name: str, sent: bytes) -> str:
    """How the page or the interface answers."""
    from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: PLC0415  needs the settings
    from django.test import Client  # noqa: PLC0415  the same

    from tests import build  # noqa: PLC0415  the same
    from tests.tournaments import events  # noqa: PLC0415  the same

    client = Client(SERVER_NAME="localhost")
    if name.startswith("API"):
        client.force_login(build.account())
        path = "/api/v1/rulesets/skat/replay/" if "letters" in name else "/api/v1/score/"
        answer = client.post(path, sent, content_type="application/json")
    else:
        club = build.club("SC Adler")
        event = events.event(by=build.grant(build.account(), "director", club=club).account, club=club)
        client.force_login(events.director_of(event))
        answer = client.post(f"/events/{event.slug}/import/", {"file": SimpleUploadedFile("list.csv", sent)})
    return str(answer.status_code)


def _guesses() -> str:
    """As many as are answered and how, and the memory that it takes."""
    from django.test import Client  # noqa: PLC0415  needs the settings

    answers, ends, before = Counter[int](), time.monotonic() + SECONDS, _memory()

    def guess(number: int) -> None:
        while time.monotonic() < ends:
            form = {"login": f"guess{number}", "password": "wrong"}
            answers[
                Client()
                .post("/accounts/login/", form, SERVER_NAME="localhost", REMOTE_ADDR=f"192.0.2.{number}")
                .status_code
            ] += 1

    threads = [threading.Thread(target=guess, args=[each]) for each in range(GUESSERS)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return f"{GUESSERS} guess for {SECONDS} s: {dict(answers)}, {_memory() - before} MB more"


def _forget_memory() -> None:
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _memory() -> int:
    """The most that this process had since it was forgotten, in megabytes."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return int(next(each for each in lines if each.startswith("VmHWM")).split()[1]) // 1024


if __name__ == "__main__":
    main()
