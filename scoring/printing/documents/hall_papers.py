"""What a hall needs before anybody plays: cards with everybody's seats, plans for the wall, cards for the tables.

All of it was frozen with the job, by whoever knows who sits where.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NotRequired, TypedDict, cast

from django.utils.translation import gettext as _

import rules
from scoring.models import PrintJob
from scoring.printing.documents import drawing
from scoring.printing.documents.document import Companions, Document, Text
from scoring.printing.documents.letters import LINE, size_in
from scoring.printing.documents.setting_out import batched

CARDS_ON_PAGE, TABLES_ON_PAGE = 4, 2
PAGES_AT_ONCE = 10
"""Pages that are laid out together: a file is as far as these, and no larger in memory."""
SLIP, SLIP_LEFT, SLIP_WIDTH = (297.64, 420.94), 25.5, 246.6
"""Points: a card, a quarter of a page, where its texts begin, how far they go."""
NAMES, ASCENT = ((17.0, 2), (14.0, 2), (11.0, 3), (9.0, 4), (7.0, 5)), 0.946
"""Types of a name on a card, and how many lines it may take; of its size, from its top to its baseline."""
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
    logo: NotRequired[str]
    """Of what shows it: the digest of the club's."""


class StartCard(TypedDict):
    """Somebody and his or her seats."""

    number: int | None
    name: str
    club: str
    seats: list[list[int]]
    """`[series, table, place]`, as far as tables are drawn; table 0 is a bye."""
    address: NotRequired[str]
    """Where the card's own code leads, which checks its holder in at the door; whoever is not registered has none."""


class StartCards(Occasion):
    """The payload of start cards."""

    of_series: int
    """The series in whose order the cards lie."""
    cards: list[StartCard]


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
    return sorted({table for card in cards for number, table, _place in card["seats"] if number == series and table})


def _numbered(card: StartCard, place: int) -> dict[str, Any]:
    size = size_in(card["name"], SLIP_WIDTH, NAMES, bold=True)
    name_type = f"top: {NAME_LINE - size * ASCENT:.2f}pt; font-size: {size:g}pt; line-height: {size * LINE:g}pt"
    code = CODE % place if "address" in card else ""
    return {**card, "anchor": f"card-{place}", "name_type": name_type, "code": code}


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
    if not table:
        yield Text(_("bye, counts nothing"), PLACE_AT[1], y, ends=True, bold=True, size=small)
        return
    for word, number, (begins, ends) in ((_("Table"), table, TABLE_AT), (_("Seat"), place, PLACE_AT)):
        yield Text(word, begins, y, size=small)
        yield Text(str(number), ends, y, ends=True, bold=True, size=large)


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
