"""What the prints page offers of an event, and how much of it lies on paper as it is. Reads only."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from scoring.models import PrinterOrder, PrintJob, TableCode
from tournaments.models import Event
from tournaments.queries.current_series import drawn_and_current
from tournaments.queries.paper_contents import (
    CARDS,
    OF_A_SERIES,
    Hall,
    Printed,
    parts,
    printed,
    tables_to_label,
    trails,
)

FILED = (PrintJob.State.DONE, PrintJob.State.STALE)
"""Of what was made; what a name has made out of date since is told of as well."""


@dataclass(frozen=True, slots=True)
class Filed:
    """The newest file of a document."""

    asked: datetime
    """When it was asked for: what it shows held then."""
    sent: datetime | None
    """When a printer of this computer was last told to put it on paper; None where none was."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The papers of one series, and what those of the whole event need to be told."""

    series: tuple[int, ...]
    """Those that are drawn."""
    shown: int | None
    """The series whose papers these are; None before the first draw."""
    papers: Mapping[str, Printed]
    """By document."""
    files: Mapping[str, Filed]
    """By document, as far as there is one."""
    tables: int
    """Table signs that the event needs."""
    signs: bool
    """Whether a table of the series may confirm its sheet with its code."""


def shelf(event: Event, number: int | None = None) -> Shelf:
    """Of the series of this number, or the current one: as many statements for any number of tables."""
    found, current = drawn_and_current(event)
    series = tuple(each.number for each in found)
    shown = number if number in series else current.number if current else None
    papers = _papers(event, shown) if shown is not None else {}
    files = _files(event, shown) if shown is not None else {}
    return Shelf(series, shown, papers, files, tables_to_label(event), shown is not None and _signs(event, shown))


def cards_due(event: Event, series: int) -> int:
    """Start cards of a series that show something else by now than those on paper; none were printed: 0."""
    known = trails(event).get(CARDS)
    return len(printed(event, parts(Hall(event), CARDS, series, ""), known).due) if known else 0


def valid_prints(event_id: int, documents: Collection[str]) -> QuerySet[PrintJob]:
    """Prints of these documents that are not out of date, without what they say."""
    made = PrintJob.objects.filter(book__event=event_id, document__in=documents)
    return made.exclude(state=PrintJob.State.STALE).defer("payload").order_by("pk")


def outdated(event: Event, documents: Collection[str]) -> list[PrintJob]:
    """Of these documents, in each language, the newest print that is out of date."""
    made = PrintJob.objects.filter(book=event.book, document__in=documents).defer("payload")
    newest = {(each.document, each.language): each for each in made.order_by("created_at", "pk")}
    return [each for each in newest.values() if each.state == PrintJob.State.STALE]


def _files(event: Event, series: int) -> dict[str, Filed]:
    made = PrintJob.objects.filter(book=event.book, about__series=series, state__in=FILED)
    newest = {each.document: each for each in made.only("document", "created_at").order_by("created_at", "pk")}
    orders = PrinterOrder.objects.filter(job__in=newest.values(), state=PrinterOrder.State.SENT).order_by("created_at")
    sent = dict(orders.values_list("job", "created_at"))
    return {document: Filed(job.created_at, sent.get(job.pk)) for document, job in newest.items()}


def _signs(event: Event, series: int) -> bool:
    live = TableCode.objects.filter(revoked_at=None, signs=True)
    return live.filter(sheet__table__series__event=event, sheet__table__series__number=series).exists()


def _papers(event: Event, series: int) -> dict[str, Printed]:
    hall, known = Hall(event), trails(event)
    return {each: printed(event, parts(hall, each, series, ""), known.get(each, {})) for each in OF_A_SERIES}
