"""What is owed for lost games and for points, by table and player: it follows from the lists as they stand."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import rules
from scoring.lists.values.rereading import read_by
from scoring.models import Player, SeatTotal, Sheet
from tournaments.models import Event, Registration
from tournaments.queries.ledger import standing
from tournaments.values.postings import BOX, FOR_POINTS, LOST_GAMES

PLACE = ("sheet__table__series__number", "sheet__table__number", "seat")


@dataclass(frozen=True, slots=True)
class Due:
    """What one seat owes for its lost games, and what of it was collected in this series; cents."""

    player: Player
    registration: Registration | None
    """None for somebody who sat down without being registered: nothing can be collected before."""
    owed: int
    collected: int
    points: int
    """Its total."""
    won: int
    """What the seat gets for its points; below 0 where it pays."""
    paid_out: int
    """What of that was paid to the player; below 0 where the player has paid."""

    @property
    def open(self) -> int:
        """Below 0 where a corrected list leaves something to be given back."""
        return self.owed - self.collected

    @property
    def open_for_points(self) -> int:
        """What the player is still to get for points; below 0 what he or she is still to pay."""
        return self.won - self.paid_out


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


def stake(event: Event) -> bool:
    """Whether points are worth anything by the event's rules."""
    return rules.stakes(rules.Ruleset.from_dict(event.played_by), []) is not None


def tables(event: Event, wanted: Collection[tuple[int, int]] | None) -> list[TableDue]:
    """These tables (number of the series, number of the table), in order, or with None all of the event: four
    statements for any number.
    """
    if wanted is not None and not wanted:
        return []
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, player__isnull=False)
    if wanted is not None:
        series, numbers = {one for one, _two in wanted}, {two for _one, two in wanted}
        rows = rows.filter(sheet__table__series__number__in=series, sheet__table__number__in=numbers)
    seats: dict[tuple[int, int], list[SeatTotal]] = defaultdict(list)
    for row in rows.select_related("player", "sheet__book", "sheet__table__series").order_by(*PLACE):
        where = row.sheet.table.series.number, row.sheet.table.number
        if wanted is None or where in wanted:
            seats[where].append(row)
    players = [row.player_id for own in seats.values() for row in own]
    registered = {each.player_id: each for each in event.registrations.filter(player__in=players)}
    paid = _paid(event, registered)
    return [TableDue(*where, own[0].sheet, _dues(own, where, registered, paid)) for where, own in seats.items()]


def _dues(
    seats: Sequence[SeatTotal], where: tuple[int, int], registered: Mapping[int, Registration], paid: "Paid"
) -> tuple[Due, ...]:
    sheet = seats[0].sheet
    ruleset = rules.Ruleset.from_dict(read_by(sheet.book.ruleset, sheet.ruleset))
    won = rules.stakes(ruleset, [row.total for row in seats]) or (0,) * len(seats)
    return tuple(
        Due(
            row.player,
            registered.get(row.player.pk),
            owed(row),
            paid[LOST_GAMES, row.player.pk, *where],
            row.total,
            cents,
            -paid[FOR_POINTS, row.player.pk, *where],
        )
        for row, cents in zip(seats, won, strict=True)
        if row.player is not None
    )


def owed(row: SeatTotal) -> int:
    """Cents that a seat owes by the rules of its list."""
    ruleset = rules.Ruleset.from_dict(read_by(row.sheet.book.ruleset, row.sheet.ruleset))
    fees = rules.fees(ruleset, [row.tallies], [row.seat])
    return -sum(fees or ())


Paid = defaultdict[tuple[str, int, int, int], int]
"""By what it is for, player, series and table: the cents that came into the cash box, less what was paid out of it."""


def _paid(event: Event, registered: Mapping[int, Registration]) -> Paid:
    """Who went on from a list that ended sits at two tables; what was paid at a table where somebody does not sit any
    more counts at his or her first one.
    """
    found: Paid = defaultdict(int)
    players = {each.pk: player for player, each in registered.items()}
    purposes = (LOST_GAMES, FOR_POINTS)
    rows = list(standing(event).filter(purpose__in=purposes, registration__in=players, series__isnull=False))
    places = _places(event, {players[row.registration] for row in rows if row.registration}) if rows else {}
    for row in rows:
        if row.registration is not None and row.series is not None:
            player = players[row.registration]
            own = places.get((player, row.series), [row.table or 0])
            table = row.table if row.table in own else own[0]
            cents = row.cents * ((row.gets == BOX) - (row.gives == BOX))
            found[row.purpose, player, row.series, table or 0] += cents
    return found


def _places(event: Event, players: Collection[int]) -> dict[tuple[int, int], list[int]]:
    """By player and series the tables at which somebody sits, in order."""
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, player__in=players).order_by(*PLACE)
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for player, *where in rows.values_list("player", *PLACE[:2]):
        found[player, where[0]].append(where[1])
    return found
