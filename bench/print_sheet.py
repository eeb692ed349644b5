"""P1: what a printed document costs beside an empty page of the same engine; P3: what asking for one costs.

Looks at no document's contents.
"""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils import translation

from bench import recording
from bench.clock import Figure, Work, against, compare
from config.celery import app
from config.launch import servers
from scoring.access import visible_sheet
from scoring.actors import OPERATOR
from scoring.lists.values.keeping import SHELF
from scoring.models import Book, PrintJob, Sheet
from scoring.printing.actions import bell, print_jobs
from scoring.printing.documents import press
from scoring.printing.documents.paper import load, to_pdf
from tests import build

PAGE = '<html lang="en"><head><title>empty</title>{style}</head><body>{body}</body></html>'
EMPTY = PAGE.format(style="", body="<p>x</p>")
PAGES = 3
"""Empty pages in a round: one alone is over too soon."""
ASKED = 70
"""Rounds of asking, which is over soon, and is not to be measured with what a process does once."""


def measure() -> Iterator[Figure]:
    """Each from its data in the database to its bytes; and the list as an HTML table with a box for each cell."""
    load()  # as every worker does
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
    for kind, broker in {"files": nullcontext, "Redis": over_redis}.items():
        with broker():
            asked = compare({"ask": asking(four)}, ASKED)
        yield Figure("P3", "ask for a list of 48 deals on paper", asked["ask"], floor=f"its bell included: {kind}")


def filled(seats: int) -> Sheet:
    """A full list."""
    sheet = build.sheet(seats)
    recording.record(sheet, recording.sampled(12 * seats, seats))
    return sheet


def job(document: str, sheet: Sheet | None = None, payload: dict[str, object] | None = None) -> PrintJob:
    """A document to print."""
    book = sheet.book if sheet else build.book()
    return print_jobs.request_print(
        document=document, book=book, sheet=sheet, language="de", by=OPERATOR, at=build.AT, payload=payload
    )


def ranking(players: int) -> dict[str, object]:
    """A ranking as a job keeps it."""
    rows = [_row(place, players) for place in range(1, players + 1)]
    head = {"title": "Preisskat", "place": "Gasthaus", "date": "2026-11-20", "game": "skat", "final": True, "series": 2}
    return head | {"deciders": ["won", "lost"], "rows": rows, "as_of": build.AT.isoformat()}


def _row(place: int, players: int) -> dict[str, object]:
    """No two have the same name or the same points."""
    name, club = f"Maximiliane Mustermann {place}", f"Herz Dame {place % 9}"
    first, second = 1012 + 7 * (players - place), 980 + 5 * (players - place)
    counts = {"series": [first, second], "total": first + second, "deciders": [place % 31, place % 7]}
    return {"rank": place, "number": players - place, "name": name, "club": club, "decided_by": None} | counts


@contextmanager
def over_redis() -> Iterator[None]:
    """A Redis of our own hears the bell."""
    files = app.conf.broker_write_url, bell.notify_worker
    with servers.broker() as url:
        app.conf.broker_write_url, bell.notify_worker = url, bell.WorkerNotifier().notify_worker
        yield
    app.conf.broker_write_url, bell.notify_worker = files


def asking(sheet: Sheet) -> Work:
    """A list that nobody has asked for yet, found as page and interface find it, to the row of the job and the bell."""
    reader = HttpRequest()
    reader.user = AnonymousUser()
    Book.objects.filter(pk=sheet.book_id).update(public=True)

    def ask(_nothing: object) -> PrintJob:
        return job("sheet", visible_sheet(reader, sheet.pk))

    return Work(ask, prepare=lambda: [PrintJob.objects.all().delete(), SHELF.forget(sheet.pk)])


def table(rows: int, columns: int) -> str:
    """As many cells as the list has characters to fill in."""
    lines = (f"<tr>{''.join(f'<td>{row * column % 97}</td>' for column in range(columns))}</tr>" for row in range(rows))
    return PAGE.format(style="<style>td { border: .3pt solid #888 }</style>", body=f"<table>{''.join(lines)}</table>")


def printed(made: PrintJob) -> Work:
    """Setting and drawing it."""
    return Work(lambda _nothing: press.render(press.DOCUMENTS[made.document](made)))
