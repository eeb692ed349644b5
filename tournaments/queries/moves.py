"""What changing seats writes into the lists: seats and since when, as drafts of entries. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from scoring import hosts
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values import log
from scoring.lists.values.log import Draft
from scoring.models import SeatTotal, Sheet

BEGINNING = "start"
"""Since when: from the first deal on, for the wrong people were written down."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of a list, as whoever changes it saw the list."""

    sheet: int
    seat: int
    revision: int


def take(loaded: Loaded, seat: int, player: int | None, since: str, key: str) -> Draft:
    """Somebody takes a seat, or nobody sits there any more."""
    return Draft(log.SEAT, key, loaded.revision, before=before(loaded, since), seats=((seat, player),))


def swap(one: Loaded, other: Loaded, seats: Sequence[tuple[int, int]], since: str, key: str) -> list[Draft]:
    """Those on a seat of the one and of the other change places: one entry at one table, one in each list at two."""
    here, there = _at(one, since), _at(other, since)
    mine = tuple((seat, there[theirs]) for seat, theirs in seats)
    back = tuple((theirs, here[seat]) for seat, theirs in seats)
    draft = Draft(log.SEAT, key, one.revision, before=before(one, since), seats=mine)
    if one.sheet.pk == other.sheet.pk:
        return [replace(draft, seats=mine + back)]
    return [draft, Draft(log.SEAT, key, other.revision, before=before(other, since), seats=back)]


def before(loaded: Loaded, since: str) -> int | None:
    """The first deal played in the new order; None for the coming one."""
    if since == BEGINNING:
        return loaded.log.deals[0].sequence if loaded.log.deals else None
    return int(since) if since else None


def _at(loaded: Loaded, since: str) -> Sequence[int | None]:
    """Who sits where in the deal from which on something changes."""
    index = loaded.log.find(before(loaded, since))
    return loaded.log.occupants if index is None else loaded.log.deals[index].players


def neighbours(sheet: Sheet) -> QuerySet[SeatTotal]:
    """The taken seats of the other tables of this list's series, by table: one statement."""
    if sheet.series_number is None or not hosts.is_event(sheet.book):
        return SeatTotal.objects.none()
    taken = SeatTotal.objects.filter(sheet__book=sheet.book_id, sheet__counts=True, player__isnull=False)
    others = taken.filter(sheet__series_number=sheet.series_number).exclude(sheet=sheet)
    return others.select_related("sheet", "player").order_by("sheet__table_number", "seat")


def elsewhere(sheet: Sheet, player: int) -> SeatTotal | None:
    """The seat at another table of the series whose result is this player's."""
    return neighbours(sheet).filter(player=player).first()
