"""What a printed document costs, as a multiple of an empty page of the same engine: a ratio travels between machines.

    .venv/bin/python bench/print_sheet.py [ROUNDS]

Renders a full list of four (48 deals) and of three (36), the same blank, and a ranking of 40 players, each from its
data in the database to its bytes; and, to compare, the list as an HTML table with a box for each cell.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.update(
    {"DJANGO_SETTINGS_MODULE": "config.settings", "DJANGO_SECRET_KEY": "bench", "KIEBITZ_LOG_LEVEL": "ERROR"}
)
os.environ.setdefault("KIEBITZ_DATA", tempfile.mkdtemp(prefix="kiebitz-bench-"))

import django  # noqa: E402  the environment comes first

django.setup()

from django.core.management import call_command  # noqa: E402
from django.utils import translation  # noqa: E402

import rules  # noqa: E402
from scoring.actions import prints  # noqa: E402
from scoring.models import PrintJob, Sheet  # noqa: E402
from scoring.printing import press  # noqa: E402
from scoring.printing.paper import to_pdf  # noqa: E402
from tests import build  # noqa: E402

EMPTY = "<!doctype html><html lang=en><title>empty</title><p>x"


def filled(seats: int, seed: int = 1) -> Sheet:
    sheet, deals, chance = build.sheet(seats), [], random.Random(seed)
    ruleset = rules.Ruleset.from_dict(sheet.ruleset)
    for _deal in range(12 * seats):
        deals.append(rules.sample_deal(ruleset, seats, deals, chance))
        line = rules.score(ruleset, seats, deals).lines[-1]
        accepted = tuple(problem.code for problem in line.problems if problem.severity == "confirm")
        build.record(sheet, deals[-1], accepted=accepted)
    return sheet


def job(document: str, sheet: Sheet | None = None, payload: dict[str, object] | None = None) -> PrintJob:
    book = sheet.book if sheet else build.book()
    return prints.request_print(
        document=document, book=book, sheet=sheet, language="de", by=None, at=build.AT, payload=payload
    )


def ranking(players: int) -> dict[str, object]:
    row = {"name": "Maximiliane Mustermann", "club": "Herz Dame", "series": [1012, 980], "total": 1992}
    rows = [row | {"rank": n, "number": n, "deciders": [20, 3], "decided_by": None} for n in range(1, players + 1)]
    head = {"title": "Preisskat", "place": "Gasthaus", "date": "2026-11-20", "game": "skat", "final": True, "series": 2}
    return head | {"deciders": ["won", "lost"], "rows": rows, "as_of": build.AT.isoformat()}


def table(rows: int, columns: int) -> str:
    cells = "".join(f"<tr>{''.join(f'<td>{row * column % 97}' for column in range(columns))}" for row in range(rows))
    return f"{EMPTY}<style>td {{ border: .3pt solid #888 }}</style><table>{cells}</table>"


def printed(made: PrintJob) -> Callable[[], object]:
    return lambda: press.render(press.DOCUMENTS[made.document](made))


def seconds(work: Callable[[], object], rounds: int) -> float:
    """Processor time, the median: what other programs do meanwhile hardly counts."""
    work()
    times = []
    for _round in range(rounds):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return statistics.median(times)


def main(rounds: int) -> None:
    call_command("migrate", verbosity=0)
    four, three = filled(4), filled(3)
    documents = {
        "list of 48 deals, four players": printed(job("sheet", four)),
        "list of 36 deals, three players": printed(job("sheet", three)),
        "blank list, four players": printed(job("blank", four)),
        "ranking of 40": printed(job("ranking", payload=ranking(40))),
        "48 x 31 as an HTML table": lambda: to_pdf(table(48, 31), {}),
    }
    with translation.override("de"):
        empty = seconds(lambda: to_pdf(EMPTY, {}), rounds * 3)
        print(f"{'empty page':34} {empty * 1000:7.1f} ms      1")
        for name, work in documents.items():
            took = seconds(work, rounds)
            print(f"{name:34} {took * 1000:7.1f} ms {took / empty:6.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
