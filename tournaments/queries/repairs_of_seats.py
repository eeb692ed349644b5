"""Repairs of who sits where: somebody comes late, does not come, leaves, is replaced, or sat down on another's seat.

How many deals a list has, and what a lost game brings the others, follows from its seats: a table that grows or shrinks
before its first deal gets another list, and no other table is touched.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.lists.values import log
from scoring.lists.values.log import Draft
from tournaments.models import Registration
from tournaments.queries import moves
from tournaments.queries.rooms import Place, Room, seen
from tournaments.values.repairs import PENDING, Asked, Impossible, Kind, Laying, Presence, Repair

Written = tuple[int, Draft]
HERE, GONE = (False, False), True


def late(room: Room, asked: Asked) -> Repair:
    """Somebody comes late: on an empty chair, to a table that grows, or with others who wait to one more table."""
    comes = room.person(asked.number)
    _refuse_seated(room, comes)
    if room.in_pairs:
        raise Impossible(_("Fixed pairs play here: a table takes two pairs. Change seats one by one instead."))
    here = room.at(asked.table) if asked.table else None
    if here is not None and not here.untouched:
        text = _(
            "At table %(table)d something has already been played. “Late arrival” under the tables finds another one."
        )
        raise Impossible(text % {"table": here.number})
    open_places = [each for each in ([here] if here else room.places) if each.untouched and each.seated]
    if chairs := [each for each in open_places if not each.full]:
        return _on_a_chair(room, chairs[0], comes)
    if growing := [each for each in open_places if each.sheet.seats + 1 in room.sizes]:
        return _grown(room, min(growing, key=lambda place: (place.sheet.seats, place.number)), comes)
    if here is not None:
        text = _("Table %(table)d takes nobody more. “Late arrival” under the tables finds another one.")
        raise Impossible(text % {"table": here.number})
    return _one_more_table(room, comes)


def _on_a_chair(room: Room, place: Place, comes: Registration) -> Repair:
    seat = place.players.index(None)
    return Repair(
        Kind.LATE,
        room.series,
        about=(comes.number,),
        drafts=(_seat(place, {seat: comes.player_id}),),
        presences=_arrived(comes),
        seen=seen(place),
    )


def _grown(room: Room, place: Place, comes: Registration) -> Repair:
    return Repair(
        Kind.LATE,
        room.series,
        about=(comes.number,),
        drafts=(_emptied(place),),
        layings=(_anew(place, (*place.seated, comes.player_id)),),
        presences=_arrived(comes),
        seen=seen(place),
    )


def _one_more_table(room: Room, comes: Registration) -> Repair:
    """Those who wait are a table of their own, as soon as they are enough."""
    waiting = [comes, *(each for each in room.waiting() if each.pk != comes.pk)]
    fitting = [size for size in room.sizes if size <= len(waiting)]
    if not fitting:
        missing = min(room.sizes) - len(waiting)
        raise Impossible(_waits(comes, missing))
    seated = waiting[: max(fitting)]
    return Repair(
        Kind.LATE,
        room.series,
        about=tuple(each.number for each in seated),
        layings=(Laying(room.series, room.free_number, None, fresh=tuple(each.player_id for each in seated)),),
        presences=_arrived(comes),
    )


def _waits(comes: Registration, missing: int) -> str:
    text = ngettext(
        "No table can take anybody before its first deal. Check no. %(start)d in at the desk to wait: with %(number)d"
        " more player there is a table of their own.",
        "No table can take anybody before its first deal. Check no. %(start)d in at the desk to wait: with %(number)d"
        " more players there is a table of their own.",
        missing,
    )
    return text % {"number": missing, "start": comes.number}


def no_show(room: Room, asked: Asked) -> Repair:
    """Somebody does not come: the table goes on smaller, or its chair is taken, or it is dissolved."""
    place = room.at(asked.table)
    if not place.untouched:
        raise Impossible(_("Something has already been played here. Choose what becomes of who leaves."))
    missing = place.occupant(asked.seat)
    left = tuple(each for each in place.seated if each != missing)
    if room.in_pairs:
        return _without(room, place, missing, ())
    if len(left) in room.sizes:
        return _without(room, place, missing, left)
    if waiting := next(room.waiting(), None):
        return _taken(room, place, missing, waiting.player_id)
    if donor := _donor(room, place):
        return _filled(room, place, missing, donor)
    return _without(room, place, missing, ())


def _without(room: Room, place: Place, missing: int, left: tuple[int, ...]) -> Repair:
    """A smaller table; without anybody left it is dissolved, and who sat there waits."""
    return Repair(
        Kind.NO_SHOW,
        room.series,
        about=room.number_of(missing),
        drafts=(_emptied(place),),
        layings=(_anew(place, left),),
        presences=_left(room, missing),
        seen=seen(place),
    )


def _taken(room: Room, place: Place, missing: int, comes: int) -> Repair:
    """Somebody who waits takes the chair."""
    return Repair(
        Kind.NO_SHOW,
        room.series,
        about=room.number_of(missing, comes),
        drafts=(_seat(place, {place.seated_at(missing): comes}),),
        presences=_left(room, missing),
        seen=seen(place),
    )


def _donor(room: Room, place: Place) -> Place | None:
    """The last table that can go on without one of its players."""
    able = (each for each in reversed(room.places) if each.untouched and each.full and each is not place)
    return next((each for each in able if each.sheet.seats - 1 in room.sizes), None)


def _filled(room: Room, place: Place, missing: int, donor: Place) -> Repair:
    """The last player of another table, which goes on smaller, takes the chair."""
    *staying, moved = donor.seated
    return Repair(
        Kind.NO_SHOW,
        room.series,
        about=room.number_of(missing, moved),
        drafts=(_emptied(donor), _seat(place, {place.seated_at(missing): moved})),
        layings=(_anew(donor, tuple(staying)),),
        presences=_left(room, missing),
        seen=seen(place, donor),
    )


def stop(room: Room, asked: Asked) -> Repair:
    """Somebody leaves in mid-series: all keep their points, and the list ends here, or waits for a substitute."""
    place = room.at(asked.table)
    loaded, leaves = place.open(), place.occupant(asked.seat)
    _refuse_finished(place)
    ends = Draft(log.CLOSE, PENDING, loaded.revision, reason=PENDING)
    empty = Draft(log.SEAT, PENDING, loaded.revision, seats=((asked.seat or 0, None),))
    return Repair(
        Kind.STOP,
        room.series,
        about=room.number_of(leaves),
        drafts=((place.sheet.pk, empty if asked.goes_on else ends),),
        presences=_left(room, leaves),
        seen=seen(place),
    )


def substitute(room: Room, asked: Asked) -> Repair:
    """Somebody plays on for who leaves, from the coming deal on; the list says since when."""
    place = room.at(asked.table)
    loaded, leaves, comes = place.open(), place.occupant(asked.seat), room.person(asked.number)
    _refuse_finished(place)
    elsewhere = room.place_of(comes.player_id)
    if elsewhere is not None and not elsewhere.sheet.finished:
        _refuse_seated(room, comes)
    seats = ((asked.seat or 0, comes.player_id),)
    return Repair(
        Kind.SUBSTITUTE,
        room.series,
        about=room.number_of(leaves, comes.player_id),
        drafts=((place.sheet.pk, Draft(log.SEAT, PENDING, loaded.revision, seats=seats)),),
        presences=(*_left(room, leaves), *_arrived(comes)),
        seen=seen(place),
    )


def swap(room: Room, asked: Asked) -> Repair:
    """Two people change places from the first deal on: what was played at a seat counts for who sat there really."""
    place, (table, seat) = room.at(asked.table), asked.other or (0, 0)
    other = place if table == place.number else room.at(table)
    one, theirs = place.occupant(asked.seat), other.occupant(seat)
    if one == theirs:
        raise Impossible(_("Choose two different seats."))
    drafts = moves.swap(place.open(), other.open(), (asked.seat or 0, seat), moves.BEGINNING, PENDING)
    sheets = (place.sheet.pk, other.sheet.pk)
    return Repair(
        Kind.SWAP,
        room.series,
        about=room.number_of(one, theirs),
        drafts=tuple(zip(sheets, drafts, strict=False)),
        seen=seen(place, other),
    )


def _refuse_seated(room: Room, comes: Registration) -> None:
    if there := room.place_of(comes.player_id):
        text = _("No. %(number)d already sits at table %(table)d of this series. Swap the two instead.")
        raise Impossible(text % {"number": comes.number, "table": there.number})


def _refuse_finished(place: Place) -> None:
    if place.sheet.finished:
        text = _("The sheet of table %(table)d is complete. Withdraw who leaves now at the desk.")
        raise Impossible(text % {"table": place.number})


def _seat(place: Place, seats: dict[int, int | None]) -> Written:
    return place.sheet.pk, Draft(log.SEAT, PENDING, place.open().revision, seats=tuple(seats.items()))


def _emptied(place: Place) -> Written:
    return _seat(place, dict.fromkeys(range(place.sheet.seats)))


def _anew(place: Place, players: tuple[int, ...]) -> Laying:
    return Laying(place.series, place.number, place.sheet.pk, fresh=players)


def _arrived(comes: Registration) -> tuple[Presence, ...]:
    was = (comes.withdrawn, comes.announced)
    return () if was == HERE else (Presence(comes.number, was, HERE),)


def _left(room: Room, player: int) -> tuple[Presence, ...]:
    """Who leaves is drawn no more."""
    found = [room.registered[number] for number in room.number_of(player)]
    return tuple(
        Presence(each.number, (False, each.announced), (GONE, each.announced)) for each in found if not each.withdrawn
    )
