"""Beside whose name a mark stands, in a ranking and at the desk: one function decides it. Reads only."""

from collections.abc import Collection, Iterator

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.models import SeatTotal
from scoring.presenting.marks import Mark
from tournaments.models import Event, Registration
from tournaments.queries.substitutes import seatings, substitutes


def mark_of(registration: Registration | None, state: str, *, played: bool) -> Mark | None:
    """The mark of somebody registered, in an event of this state; `played`: whether there was any deal with him or her.

    Before the first draw nobody has failed to come. Whoever has not played by the time that the ranking is final never
    came, whatever the desk said.
    """
    if registration is None:
        return None
    if registration.disqualified_at is not None:
        return Mark.DISQUALIFIED
    if registration.withdrawn and state == Event.State.OPEN:
        return Mark.CANCELLED
    if registration.withdrawn:
        return _has_left(registration.event) if played else Mark.ABSENT
    return Mark.ABSENT if state == Event.State.FINAL and not played else None


def _has_left(event: Event) -> Mark:
    """Nobody withdraws from an evening: people go home."""
    return Mark.WENT if event.is_evening else Mark.LEFT


def marks_of(event: Event, registrations: Collection[int]) -> dict[int, Mark]:
    """By registration, of these that have one, where no ranking is read: one statement, two if any took a seat late."""
    rows = event.registrations.filter(pk__in=registrations).exclude(withdrawn=False, disqualified_at=None)
    return {each.pk: mark for each, mark in _marks(event, rows)}


def marks_in(book_id: int, players: Collection[int]) -> dict[int, str]:
    """Codes by player, of these that have one, as the ranking of the book's event has them."""
    event = Event.objects.filter(book=book_id).first()
    if event is None:
        return {}
    return {each.player_id: mark.code for each, mark in _marks(event, event.registrations.filter(player__in=players))}


def _marks(event: Event, rows: QuerySet[Registration]) -> Iterator[tuple[Registration, Mark]]:
    begun = Q(sheet__deals_played__gt=0) | Q(sheet__finished=True)
    seats = SeatTotal.objects.filter(begun, sheet__table__series__event=event, player=OuterRef("player"))
    found = list(rows.annotate(played=Exists(seats), reseated=Exists(seatings(event))))
    sat_in = substitutes(event, [each.player_id for each in found if each.reseated and not each.played])
    for each in found:
        if mark := mark_of(each, event.state, played=each.played or each.player_id in sat_in):
            yield each, mark
