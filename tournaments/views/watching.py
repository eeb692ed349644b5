"""The cockpit in words: tiles, chips and the opened table. Nothing is read here."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.access import Naming
from scoring.models import Entry, Player, SeatTotal, Sheet
from scoring.people.values import person_names
from scoring.presenting.deals_words import done_of, short_deals_words
from scoring.presenting.words import name_of
from tournaments.queries.cockpit import DayNow, Elsewhere, TableNow, sitting_in
from tournaments.queries.seats_left import SeatLeft
from tournaments.queries.standings import TOTAL, count, counted
from tournaments.values import tiles
from tournaments.values.table_acts import TableAct
from tournaments.values.tiles import Chip, TileState, Watched

MOST_CALLING = 4
"""Tables that call and are named in the chip."""
SIGNS = {
    TileState.DESERTED: "–",
    TileState.NOT_BEGUN: "○",
    TileState.PLAYING: "▸",
    TileState.TO_CORRECT: "!",
    TileState.DISPUTED: "⚑",
    TileState.UNPAIRED: "½",
    TileState.DIFFERS: "≠",
    TileState.COMPLETE: "✎",
    TileState.SIGNED: "✓",
}


@dataclass(frozen=True, slots=True)
class Tile:
    """A table in the grid."""

    number: int
    look: str
    sign: str
    word: str
    names: str
    deals: str
    """How many of how many, or what makes the list complete otherwise."""
    done: int
    planned: int | None
    idle: str
    """How long since the last deal, where somebody still plays."""
    called: str = ""
    """How long since the director was called; empty where nobody calls."""
    coming: str = ""
    """Who is on the way there."""
    photos: int = 0
    """Of its paper."""
    settled: bool = False
    """Whether a dispute about it has ended."""
    left: bool = False
    """Whether somebody who has left still has a seat."""
    address: str = ""
    """Where it leads; empty: it is opened beside the grid."""


@dataclass(frozen=True, slots=True)
class ChipShown:
    """A chip, how many tables it shows, and whether it is on."""

    key: str
    label: str
    number: int
    on: bool


@dataclass(frozen=True, slots=True)
class ElsewhereLine:
    """What goes on in a series that is not shown, and where that is seen."""

    text: str
    look: str
    query: str


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sits where, and what it has brought so far."""

    seat: int
    name: str
    total: int
    counts: tuple[int, ...] = ()
    """What else the game ranks by, such as games won and lost."""
    sits_in: str = ""
    """Who plays there now for the holder, and from which deal on."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The table beside the grid."""

    table: TableNow
    seats: Sequence[SeatLine]
    lines: Sequence[Entry]
    disputes: Sequence[tuple[int, str]] = ()
    """Of each open dispute the entry that raised it, and the number of the deal; empty: the whole list."""
    left: Sequence[SeatLeft] = ()
    """Seats here of people who have left."""
    act: TableAct = TableAct.OPEN
    """The primary button."""
    for_others: bool = False
    """Whether the reader has typed it, and somebody else has to confirm it."""
    limit: int | None = None
    """Minutes without a deal from which the table is slow; None where nobody watches for that."""

    @property
    def disputed(self) -> set[int]:
        """The entries that raised a dispute which is open."""
        return {entry for entry, _deal in self.disputes}

    @property
    def state(self) -> str:
        return self.table.watched.state.value

    @property
    def word(self) -> str:
        """As its tile says it."""
        return _look(self.table.watched, self.limit, words())[2]


def words() -> dict[TileState, str]:
    """The state of a table in a word."""
    return {
        TileState.DESERTED: _("nobody seated"),
        TileState.NOT_BEGUN: _("not begun"),
        TileState.PLAYING: _("playing"),
        TileState.TO_CORRECT: _("to correct"),
        TileState.DISPUTED: _("disputed"),
        TileState.UNPAIRED: _("second entry missing"),
        TileState.DIFFERS: _("entries differ"),
        TileState.COMPLETE: _("complete"),
        TileState.SIGNED: _("confirmed"),
    }


def waited(minutes: int) -> str:
    """How long a table waits: in minutes for two hours, in hours for two days, in days from then on."""
    hours = minutes // 60
    if hours < 2:
        return _("%(number)d min") % {"number": minutes}
    if hours < 48:
        return _("%(number)d h") % {"number": hours}
    return ngettext("%(number)d day", "%(number)d days", hours // 24) % {"number": hours // 24}


def chip_of(given: str) -> Chip:
    """What the address asks for; everything where it asks for nothing that there is."""
    return Chip(given) if given in set(Chip) else Chip.ALL


def chips(day: DayNow, chosen: Chip) -> list[ChipShown]:
    """Every chip that shows something, and the chosen one."""
    labels = {
        Chip.ALL: _("All tables"),
        Chip.MISSING: _("Not begun"),
        Chip.SLOW: _("Slow"),
        Chip.OVERDUE: _("Sheet missing"),
        Chip.CALLED: _called(day),
        Chip.DISPUTED: _("Disputed"),
        Chip.TO_CORRECT: _("To correct"),
        Chip.UNPAIRED: _("Second entry missing"),
        Chip.DIFFERS: _("Entries differ"),
        Chip.TO_SIGN: _("To confirm"),
        Chip.DONE: _("Done"),
    }
    found = Counter({chip: sum(tiles.belongs(each, chip, day.limit) for each in day.watched) for chip in labels})
    found[Chip.ALL] += len(day.void)
    return [
        ChipShown(chip.value, label, found[chip], chip is chosen)
        for chip, label in labels.items()
        if found[chip] or chip in {chosen, Chip.ALL}
    ]


def _called(day: DayNow) -> str:
    """Which tables call, and since when."""
    waiting = sorted((each for each in day.watched if each.called is not None), key=lambda each: -(each.called or 0))
    told = [
        _("table %(table)d, %(time)s") % {"table": each.number, "time": waited(each.called or 0)}
        + (f" ({_('%(name)s is on the way') % {'name': each.coming}})" if each.coming else "")
        for each in waiting
    ]
    return _("Director called: %(tables)s") % {"tables": "; ".join(told[:MOST_CALLING])}


def elsewhere(day: DayNow) -> list[ElsewhereLine]:
    """Of the series that are not shown: tables that call, are disputed or slow; of all others how many play."""
    lines, playing = [], Counter[int]()
    for each in day.elsewhere:
        told = _of_elsewhere(each, day.limit)
        playing[each.series] += told is None
        if told:
            look, text = told
            where = {"series": each.series, "table": each.watched.number}
            place = _("series %(series)d, table %(table)d") % where
            query = "?series={series}&table={table}#opened".format(**where)
            lines.append(ElsewhereLine(_("%(what)s: %(more)s") % {"what": place, "more": text}, look, query))
    for series, tables in sorted(playing.items()):
        if tables:
            told_of = ngettext("%(number)d table plays", "%(number)d tables play", tables) % {"number": tables}
            text = _("%(what)s: %(more)s") % {"what": _("series %(number)d") % {"number": series}, "more": told_of}
            lines.append(ElsewhereLine(text, TileState.PLAYING.value, f"?series={series}#grid"))
    return lines


def _of_elsewhere(each: Elsewhere, limit: int) -> tuple[str, str] | None:
    """Colour and words of what somebody should look at; None where a table just plays."""
    watched = each.watched
    if watched.called is not None:
        if watched.coming:
            return "called", _("%(name)s is on the way") % {"name": watched.coming}
        return "called", _("calls: %(time)s") % {"time": waited(watched.called)}
    look, _sign, word = _look(watched, limit, words())
    if look == TileState.DISPUTED.value:
        return look, word
    if look in {Chip.SLOW, Chip.OVERDUE}:
        return look, _("%(what)s: %(more)s") % {"what": word, "more": waited(watched.idle)}
    return None


def tiles_of(
    day: DayNow, chip: Chip, seats: Mapping[int, Sequence[SeatTotal]], naming: Naming, left: Sequence[SeatLeft] = ()
) -> list[Tile]:
    """The tables that the chip shows; `left`: seats of people who have left."""
    said, without = words(), {each.sheet.pk for each in left}
    shown = (each for each in day.tables if tiles.belongs(each.watched, chip, day.limit))
    called = brief({naming(seat.player) for own in seats.values() for seat in own if seat.player})
    names = {
        sheet: ", ".join(called[naming(each.player)] for each in own if each.player) for sheet, own in seats.items()
    }
    found = [
        replace(_tile(each, day.limit, said, names.get(each.sheet.pk, "")), left=each.sheet.pk in without)
        for each in shown
    ]
    void = [_void(each, names.get(each.pk, "")) for each in day.void] if chip is Chip.ALL else []
    return sorted([*found, *void], key=attrgetter("number"))


def _void(sheet: Sheet, names: str) -> Tile:
    """A table whose sheet was declared void: it leads to that."""
    deals, address = short_deals_words(sheet, None), reverse("sheet", args=[sheet.pk])
    return Tile(
        sheet.table_number or 0, "void", "⊘", pgettext("sheet", "void"), names, deals, 0, None, "", address=address
    )


def _tile(table: TableNow, limit: int, said: Mapping[TileState, str], names: str) -> Tile:
    watched = table.watched
    look, sign, word = _look(watched, limit, said)
    return Tile(
        watched.number,
        look,
        sign,
        word,
        names,
        short_deals_words(table.sheet, table.planned),
        done_of(table.sheet, table.planned),
        table.planned,
        waited(watched.idle) if watched.state in tiles.UNFINISHED else "",
        "" if watched.called is None else waited(watched.called),
        watched.coming,
        table.sheet.photos,
        table.settled,
    )


def _look(watched: Watched, limit: int | None, said: Mapping[TileState, str]) -> tuple[str, str, str]:
    """Colour, sign and word, wherever a table is told of: a missing sheet goes before a slow table, a dispute before
    both.
    """
    if watched.overdue and watched.state in tiles.UNFINISHED:
        return "overdue", "✗", _("sheet missing")
    if limit is not None and tiles.is_slow(watched, limit):
        return "slow", "◔", _("slow")
    return watched.state.value, SIGNS[watched.state], said[watched.state]


def brief(names: Iterable[str]) -> dict[str, str]:
    """Each name as a tile has room for it: “Dr. Anna Adler” is “A. Adler”, unless another is called so, too."""
    briefly = {name: person_names.read(name).brief for name in names}
    often = Counter(briefly.values())
    return {name: short if often[short] == 1 else name for name, short in briefly.items()}


def with_substitutes(lines: Sequence[SeatLine], sheet: Sheet, naming: Naming) -> list[SeatLine]:
    """The seats, with who plays there now for whoever holds the result."""
    found = sitting_in(sheet)
    naming.about(player for _deal, player in found.values())
    return [
        replace(each, sits_in=_sits_in(*found[each.seat], naming)) if each.seat in found else each for each in lines
    ]


def _sits_in(deal: int, player: Player | None, naming: Naming) -> str:
    said = {"number": deal, "name": naming(player) if player else ""}
    return (_("from deal %(number)d: %(name)s") if player else _("from deal %(number)d: nobody")) % said


def seats(sheet: Sheet, found: Sequence[SeatTotal], naming: Naming) -> list[SeatLine]:
    """A sheet in play shows how it stands, a complete one what the ranking counts of it."""
    column, *others = counted(sheet.game) if sheet.finished else (TOTAL,)
    return [
        SeatLine(
            each.seat,
            name_of(each.player, each.seat, naming=naming),
            count(column, each.total, each.tallies),
            tuple(count(name, each.total, each.tallies) for name in others),
        )
        for each in found
    ]
