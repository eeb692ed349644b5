"""What the prints page offers of an event, and how much of it lies on paper as it is. Reads only."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.models import TableCode
from tournaments.models import Event
from tournaments.queries.paper_contents import OF_A_SERIES, Hall, Printed, parts, printed, tables_to_label, trails
from tournaments.queries.selections import drawn


@dataclass(frozen=True, slots=True)
class Shelf:
    """The papers of one series, and what those of the whole event need to be told."""

    series: tuple[int, ...]
    """Those that are drawn."""
    shown: int | None
    """The series whose papers these are; None before the first draw."""
    papers: Mapping[str, Printed]
    """By document."""
    tables: int
    """Table cards that the event needs."""
    signs: bool
    """Whether a table of the series may confirm its sheet with its code."""


def shelf(event: Event, number: int | None = None) -> Shelf:
    """Of the series of this number, or the last one drawn: as many statements for any number of tables."""
    series = tuple(drawn(event))
    shown = number if number in series else series[-1] if series else None
    papers = _papers(event, shown) if shown is not None else {}
    return Shelf(series, shown, papers, tables_to_label(event), shown is not None and _signs(event, shown))


def _signs(event: Event, series: int) -> bool:
    live = TableCode.objects.filter(revoked_at=None, signs=True)
    return live.filter(sheet__table__series__event=event, sheet__table__series__number=series).exists()


def _papers(event: Event, series: int) -> dict[str, Printed]:
    hall, known = Hall(event), trails(event)
    return {each: printed(event, parts(hall, each, series, ""), known.get(each, {})) for each in OF_A_SERIES}
