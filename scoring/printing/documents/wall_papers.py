"""What can hang on a wall before anybody is drawn: the poster, the rules on one page, and a page that tests a printer.

Their lines were put in words when they were asked for, in the language of the job.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, TypedDict, cast

from scoring.models import PrintJob
from scoring.printing.documents import drawing
from scoring.printing.documents.document import Document
from scoring.printing.documents.hall_papers import Occasion, about

CODE = "kiebitz:code"
SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.5, 6.0, 5.5)
"""Points of type that a page is tried in, from the largest."""
LINE, LETTER = 1.32, 0.58
"""Of a size of type: a line, and a character in words."""
LABEL = 0.3
"""Of the width of a page: what stands before the lines."""
BETWEEN, COLUMN_GAP = 4.0, 24.0
"""Points between two facts, and between two columns, with what stands before a line of them."""
RULES_PAGE, POSTER_PAGE = (538.0, 585.0), (452.0, 300.0)
"""Points, width and height: the room for facts on a page of rules, and on a poster."""
GREYS, GREY_STEP = tuple(range(0, 101, 10)), 14.6
"""Per cent of black, and millimetres from one to the next."""
FRAMES, SHEET = (5, 10, 15), (210, 297)
"""Millimetres: from the edge to a frame, and of the paper. The outermost whole frame is how far a printer reaches."""
SAMPLES = (6, 7, 8, 10, 12, 14)
"""Points of type."""


class Line(TypedDict):
    """A fact in words."""

    label: str
    value: str
    help: str


class Poster(Occasion):
    """The payload of a poster."""

    club: str
    rules: str
    """What they are called."""
    starts_at: str
    """ISO 8601."""
    address: str
    """Of the public page; empty where the event has none."""
    invites: bool
    """Whether players announce themselves there."""
    facts: list[Line]


class RuleSheet(Occasion):
    """The payload of a page of rules."""

    rules: str
    facts: list[Line]
    otherwise: list[Line]
    """What is played otherwise than these rules say."""
    remarks: list[str]


class TestPage(Occasion):
    """The payload of a page that tests a printer."""

    today: str
    """ISO 8601."""
    address: str


def poster(job: PrintJob) -> Iterator[Document]:
    """One page for a door."""
    payload = cast("Poster", job.payload)
    context = {
        **about(job),
        "starts_at": datetime.fromisoformat(payload["starts_at"]),
        "size": _fitting([_plain(payload["rules"]), *payload["facts"]], POSTER_PAGE),
        "code": CODE,
    }
    address = payload["address"]
    yield Document("print/poster.html", context, {CODE: drawing.code(address)} if address else {}, parts=job.parts)


def rule_sheet(job: PrintJob) -> Iterator[Document]:
    """One page, whatever was agreed upon: the more there is, the smaller it is set."""
    payload = cast("RuleSheet", job.payload)
    facts = [*payload["facts"], *(_plain(each) for each in payload["remarks"])]
    size = _fitting(facts, RULES_PAGE, [f"{each['label']}: {each['value']}" for each in payload["otherwise"]])
    yield Document("print/rule_sheet.html", {**about(job), "size": size}, parts=job.parts)


def test_page(job: PrintJob) -> Iterator[Document]:
    """What tells a printer's faults: margins, greys, thin lines, small type, a code for the camera."""
    payload = cast("TestPage", job.payload)
    context: dict[str, Any] = {
        **about(job),
        "today": datetime.fromisoformat(payload["today"]),
        "greys": [(each, 100 - each, place * GREY_STEP) for place, each in enumerate(GREYS)],
        "frames": [(each, *(side - 2 * each for side in SHEET)) for each in FRAMES],
        "samples": SAMPLES,
        "code": CODE,
    }
    yield Document("print/test_page.html", context, {CODE: drawing.code(payload["address"])}, parts=job.parts)


def _plain(text: str) -> Line:
    return Line(label="", value=text, help="")


def _fitting(lines: Sequence[Line], page: tuple[float, float], halves: Sequence[str] = ()) -> float:
    """The largest type in which all of it has room on the page, else the smallest. `halves` stand in two columns."""
    width, height = page
    return next((size for size in SIZES if _height(lines, halves, size, width) <= height), SIZES[-1])


def _height(lines: Sequence[Line], halves: Sequence[str], size: float, width: float) -> float:
    below = sum(BETWEEN + _wrapped(each, (width / 2 - COLUMN_GAP) / (size * LETTER)) * size * LINE for each in halves)
    return below / 2 + sum(BETWEEN + _rows(line, size, width) * size * LINE for line in lines)


def _rows(line: Line, size: float, width: float) -> int:
    """Lines of type that a fact takes: its label beside what it says, and the help below that."""
    own = width * (1 - LABEL) / (size * LETTER)
    beside = max(_wrapped(line["label"], width * LABEL / (size * LETTER)), _wrapped(line["value"], own))
    return beside + (_wrapped(line["help"], own) if line["help"] else 0)


def _wrapped(text: str, room: float) -> int:
    return max(1, -(-len(text) // max(1, int(room))))
