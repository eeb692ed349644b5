"""The cockpit in words: tiles, chips, the opened table and the next step. Nothing is read here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.access import Naming
from scoring.models import Entry, SeatTotal, Sheet
from scoring.presenting.words import name_of
from tournaments.models import Event
from tournaments.queries.cockpit import DayNow, TableNow
from tournaments.queries.standings import TOTAL, count, counted
from tournaments.values import plans, tiles
from tournaments.values.next_steps import Act, Step
from tournaments.values.tiles import Chip, TileState, Watched

MOST_CALLING = 4
"""Tables that call and are named in the chip."""
MOST_NAMED = 12
"""Tables that are waited for and named."""
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
    done: int
    planned: int | None
    idle: int | None
    """Minutes since the last deal, where somebody still plays."""
    called: int | None = None
    """Minutes since the director was called."""
    photos: int = 0
    """Of its paper."""


@dataclass(frozen=True, slots=True)
class ChipShown:
    """A chip, how many tables it shows, and whether it is on."""

    key: str
    label: str
    number: int
    on: bool


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sits where, and what it has brought so far."""

    seat: int
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class Opened:
    """The table beside the grid."""

    table: TableNow
    seats: Sequence[SeatLine]
    lines: Sequence[Entry]
    disputes: Sequence[tuple[int, str]] = ()
    """Of each open dispute the entry that raised it, and the number of the deal; empty: the whole list."""

    @property
    def state(self) -> str:
        return self.table.watched.state.value

    @property
    def word(self) -> str:
        return words()[self.table.watched.state]


@dataclass(frozen=True, slots=True)
class Told:
    """The next step in words, and the button that does it."""

    label: str
    hint: str = ""
    address: str = ""
    posts: bool = False
    number: int = 0


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
    found = {chip: sum(tiles.belongs(each, chip, day.limit) for each in day.watched) for chip in labels}
    return [
        ChipShown(chip.value, label, found[chip], chip is chosen)
        for chip, label in labels.items()
        if found[chip] or chip in {chosen, Chip.ALL}
    ]


def _called(day: DayNow) -> str:
    """Which tables call, and since when."""
    waiting = sorted((each for each in day.watched if each.called is not None), key=lambda each: -(each.called or 0))
    told = [_("table %(table)d, %(minutes)d min") % {"table": each.number, "minutes": each.called} for each in waiting]
    return _("Director called: %(tables)s") % {"tables": "; ".join(told[:MOST_CALLING])}


def tiles_of(day: DayNow, chip: Chip, seats: Mapping[int, Sequence[SeatTotal]], naming: Naming) -> list[Tile]:
    """The tables that the chip shows."""
    said = words()
    shown = (each for each in day.tables if tiles.belongs(each.watched, chip, day.limit))
    return [_tile(each, day.limit, said, seats.get(each.sheet.pk, ()), naming) for each in shown]


def _tile(
    table: TableNow, limit: int, said: Mapping[TileState, str], seats: Sequence[SeatTotal], naming: Naming
) -> Tile:
    watched = table.watched
    look, sign, word = _look(watched, limit, said)
    return Tile(
        watched.number,
        look,
        sign,
        word,
        ", ".join(short(naming(each.player)) for each in seats if each.player),
        table.sheet.deals_played,
        table.planned,
        watched.idle if watched.state in tiles.UNFINISHED else None,
        watched.called,
        table.sheet.photos,
    )


def _look(watched: Watched, limit: int, said: Mapping[TileState, str]) -> tuple[str, str, str]:
    """Colour, sign and word: a missing sheet goes before a slow table, a dispute before both."""
    if watched.overdue and watched.state in tiles.UNFINISHED:
        return "overdue", "✗", _("sheet missing")
    if tiles.is_slow(watched, limit):
        return "slow", "◔", _("slow")
    return watched.state.value, SIGNS[watched.state], said[watched.state]


def short(name: str) -> str:
    """`Anna Maria Adler (12)` is `A. Maria Adler (12)` in a tile."""
    first, _space, rest = name.partition(" ")
    return f"{first[0]}. {rest}" if rest and not rest.startswith("(") else name


def seats(sheet: Sheet, found: Sequence[SeatTotal], naming: Naming) -> list[SeatLine]:
    """A sheet in play shows how it stands, a complete one what the ranking counts of it."""
    column = counted(sheet.game)[0] if sheet.finished else TOTAL
    return [
        SeatLine(each.seat, name_of(each.player, each.seat, naming=naming), count(column, each.total, each.tallies))
        for each in found
    ]


def told(step: Step, day: DayNow, until: datetime | None = None) -> Told:
    """The next step in words; `until`: so long the ranking can be protested against."""
    event = day.event
    ways = {
        Act.REGISTER: lambda: Told(_("Register players"), _("Nobody can be drawn yet."), _way("desk", event)),
        Act.COME: lambda: _come(step, day),
        Act.RULE: lambda: _rule(step, day),
        Act.DRAW: lambda: _draw(step, day),
        Act.CONFIRM: lambda: _confirm(step, event),
        Act.COMPARE: lambda: _compare(step, day),
        Act.WAIT: lambda: _wait(step),
        Act.SETTLE: lambda: Told(_("Settle what is open"), _open(step), "?ends=yes#ending"),
        Act.FINALISE: lambda: _finalise(event, until),
        Act.PUBLISH: lambda: Told(
            _("Print the final ranking"), _("Everyone can read it on the event's page."), _way("prints", event)
        ),
    }
    return ways[step.act]()


def _finalise(event: Event, until: datetime | None) -> Told:
    """One click, or a wait for the deadline."""
    if until is None:
        return Told(_("Make the ranking final"), _("All sheets are confirmed."), _way("finalise", event), posts=True)
    with timezone.override(event.zone):
        time = date_format(timezone.localtime(until), "TIME_FORMAT")
    return Told(_("Protests until %(time)s") % {"time": time}, _("All sheets are confirmed."), "?ends=yes#ending")


def _way(name: str, event: Event) -> str:
    return reverse(f"event_{name}", args=[event.slug])


def _draw(step: Step, day: DayNow) -> Told:
    here = ngettext("%(number)d player takes part.", "%(number)d players take part.", day.here) % {"number": day.here}
    plan = plans.read(day.event.plan)
    if plan.by_standing and step.number > 1:
        here += " " + _("By standing after series %(number)d.") % {"number": step.number - 1}
    if plan.clubs_apart:
        here += " " + _("Club mates apart.")
    label = _("Draw tables for series %(number)d") % {"number": step.number}
    return Told(label, here, _way("draw", day.event), posts=True, number=step.number)


def _come(step: Step, day: DayNow) -> Told:
    """The way leads to the table beside the grid, where the call is answered."""
    label = _("Go to table %(number)d") % {"number": step.tables[0]}
    number = day.shown.number if day.shown else 1
    return Told(label, _("The table asks for the director."), f"?series={number}&table={step.tables[0]}#opened")


def _rule(step: Step, day: DayNow) -> Told:
    label = ngettext("Settle %(number)d disputed sheet", "Settle %(number)d disputed sheets", step.number)
    here = [each.number for each in day.watched if each.state is TileState.DISPUTED]
    hint = _("Until then it cannot be confirmed, and the ranking cannot be made final.")
    if not here or day.shown is None:
        return Told(label % {"number": step.number}, hint, "?ends=yes#ending")
    if len(here) == 1:
        return Told(label % {"number": step.number}, hint, f"?series={day.shown.number}&table={here[0]}#opened")
    return Told(label % {"number": step.number}, hint, f"?series={day.shown.number}&show={Chip.DISPUTED}#grid")


def _confirm(step: Step, event: Event) -> Told:
    label = ngettext("Confirm %(number)d complete sheet", "Confirm %(number)d complete sheets", step.number)
    return Told(label % {"number": step.number}, _("The totals are shown first."), _way("confirm", event))


def _compare(step: Step, day: DayNow) -> Told:
    """The way leads to the tables where the two entries differ, else to those where the second one is missing."""
    label = ngettext(
        "Check the second entry of %(number)d sheet", "Check the second entries of %(number)d sheets", step.number
    )
    hint = _("Each sheet is entered twice here. What is missing or differs cannot be confirmed.")
    here = next((each for each in (Chip.DIFFERS, Chip.UNPAIRED) if _shows(day, each)), None)
    way = f"?series={day.shown.number}&show={here}#grid" if here and day.shown else "?ends=yes#ending"
    return Told(label % {"number": step.number}, hint, way)


def _shows(day: DayNow, chip: Chip) -> bool:
    return any(tiles.belongs(each, chip, day.limit) for each in day.watched)


def _wait(step: Step) -> Told:
    label = ngettext("Wait for %(number)d table", "Wait for %(number)d tables", step.number) % {"number": step.number}
    named = ", ".join(str(each) for each in step.tables[:MOST_NAMED])
    text = ngettext("Still playing: table %(tables)s", "Still playing: tables %(tables)s", step.number)
    return Told(label, text % {"tables": f"{named} …" if len(step.tables) > MOST_NAMED else named})


def _open(step: Step) -> str:
    text = ngettext("%(number)d thing is open.", "%(number)d things are open.", step.number)
    return text % {"number": step.number}
