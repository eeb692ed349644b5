"""What a hall needs before anybody plays: cards with everybody's seats, plans for the wall, cards for the tables.

All of it was frozen with the job, by whoever knows who sits where.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NotRequired, TypedDict, cast

import rules
from scoring.models import PrintJob
from scoring.printing.documents import drawing
from scoring.printing.documents.document import Document
from scoring.printing.documents.setting_out import batched

CARDS_ON_PAGE, TABLES_ON_PAGE = 4, 2
PAGES_AT_ONCE = 10
"""Pages that are laid out together: a file is as far as these, and no larger in memory."""
NAMES_IN_COLUMN = 34
"""Lines of a plan by name in each of the two columns of a page, large enough to be read at arm's length."""
COLUMN, TABLE_HEAD, SEAT_LINE = 690.0, 34.0, 21.0
"""Points: height of a column of a plan by table, of what stands above the seats of a table, of a seat."""
LARGEST_LINE, ROOM_FOR_SEATS = 30.0, 180.0
"""Points: the highest line of a start card, and the room that all of its lines share."""
CODE = "kiebitz:code-%d"


class Occasion(TypedDict):
    """What every paper of an event begins with."""

    title: str
    place: str
    date: str | None
    """ISO 8601."""
    game: str
    digests: NotRequired[dict[str, str]]


class StartCard(TypedDict):
    """Somebody and his or her seats."""

    number: int | None
    name: str
    club: str
    seats: list[list[int]]
    """`[series, table, place]`, as far as tables are drawn."""


class StartCards(Occasion):
    """The payload of start cards."""

    of_series: int
    """The series in whose order the cards lie."""
    cards: list[StartCard]


class Seated(TypedDict):
    """A line of a plan."""

    name: str
    number: int | None
    table: int
    place: int


class Plan(Occasion):
    """The payload of a plan: its lines in their order."""

    of_series: int
    seats: list[Seated]


class TableCards(Occasion):
    """The payload of table cards."""

    tables: list[tuple[int, str]]
    """Number, and the address of the page of whatever is played there."""


def start_cards(job: PrintJob) -> Iterator[Document]:
    """Four on a page, to be cut: a table of four lies on one."""
    payload = cast("StartCards", job.payload)
    for cards in batched(payload["cards"], CARDS_ON_PAGE * PAGES_AT_ONCE):
        told = [card | {"line": min(LARGEST_LINE, ROOM_FOR_SEATS / (len(card["seats"]) or 1))} for card in cards]
        pages = list(batched(told, CARDS_ON_PAGE))
        yield Document("print/cards.html", {**about(job), "pages": pages}, parts=len(cards))


def plan_by_name(job: PrintJob) -> Iterator[Document]:
    """Where do I sit? For the wall, by name, in two columns."""
    seats = cast("Plan", job.payload)["seats"]
    pages = [list(batched(page, NAMES_IN_COLUMN)) for page in batched(seats, 2 * NAMES_IN_COLUMN)]
    yield from _plan(job, "print/plan_names.html", pages)


def plan_by_table(job: PrintJob) -> Iterator[Document]:
    """Who sits here? For the wall, by table, in two columns."""
    tables: dict[int, list[Seated]] = {}
    for each in cast("Plan", job.payload)["seats"]:
        tables.setdefault(each["table"], []).append(each)
    columns = list(_columns(tables))
    yield from _plan(job, "print/plan_tables.html", [list(page) for page in batched(columns, 2)])


def _columns(tables: Mapping[int, Sequence[Seated]]) -> Iterator[list[tuple[int, Sequence[Seated]]]]:
    """No table is torn apart."""
    column: list[tuple[int, Sequence[Seated]]] = []
    used = 0.0
    for number, seats in tables.items():
        height = TABLE_HEAD + SEAT_LINE * len(seats)
        if column and used + height > COLUMN:
            yield column
            column, used = [], 0.0
        column.append((number, seats))
        used += height
    if column:
        yield column


def _plan(job: PrintJob, template: str, pages: Sequence[Any]) -> Iterator[Document]:
    """All of it at once, for its pages are counted; they are few."""
    yield Document(template, {**about(job), "pages": pages}, parts=job.parts)


def table_cards(job: PrintJob) -> Iterator[Document]:
    """Two on a page, to be cut: the number for the whole hall, the code for who sits down."""
    tables = cast("TableCards", job.payload)["tables"]
    for some in batched(tables, TABLES_ON_PAGE * PAGES_AT_ONCE):
        cards = [{"number": number, "address": address, "code": CODE % number} for number, address in some]
        codes = {CODE % number: drawing.code(address) for number, address in some}
        context = {**about(job), "pages": list(batched(cards, TABLES_ON_PAGE))}
        yield Document("print/table_cards.html", context, codes, parts=len(cards))


def about(job: PrintJob) -> dict[str, Any]:
    """What the templates of an event's papers show besides their own."""
    payload: dict[str, Any] = job.payload or {}
    return {
        "language": job.language,
        "occasion": payload,
        "day": date.fromisoformat(payload["date"]) if payload["date"] else None,
        "game": rules.say(payload["game"], "game.name", {}, job.language),
        "of_series": payload.get("of_series"),
    }
