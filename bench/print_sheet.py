"""P1: what a printed document costs beside an empty page of the same engine. Looks at no document's contents."""

from collections.abc import Iterator

from django.utils import translation

from bench import recording
from bench.clock import Figure, Work, against, compare
from scoring.actors import OPERATOR
from scoring.models import PrintJob, Sheet
from scoring.printing.actions import prints
from scoring.printing.documents import press
from scoring.printing.documents.paper import to_pdf
from tests import build

EMPTY = "<!doctype html><html lang=en><title>empty</title><p>x"
PAGES = 3
"""Empty pages in a round: one alone is over too soon."""


def measure() -> Iterator[Figure]:
    """Each from its data in the database to its bytes; and the list as an HTML table with a box for each cell."""
    four, three = filled(4), filled(3)
    documents = {
        "list of 48 deals, four players": printed(job("sheet", four)),
        "list of 36 deals, three players": printed(job("sheet", three)),
        "blank list, four players": printed(job("blank", four)),
        "ranking of 40": printed(job("ranking", payload=ranking(40))),
        "ranking of 200": printed(job("ranking", payload=ranking(200))),
        "48 x 31 as an HTML table": Work(lambda _nothing: to_pdf(table(48, 31), {})),
    }
    with translation.override("de"):
        empty = Work(lambda _nothing: [to_pdf(EMPTY, {}) for _ in range(PAGES)], PAGES)
        seconds = compare({"empty": empty, **documents})
    for name in documents:
        yield against("P1", name, seconds, name, "empty", "empty page")


def filled(seats: int) -> Sheet:
    """A full list."""
    sheet = build.sheet(seats)
    recording.record(sheet, recording.sampled(12 * seats, seats))
    return sheet


def job(document: str, sheet: Sheet | None = None, payload: dict[str, object] | None = None) -> PrintJob:
    """A document to print."""
    book = sheet.book if sheet else build.book()
    return prints.request_print(
        document=document, book=book, sheet=sheet, language="de", by=OPERATOR, at=build.AT, payload=payload
    )


def ranking(players: int) -> dict[str, object]:
    """A ranking as a job keeps it."""
    row = {"name": "Maximiliane Mustermann", "club": "Herz Dame", "series": [1012, 980], "total": 1992}
    rows = [row | {"rank": n, "number": n, "deciders": [20, 3], "decided_by": None} for n in range(1, players + 1)]
    head = {"title": "Preisskat", "place": "Gasthaus", "date": "2026-11-20", "game": "skat", "final": True, "series": 2}
    return head | {"deciders": ["won", "lost"], "rows": rows, "as_of": build.AT.isoformat()}


def table(rows: int, columns: int) -> str:
    """As many cells as the list has characters to fill in."""
    cells = "".join(f"<tr>{''.join(f'<td>{row * column % 97}' for column in range(columns))}" for row in range(rows))
    return f"{EMPTY}<style>td {{ border: .3pt solid #888 }}</style><table>{cells}</table>"


def printed(made: PrintJob) -> Work:
    """Setting and drawing it."""
    return Work(lambda _nothing: press.render(press.DOCUMENTS[made.document](made)))
