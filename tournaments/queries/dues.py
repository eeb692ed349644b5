"""What is owed for lost games, by table and player: it follows from the lists as they stand. Reads only."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import rules
from scoring.lists.values.rereading import read_by
from scoring.models import Player, SeatTotal, Sheet
from tournaments.models import Event, Registration
from tournaments.queries.ledger import standing
from tournaments.values.postings import BOX, LOST_GAMES

PLACE = ("sheet__table__series__number", "sheet__table__number", "seat")


@dataclass(frozen=True, slots=True)
class Due:
    """What one seat owes, and what of it was collected in this series; cents."""

    player: Player
    registration: Registration | None
    """None for somebody who sat down without being registered: nothing can be collected before."""
    owed: int
    collected: int

    @property
    def open(self) -> int:
        """Below 0 where a corrected list leaves something to be given back."""
        return self.owed - self.collected


@dataclass(frozen=True, slots=True)
class TableDue:
    """What a table owes."""

    series: int
    number: int
    sheet: Sheet
    seats: tuple[Due, ...]

    @property
    def owed(self) -> int:
        return sum(each.owed for each in self.seats)

    @property
    def open(self) -> int:
        return sum(each.open for each in self.seats if each.registration)

    @property
    def settled(self) -> bool:
        return not any(each.open for each in self.seats if each.registration)

    @property
    def unregistered(self) -> int:
        """What cannot be collected before somebody is registered."""
        return sum(each.owed for each in self.seats if not each.registration)


def tariff(event: Event) -> bool:
    """Whether lost games cost anything by the event's rules, which is where the tariff stands."""
    return rules.fees(rules.Ruleset.from_dict(event.played_by), []) is not None


def tables(event: Event, wanted: Collection[tuple[int, int]]) -> list[TableDue]:
    """These tables (number of the series, number of the table), in order: three statements for any number."""
    if not wanted:
        return []
    series, numbers = {one for one, _two in wanted}, {two for _one, two in wanted}
    rows = SeatTotal.objects.filter(
        sheet__table__series__event=event,
        sheet__table__series__number__in=series,
        sheet__table__number__in=numbers,
        player__isnull=False,
    )
    seats: dict[tuple[int, int], list[SeatTotal]] = defaultdict(list)
    for row in rows.select_related("player", "sheet__book", "sheet__table__series").order_by(*PLACE):
        where = row.sheet.table.series.number, row.sheet.table.number
        if where in wanted:
            seats[where].append(row)
    players = [row.player_id for own in seats.values() for row in own]
    registered = {each.player_id: each for each in event.registrations.filter(player__in=players)}
    paid = _collected(event, [each.pk for each in registered.values()])
    return [
        TableDue(where[0], where[1], own[0].sheet, tuple(_due(row, where[0], registered, paid) for row in own))
        for where, own in seats.items()
    ]


def _due(
    row: SeatTotal, series: int, registered: Mapping[int, Registration], paid: Mapping[tuple[int, int], int]
) -> Due:
    if row.player is None:
        raise ValueError(row.pk)
    registration = registered.get(row.player.pk)
    collected = paid.get((registration.pk, series), 0) if registration else 0
    return Due(row.player, registration, owed(row), collected)


def owed(row: SeatTotal) -> int:
    """Cents that a seat owes by the rules of its list."""
    fees = rules.fees(rules.Ruleset.from_dict(read_by(row.sheet.book.ruleset, row.sheet.ruleset)), [row.tallies])
    return -sum(fees or ())


def _collected(event: Event, registrations: Collection[int]) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = defaultdict(int)
    rows = standing(event).filter(purpose=LOST_GAMES, registration__in=registrations)
    for row in rows:
        if row.registration is not None and row.series is not None:
            found[row.registration, row.series] += row.cents * ((row.gets == BOX) - (row.gives == BOX))
    return found
