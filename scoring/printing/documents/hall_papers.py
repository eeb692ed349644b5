"""What a hall needs before anybody plays: cards with everybody's seats, plans for the wall, cards for the tables.

All of it was frozen with the job, by whoever knows who sits where.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NotRequired, TypedDict, cast

from django.utils.translation import gettext as _

import rules
from scoring.models import PrintJob
from scoring.printing.documents import drawing
from scoring.printing.documents.document import Companions, Document, Text
from scoring.printing.documents.setting_out import batched

CARDS_ON_PAGE, TABLES_ON_PAGE = 4, 2
PAGES_AT_ONCE = 10
"""Pages that are laid out together: a file is as far as these, and no larger in memory."""
COLUMNS, NAMES_IN_COLUMN = 2, 33
"""Of a page of a plan, and lines of a plan by name in each at the most: large enough to be read at arm's length."""
COLUMN, TABLE_HEAD, SEAT_LINE = 690.0, 34.0, 21.0
"""Points: height of a column, of what stands above the seats of a table, of a seat."""
PLAN_WIDTH, PLAN_TABLE, PLAN_PLACE, LARGE = 255.0, 217.0, 18.0, 14.0
"""Points: a column of a plan, where numbers of tables end in it, where names begin behind a place, large type."""
HIGHEST, TYPE, LARGEST_TYPE = 30.0, 0.62, 13.0
"""Of a plan by name: points of the highest line, what of a line its type takes, points of the largest type."""
SLIP, SLIP_LEFT, SLIP_WIDTH = (297.64, 420.94), 25.5, 246.6
"""Points: a card, a quarter of a page, where its texts begin, how far they go."""
RULE, NAME_LINE, FIRST_SEAT = 96.0, 145.0, 196.0
"""Points from the top of a card: the rule above the number, the baseline of the name, the top of the seats."""
LARGEST_LINE, ROOM_FOR_SEATS, LOW_LINE = 40.0, 205.0, 24.0
"""Points: the highest line of a card's seats, the room that they share, below which they are set smaller."""
TABLE_AT, PLACE_AT = (74.0, 165.0), (182.0, SLIP_WIDTH)
"""Points on such a line: where the words for table and seat begin, and where their numbers, of three figures, end."""
LINES = "kiebitz:lines-%d"
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
    address: NotRequired[str]
    """Where the card's own code leads, which checks its holder in at the door; whoever is not registered has none."""


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
    for cards in batched(cast("StartCards", job.payload)["cards"], CARDS_ON_PAGE * PAGES_AT_ONCE):
        numbered = [_numbered(card, place) for place, card in enumerate(cards)]
        codes = {CODE % place: drawing.code(card["address"]) for place, card in enumerate(cards) if "address" in card}
        ruled = {LINES % len(card["seats"]): _rules(len(card["seats"])) for card in cards}
        context = {**about(job), "pages": list(batched(numbered, CARDS_ON_PAGE)), "lines": LINES}
        companions = {f"card-{place}": _on_card(card) for place, card in enumerate(cards)}
        tables = [_tables_of(some, context["of_series"]) for some in batched(cards, CARDS_ON_PAGE)]
        drawn = {**ruled, **codes}
        yield Document("print/cards.html", context, drawn, companions, parts=len(cards), tables=tables)


def _tables_of(cards: Sequence[StartCard], series: int) -> list[int]:
    """At which these sit in the series in whose order the cards lie."""
    return sorted({table for card in cards for number, table, _place in card["seats"] if number == series})


def _numbered(card: StartCard, place: int) -> dict[str, Any]:
    return {**card, "anchor": f"card-{place}", "code": CODE % place if "address" in card else ""}


def _rules(seats: int) -> str:
    """What is drawn on a card with so many lines of seats."""
    line = _line(seats)
    seat_lines = [(SLIP_LEFT, FIRST_SEAT + line * each, SLIP_WIDTH, 0.0) for each in range(1, seats + 1)]
    return drawing.lines(seat_lines, [(SLIP_LEFT, RULE, SLIP_WIDTH, 0.0)], [], SLIP)


def _line(seats: int) -> float:
    return min(LARGEST_LINE, ROOM_FOR_SEATS / max(seats, 1))


def _on_card(card: StartCard) -> Companions:
    """The number above the name, the seats below it."""
    line = _line(len(card["seats"]))
    small, large = (13.0, 19.0) if line >= LOW_LINE else (min(9.0, line - 1), min(12.0, line))
    numbered = card["number"] is not None
    before = [
        Text(_("Competitor number"), y=RULE + 26 - NAME_LINE, size=9, grey=0.2),
        Text(str(card["number"]), SLIP_WIDTH, RULE + 26 - NAME_LINE, ends=True, bold=True, size=26),
    ]
    seats = enumerate(card["seats"], start=1)
    below = [text for place, seat in seats for text in _seat(seat, FIRST_SEAT - NAME_LINE + line * place, small, large)]
    return Companions(before if numbered else (), (), below)


def _seat(seat: Sequence[int], bottom: float, small: float, large: float) -> Iterator[Text]:
    """Series, table and place, on the line that ends there."""
    series, table, place = seat
    y = bottom - (large - small) / 2 - 4
    yield Text(_("Series %(number)s") % {"number": series}, 0, y, size=small)
    for word, number, (begins, ends) in ((_("Table"), table, TABLE_AT), (_("Seat"), place, PLACE_AT)):
        yield Text(word, begins, y, size=small)
        yield Text(str(number), ends, y, ends=True, bold=True, size=large)


def plan_by_name(job: PrintJob) -> Iterator[Document]:
    """Where do I sit? For the wall, by name, in two columns: all pages alike, as large as they can be."""
    seats = cast("Plan", job.payload)["seats"]
    pages = -(-len(seats) // (COLUMNS * NAMES_IN_COLUMN))
    lines = -(-len(seats) // (COLUMNS * pages))
    height = min(HIGHEST, COLUMN / (lines + 1))
    sized = {"height": height, "type": min(LARGEST_TYPE, height * TYPE)}
    columns = [{"lines": some, **sized} for some in batched(_anchored(seats), lines)]
    set_beside = {
        each["anchor"]: Companions(
            behind=[
                Text(str(each["table"]), PLAN_TABLE, ends=True, bold=True, size=LARGE),
                Text(str(each["place"]), PLAN_WIDTH, ends=True, size=LARGE),
            ]
        )
        for each in _anchored(seats)
    }
    yield from _plan(job, "print/plan_names.html", list(batched(columns, COLUMNS)), set_beside)


def _anchored(seats: Sequence[Seated]) -> list[dict[str, Any]]:
    return [{**each, "anchor": f"seat-{place}"} for place, each in enumerate(seats)]


def plan_by_table(job: PrintJob) -> Iterator[Document]:
    """Who sits here? For the wall, by table, in two columns."""
    seats = _anchored(cast("Plan", job.payload)["seats"])
    tables: dict[int, list[dict[str, Any]]] = {}
    for each in seats:
        tables.setdefault(each["table"], []).append(each)
    set_beside = {each["anchor"]: Companions(list(_place_of(each)), (), list(_number_of(each))) for each in seats}
    pages = list(batched(_even_columns(tables), COLUMNS))
    shown = [[number for column in page for number, _seats in column] for page in pages]
    yield from _plan(job, "print/plan_tables.html", pages, set_beside, shown)


def _place_of(seat: Mapping[str, Any]) -> Iterator[Text]:
    yield Text(str(seat["place"]), -PLAN_PLACE, bold=True, size=LARGEST_TYPE)


def _number_of(seat: Mapping[str, Any]) -> Iterator[Text]:
    """The start number of who has one."""
    if seat["number"] is not None:
        yield Text(str(seat["number"]), PLAN_WIDTH - PLAN_PLACE, ends=True, size=9, grey=0.2)


Seats = Sequence[Mapping[str, Any]]
Column = list[tuple[int, Seats]]


def _even_columns(tables: Mapping[int, Seats]) -> list[Column]:
    """As few pages as it takes, and on them no column much longer than the others."""
    columns = list(_columns(tables, COLUMN))
    room = -(-len(columns) // COLUMNS) * COLUMNS
    height = sum(_height(seats) for seats in tables.values()) / room
    while len(columns := list(_columns(tables, min(height, COLUMN)))) > room:
        height += SEAT_LINE
    return columns


def _columns(tables: Mapping[int, Seats], most: float) -> Iterator[Column]:
    """No table is torn apart."""
    column: Column = []
    used = 0.0
    for number, seats in tables.items():
        if column and used + _height(seats) > most:
            yield column
            column, used = [], 0.0
        column.append((number, seats))
        used += _height(seats)
    if column:
        yield column


def _height(seats: Seats) -> float:
    return TABLE_HEAD + SEAT_LINE * len(seats)


def _plan(
    job: PrintJob,
    template: str,
    pages: Sequence[Any],
    set_beside: Mapping[str, Companions],
    tables: Sequence[Sequence[int]] = (),
) -> Iterator[Document]:
    """All of it at once, for its pages are counted; they are few."""
    yield Document(template, {**about(job), "pages": pages}, {}, set_beside, parts=job.parts, tables=tables)


def table_cards(job: PrintJob) -> Iterator[Document]:
    """Two on a page, to be cut: the number for the whole hall, the code for who sits down."""
    tables = cast("TableCards", job.payload)["tables"]
    for some in batched(tables, TABLES_ON_PAGE * PAGES_AT_ONCE):
        cards = [{"number": number, "address": address, "code": CODE % number} for number, address in some]
        codes = {CODE % number: drawing.code(address) for number, address in some}
        context = {**about(job), "pages": list(batched(cards, TABLES_ON_PAGE))}
        shown = [[number for number, _address in page] for page in batched(some, TABLES_ON_PAGE)]
        yield Document("print/table_cards.html", context, codes, parts=len(cards), tables=shown)


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
