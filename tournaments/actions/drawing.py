"""Drawing the tables of a series, and taking a draw back while nothing has been entered."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

import rules
from scoring.actions.entries import Author, write
from scoring.actions.sheets import open_sheet
from scoring.log import SEAT, Draft
from scoring.models import Account, Deal, Player, SeatTotal, Sheet
from tournaments.actions.directing import directed, note, still_open
from tournaments.actions.errors import Objection
from tournaments.lengths import of_table
from tournaments.models import Act, Event, Series, Table
from tournaments.queries.seats import seated_before, series_of
from tournaments.seating import Drawing, NoSeatingError, draw


def draw_series(*, event_id: int, number: int, by: Account, at: datetime) -> Series:
    """Draw series `number`, the next one, for everybody who has not withdrawn: a list for every table."""
    with transaction.atomic():
        event = directed(event_id, by)
        still_open(event)
        _expect(number, event.series.count() + 1)
        drawing, active = _drawing(event)
        series = Series.objects.create(event=event, number=number, drawn_at=at, certificate=dict(drawing.certificate))
        _lay_tables(series, drawing, active, by)
        event.state = Event.State.RUNNING
        event.save(update_fields=["state"])
        note(event, Act.Kind.DRAWN, by=by, at=at, number=number)
    return series


def undo_draw(*, event_id: int, number: int, by: Account, at: datetime) -> None:
    """Take the draw of the last series back while nothing has been entered. Its lists stand ready for the next draw."""
    with transaction.atomic():
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
        Sheet.objects.filter(pk__in=[sheet.pk for sheet in sheets]).update(series_number=None, table_number=None)
        note(event, Act.Kind.UNDRAWN, by=by, at=at, number=number)


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


def _lay_tables(series: Series, drawing: Drawing, active: Mapping[int, Player], by: Account) -> None:
    spare = _spare(series.event)
    laid = []
    for number, places in enumerate(drawing.tables, start=1):
        players = [active[place] for place in places]
        sheet = _seated(series, number, players, spare, by)
        sheet.series_number, sheet.table_number = series.number, number
        laid.append(Table(series=series, number=number, sheet=sheet))
    Sheet.objects.bulk_update([table.sheet for table in laid], ["title", "series_number", "table_number"])
    Table.objects.bulk_create(laid)


def _spare(event: Event) -> list[Sheet]:
    """Lists left over from a draw that was taken back: nobody sits there, nothing was played."""
    taken = SeatTotal.objects.filter(sheet=OuterRef("pk"), player__isnull=False)
    begun = Deal.objects.filter(sheet=OuterRef("pk"))
    free = event.book.sheets.filter(~Exists(taken), ~Exists(begun), table=None, revision__gt=0, closed_early=False)
    return list(free.order_by("pk"))


def _seated(series: Series, number: int, players: list[Player], spare: list[Sheet], by: Account) -> Sheet:
    """A list for these players: a spare one that is just like it, or a new one."""
    ruleset = of_table(rules.Ruleset.from_dict(series.event.ruleset), len(players))
    title = _("Series %(series)d, table %(table)d") % {"series": series.number, "table": number}
    for sheet in spare:
        if sheet.seats == len(players) and sheet.ruleset == ruleset.to_dict():
            spare.remove(sheet)
            seated = _seat(sheet, players, by, series.drawn_at)
            seated.title = title
            return seated
    return open_sheet(book=series.event.book, title=title, ruleset=ruleset, players=players, by=by, at=series.drawn_at)


def _seat(sheet: Sheet, players: Sequence[Player | None], by: Account, at: datetime) -> Sheet:
    seats = tuple((seat, None if player is None else player.pk) for seat, player in enumerate(players))
    draft = Draft(SEAT, f"drawn-{sheet.revision}", sheet.revision, seats=seats)
    return write(sheet_id=sheet.pk, draft=draft, by=Author(account=by), at=at).loaded.sheet
