"""Drawing the tables of a series, and taking a draw back while nothing has been entered."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from scoring import permissions
from scoring.actors import Actor
from scoring.lists.actions.opening_sheets import open_sheet
from scoring.lists.actions.writing_entries import write
from scoring.lists.values.lengths import of_table
from scoring.lists.values.log import SEAT, Draft
from scoring.models import Player, Sheet
from scoring.people.actions.naming_players import hold
from tournaments.actions.directing import decide, directed, still_open
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event, Series, Table
from tournaments.queries.loose_lists import loose_sheets
from tournaments.queries.seats import seated_before, series_of
from tournaments.seating import Drawing, NoSeatingError, draw


def draw_series(*, event_id: int, number: int, by: Actor, at: datetime) -> Series:
    """Draw series `number`, the next one, for everybody who has not withdrawn: a list for every table."""
    with transaction.atomic(), permissions.asked_once():
        event = directed(event_id, by)
        still_open(event)
        _expect(number, event.series.count() + 1)
        drawing, active = _drawing(event)
        # All players, then all lists, before the first table takes the book: whoever changes seats locks in that order.
        hold(player.pk for player in active.values())
        series = Series.objects.create(event=event, number=number, drawn_at=at, certificate=dict(drawing.certificate))
        laid = _lay_tables(series, drawing, active, by)
        event.state = Event.State.RUNNING
        event.save(update_fields=["state"])
        decide(event, Decision.Kind.DRAWN, by=by, at=at, number=number, said=_record_of(series, laid))
    return series


def undo_draw(*, event_id: int, number: int, by: Actor, at: datetime) -> None:
    """Take the draw of the last series back while nothing has been entered. Its lists stand ready for the next draw."""
    with transaction.atomic(), permissions.asked_once():
        event = directed(event_id, by)
        still_open(event)
        # All lists before the first entry: somebody may just be recording a deal, and lists are locked before books.
        lists = Sheet.objects.filter(table__series__event=event, table__series__number=number)
        sheets = list(lists.select_for_update(of=("self",)).order_by("pk"))
        drawn = series_of(event)
        _expect(number, len(drawn))
        if not drawn or not drawn[-1].untouched:
            raise Objection(_("Something has been entered in this series already."))
        Table.objects.filter(series=drawn[-1].series).delete()
        drawn[-1].series.delete()
        for sheet in sheets:
            _seat(sheet, [None] * sheet.seats, by, at)
        Sheet.objects.filter(pk__in=[sheet.pk for sheet in sheets]).update(counts=False)
        decide(event, Decision.Kind.UNDRAWN, by=by, at=at, number=number)


def _expect(number: int, expected: int) -> None:
    """A form that was sent twice, or by two directors at once, draws once."""
    if number != expected:
        raise Objection(_("The series have changed meanwhile. Please look at them first."))


def _drawing(event: Event) -> tuple[Drawing, dict[int, Player]]:
    """The tables by start number, which is what anybody can draw again with, and who has which number."""
    registrations = list(event.registrations.select_related("player").order_by("number"))
    numbers = {each.player_id: each.number for each in registrations}
    earlier = [
        tuple(tuple(numbers.get(player, -player) for player in table) for table in tables)
        for tables in seated_before(event)
    ]
    active = {each.number: each.player for each in registrations if not each.withdrawn}
    try:
        return draw(list(active), earlier, event.planned_series, event.seed, rules.tables(event.game)), active
    except NoSeatingError as error:
        raise Objection(_unseated(error)) from error


def _unseated(error: NoSeatingError) -> str:
    text = _("%(number)d players cannot be seated at tables of %(tables)s. The nearest possible numbers: %(possible)s.")
    tables, possible = (" / ".join(map(str, sorted(each))) for each in (error.tables, error.possible))
    advice = _(
        "Register somebody else, or let somebody sit out: withdraw a player now and reinstate him after the draw."
    )
    return f"{text % {'number': error.players, 'tables': tables, 'possible': possible}} {advice}"


def _record_of(series: Series, laid: Iterable[Table]) -> dict[str, object]:
    """What the chain keeps of a draw: how it was made, and which list is which table's."""
    tables = [[table.number, str(table.sheet.uid)] for table in laid]
    return {"series": series.number, "certificate": series.certificate, "tables": tables}


def _lay_tables(series: Series, drawing: Drawing, active: Mapping[int, Player], by: Actor) -> list[Table]:
    spare = _spare(series)
    seated = [[active[place] for place in places] for places in drawing.tables]
    sheets = [_seated(series, number, players, spare, by) for number, players in enumerate(seated, start=1)]
    return Table.objects.bulk_create(
        Table(series=series, number=number, sheet=sheet) for number, sheet in enumerate(sheets, start=1)
    )


def _spare(series: Series) -> list[Sheet]:
    """Lists of this series left over from a draw that was taken back: nobody sits there, nothing was played."""
    unused = loose_sheets(series.event, untouched=True).filter(series_number=series.number, revision__gt=0)
    unused = unused.order_by("pk")
    list(Sheet.objects.filter(pk__in=[sheet.pk for sheet in unused]).order_by("pk").select_for_update())
    return list(unused.all())  # looked at once more: somebody may have sat down before they were locked


def _seated(series: Series, number: int, players: list[Player], spare: list[Sheet], by: Actor) -> Sheet:
    """A list for these players: the spare one of the same table, if it is just like it, or a new one."""
    ruleset = of_table(rules.Ruleset.from_dict(series.event.ruleset), len(players))
    wanted = (number, len(players), ruleset.to_dict())
    for sheet in spare:
        if (sheet.table_number, sheet.seats, sheet.ruleset) == wanted:
            Sheet.objects.filter(pk=sheet.pk).update(counts=True)
            return _seat(sheet, players, by, series.drawn_at)
    return open_sheet(
        book=series.event.book,
        title=_("Series %(series)d, table %(table)d") % {"series": series.number, "table": number},
        ruleset=ruleset,
        players=players,
        series_number=series.number,
        table_number=number,
        counts=True,
        by=by,
        at=series.drawn_at,
    )


def _seat(sheet: Sheet, players: Sequence[Player | None], by: Actor, at: datetime) -> Sheet:
    seats = tuple((seat, None if player is None else player.pk) for seat, player in enumerate(players))
    draft = Draft(SEAT, f"drawn-{sheet.revision}", sheet.revision, seats=seats)
    return write(sheet_id=sheet.pk, draft=draft, by=by, at=at).loaded.sheet
