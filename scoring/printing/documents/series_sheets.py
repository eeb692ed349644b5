"""All lists of a series in one file, in the order of the tables, each as it stood when the file was asked for."""

from collections.abc import Iterator
from typing import NotRequired, TypedDict, cast

from scoring.models import PrintJob, Sheet
from scoring.printing.documents import code_cards
from scoring.printing.documents.document import Document
from scoring.printing.documents.sheet_document import Told
from scoring.printing.documents.sheet_document import document as list_document


class Listed(TypedDict):
    """One list of the file."""

    sheet: int
    revision: int
    address: str
    """Of its page."""
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
        yield list_document(sheet, told, filled=filled)
