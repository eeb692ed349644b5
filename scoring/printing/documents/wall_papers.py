"""What can hang on a wall before anybody is drawn: the poster, the rules on one page, and a page that tests a printer.

Their lines were put in words when they were asked for, in the language of the job.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NotRequired, TypedDict, cast

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import pgettext

from scoring.models import PrintJob
from scoring.printing.documents import drawing, ornaments
from scoring.printing.documents.club_logo import logo_of
from scoring.printing.documents.document import Document, Picture
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
TIGHT = 0.5
"""Of a size of type: no more than that is between two facts."""
NARROW = 7.0
"""Points of type: house rules as small as that stand in three columns, larger ones in two."""
RULES_PAGE = (538.0, 585.0)
"""Points, width and height: the room for facts on a page of rules."""
CARDS, SUITS = "kiebitz:cards", "kiebitz:suits"
TITLE_SIZES = ((54, 2), (46, 2), (38, 2), (32, 3), (27, 3), (22, 4), (18, 5))
"""Points of type that the title of a poster is tried in, and the lines that it may take then."""
POSTER_SIZES = (18.0, 16.0, 15.0, *(size for size in SIZES if size >= 9))
"""Of its facts: nothing that hangs on a wall is smaller."""
PLACE_SIZES = (20, 15, 12)
"""Of the place."""
BOLD, SLACK = 0.7, 0.9
"""Of a size of bold type, a character; and of a line, what words fill of it before they wrap."""
POSTER_WIDTH, POSTER_FLOW = 487.0, 480.0
"""Points: the width of a poster, the height for title, rules, place and facts."""
FAN, ANNOUNCED, LOGO, FOOT = 100.0, 34.0, 44.0, 110.0
"""Points of that height, where there is a fan of cards, an announcement, a logo; and more, where the foot is empty."""
TITLE_LINE, RULES = 1.15, 15
"""Of a size of type: a line of a title; and the type in which the game's rules are named."""
ENOUGH = 11.0
"""Points of type: rather than anything smaller, there are no cards on a poster."""
PLAN_SIZES = (34.0, 28.0, 24.0, 20.0, 17.0, 14.0, 12.0, 10.0, 8.0, 7.0, 6.0, 5.0)
"""Points of type of a prize plan."""
PLAN_LINE, HEADING, PLAN_ROOM = 1.45, 1.5, 560.0
"""Of that size, a place with its line; places that a heading takes as much as; points, the height for all of them."""
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
    announced: NotRequired[str]
    """By which sentence names are published in full, where they are."""


class RuleSheet(Occasion):
    """The payload of a page of rules."""

    rules: str
    facts: list[Line]
    otherwise: list[Line]
    """What is played otherwise than these rules say."""
    remarks: list[str]


class Gets(TypedDict):
    """A place, in words."""

    place: str
    amount: str
    share: str


class PrizesOf(TypedDict):
    """The places of one ranking; it has no title where there is no other."""

    title: str
    places: list[Gets]


class PrizePlan(Occasion):
    """The payload of a prize plan."""

    said: list[str]
    """How far the amounts hold."""
    rankings: list[PrizesOf]


class TestPage(Occasion):
    """The payload of a page that tests a printer."""

    today: str
    """ISO 8601."""
    address: str


def poster(job: PrintJob) -> Iterator[Document]:
    """One page for a door."""
    payload = cast("Poster", job.payload)
    logo, pictures = logo_of(job)
    drawn: dict[str, str | Picture] = {CARDS: ornaments.fan(), SUITS: ornaments.row(), **pictures}
    if address := payload["address"]:
        drawn[CODE] = drawing.code(address)
    starts_at = datetime.fromisoformat(payload["starts_at"])
    context = {
        **about(job),
        **_poster_type(payload, LOGO if logo else 0),
        "starts_at": starts_at,
        "time": pgettext("it begins at", "%(time)s") % {"time": time_format(localtime(starts_at), "TIME_FORMAT")},
        "code": CODE,
        "logo": logo,
    }
    yield Document("print/poster.html", context, drawn, parts=job.parts)


def _poster_type(payload: Poster, logo: float) -> dict[str, Any]:
    """The largest type in which all of it has room: rather without the fan of cards than small."""
    title = next((size for size, lines in TITLE_SIZES if _stands(payload["title"], size, lines)), TITLE_SIZES[-1][0])
    place = next((size for size in PLACE_SIZES if _wrapped(payload["place"], _letters(size)) <= 2), PLACE_SIZES[-1])
    above = [
        _wrapped(payload["title"], _letters(title, BOLD)) * title * TITLE_LINE,
        _wrapped(payload["place"], _letters(place)) * place * LINE,
        _wrapped(payload["rules"], _letters(RULES)) * RULES * LINE,
    ]
    room = POSTER_FLOW - sum(above) - logo - (ANNOUNCED if payload.get("announced") else 0)
    room += 0 if logo or payload["club"] or payload["address"] else FOOT
    size = _fitting(payload["facts"], (POSTER_WIDTH, room - FAN), sizes=POSTER_SIZES)
    if cards := size >= ENOUGH:
        room -= FAN
    else:
        size = _fitting(payload["facts"], (POSTER_WIDTH, room), sizes=POSTER_SIZES)
    return {"head": title, "place": place, "size": size, "cards": cards, "room": round(room, 1)}


def _stands(title: str, size: float, lines: int) -> bool:
    """Whether so many lines are enough for it in this type, and no word of it is broken."""
    letters = _letters(size, BOLD)
    return _wrapped(title, letters * SLACK) <= lines and max(map(len, title.split()), default=0) <= letters


def _letters(size: float, letter: float = LETTER) -> float:
    return POSTER_WIDTH / (size * letter)


def rule_sheet(job: PrintJob) -> Iterator[Document]:
    """One page, whatever was agreed upon: the more there is, the smaller it is set."""
    payload = cast("RuleSheet", job.payload)
    facts = [*payload["facts"], *(_plain(each) for each in payload["remarks"])]
    size = _fitting(facts, RULES_PAGE, [f"{each['label']}: {each['value']}" for each in payload["otherwise"]])
    type_of_it = {"size": size, "between": _between(size), "columns": _columns(size)}
    yield Document("print/rule_sheet.html", {**about(job), **type_of_it}, parts=job.parts)


def prize_plan(job: PrintJob) -> Iterator[Document]:
    """One page for the wall: the fewer prizes there are, the larger they stand there."""
    payload = cast("PrizePlan", job.payload)
    lines = sum(len(each["places"]) + (HEADING if each["title"] else 0) for each in payload["rankings"])
    size = next((size for size in PLAN_SIZES if lines * size * PLAN_LINE <= PLAN_ROOM), PLAN_SIZES[-1])
    yield Document("print/prize_plan.html", {**about(job), "size": size}, parts=job.parts)


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


def _fitting(
    lines: Sequence[Line], page: tuple[float, float], listed: Sequence[str] = (), sizes: Sequence[float] = SIZES
) -> float:
    """The largest type in which all of it has room on the page, else the smallest. `listed` stands in columns."""
    width, height = page
    return next((size for size in sizes if _height(lines, listed, size, width) <= height), sizes[-1])


def _height(lines: Sequence[Line], listed: Sequence[str], size: float, width: float) -> float:
    columns, between = _columns(size), _between(size)
    room = (width / columns - COLUMN_GAP) / (size * LETTER)
    below = sum(between + _wrapped(each, room) * size * LINE for each in listed)
    return below / columns + sum(between + _rows(line, size, width) * size * LINE for line in lines)


def _columns(size: float) -> int:
    """In how many columns house rules of this type stand."""
    return 3 if size <= NARROW else 2


def _between(size: float) -> float:
    """Points between two facts of this type."""
    return min(BETWEEN, TIGHT * size)


def _rows(line: Line, size: float, width: float) -> int:
    """Lines of type that a fact takes: its label beside what it says, and the help below that."""
    own = width * (1 - LABEL) / (size * LETTER)
    beside = max(_wrapped(line["label"], width * LABEL / (size * LETTER)), _wrapped(line["value"], own))
    return beside + (_wrapped(line["help"], own) if line["help"] else 0)


def _wrapped(text: str, room: float) -> int:
    return max(1, -(-len(text) // max(1, int(room))))
