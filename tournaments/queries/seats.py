"""The tables of an event: who sits where, how far each list is. Reads only."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

import rules
from scoring.models import Deal, Player, SeatTotal
from tournaments.models import Event, Series, Table


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
        return not self.begun and not sheet.closed_early and sheet.state == sheet.State.OPEN


@dataclass(frozen=True, slots=True)
class SeriesState:
    """A drawn series and its tables."""

    series: Series
    tables: tuple[TableState, ...]

    @property
    def untouched(self) -> bool:
        return all(table.untouched for table in self.tables)

    @property
    def finished(self) -> bool:
        """Every list is complete or ended early."""
        return all(table.table.sheet.finished for table in self.tables)


def series_of(event: Event) -> tuple[SeriesState, ...]:
    """All drawn series with their tables: three statements, however many tables there are."""
    seats = _seats(event)
    tables: dict[int, list[TableState]] = defaultdict(list)
    begun = Exists(Deal.objects.filter(sheet=OuterRef("sheet")))
    laid = Table.objects.filter(series__event=event).select_related("sheet").annotate(begun=begun)
    for table in laid.order_by("number"):
        planned = rules.length(rules.Ruleset.from_dict(table.sheet.ruleset), table.sheet.seats)
        tables[table.series_id].append(TableState(table, tuple(seats[table.sheet_id]), planned, table.begun))
    return tuple(SeriesState(each, tuple(tables[each.pk])) for each in event.series.order_by("number"))


def _seats(event: Event) -> dict[int, list[SeatTotal]]:
    found: dict[int, list[SeatTotal]] = defaultdict(list)
    rows = SeatTotal.objects.filter(sheet__table__series__event=event).select_related("player").order_by("seat")
    for seat in rows:
        found[seat.sheet_id].append(seat)
    return found


def seated_before(event: Event) -> Sequence[tuple[tuple[int, ...], ...]]:
    """Who sat together in every drawn series, by players' primary keys: one statement."""
    where = ("sheet__table__series__number", "sheet__table__number")
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, player__isnull=False)
    series: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, table, player in rows.order_by(*where, "seat").values_list(*where, "player"):
        series[number][table].append(player)
    return tuple(tuple(tuple(players) for players in tables.values()) for tables in series.values())
