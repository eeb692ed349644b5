"""What paper of an event shows: who sits where, whose list it is, who is honoured. Read at one moment, in no language.

Names are those that the public is told: paper hangs on walls.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring import hashing, names
from scoring.access import Naming
from scoring.models import PaperTrail, Player, SeatTotal, Sheet, TableCode
from tournaments.models import Event, Table
from tournaments.queries import draw_record
from tournaments.values import door_codes

CARDS, PLAN_NAMES, PLAN_TABLES, BLANKS, SHEETS = "cards", "plan_names", "plan_tables", "blanks", "sheets"
CODES, DRAW = "code_cards", "draw"
OF_A_SERIES = (CARDS, CODES, PLAN_NAMES, PLAN_TABLES, BLANKS, SHEETS, DRAW)
"""The documents of a series."""
Maker = Callable[["Hall", int, str], list["Part"]]
SMALLEST = 3
"""Before anything is drawn, so many players at a table make the most tables there can be."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a document that can be printed for itself."""

    key: str
    """By which it is known again: a start number, a table."""
    shows: Any
    """All that makes it another piece of paper when it changes."""
    content: Any
    """As the document takes it."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a table."""

    series: int
    table: int
    place: int
    sheet: int
    revision: int
    open: bool
    player: Player

    @property
    def where(self) -> tuple[int, int]:
        return self.table, self.place


class Hall:
    """Everybody's seats in all series that are drawn: three statements, however many players and tables."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.seats = _seats(event)
        self.registered = {each.player_id: each for each in event.registrations.all()}
        self._naming = Naming(event.book, keeps=False)
        self._naming.about({seat.player.pk: seat.player for seat in self.seats}.values())

    def of(self, series: int) -> list[Seat]:
        """Of one series, by table and place."""
        return [each for each in self.seats if each.series == series]

    @cached_property
    def codes(self) -> dict[int, TableCode]:
        """By list the code of its table that was not revoked: one statement more, where they are asked for."""
        rows = TableCode.objects.filter(sheet__table__series__event=self.event, revoked_at=None)
        return {each.sheet_id: each for each in rows}

    def name(self, player: Player) -> str:
        """As the public is told."""
        return self._naming(player)

    def number(self, player: Player) -> int | None:
        """Start number; None for who sat down without being registered."""
        registration = self.registered.get(player.pk)
        return registration.number if registration else None

    def club(self, player: Player) -> str:
        """The club that somebody starts for."""
        registration = self.registered.get(player.pk)
        return registration.club_name if registration else ""


def _seats(event: Event) -> list[Seat]:
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, player__isnull=False)
    where = ("sheet__table__series__number", "sheet__table__number", "seat")
    found = rows.select_related("player", "sheet__table__series").order_by(*where)
    return [
        Seat(
            each.sheet.table.series.number,
            each.sheet.table.number,
            each.seat + 1,
            each.sheet_id,
            each.sheet.revision,
            each.sheet.state == Sheet.State.OPEN,
            each.player,
        )
        for each in found
        if each.player is not None
    ]


def occasion(event: Event) -> dict[str, Any]:
    """What stands above every paper of the event."""
    day = event.book.held_on
    return {
        "title": event.book.title,
        "place": event.place,
        "date": day.isoformat() if day else None,
        "game": event.game,
    }


def parts(hall: Hall, document: str, series: int, origin: str) -> list[Part]:
    """Of a document of a series, in the order of its tables. `origin`: scheme and host, for what its codes lead to."""
    return _MAKERS[document](hall, series, origin)


def _cards(hall: Hall, series: int, origin: str) -> list[Part]:
    """One for everybody who sits in the series, with the seats of all series."""
    seats: dict[int, list[list[int]]] = {}
    for each in hall.seats:
        seats.setdefault(each.player.pk, []).append([each.series, each.table, each.place])
    return [_card(hall, each.player, seats[each.player.pk], origin) for each in hall.of(series)]


def _card(hall: Hall, player: Player, seats: Sequence[Sequence[int]], origin: str) -> Part:
    """With the code of the door, which is the card's own as long as the registration is."""
    card = {"number": hall.number(player), "name": hall.name(player), "club": hall.club(player), "seats": seats}
    registration = hall.registered.get(player.pk)
    if registration is None:
        return Part(f"p{player.pk}", card, card)
    code = door_codes.code_of(hall.event.pk, registration.pk)
    address = origin + reverse("event_code", args=[hall.event.slug, code])
    return Part(f"p{player.pk}", {**card, "code": code}, {**card, "address": address})


def _plan(order: Callable[[dict[str, Any]], Any]) -> Maker:
    """A plan is one piece of paper: it changes as a whole."""

    def made(hall: Hall, series: int, _origin: str) -> list[Part]:
        lines = [
            {
                "name": hall.name(each.player),
                "number": hall.number(each.player),
                "table": each.table,
                "place": each.place,
            }
            for each in hall.of(series)
        ]
        lines.sort(key=order)
        return [Part(str(series), lines, lines)] if lines else []

    return made


def _lists(*, filled: bool) -> Maker:
    """Lists by table; one on which nothing was ever written changes only with its players."""

    def made(hall: Hall, series: int, origin: str) -> list[Part]:
        tables: dict[int, list[Seat]] = {}
        for each in hall.of(series):
            tables.setdefault(each.table, []).append(each)
        codes = {} if filled else hall.codes
        return [_list(hall, seats, origin, codes.get(seats[0].sheet), filled=filled) for seats in tables.values()]

    return made


def _list(hall: Hall, seats: Sequence[Seat], origin: str, code: TableCode | None, *, filled: bool) -> Part:
    """`code`: of the table, which a list for the pen bears while it lets in; another code makes it another paper."""
    first = seats[0]
    listed: dict[str, Any] = {
        "sheet": first.sheet,
        "revision": first.revision,
        "table": first.table,
        "address": origin + reverse("sheet", args=[first.sheet]),
    }
    if code and first.open and code.expires_at > timezone.now():
        listed |= {"code": code.pk, "origin": origin}
    people = [[each.place, hall.name(each.player), hall.number(each.player)] for each in seats]
    shows = [first.sheet, people, *([first.revision] if filled else []), *([f"code {code.pk}"] if code else [])]
    return Part(f"{first.series}/{first.table}", shows, listed)


def _draw(hall: Hall, series: int, _origin: str) -> list[Part]:
    """How the tables were drawn: one sheet, which never changes while the draw stands."""
    found = hall.event.series.filter(number=series).first()
    if found is None:
        return []
    commitment, salt = draw_record.committed(hall.event)
    drawn = {
        "drawn_at": found.drawn_at.isoformat(),
        "commitment": commitment,
        "salt": salt,
        "certificate": found.certificate,
    }
    return [Part(str(series), drawn, drawn)]


def _codes(hall: Hall, series: int, _origin: str) -> list[Part]:
    """A card for each table whose sheet is not confirmed: one that has no code yet is nothing that lies on paper."""
    tables = {each.table: each.sheet for each in hall.of(series) if each.open}
    return [_code_card(series, table, sheet, hall.codes.get(sheet)) for table, sheet in tables.items()]


def _code_card(series: int, table: int, sheet: int, code: TableCode | None) -> Part:
    pk = code.pk if code else None
    return Part(f"{series}/{table}", [sheet, pk], {"code": pk, "table": table, "series": series, "title": ""})


_MAKERS: Mapping[str, Maker] = {
    CARDS: _cards,
    CODES: _codes,
    PLAN_NAMES: _plan(lambda line: (names.sort_key(line["name"]), line["number"] or 0)),
    PLAN_TABLES: _plan(lambda line: (line["table"], line["place"])),
    BLANKS: _lists(filled=False),
    SHEETS: _lists(filled=True),
    DRAW: _draw,
}


def digests(event: Event, pieces: Iterable[Part]) -> dict[str, str]:
    """By part: a digest of what it shows, from which nobody without the server's key learns a name by guessing."""
    about = occasion(event)
    return {each.key: _digest([about, each.shows]) for each in pieces}


def _digest(shows: Any) -> str:
    return salted_hmac("kiebitz.paper", hashing.canonical(shows), algorithm="sha256").hexdigest()[:20]


def trails(event: Event) -> dict[str, dict[str, str]]:
    """By document: the digests of what lies on paper. One statement."""
    return dict(PaperTrail.objects.filter(book=event.book).values_list("document", "digests"))


@dataclass(frozen=True, slots=True)
class Printed:
    """How much of a document lies on paper as it is."""

    parts: tuple[Part, ...]
    changed: frozenset[str]
    """Keys of what was never printed or shows something else by now."""
    known: bool
    """Whether any of it was ever printed, whatever it showed then."""

    @property
    def due(self) -> tuple[Part, ...]:
        return tuple(each for each in self.parts if each.key in self.changed)


def printed(event: Event, pieces: Sequence[Part], known: Mapping[str, str]) -> Printed:
    """These parts held against what lies on paper, `known`."""
    now = digests(event, pieces)
    changed = frozenset(key for key, digest in now.items() if known.get(key) != digest)
    return Printed(tuple(pieces), changed, not known.keys().isdisjoint(now))


def tables_to_label(event: Event) -> int:
    """How many table cards an event needs: as many as were ever laid, else as many as its players could fill."""
    laid = Table.objects.filter(series__event=event).aggregate(most=Max("number"))["most"] or 0
    return laid or -(-event.registrations.filter(withdrawn=False).count() // SMALLEST) or 1
