"""What a director wants repaired, worked out as one value: the same for whoever looks and for whoever applies it."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.queries import (
    repairs_of_crossed_seats,
    repairs_of_latecomers,
    repairs_of_lists,
    repairs_of_pairs,
    repairs_of_seats,
    repairs_of_spans,
    repairs_of_wrong_people,
)
from tournaments.queries.repairs_ahead import with_seats_ahead, without_seats_ahead
from tournaments.queries.rooms import Room
from tournaments.values.repairs import Asked, Impossible, Kind, Repair

WAYS: Mapping[str, Callable[[Room, Asked], Repair]] = {
    Kind.LATE: repairs_of_latecomers.late,
    Kind.JOIN: repairs_of_latecomers.join,
    Kind.NO_SHOW: repairs_of_seats.no_show,
    Kind.STOP: repairs_of_seats.stop,
    Kind.PLAY_ON: repairs_of_seats.play_on,
    Kind.SUBSTITUTE: repairs_of_seats.substitute,
    Kind.PLAYED: repairs_of_wrong_people.played,
    Kind.SWAP: repairs_of_seats.swap,
    Kind.VOID: repairs_of_lists.void,
    Kind.LISTS: repairs_of_lists.lists,
    Kind.SPAN: repairs_of_spans.span,
    Kind.CROSSED: repairs_of_crossed_seats.crossed,
    Kind.ZERO: repairs_of_lists.zero,
    Kind.DEAL: repairs_of_lists.deal,
}
IN_PAIRS: Mapping[str, Callable[[Room, Asked], Repair]] = {
    Kind.LATE: repairs_of_pairs.late,
    Kind.NO_SHOW: repairs_of_pairs.no_show,
    Kind.STOP: repairs_of_pairs.stop,
    Kind.SUBSTITUTE: repairs_of_pairs.substitute,
    Kind.SWAP: repairs_of_pairs.swap,
}
"""What keeps partners together, where they are fixed."""


def planned(event: Event, asked: Asked) -> Repair:
    """The repair that is asked for; `Impossible` says why there is none and what else helps."""
    if asked.kind not in WAYS:
        raise Impossible(_("Choose what is to be repaired."))
    room = Room(event, asked.series)
    ways = {**WAYS, **IN_PAIRS} if room.in_pairs else WAYS
    repair = with_seats_ahead(event, room, ways[asked.kind](room, asked))
    return without_seats_ahead(event, room, asked, repair)
