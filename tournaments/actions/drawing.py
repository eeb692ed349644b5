"""Drawing the tables of a series, and taking a draw back while nothing has been entered."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from scoring import hashing, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.lists.actions.opening_sheets import TableSet, open_series
from scoring.lists.actions.reseating import seat_anew
from scoring.lists.values.lengths import of_table
from scoring.models import Player, Sheet
from scoring.people.actions.naming_players import hold
from scoring.people.actions.stale_copies import drawn_otherwise
from tournaments.actions.directing import decide, directed, still_open
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event, Series, Table
from tournaments.queries.draw_wishes import wishes_of
from tournaments.queries.held import held
from tournaments.queries.loose_lists import loose_sheets
from tournaments.queries.progress import unsettled
from tournaments.queries.seats import seated_before, series_of, taking_part
from tournaments.seating import Drawing, NoSeatingError, Wishes, draw, draw_pairs, fitting
from tournaments.seating.wishes import NONE
from tournaments.values import plans

KEY = "drawn"
"""Begins the keys of entries that a draw writes."""
LOOKS = 3
"""How often a draw is begun again because somebody came or went while it was made."""
MOST_REASONS = 6
"""Of what a draw by standing waits for, so much is named."""


def draw_series(*, event_id: int, number: int, by: Actor, at: datetime) -> Series:
    """Draw series `number`, the next one, for everybody who is here: a list for every table.

    The search, which takes seconds for thousands, is over before anything is locked: every table of the house would
    wait for it. Under the lock is only looked whether the field is still the same.
    """
    for _look in range(LOOKS):
        with permissions.asked_once():
            field = _open_field(event_id, number, by)
            drawing = _search(field)
            with transaction.atomic():
                if series := _lay(event_id, number, field, drawing, by, at):
                    return series
    raise Objection(_("The series have changed in the meantime. Please look at them first."))


@dataclass(frozen=True, slots=True)
class Field:
    """What a draw follows from."""

    active: Mapping[int, int]
    """By start number, which is what anybody can draw again with: the players who take part."""
    earlier: Sequence[tuple[tuple[int, ...], ...]]
    """The tables of each series before, by start number."""
    planned_series: int
    seed: int
    sizes: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...] = ()
    """Where fixed pairs play: the start numbers of each, the smaller one first."""
    wishes: Wishes = NONE
    asked: tuple[str, ...] = ()
    """Which of the wishes that an event can have were asked for, as its plan calls them."""


def _open_field(event_id: int, number: int, by: Actor) -> Field:
    """The field as it stands, not locked."""
    event = Event.objects.select_related("book__club").get(pk=event_id)
    require(permissions.can_direct(by, event.book))
    _look_at(event, number)
    return _field(event)


def _look_at(event: Event, number: int) -> None:
    still_open(event)
    _expect(number, event.series.count() + 1)
    if number > 1 and plans.read(event.plan).by_standing:
        _demand_ranking(event, number)
        _demand_told(event, number)


def _demand_ranking(event: Event, number: int) -> None:
    """Tables are made by a ranking that would be final if this were the end: `Objection` names what is open."""
    if reasons := unsettled(event, MOST_REASONS):
        text = _(
            "Series %(number)d is drawn by standing: first every sheet before it must be confirmed. To draw it by lot,"
            " change that under “Rules, ranking, series and draw”."
        )
        raise Objection(text % {"number": number}, *(each.text for each in reasons))


def _demand_told(event: Event, number: int) -> None:
    """What a draw follows from is published with it, the standing among it."""
    waiting = held(event, timezone.now())
    if waiting is not None and waiting.by_series and waiting.before < number - 1:
        text = _("Tables drawn by standing tell everybody the standing. Publish the one after series %(number)d first.")
        raise Objection(text % {"number": number - 1})


def _field(event: Event) -> Field:
    columns = ("number", "player", "partner__number")
    numbers = dict(event.registrations.values_list("player", "number"))
    earlier = tuple(
        tuple(tuple(numbers.get(player, -player) for player in table) for table in tables)
        for tables in seated_before(event)
    )
    here = list(taking_part(event).order_by("number").values_list(*columns))
    active = {number: player for number, player, _partner in here}
    partners = {number: partner for number, _player, partner in here if partner}
    sizes = fitting(len(active), rules.tables(event.game), rules.larger_tables(event.game))
    return Field(
        active,
        earlier,
        event.planned_series,
        event.seed,
        sizes,
        _pairs(active, partners),
        wishes_of(event, {player: number for number, player in active.items()}, earlier),
        plans.draw_wishes(plans.read(event.plan)),
    )


def _pairs(active: Mapping[int, int], partners: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """The fixed pairs of the field; none where nobody has a partner. `Objection` for whoever lacks one."""
    alone = [number for number in active if partners.get(number) not in active]
    if alone and partners:
        text = _("These competitor numbers have no partner who takes part: %(numbers)s.")
        raise Objection(text % {"numbers": ", ".join(map(str, alone))})
    return tuple((number, partner) for number, partner in partners.items() if number < partner)


def _search(field: Field) -> Drawing:
    try:
        if field.pairs:
            return draw_pairs(field.pairs, field.earlier, field.planned_series, field.seed, field.wishes)
        return draw(list(field.active), field.earlier, field.planned_series, field.seed, field.sizes, field.wishes)
    except NoSeatingError as error:
        raise Objection(too_few(error, in_pairs=bool(field.pairs))) from error


def _lay(event_id: int, number: int, field: Field, drawing: Drawing, by: Actor, at: datetime) -> Series | None:
    """The series with its tables; None where it was drawn for another field than there is by now."""
    event = directed(event_id, by)
    _look_at(event, number)
    if _field(event) != field:
        return None
    # All players, then all lists, before the first table takes the book: whoever changes seats locks in that order.
    players = {each.pk: each for each in hold(field.active.values())}
    series = Series.objects.create(event=event, number=number, drawn_at=at, certificate=_certified(field, drawing))
    seated = [[players[field.active[place]] for place in places] for places in drawing.tables]
    laid = _lay_tables(series, seated, by)
    event.state = Event.State.RUNNING
    event.save(update_fields=["state"])
    decide(event, Decision.Kind.DRAWN, by=by, at=at, number=number, said=_record_of(series, laid))
    return series


def _certified(field: Field, drawing: Drawing) -> dict[str, object]:
    """The certificate with the tables that it is about, as anybody counts it again: seats change afterwards."""
    earlier, seats = ([list(map(list, tables)) for tables in each] for each in (field.earlier, [drawing.tables]))
    asked = {"wishes": list(field.asked)} if field.asked else {}
    return {**drawing.certificate, **asked, "earlier": earlier, "seats": seats[0]}


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
        typed = Sheet.objects.filter(second_of__in=[sheet.pk for sheet in sheets], revision__gt=0)
        if not drawn or not drawn[-1].untouched or typed.exists():
            raise Objection(_("Something has already been entered in this series."))
        Table.objects.filter(series=drawn[-1].series).delete()
        drawn[-1].series.delete()
        tables = [(sheet, [None] * sheet.seats) for sheet in sheets]
        seat_anew(book=event.book, series=number, tables=tables, key=KEY, by=by, at=at)
        Sheet.objects.filter(pk__in=[sheet.pk for sheet in sheets]).update(counts=False)
        decide(event, Decision.Kind.UNDRAWN, by=by, at=at, number=number)
        drawn_otherwise(event.book_id, number)


def _expect(number: int, expected: int) -> None:
    """A form that was sent twice, or by two directors at once, draws once."""
    if number != expected:
        raise Objection(_("The series have changed in the meantime. Please look at them first."))


def too_few(error: NoSeatingError, *, in_pairs: bool = False) -> str:
    """What is missing for the first table."""
    if in_pairs:
        return _("Two pairs sit at a table: it takes at least two that are here.")
    text = _("Here: %(number)d. It takes at least %(possible)d for a table.")
    return text % {"number": error.players, "possible": min(error.tables)}


def _record_of(series: Series, laid: Iterable[Table]) -> dict[str, object]:
    """What the chain keeps of a draw: how it was made, and which list is which table's."""
    tables = [[table.number, str(table.sheet.uid)] for table in laid]
    return {"series": series.number, "certificate": series.certificate, "tables": tables}


def _lay_tables(series: Series, seated: Sequence[list[Player]], by: Actor) -> list[Table]:
    """A list for each table: the spare one of a draw that was taken back, where it is just like it, or a new one."""
    game = rules.Ruleset.from_dict(series.event.played_by)
    spare = {_likeness(each): each for each in _spare(series)}
    sheets, fresh, again = dict[int, Sheet](), list[TableSet](), list[tuple[Sheet, Sequence[Player | None]]]()
    for number, players in enumerate(seated, start=1):
        ruleset = of_table(game, len(players))
        if sheet := spare.get((number, len(players), hashing.canonical(ruleset.to_dict()))):
            sheet.counts, sheets[number] = True, sheet
            again.append((sheet, players))
        else:
            fresh.append(TableSet(number, _called(series, number), ruleset, players))
    Sheet.objects.filter(pk__in=[sheet.pk for sheet, _players in again]).update(counts=True)
    book, at = series.event.book, series.drawn_at
    seat_anew(book=book, series=series.number, tables=again, key=KEY, by=by, at=at)
    opened = open_series(book=book, series=series.number, tables=fresh, by=by, at=at)
    sheets |= {table.number: sheet for table, sheet in zip(fresh, opened, strict=True)}
    return Table.objects.bulk_create(
        Table(series=series, number=number, sheet=sheet) for number, sheet in sorted(sheets.items())
    )


def _likeness(sheet: Sheet) -> tuple[int | None, int, str]:
    """What a list has to be like to be a table's."""
    return sheet.table_number, sheet.seats, hashing.canonical(sheet.ruleset)


def _called(series: Series, number: int) -> str:
    return _("Series %(series)d, table %(table)d") % {"series": series.number, "table": number}


def _spare(series: Series) -> list[Sheet]:
    """Lists of this series left over from a draw that was taken back: nobody sits there, nothing was played."""
    unused = loose_sheets(series.event, untouched=True).filter(series_number=series.number, revision__gt=0)
    unused = unused.order_by("pk")
    list(Sheet.objects.filter(pk__in=[sheet.pk for sheet in unused]).order_by("pk").select_for_update())
    return list(unused.all())  # looked at once more: somebody may have sat down before they were locked
