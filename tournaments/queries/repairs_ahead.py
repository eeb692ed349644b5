"""Whoever is given a seat has one in every later series that is drawn, too, where one is free; whoever leaves can give
up all of them at once. Reads only.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from tournaments.models import Event, Registration
from tournaments.queries import repairs_of_pairs, repairs_of_seats
from tournaments.queries.repairs_of_latecomers import grown, table_of_their_own
from tournaments.queries.repairs_of_seats import seating
from tournaments.queries.rooms import Room, seen
from tournaments.queries.seats_left import seats_ahead
from tournaments.values.repairs import Asked, Impossible, Kind, Repair

COMING = frozenset({Kind.LATE, Kind.JOIN, Kind.SUBSTITUTE, Kind.NO_SHOW})
"""Repairs by which somebody comes who had no seat."""
LEAVING = frozenset({Kind.NO_SHOW, Kind.STOP, Kind.PLAY_ON})
"""Repairs by which somebody leaves for good."""


def with_seats_ahead(event: Event, room: Room, repair: Repair) -> Repair:
    """The repair, with a seat in each later series for who comes by it and has none there; where there is none, the
    series is left as it is, and the cockpit says so.
    """
    comes = [
        each
        for each in room.registered.values()
        if each.player_id in repair.players
        and (room.place_of(each.player_id) is None or each.player_id in room.left_behind)
    ]
    if repair.kind not in COMING or not comes:
        return repair
    leave = frozenset(room.registered[each.number].player_id for each in repair.presences if each.after[0])
    later = event.series.filter(number__gt=room.series).order_by("number").values_list("number", flat=True)
    for number in later:
        repair = _both(repair, _seated(Room(event, number), comes, leave))
    return repair


def without_seats_ahead(event: Event, room: Room, asked: Asked, repair: Repair) -> Repair:
    """The repair, by which who leaves has no seat in the later series either; of a series in which that is impossible
    the seat stays an open end.
    """
    leaves = room.at(asked.table).leaver(asked.seat) if asked.ahead and repair.kind in LEAVING else None
    if leaves is None:
        return repair
    way = repairs_of_pairs.no_show if room.in_pairs else repairs_of_seats.no_show
    for left in seats_ahead(event, room.series, leaves):
        if left.sheet.pk not in dict(repair.seen):  # whoever comes has the seat already
            with suppress(Impossible):
                absent = Asked(Kind.NO_SHOW, left.series, left.table, left.seat, goes_on=asked.goes_on)
                repair = _both(repair, way(Room(event, left.series), absent))
    return repair


def _seated(ahead: Room, comes: Sequence[Registration], leave: frozenset[int]) -> Repair | None:
    missing = [each for each in comes if ahead.place_of(each.player_id) is None]
    if not missing:
        return None
    if not ahead.in_pairs:
        return _alone(ahead, missing, leave)
    return _instead(ahead, missing[0], leave) if len(missing) == 1 else _as_a_pair(ahead, missing[0])


def _alone(ahead: Room, missing: Sequence[Registration], leave: frozenset[int]) -> Repair:
    """On seats of who leaves, on others that are free, at tables that grow, or at a table of their own."""
    waiting = [each.player_id for each in missing]
    made = Repair(Kind.LATE, ahead.series)
    able = [each for each in ahead.places if each.untouched and each.seated]
    for place in sorted(able, key=lambda each: leave.isdisjoint(each.seated)):
        if free := ahead.free_seats(place, leave)[: len(waiting)]:
            taken = dict(zip(free, waiting, strict=False))
            del waiting[: len(free)]
            made = _both(made, Repair(Kind.LATE, ahead.series, drafts=(seating(place, {**taken}),), seen=seen(place)))
    full = [each for each in able if not ahead.free_seats(each, leave) and ahead.takes_one_more(each)]
    for place in sorted(full, key=lambda each: (each.sheet.seats, each.number))[: len(waiting)]:
        made = _both(made, grown(ahead, place, waiting.pop(0)))
    if len(waiting) in ahead.sizes:
        own = [each for each in missing if each.player_id in waiting]
        made = _both(made, table_of_their_own(ahead, own, ()))
    return made


def _instead(ahead: Room, comes: Registration, leave: frozenset[int]) -> Repair | None:
    """The seat of the one who leaves: the partner plays on with who comes."""
    left = ((place, place.seated_at(each)) for each in leave if (place := ahead.place_of(each)) and place.untouched)
    if (found := next(left, None)) is None:
        return None
    place, seat = found
    return Repair(Kind.LATE, ahead.series, drafts=(seating(place, {seat: comes.player_id}),), seen=seen(place))


def _as_a_pair(ahead: Room, comes: Registration) -> Repair | None:
    try:
        return repairs_of_pairs.late(ahead, Asked(Kind.LATE, ahead.series, number=comes.number))
    except Impossible:
        return None


def _both(one: Repair, other: Repair | None) -> Repair:
    """What either changes, as the repair that the one is."""
    if other is None:
        return one
    return replace(
        one,
        drafts=one.drafts + other.drafts,
        layings=one.layings + other.layings,
        seen=tuple(sorted({*one.seen, *other.seen})),
    )
