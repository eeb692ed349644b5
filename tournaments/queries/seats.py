"""The tables of an event: who sits where, how far each list is. Reads only."""

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

import rules
from scoring import hashing
from scoring.models import Deal, Player, SeatTotal, Sheet
from tournaments.models import Event, Registration, Series, Table
from tournaments.queries import current_series

ALL = 32767
"""No table has a higher number."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A table of a series as the director's and the public page show it."""

    table: Table
    seats: tuple[SeatTotal, ...]
    """In the order of the places."""
    planned: int | None
    """Deals of the list; None where the players end it when they like."""
    begun: bool
    """Whether anything was written down here, be it a penalty."""

    @property
    def players(self) -> tuple[Player | None, ...]:
        return tuple(seat.player for seat in self.seats)

    @property
    def deserted(self) -> bool:
        """Nobody has a seat here."""
        return not any(self.players)

    @property
    def untouched(self) -> bool:
        """Nothing has been played or signed here."""
        sheet = self.table.sheet
        return not self.begun and not sheet.totals_only and not sheet.closed_early and sheet.state == sheet.State.OPEN


@dataclass(frozen=True, slots=True)
class SeriesState:
    """A drawn series and its tables, or some of them."""

    series: Series
    tables: tuple[TableState, ...]
    untouched: bool
    finished: bool
    """Every list, also of tables that are not here, is complete or ended early."""
    current: bool
    """Whether it is the one that is being played."""


def series_of(event: Event, first: int = 0, last: int = ALL) -> tuple[SeriesState, ...]:
    """All drawn series with their tables behind number `first` up to `last`: as many statements for any number."""
    seats, laid = _seats(event, first, last), _tables(event)
    tables: dict[int, list[TableState]] = defaultdict(list)
    for table in laid.filter(number__gt=first, number__lte=last).select_related("sheet").order_by("number"):
        planned = rules.length(rules.Ruleset.from_dict(table.sheet.ruleset), table.sheet.seats)
        tables[table.series_id].append(TableState(table, tuple(seats[table.sheet_id]), planned, table.begun))
    idle = Q(begun=False, sheet__totals_only=False, sheet__closed_early=False, sheet__state=Sheet.State.OPEN)
    touched, open_still = _series(event, laid.exclude(idle)), _series(event, laid.filter(sheet__finished=False))
    drawn, current = current_series.drawn_and_current(event)
    return tuple(
        SeriesState(each, tuple(tables[each.pk]), each.pk not in touched, each.pk not in open_still, each == current)
        for each in drawn
    )


def last_table(event: Event) -> int:
    """The highest number of a table; 0 before the first draw."""
    return Table.objects.filter(series__event=event).aggregate(most=Max("number"))["most"] or 0


def sheet_at(event: Event, number: int, series: int | None = None) -> int | None:
    """The list of this table in this series, or else the one that is played there now, by primary key."""
    if series is None:
        return current_series.sheet_at(event, min(number, ALL))
    tables = Table.objects.filter(series__event=event, number=min(number, ALL), series__number=min(series, ALL))
    return tables.values_list("sheet", flat=True).first()


def _tables(event: Event) -> QuerySet[Any]:
    begun = Exists(Deal.objects.filter(sheet=OuterRef("sheet")))
    return Table.objects.filter(series__event=event).annotate(begun=begun)


def _series(event: Event, tables: QuerySet[Any]) -> set[int]:
    """The series that have such a table; of each the first that is found will do."""
    own = Exists(tables.filter(series=OuterRef("pk")))
    return set(event.series.filter(own).order_by().values_list("pk", flat=True))


def _seats(event: Event, first: int, last: int) -> dict[int, list[SeatTotal]]:
    found: dict[int, list[SeatTotal]] = defaultdict(list)
    rows = SeatTotal.objects.filter(sheet__table__series__event=event).select_related("player").order_by("seat")
    for seat in rows.filter(sheet__table__number__gt=first, sheet__table__number__lte=last):
        found[seat.sheet_id].append(seat)
    return found


def taking_part(event: Event) -> QuerySet[Registration]:
    """Whom the next draw seats: who is here, and who sat down without having been checked in."""
    sat = SeatTotal.objects.filter(sheet__table__series__event=event, player__isnull=False).values("player")
    here = event.registrations.filter(withdrawn=False, disqualified_at=None)
    return here.filter(Q(announced=False) | Q(player__in=sat))


def presence_digest(rows: Sequence[Registration]) -> str:
    """Digest of who was here on what a form showed."""
    told = sorted([each.player_id, each.presence is Registration.Presence.HERE] for each in rows)
    return hashlib.sha256(hashing.canonical(told).encode()).hexdigest()[:16]


def seated_before(event: Event) -> Sequence[tuple[tuple[int, ...], ...]]:
    """Who sat together in every drawn series, by players' primary keys: one statement.

    A list that goes on from another one is no table of its own: who sits at both has met the others there once.
    """
    where = ("sheet__table__series__number", "sheet__table__number")
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, player__isnull=False)
    series: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, table, player in rows.order_by(*where, "seat").values_list(*where, "player"):
        series[number][table].append(player)
    return tuple(
        tuple(tuple(one) for place, one in enumerate(tables.values()) if not _met(one, place, [*tables.values()]))
        for tables in series.values()
    )


def _met(one: Sequence[int], place: int, tables: Sequence[Sequence[int]]) -> bool:
    """Whether those at the table of this place have all met at a larger one, or at the same before somebody left."""
    larger = any({*one} < {*other} for other in tables)
    return larger or any({*one} == {*other} for other in tables[:place])
