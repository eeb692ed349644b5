"""What paper of an event shows: who sits where, whose list it is, who is honoured. Read at one moment, in no language.

It bears whole names: what is handed to a person everybody's, what hangs or lies there those of minors as in public.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

import rules
from scoring import hashing
from scoring.access import Naming
from scoring.models import PaperTrail, Player, SeatTotal, Sheet, TableCode
from scoring.people.values import person_names
from scoring.presenting import sitting_out
from tournaments.models import Event, Table
from tournaments.queries import draw_record
from tournaments.queries.byes import byes_of, players_out
from tournaments.queries.current_series import continued
from tournaments.values import door_codes

PLANS = PLAN_NAMES, PLAN_NUMBERS, PLAN_TABLES = "plan_names", "plan_numbers", "plan_tables"
CARDS, BLANKS, SHEETS = "cards", "blanks", "sheets"
CODES, DRAW = "code_cards", "draw"
OF_A_SERIES = (CARDS, CODES, *PLANS, BLANKS, SHEETS, DRAW)
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
    table: int | None = None
    """At which it lies, where it is one table's."""
    person: tuple[int | None, str] | None = None
    """Start number and name, where it is one person's."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a table."""

    series: int
    table: int
    place: int
    of: int
    """How many places the table has."""
    sheet: int
    revision: int
    open: bool
    player: Player
    ended: bool
    """Whether the table plays on with another list."""

    @property
    def where(self) -> tuple[int, int]:
        return self.table, self.place


class Hall:
    """Everybody's seats in all series that are drawn: four statements, however many there are; byes take two."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.seats = _seats(event)
        self.registered = {each.player_id: each for each in event.registrations.all()}
        self._handed, self._hung = (Naming(event.book, keeps=True, hangs=hangs) for hangs in (False, True))
        self._hung.about({seat.player.pk: seat.player for seat in self.seats}.values())
        self.series = {each.number: each for each in event.series.order_by("number")}
        self.byes = byes_of(event, self.series.values())
        self._hung.about(players_out(self.byes))

    def without_table(self, series: int) -> list[Player]:
        """Who has a bye in a series."""
        return [each.player for each in self.byes.get(series, ())]

    def of(self, series: int) -> list[Seat]:
        """Of one series, by table and place."""
        return [each for each in self.seats if each.series == series]

    def seated(self, series: int) -> list[Seat]:
        """Of one series, where people sit by now, by table and place."""
        return [each for each in self.of(series) if not each.ended]

    @cached_property
    def codes(self) -> dict[int, TableCode]:
        """By list the code of its table that was not revoked: one statement more, where they are asked for."""
        rows = TableCode.objects.filter(sheet__table__series__event=self.event, revoked_at=None)
        return {each.sheet_id: each for each in rows}

    def name(self, player: Player) -> str:
        """As it hangs on a wall or lies on a table."""
        return self._hung(player)

    def own_name(self, player: Player) -> str:
        """On what is handed to the player."""
        return self._handed(player)

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
    told = rows.annotate(ended=continued("sheet__table__series"))
    found = told.select_related("player", "sheet__table__series").order_by(*where)
    return [
        Seat(
            each.sheet.table.series.number,
            each.sheet.table.number,
            each.seat + 1,
            each.sheet.seats,
            each.sheet_id,
            each.sheet.revision,
            each.sheet.state == Sheet.State.OPEN,
            each.player,
            each.ended,
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


def emblem(event: Event) -> dict[str, str]:
    """The logo of its club, for papers that show one: by its digest, for the picture is long."""
    club = event.book.club
    return {"logo": club.logo} if club and club.logo else {}


def parts(hall: Hall, document: str, series: int, origin: str) -> list[Part]:
    """Of a document of a series, in the order of its tables. `origin`: scheme and host, for what its codes lead to."""
    return _MAKERS[document](hall, series, origin)


def _cards(hall: Hall, series: int, origin: str) -> list[Part]:
    """One for everybody of the series, with the seats of all series; a bye is table 0."""
    seats: dict[int, list[list[int]]] = defaultdict(list)
    for each in (seat for seat in hall.seats if not seat.ended):
        seats[each.player.pk].append([each.series, each.table, each.place])
    for number in hall.byes:
        for player in hall.without_table(number):
            seats[player.pk].append([number, 0, 0])
    players = [*(each.player for each in hall.seated(series)), *hall.without_table(series)]
    return [_card(hall, each, sorted(seats[each.pk]), origin) for each in players]


def _card(hall: Hall, player: Player, seats: Sequence[Sequence[int]], origin: str) -> Part:
    """With the code of the door, which is the card's own as long as the registration is."""
    card = {"number": hall.number(player), "name": hall.own_name(player), "club": hall.club(player), "seats": seats}
    registration, person = hall.registered.get(player.pk), (hall.number(player), hall.own_name(player))
    if registration is None:
        return Part(f"p{player.pk}", card, card, person=person)
    code = door_codes.code_of(hall.event.pk, registration.pk)
    address = origin + reverse("event_code", args=[hall.event.slug, code])
    return Part(f"p{player.pk}", {**card, "code": code}, {**card, "address": address}, person=person)


def _plan(order: Callable[[dict[str, Any]], Any], *, tells_pauses: bool = False) -> Maker:
    """A plan is one piece of paper: it changes as a whole."""

    def made(hall: Hall, series: int, _origin: str) -> list[Part]:
        lines = [
            {
                "name": hall.name(each.player),
                "number": hall.number(each.player),
                "table": each.table,
                "place": each.place,
            }
            for each in hall.seated(series)
        ]
        out = hall.without_table(series) if lines else []
        lines += [{"name": hall.name(each), "number": hall.number(each), "table": 0, "place": 0} for each in out]
        lines.sort(key=order)
        told = pauses(hall, series) if tells_pauses else {}
        return [Part(str(series), [lines, told] if told else lines, lines)] if lines else []

    return made


def pauses(hall: Hall, series: int) -> dict[str, list[list[int]]]:
    """By number, of tables of more players than a deal has cards for: who sits out, by who deals."""
    ruleset = rules.Ruleset.from_dict(hall.event.played_by)
    sizes = {each.table: each.of for each in hall.seated(series)}
    turns = {size: sitting_out.turns(ruleset, size) for size in set(sizes.values())}
    return {str(table): turns[size] for table, size in sizes.items() if turns[size]}


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
    return Part(f"{first.series}/{first.table}", shows, listed, first.table)


def _draw(hall: Hall, series: int, _origin: str) -> list[Part]:
    """How the tables were drawn: one sheet, which never changes while the draw stands."""
    found = hall.series.get(series)
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
    """A card is the same paper for whichever list its code opens."""
    pk = code.pk if code else None
    card = {"code": pk, "table": table, "series": series, "title": ""}
    return Part(f"{series}/{table}", [pk or sheet], card, table)


_MAKERS: Mapping[str, Maker] = {
    CARDS: _cards,
    CODES: _codes,
    PLAN_NAMES: _plan(lambda line: (person_names.sort_key(line["name"]), line["number"] or 0)),
    PLAN_NUMBERS: _plan(lambda line: (line["number"] is None, line["number"], person_names.sort_key(line["name"]))),
    PLAN_TABLES: _plan(lambda line: (not line["table"], line["table"], line["place"]), tells_pauses=True),
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
