"""What still stands in the way of a final ranking. Reads only."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.access import name_for_keeper
from scoring.models import Deal, SeatTotal, Sheet
from tournaments.models import Event, Table
from tournaments.queries.loose_lists import loose_sheets
from tournaments.queries.seats_left import SeatLeft, seats_left
from tournaments.queries.seats_missing import SeatMissing, seats_missing


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """Something that is still open, as a sentence, and the list that it is about."""

    text: str
    sheet: Sheet | None = None
    loose: bool = False
    """Whether the list stands at no table."""
    undrawn: bool = False
    """Whether a series that was planned has not been drawn: draw it, or plan fewer."""
    seat: SeatLeft | SeatMissing | None = None
    """A seat of somebody who has left, or that somebody lacks."""


def unsettled(event: Event, most: int | None = None) -> list[OpenEnd]:
    """Of that what the ranking of the drawn series waits for."""
    return [*_seats(event), *unsigned(event, most), *_loose(event, most), *doubled(event)][:most]


def open_ends(event: Event, most: int | None = None) -> list[OpenEnd]:
    """What is still open, all or so much: undrawn series, unsigned lists, lists at no table, players at two tables."""
    return [*_undrawn(event), *unsettled(event, most)][:most]


def _seats(event: Event) -> Iterator[OpenEnd]:
    yield from (OpenEnd(each.text, each.sheet, seat=each) for each in seats_left(event))
    yield from (OpenEnd(each.text, seat=each) for each in seats_missing(event))


def _undrawn(event: Event) -> Iterator[OpenEnd]:
    drawn = event.series.count()
    if drawn < event.planned_series:
        numbers = {"drawn": drawn, "planned": event.planned_series}
        yield OpenEnd(_("Series drawn: %(drawn)d of %(planned)d.") % numbers, undrawn=True)


def unsigned(event: Event, most: int | None = None, through: int | None = None) -> list[OpenEnd]:
    """Sheets that nobody has confirmed, all or so many, in series up to `through`."""
    tables = open_tables(event) if through is None else open_tables(event).filter(series__number__lte=through)
    found = tables.select_related("sheet").order_by("series__number", "number")[:most]
    return [
        OpenEnd(_unsigned_text(table.sheet) % {"list": table.sheet, "deals": table.sheet.deals_played}, table.sheet)
        for table in found
    ]


def unfinished(event: Event) -> dict[int, list[int]]:
    """Tables that are not done, by series: one statement."""
    playing = open_tables(event).filter(sheet__finished=False).order_by("series__number", "number")
    found: dict[int, list[int]] = defaultdict(list)
    for series, table in playing.values_list("series__number", "number"):
        found[series].append(table)
    return found


def _unsigned_text(sheet: Sheet) -> str:
    """What is missing of it."""
    if sheet.disputed:
        return _("%(list)s: a dispute is open, so it cannot be confirmed yet.")
    if sheet.blocked:
        return _("%(list)s has a deal that must be corrected.")
    if sheet.finished:
        return _("%(list)s has not been confirmed.")
    if not sheet.deals_played:
        return _("%(list)s is missing: nothing has been entered.")
    return _("%(list)s is not complete: deals entered: %(deals)d.")


def _loose(event: Event, most: int | None) -> Iterator[OpenEnd]:
    for sheet in loose_sheets(event, untouched=False)[:most]:
        yield OpenEnd(_("“%(list)s” belongs to no table and does not count.") % {"list": sheet}, sheet, loose=True)


def doubled(event: Event) -> Iterator[OpenEnd]:
    """Only lists of before 0.3.0 can seat somebody twice; a list that ended early is one from which others go on."""
    where = ("sheet__table__series__number", "player")
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, player__isnull=False)
    rows = rows.filter(sheet__closed_early=False)
    twice = [key for key, often in Counter(rows.values_list(*where)).items() if often > 1]
    for number, player in twice:
        found = rows.filter(sheet__table__series__number=number, player=player).select_related("sheet", "player")
        tables = " / ".join(str(each.sheet) for each in found.order_by("sheet__table__number"))
        text = _("%(player)s sits at two tables: %(tables)s.")
        yield OpenEnd(text % {"player": _seat_name(event, found[0]), "tables": tables}, found[0].sheet)


def _seat_name(event: Event, seat: SeatTotal) -> str:
    """As who directs the event is told."""
    return name_for_keeper(seat.player, event.book) if seat.player else ""


def open_tables(event: Event | OuterRef) -> QuerySet[Table]:
    """Tables whose list is not signed; a table of nobody is none. Of an event, or of that of each row outside."""
    taken = SeatTotal.objects.filter(sheet=OuterRef("sheet"), player__isnull=False)
    begun = Deal.objects.filter(sheet=OuterRef("sheet"))
    tables = Table.objects.filter(series__event=event).exclude(sheet__state=Sheet.State.CONFIRMED)
    return tables.filter(Exists(taken)) | tables.filter(Exists(begun))


def told_by_totals(event: Event, through: int | None = None) -> int:
    """How many lists, in series up to `through`, count by what their paper says at the foot, without their deals."""
    of_tables = Sheet.objects.filter(table__series__event=event, totals_only=True)
    return (of_tables if through is None else of_tables.filter(table__series__number__lte=through)).count()


def anything_played(event: Event, through: int | None = None) -> bool:
    """Whether a list of its tables, in series up to `through`, has a deal, the totals of paper, or ended without one:
    before that nobody has a rank. Where results are held back from the first series on (0), it is told of all.
    """
    of_tables = Sheet.objects.filter(Q(deals_played__gt=0) | Q(finished=True), table__series__event=event)
    return (of_tables.filter(table__series__number__lte=through) if through else of_tables).exists()


def is_provisional(event: Event) -> bool:
    """Whether the ranking can still change; lists of a final event take no entry."""
    return event.state != Event.State.FINAL
