"""All lists of a series in one file, in the order of the tables, each as it stood when the file was asked for."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NotRequired, TypedDict, cast

from django.utils.translation import gettext as _

from scoring.lists.queries import sheet_queries
from scoring.models import PrintJob, Sheet
from scoring.printing.documents import code_cards
from scoring.printing.documents.document import Document
from scoring.printing.documents.hall_papers import Occasion
from scoring.printing.documents.sheet_document import Told, laid_out
from scoring.printing.documents.sheet_document import document as list_document


class Listed(TypedDict):
    """One list of the file."""

    sheet: int
    revision: int
    address: str
    """Of its page."""
    table: NotRequired[int]
    """At which it is kept; not said by what was asked for before there was a choice of tables."""
    code: NotRequired[int]
    """Row of its table's code, which stands there instead of the page while it is not revoked."""
    origin: NotRequired[str]
    """Scheme and host, for that code."""


class SeriesSheets(TypedDict):
    """The payload of such a job."""

    title: str
    of_series: int
    lists: list[Listed]
    numbers: dict[str, int]
    """Start numbers, by player."""
    names: dict[str, str]
    """By player: what everybody in these lists was called."""
    digests: NotRequired[dict[str, str]]


class EmergencySheets(Occasion):
    """The payload of blank sheets of which nobody knows yet who writes them."""

    ruleset: dict[str, Any]
    """As a table of this size plays it."""
    seats: int
    copies: int


def filled(job: PrintJob) -> Iterator[Document]:
    """Each list with its deals."""
    return _lists(job, filled=True)


def blank(job: PrintJob) -> Iterator[Document]:
    """Each list for the pen."""
    return _lists(job, filled=False)


def _lists(job: PrintJob, *, filled: bool) -> Iterator[Document]:
    payload = cast("SeriesSheets", job.payload)
    sheets = Sheet.objects.in_bulk([each["sheet"] for each in payload["lists"]])
    codes = code_cards.spelt(each["code"] for each in payload["lists"] if "code" in each)
    for each in payload["lists"]:
        sheet = sheets[each["sheet"]]
        sheet.book = job.book  # what the event is asked, it is asked once for all of them
        code = codes.get(each.get("code", 0), "")
        told = Told(
            title=payload["title"],
            revision=each["revision"],
            at=job.created_at,
            language=job.language,
            numbers=payload["numbers"],
            names=payload["names"],
            address=code_cards.opens(each["origin"], code) if code else each["address"],
            code=code,
        )
        laid = list_document(sheet, told, filled=filled)
        yield replace(laid, tables=[[each["table"]]]) if "table" in each else laid


def emergency(job: PrintJob) -> Iterator[Document]:
    """The same sheet over and over, without names, of no list that there is: typed later, whatever happened."""
    payload = cast("EmergencySheets", job.payload)
    sheet = Sheet(
        book=job.book,
        title=_("Emergency sheet"),
        game=payload["game"],
        ruleset=payload["ruleset"],
        seats=payload["seats"],
        opened_at=job.created_at,
    )
    told = Told(title=payload["title"], revision=0, at=job.created_at, language=job.language, by_hand=True)
    laid = laid_out(sheet_queries.from_entries(sheet, ()), told, filled=False)
    yield from (laid for _copy in range(payload["copies"]))
