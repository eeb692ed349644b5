"""What a hall is shown: who sits where, how far the tables are, who has risen since the series before. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from scoring.models import SeatTotal
from tournaments.models import Event, Table
from tournaments.queries.current_series import continued, current_number, with_somebody
from tournaments.queries.progress import open_tables
from tournaments.queries.rows import Standing
from tournaments.queries.standings import lines_of, live_places

MOST_COMPARED = 1000
"""Of more lines a screen does not say who has risen: it would read all of them each time."""


@dataclass(frozen=True, slots=True)
class Round:
    """A series, and how far the tables are at which somebody sits: one that plays on with another list is one."""

    number: int
    tables: int
    done: int
    """Lists that are complete or ended early."""
    begun: int

    @property
    def phase(self) -> str:
        """`seats` until somebody plays, `play` until all lists are done, then `ranking`."""
        if not self.begun:
            return "seats"
        return "ranking" if self.done == self.tables else "play"

    @property
    def played(self) -> int:
        """The last series of which the ranking counts anything."""
        return self.number if self.begun else self.number - 1


def current_round(event: Event) -> Round | None:
    """Of the series that is being played; None before the first draw: two statements."""
    number = current_number(event)
    return round_of(event, number) if number else None


def round_of(event: Event, number: int) -> Round:
    """A series that was drawn: one statement."""
    begun = Q(sheet__deals_played__gt=0) | Q(sheet__finished=True)
    laid = with_somebody(Table.objects.filter(series__event=event, series__number=number)).alias(ended=continued())
    counted = laid.aggregate(
        tables=Count("pk", filter=Q(ended=False)),
        done=Count("pk", filter=Q(ended=False, sheet__finished=True)),
        begun=Count("pk", filter=begun),
    )
    return Round(number, **counted)


def seats(event: Event, series: int) -> list[SeatTotal]:
    """Who sits at the tables of a series, table and player loaded; of a table that plays on, by its later list."""
    return list(_seats(event).filter(sheet__table__series__number=series))


def seats_from(event: Event, series: int) -> list[SeatTotal]:
    """The same of this series and those after it that are drawn already."""
    return list(_seats(event).filter(sheet__table__series__number__gte=series))


def _seats(event: Event) -> QuerySet[SeatTotal]:
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, player__isnull=False)
    of_now = rows.alias(ended=continued("sheet__table__series")).filter(ended=False)
    return of_now.select_related("player", "sheet__table__series")


def rises(event: Event, played: int, lines: Sequence[Standing]) -> dict[int, int]:
    """How many places these players have risen (or, below 0, fallen) since the series before `played`, by player."""
    if played <= 1 or lines_of(event) > MOST_COMPARED:
        return {}
    places, _most = live_places(event, through=played - 1)
    before = {each.player: each.rank for each in places if each.rank}
    return {
        line.player.pk: before[line.player.pk] - line.rank for line in lines if line.rank and line.player.pk in before
    }


def tables(event: Event, series: int) -> list[Table]:
    """The tables of a series at which somebody sits, with their sheets, by number."""
    rows = with_somebody(Table.objects.filter(series__event=event, series__number=series))
    return list(rows.select_related("sheet").order_by("number"))


def unsigned(event: Event) -> int:
    """How many sheets the ranking counts that nobody has confirmed yet, of series that have begun."""
    begun = Q(sheet__deals_played__gt=0) | Q(sheet__finished=True)
    beside = Table.objects.filter(begun, series=OuterRef("series"))
    return open_tables(event).filter(Exists(beside)).count()
