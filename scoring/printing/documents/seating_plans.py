"""Who sits where, for the wall: by last name, by number, by table. In two columns, as large as they can be."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict, cast

from django.utils.translation import gettext as _

from scoring.models import PrintJob
from scoring.people.values import person_names
from scoring.presenting.sitting_out import Turns, turns_in_words
from scoring.printing.documents.document import Companions, Document, Text
from scoring.printing.documents.hall_papers import Occasion, about
from scoring.printing.documents.letters import ems, lines
from scoring.printing.documents.setting_out import batched

COLUMN, FOOT = 700.0, 14.0
"""Points: the height of a column, and of the line below that tells of numbers, where there is one."""
LINES_IN_COLUMN = 22
"""Of a plan by name or number, at the most: more could not be read from a metre away."""
BETWEEN_TABLES, NOTE_LINE = 8.0, 1.3
"""Points between two tables; and of its type, a line of a note on who sits out."""
BESIDE = 6.0
"""Points between a name and what stands beside it."""
WRAPPED = ((18.0, 2), (15.0, 2), (13.0, 2), (10.5, 2), (9.0, 2), (9.0, 3), (7.0, 3), (6.0, 3), (5.0, 4))
"""Types of a name that would be smaller than `SMALLEST` on one line, and how many lines it takes then."""
SMALLEST, WORTH, LEADING = 11.5, 1.2, 1.12
"""Points; how many times as large the type must be for that; and of a size of type, a line of such a name."""
LEAST = 9.0
"""Points: rather than smaller, first names are an initial."""
PLACE_HEAD = 36.0
"""Points that the word above the places takes at most."""
GREY = 0.25


@dataclass(frozen=True, slots=True)
class Size:
    """Points on a plan with one column to a page, or two."""

    columns: int
    width: float
    line: float
    """The highest line of a plan by name; a seat at its table takes three quarters of it."""
    name: float
    """The largest type of a name."""
    table: float
    """The type of the number of a table beside a name; above seats it is larger."""

    @property
    def note(self) -> float:
        """The type of competitor numbers at their tables, and of a note below."""
        return self.name * 0.55

    @property
    def seat_line(self) -> float:
        return self.line * 0.75

    @property
    def seat_room(self) -> float:
        """For a name at its table, between the place and the competitor number."""
        return self.width - 3 * self.name

    @property
    def heading(self) -> float:
        """The type of the number of a table above its seats."""
        return self.table * 1.25

    @property
    def head(self) -> float:
        """The height of that."""
        return self.heading * 1.2


ONE, TWO = Size(1, 527.0, 42.0, 26.0, 32.0), Size(2, 255.0, 32.0, 18.0, 22.0)
FEW_NAMES, FEW_TABLES = 14, 3
"""So many are set in one column across the page."""


class Seated(TypedDict):
    """A line of a plan."""

    name: str
    number: int | None
    table: int
    """0 for who has a bye."""
    place: int


class Plan(Occasion):
    """The payload of a plan: its lines in their order."""

    of_series: int
    seats: list[Seated]
    pauses: NotRequired[dict[str, list[list[int]]]]
    """By number, of tables of more players than a deal has cards for: who sits out, by who deals."""


def by_name(job: PrintJob) -> Iterator[Document]:
    """Where do I sit? By last name, with the initials to find it."""
    yield from _in_lines(job, "print/plan_names.html", _initials, 20)


def by_number(job: PrintJob) -> Iterator[Document]:
    """The same by competitor number, for whoever stands on the wall as a number, too."""
    yield from _in_lines(job, "print/plan_numbers.html", _numbers, 46)


def _numbered(seats: Sequence[Seated]) -> int | None:
    """The first competitor number by which somebody is called here, as minors are."""
    return next((each["number"] for each in seats if each["name"] == f"#{each['number']}"), None)


def _column(seats: Sequence[Seated]) -> float:
    return COLUMN if _numbered(seats) is None else COLUMN - FOOT


def _initials(seats: Sequence[Seated]) -> list[str]:
    """Beside the first name of each letter in a column."""
    filed = [person_names.sort_key(each["name"])[0][:1] for each in seats]
    letters = [each.upper() if each.isalpha() else "#" for each in filed]
    return ["" if place and each == letters[place - 1] else each for place, each in enumerate(letters)]


def _numbers(seats: Sequence[Seated]) -> list[str]:
    return ["–" if each["number"] is None else str(each["number"]) for each in seats]


def _in_lines(
    job: PrintJob, template: str, guides: Callable[[Sequence[Seated]], list[str]], guided: float
) -> Iterator[Document]:
    """A line for each; `guided`: points before the name, for a guide to find it. All pages are alike."""
    seats = cast("Plan", job.payload)["seats"]
    size = ONE if len(seats) <= FEW_NAMES else TWO
    pages = -(-len(seats) // (size.columns * LINES_IN_COLUMN))
    in_column = -(-len(seats) // (size.columns * pages))
    height = min(size.line, _column(seats) / (in_column + 1))
    ends = (size.width - guided - 1.4 * size.name, size.width - guided)
    room = ends[0] - size.table * ems(str(max(each["table"] for each in seats)), bold=True) - BESIDE
    told = [
        {**each, **_called(each["name"], room, size.name, height), "anchor": f"seat-{place}"}
        for place, each in enumerate(seats)
    ]
    guide = [each for some in batched(seats, in_column) for each in guides(some)]
    columns = batched(list(zip(guide, told, strict=True)), in_column)
    set_beside = {line["anchor"]: Companions(behind=list(_table_and_place(line, size, ends))) for line in told}
    shown = {
        "size": size,
        "height": height,
        "guided": guided,
        "byes": any(not each["table"] for each in seats),
        "room": room,
        "right": max(PLACE_HEAD, ends[1] - ends[0]),
    }
    yield _plan(job, template, list(batched(list(columns), size.columns)), set_beside, shown)


def _table_and_place(line: Mapping[str, Any], size: Size, ends: tuple[float, float]) -> Iterator[Text]:
    if line["table"]:
        yield Text(str(line["table"]), ends[0], line["middle"], ends=True, bold=True, size=size.table)
        yield Text(str(line["place"]), ends[1], line["middle"], ends=True, size=size.name * 0.8)
    else:
        yield Text(_("bye"), ends[1], line["middle"], ends=True, size=size.name * 0.8)


def _called(name: str, room: float, largest: float, height: float) -> dict[str, Any]:
    """A name in the largest type that has room for it on a line of this height, with the word by which it is filed.

    Where none that can be read has room for it, its first names are an initial; at last it is as small as it takes.
    """
    brief = person_names.read(name).brief
    tried = ((name, LEAST), (brief, LEAST), (brief, 0.0))
    found = ((text, _type(text, room, largest, height, least)) for text, least in tried)
    text, (size, taken) = next((text, found) for text, found in found if found)
    before, filed, behind = _filed(text)
    leading = size * LEADING if taken > 1 else height
    called = {"before": before, "filed": filed, "behind": behind, "type": size, "leading": leading}
    return {**called, "above": (height - taken * leading) / 2, "middle": (taken - 1) * leading / 2}


def _filed(name: str) -> tuple[str, str, str]:
    """The word by which a name is filed, and what stands before and behind it."""
    core = person_names.read(name).core
    return name.rpartition(core) if any(map(str.isalpha, core)) else ("", name, "")


def _type(name: str, room: float, largest: float, height: float, least: float) -> tuple[float, int] | None:
    """Size and lines of a name that is no smaller than `least`: on one line, unless it is much larger on several."""
    before, filed, behind = _filed(name)
    width = ems(before + behind) + ems(filed, bold=True)
    narrow = room * ems(name) / width  # as if all of it were set in plain type
    alone = min(largest, room / width)
    wrapped = [
        (size, most)
        for size, most in WRAPPED
        if alone < SMALLEST and size >= max(least, alone * WORTH)
        if size * most * LEADING <= height and lines(name, narrow / size) <= most
    ]
    return next(iter(wrapped), (alone, 1) if alone >= least else None)


def by_table(job: PrintJob) -> Iterator[Document]:
    """Who sits here? The number of each table large, its seats below."""
    payload = cast("Plan", job.payload)
    tables: dict[int, list[dict[str, Any]]] = {}
    for place, each in enumerate(payload["seats"]):
        tables.setdefault(each["table"], []).append({**each, "anchor": f"seat-{place}"})
    size = ONE if len(tables) <= FEW_TABLES else TWO
    blocks = [_block(number, seats, size, payload.get("pauses", {})) for number, seats in tables.items()]
    pages = list(batched(_even_columns(blocks, size, _column(payload["seats"])), size.columns))
    set_beside = {
        each["anchor"]: Companions(list(_place_of(each, size)), (), list(_number_of(each, size)))
        for block in blocks
        for each in block["seats"]
    }
    shown = [[block["number"] for column in page for block in column if block["number"]] for page in pages]
    yield _plan(
        job,
        "print/plan_tables.html",
        pages,
        set_beside,
        {"size": size, "left": 1.2 * size.name, "room": size.seat_room},
        shown,
    )


def _block(number: int, seats: Sequence[Mapping[str, Any]], size: Size, pauses: Mapping[str, Turns]) -> dict[str, Any]:
    """A table with its seats, and who sits out there in turn; its height in points."""
    said = turns_in_words(pauses.get(str(number), []))
    noted = lines(said, size.width / size.note) if said else 0
    return {
        "number": number,
        "seats": [{**_called(each["name"], size.seat_room, size.name, size.seat_line), **each} for each in seats],
        "pauses": said,
        "height": size.head + size.seat_line * len(seats) + NOTE_LINE * size.note * noted + BETWEEN_TABLES,
    }


def _place_of(seat: Mapping[str, Any], size: Size) -> Iterator[Text]:
    if seat["table"]:
        yield Text(str(seat["place"]), -1.2 * size.name, seat["middle"], size=size.name * 0.8)


def _number_of(seat: Mapping[str, Any], size: Size) -> Iterator[Text]:
    """The competitor number of who has one."""
    if seat["number"] is not None:
        number, right = str(seat["number"]), size.width - 1.2 * size.name
        yield Text(number, right, seat["middle"], ends=True, size=size.note, grey=GREY)


Blocks = list[dict[str, Any]]


def _even_columns(blocks: Sequence[dict[str, Any]], size: Size, most: float) -> list[Blocks]:
    """As few pages as it takes, and on them no column much longer than the others."""
    columns = list(_columns(blocks, most))
    room = -(-len(columns) // size.columns) * size.columns
    height = sum(each["height"] for each in blocks) / room
    while len(columns := list(_columns(blocks, min(height, most)))) > room:
        height += size.seat_line
    return columns


def _columns(blocks: Sequence[dict[str, Any]], most: float) -> Iterator[Blocks]:
    """No table is torn apart."""
    column: Blocks = []
    used = 0.0
    for block in blocks:
        if column and used + block["height"] > most:
            yield column
            column, used = [], 0.0
        column.append(block)
        used += block["height"]
    if column:
        yield column


def _plan(
    job: PrintJob,
    template: str,
    pages: Sequence[Any],
    set_beside: Mapping[str, Companions],
    shown: Mapping[str, Any],
    tables: Sequence[Sequence[int]] = (),
) -> Document:
    """All of it at once, for its pages are counted; they are few."""
    numbered = _numbered(cast("Plan", job.payload)["seats"])
    context = {**about(job), "pages": pages, "numbered": numbered, **shown}
    return Document(template, context, {}, set_beside, parts=job.parts, tables=tables)
