"""Where a deal that was entered at another table can stand at its own. Reads only."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.lists.queries import sheet_queries
from tournaments.models import Event
from tournaments.queries import repairs_of_lists
from tournaments.queries.rooms import Place, Room
from tournaments.values.repairs import Asked, Impossible


@dataclass(frozen=True, slots=True)
class Standing:
    """What can become of a deal that cannot be moved to the place that was chosen."""

    place: Place
    other: Place
    fits: tuple[int, ...]
    """The places nearest to the one that was chosen, before and behind it, at which it can stand."""
    dealt: int | None
    """The seat that dealt it, where it can stand at the chosen place if that seat is said to have dealt."""
    behind: int | None
    """The deal before which it belongs; None at the end."""


def standing(event: Event, asked: Asked) -> Standing | None:
    """None where something else than the deal is in the way."""
    room = Room(event, asked.series)
    try:
        place, other, moved = repairs_of_lists.moved(room, asked)
        behind = repairs_of_lists.behind(other, asked.place)
    except Impossible:
        return None
    last = len(other.loaded.log.deals) + 1
    chosen = asked.place or last
    before = next(_fitting(room, asked, range(chosen - 1, 0, -1)), None)
    after = next(_fitting(room, asked, range(chosen + 1, last + 1)), None)
    kept = _fits(room, replace(asked, goes_on=True))
    dealt = moved.line.dealer if kept and not asked.goes_on else None
    return Standing(place, other, tuple(each for each in (before, after) if each), dealt, behind)


def _fitting(room: Room, asked: Asked, places: range) -> Iterator[int]:
    return (each for each in places if _fits(room, replace(asked, place=each)))


def _fits(room: Room, asked: Asked) -> bool:
    *_gone, (_sheet, draft) = repairs_of_lists.deal(room, asked).drafts
    _place, other, _moved = repairs_of_lists.moved(room, asked)
    tried = sheet_queries.apply(other.loaded, draft)
    return not tried.errors and not tried.unticked
