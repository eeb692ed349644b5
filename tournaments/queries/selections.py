"""Rankings beside that of all: after a series that is not the last, of a category. Lines of the one ranking, chosen."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.models import Event
from tournaments.queries.known import Known
from tournaments.queries.rows import Place, Standing
from tournaments.queries.snapshots import latest
from tournaments.queries.standings import LOT, kept_lines, kept_places, keys_of, lines_at, live_places
from tournaments.values import plans

PART = 2000
"""Lines that are looked up at once of a ranking that is read whole."""


KNOWN = Known[tuple[tuple[Place, ...], int]](4)
"""Places that whoever turns the pages of a long ranking is shown part by part."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which ranking is meant; without anything that of all, as it holds."""

    series: int | None = None
    """After this series; None after the last one, 0 before the first: nobody has a place then."""
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


@dataclass(frozen=True, slots=True)
class Chosen:
    """The ranking that is meant: its places, best first, of which any part can be looked up."""

    event: Event
    places: Sequence[Place]
    most: int
    """How many series it shows."""
    through: int | None = None
    final: bool = False

    def lines(self, first: int, behind: int) -> list[Standing]:
        """From place `first` (0 is the best) to before `behind`."""
        some = self.places[first:behind]
        if self.final:
            return [*kept_lines(self.event, some)]
        return [*lines_at(self.event, some, self.most, through=self.through)]

    def in_parts(self, size: int = PART) -> Iterator[list[Standing]]:
        """All of them, so many at a time."""
        for first in range(0, len(self.places), size):
            yield self.lines(first, first + size)


def choose(event: Event, selection: Selection) -> Chosen:
    """The ranking that is meant, read as far as everybody's place: few statements, however long it is. A process keeps
    the places of the last rankings until something is written about the event.
    """
    if selection.series == 0:
        return Chosen(event, (), 0, 0)
    final = latest(event) if event.state == Event.State.FINAL and selection.series is None else None
    if final is None:
        through = selection.series
        places, most = KNOWN.get(event.book_id, "version", through, lambda: live_places(event, through=through))
        found = Chosen(event, places, most, through)
    else:
        most = max((len(row["series"]) for row in final.rows), default=0)
        found = Chosen(event, kept_places(event, final), most, final=True)
    if not selection.category:
        return found
    return replace(found, places=of_category(event, found.places, selection.category))


def selected(event: Event, selection: Selection) -> tuple[Standing, ...]:
    """The whole ranking that is meant, best first: for paper."""
    found = choose(event, selection)
    return tuple(found.lines(0, len(found.places)))


def of_category(event: Event, places: Iterable[Place], category: str) -> tuple[Place, ...]:
    """Who is in it, ranked among themselves as they are among all."""
    wanted = category.casefold()
    entered = event.registrations.exclude(category="").only("event", "player", "category")
    own = {each.player_id for each in entered if wanted in map(str.casefold, each.categories)}
    return tuple(_ranked([each for each in places if each.player in own], keys_of(event)))


def _ranked(places: Sequence[Place], keys: Sequence[str]) -> Iterator[Place]:
    """Equals are those who share a rank among all; everybody else follows from the place."""
    above: Place | None = None
    rank = 0
    for number, each in enumerate(places, start=1):
        if each.rank is None:
            yield each
            continue
        shared = above is not None and above.rank == each.rank
        rank = rank if shared else number
        yield replace(each, rank=rank, decided_by=None if shared or above is None else _decided(above, each, keys))
        above = each


def _decided(above: Place, below: Place, ranked_by: Sequence[str]) -> str:
    """The first thing that differs, as the ranking names it."""
    keys = {key.removeprefix("-"): key for key in ranked_by}
    first = next(iter(keys))
    one, other = (((first, each.total), *each.deciders) for each in (above, below))
    return next((keys.get(name, name) for (name, a), (_name, b) in zip(one, other, strict=True) if a != b), LOT)
