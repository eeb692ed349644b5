"""Which series is being played now: one answer for cockpit, public page, hall, phones and paper. Reads only."""

from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet

from scoring.models import Deal, SeatTotal
from tournaments.models import Event, Series, Table


def drawn_and_current(event: Event, **more: Any) -> tuple[tuple[Series, ...], Series | None]:
    """All drawn series, and of them the lowest with a list that is still played, or else the last: one statement.

    A list is played at until it is complete or was ended early; where nobody sits, nobody is waited for.
    `more`: what else the database is to tell of each series.
    """
    open_still = with_somebody(Table.objects.filter(series=OuterRef("pk"), sheet__finished=False))
    rows: QuerySet[Any] = event.series.annotate(open_still=Exists(open_still), **more).order_by("number")
    drawn = tuple(rows)
    return drawn, next((each for each in drawn if each.open_still), drawn[-1] if drawn else None)


def current_number(event: Event) -> int | None:
    """Its number; None before the first draw."""
    current = drawn_and_current(event)[1]
    return current.number if current else None


def with_somebody(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Those of these tables at which somebody has a seat."""
    return tables.filter(Exists(SeatTotal.objects.filter(sheet=OuterRef("sheet"), player__isnull=False)))


def continued(series: str = "series") -> Exists:
    """Of a table whether its list ended and another one goes on from it: people see one table, with the later list.

    `series`: where its series stands, for rows that belong to its list.
    """
    return Exists(Table.objects.filter(series=OuterRef(series), sheet__goes_on_from=OuterRef("sheet")))


def sheet_at(event: Event, number: int) -> int | None:
    """What is played at this table now, as the list's primary key; None for a table that was never laid.

    That is its list of the current series. A table that has gone on by itself is at the list that it has begun.
    """
    current = current_number(event)
    begun = Deal.objects.filter(sheet=OuterRef("sheet"))
    columns = {"begun": Exists(begun), "of_series": F("series__number"), "done": F("sheet__finished")}
    laid: QuerySet[Any] = Table.objects.filter(series__event=event, number=number).annotate(**columns)
    rows = list(laid.order_by("of_series"))
    playing = (each for each in rows if not each.done and (each.begun or each.of_series == current))
    here = (each for each in rows if each.of_series == current)
    found = next(playing, None) or next(here, None) or (rows[-1] if rows else None)
    return found.sheet_id if found else None
