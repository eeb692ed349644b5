"""Print jobs as pages show them, and where their files lie."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Prefetch, QuerySet

from scoring.lists.queries.loaded import genesis
from scoring.lists.values import log
from scoring.models import Book, Entry, Player, PrinterOrder, PrintJob, Sheet
from scoring.people.queries import player_queries
from scoring.statements import Given, Select


class Printed(NamedTuple):
    """A file in the prints folder."""

    file: str
    pages: int


def of_sheet(sheet: Sheet) -> QuerySet[PrintJob]:
    """All prints of a list, the newest first."""
    return PrintJob.objects.filter(sheet=sheet)


def of_book(book: Book) -> QuerySet[PrintJob]:
    """All prints of a book and its lists, the newest first."""
    return PrintJob.objects.filter(book=book).select_related("sheet")


ORDERS = 5
"""Orders to printers that are shown of one document, the newest."""


def with_orders(jobs: QuerySet[PrintJob]) -> QuerySet[PrintJob]:
    """Their last orders to printers come along, as `shown_orders`: one statement for all of them."""
    return jobs.prefetch_related(Prefetch("orders", PrinterOrder.objects.all()[:ORDERS], to_attr="shown_orders"))


def being_told(book: Book) -> bool:
    """Whether a printer is about to be told of something of a book."""
    busy = (PrinterOrder.State.WAITING, PrinterOrder.State.SENDING, PrinterOrder.State.STOPPING)
    return PrinterOrder.objects.filter(job__book=book, state__in=busy).exists()


def under_way(book: Book) -> int:
    """How many prints of a book wait or are being made."""
    return PrintJob.objects.filter(book=book, state__in=(PrintJob.State.QUEUED, PrintJob.State.RENDERING)).count()


_SEATINGS = Select(lambda: Entry.objects.only("body").filter(sheet=Given("sheet"), kind=Entry.Kind.SEAT).order_by())


def seated(sheet: Sheet) -> list[Player]:
    """Everybody whose name a print of this list may show: no deal is read for it, let alone scored."""
    written = {player for entry in _SEATINGS(sheet=sheet.pk) for player in log.seated_by(entry.body)}
    return player_queries.of_keys(written | set(sheet.aliases.values()))


def file_of(job: PrintJob) -> Path | None:
    """The finished document; None until it is done, or when its file has been taken away."""
    path = Path(settings.PRINTS_DIR) / job.file
    return path if job.state == PrintJob.State.DONE and path.is_file() else None


def lying(job: PrintJob) -> Printed | None:
    """The job's whole document, if the one that was announced lies in the prints folder.

    The row is asked for its name: the folder holds all prints there ever were, and is never listed.
    """
    job.refresh_from_db(fields=["file", "pages"])
    lies = bool(job.file) and (Path(settings.PRINTS_DIR) / job.file).is_file()
    return Printed(job.file, job.pages) if lies else None


def stem(job: PrintJob) -> str:
    """How the file begins: named after what it shows, so that a database brought back from a backup never meets
    another's file.
    """
    parts = [origin(job), job.created_at.isoformat(), job.template_version, job.language]
    return f"{job.document}-{job.pk}-{hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:20]}"


def origin(job: PrintJob) -> str:
    """What the document shows, in one word: the hash of the log's last entry or of the ranking."""
    if job.sheet is None:
        return digest(job.payload or {})
    upto = job.sheet.entries.filter(sequence__lte=job.revision).order_by("-sequence")
    return upto.values_list("hash", flat=True).first() or genesis(job.sheet)


def digest(ranking: Mapping[str, Any]) -> str:
    """What the page carries: whoever has the payload can prove that this is what was printed."""
    canonical = json.dumps(ranking, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
