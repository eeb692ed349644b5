"""Rankings beside that of all: after a series that is not the last, of a category. Lines of the one ranking, chosen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.models import Event
from tournaments.queries.rows import Standing
from tournaments.queries.standings import LOT, keys_of, live_standings, standings
from tournaments.values import plans


@dataclass(frozen=True, slots=True)
class Selection:
    """Which ranking is meant; without anything that of all, as it holds."""

    series: int | None = None
    """After this series; None after the last one."""
    category: str = ""

    def __bool__(self) -> bool:
        return self != ALL


ALL = Selection()


def select(event: Event, series: str, category: str) -> Selection | None:
    """What was asked for, as typed in an address; None where the event has no such series or category."""
    chosen = ALL
    if series:
        numbers = {str(number): number for number in drawn(event)}
        if series not in numbers:
            return None
        chosen = replace(chosen, series=numbers[series])
    if category:
        named = {each.casefold(): each for each in categories(event)}
        if category.casefold() not in named:
            return None
        chosen = replace(chosen, category=named[category.casefold()])
    return chosen


def drawn(event: Event) -> list[int]:
    """The series that there are."""
    return list(event.series.order_by("number").values_list("number", flat=True))


def categories(event: Event) -> tuple[str, ...]:
    """Those of the event's own list. What is typed at registrations of an event without one is for its director."""
    return plans.read(event.plan).categories


def selected(event: Event, selection: Selection) -> tuple[Standing, ...]:
    """The ranking that is meant, best first."""
    lines = standings(event) if selection.series is None else live_standings(event, through=selection.series)
    return of_category(lines, selection.category, keys_of(event)) if selection.category else tuple(lines)


def of_category(lines: Sequence[Standing], category: str, keys: Sequence[str]) -> tuple[Standing, ...]:
    """The lines of a category, ranked among themselves as they are among all."""
    wanted = category.casefold()
    own = [line for line in lines if line.registration and wanted in map(str.casefold, line.registration.categories)]
    return tuple(_ranked(own, keys))


def _ranked(lines: Sequence[Standing], keys: Sequence[str]) -> Iterator[Standing]:
    """Equals are those who share a rank among all; everybody else follows from the place."""
    above: Standing | None = None
    rank = 0
    for place, line in enumerate(lines, start=1):
        if line.rank is None:
            yield line
            continue
        shared = above is not None and above.rank == line.rank
        rank = rank if shared else place
        yield replace(line, rank=rank, decided_by=None if shared or above is None else _decided(above, line, keys))
        above = line


def _decided(above: Standing, below: Standing, ranked_by: Sequence[str]) -> str:
    """The first thing that differs, as the ranking names it."""
    keys = {key.removeprefix("-"): key for key in ranked_by}
    first = next(iter(keys))
    one, other = (((first, each.total), *each.deciders) for each in (above, below))
    return next((keys.get(name, name) for (name, a), (_name, b) in zip(one, other, strict=True) if a != b), LOT)
