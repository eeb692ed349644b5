"""Repairs of who sits where: somebody does not come, leaves, is replaced, or sat down on another's seat.

How many deals a list has, and what a lost game brings the others, follows from its seats: a table that grows or shrinks
before its first deal gets another list, and no other table is touched.
"""

from collections.abc import Collection

from django.utils.translation import gettext as _

from scoring.lists.queries.loaded import Loaded
from scoring.lists.values import log
from scoring.lists.values.log import Draft
from tournaments.models import Registration
from tournaments.queries import moves
from tournaments.queries.rooms import Place, Room, seen
from tournaments.values.repairs import PENDING, Asked, Impossible, Kind, Laying, Presence, Repair

Written = tuple[int, Draft]
HERE, GONE = (False, False), True


def no_show(room: Room, asked: Asked) -> Repair:
    """Somebody does not come: the table goes on smaller, or its chair is taken, or it is dissolved."""
    place, missing = absent(room, asked)
    rest = closed_up(place, missing)
    if len(rest) in room.sizes:
        return _without(room, place, missing, rest)
    if waiting := next(room.waiting(), None):
        return _taken(room, place, missing, waiting.player_id)
    if donor := _donor(room, place):
        return _filled(room, place, missing, donor)
    return _without(room, place, missing, ())


def absent(room: Room, asked: Asked) -> tuple[Place, int]:
    """The table, at which nothing was played, and who does not come to it."""
    place = room.at(asked.table)
    if not place.untouched:
        raise Impossible(_("Something has already been played here. Choose what becomes of who leaves."))
    return place, place.occupant(asked.seat)


def _without(room: Room, place: Place, missing: int, rest: tuple[int, ...]) -> Repair:
    """A smaller table; without anybody left it is dissolved, and who sat there waits."""
    return Repair(
        Kind.NO_SHOW,
        room.series,
        about=room.number_of(missing),
        drafts=(emptied(place),),
        layings=(anew(place, rest),),
        presences=left(room, missing),
        seen=seen(place),
    )


def closed_up(place: Place, missing: int) -> tuple[int, ...]:
    """Who is left at a smaller table: on their own seats, as their cards say; only who sits behind its last seat moves,
    to one that is empty.
    """
    stay = {seat: each.pk for seat, each in enumerate(place.players) if each is not None and each.pk != missing}
    behind = (player for seat, player in stay.items() if seat >= len(stay))
    return tuple(stay[seat] if seat in stay else next(behind) for seat in range(len(stay)))


def _taken(room: Room, place: Place, missing: int, comes: int) -> Repair:
    """Somebody who waits takes the chair."""
    return Repair(
        Kind.NO_SHOW,
        room.series,
        about=room.number_of(missing, comes),
        drafts=(seating(place, {place.seated_at(missing): comes}),),
        presences=left(room, missing),
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
        drafts=(emptied(donor), seating(place, {place.seated_at(missing): moved})),
        layings=(anew(donor, tuple(staying)),),
        presences=left(room, missing),
        seen=seen(place, donor),
    )


def stop(room: Room, asked: Asked) -> Repair:
    """Somebody leaves in mid-series: all keep their points, and the list ends here, or waits for a substitute."""
    place = room.at(asked.table)
    loaded, leaves = place.open(), place.occupant(asked.seat)
    refuse_finished(place)
    ends = Draft(log.CLOSE, PENDING, loaded.revision, reason=PENDING)
    empty = Draft(log.SEAT, PENDING, loaded.revision, seats=((asked.seat or 0, None),))
    return Repair(
        Kind.STOP,
        room.series,
        about=room.number_of(leaves),
        drafts=((place.sheet.pk, empty if asked.goes_on else ends),),
        presences=left(room, leaves),
        seen=seen(place),
    )


def play_on(room: Room, asked: Asked) -> Repair:
    """Somebody leaves in mid-series, or has left, and the others play what is left as a smaller table: the list ends
    here and counts, and another one goes on from it.
    """
    place = room.at(asked.table)
    loaded = place.open()
    refuse_finished(place)
    leaves = () if place.left_empty(asked.seat) else (place.occupant(asked.seat),)
    stay = in_turn(loaded, leaves)
    if place.untouched:
        raise Impossible(_("Nothing has been played here yet. Choose “Does not come”."))
    if len(stay) not in room.sizes:
        text = _("With only %(number)d at the table nobody can play on. End the sheet here, or wait for a substitute.")
        raise Impossible(text % {"number": len(stay)})
    return Repair(
        Kind.PLAY_ON,
        room.series,
        about=room.number_of(*leaves),
        drafts=((place.sheet.pk, Draft(log.CLOSE, PENDING, loaded.revision, reason=PENDING)),),
        layings=(Laying(room.series, room.free_number, None, fresh=stay, goes_on=place.sheet.pk),),
        presences=left(room, *leaves),
        seen=seen(place),
    )


def substitute(room: Room, asked: Asked) -> Repair:
    """Somebody plays on for who leaves, or is still here, from the coming deal on; the list says since when.

    Or he or she has played there from the start, and another name stood there: then all of it counts for who comes,
    also of a complete list, and nobody leaves by that. Whoever gave the seat up can take it again.
    """
    place = room.at(asked.table)
    loaded, comes = place.open(), room.person(asked.number)
    misnamed = asked.since == moves.BEGINNING and not place.untouched
    if not misnamed:
        refuse_finished(place)
    leaves = () if misnamed or place.left_empty(asked.seat) else (place.occupant(asked.seat),)
    elsewhere = room.place_of(comes.player_id)
    returns = not misnamed and place.given_up(asked.seat, comes.player_id)
    if elsewhere is not None and not returns and (misnamed or not elsewhere.sheet.finished):
        refuse_seated(room, comes)
    draft = moves.take(loaded, asked.seat or 0, comes.player_id, moves.BEGINNING if misnamed else "", PENDING)
    return Repair(
        Kind.SUBSTITUTE,
        room.series,
        about=room.number_of(*leaves, comes.player_id),
        drafts=((place.sheet.pk, draft),),
        presences=(*(() if asked.stays else left(room, *leaves)), *arrived(comes)),
        seen=seen(place),
    )


def swap(room: Room, asked: Asked) -> Repair:
    """Two people change places from the first deal on: what was played at a seat counts for who sat there really."""
    place, (table, seat) = room.at(asked.table), asked.other or (0, 0)
    other = place if table == place.number else room.at(table)
    one, theirs = place.occupant(asked.seat), other.occupant(seat)
    if one == theirs:
        raise Impossible(_("Choose two different seats."))
    drafts = moves.swap(place.open(), other.open(), [(asked.seat or 0, seat)], moves.BEGINNING, PENDING)
    sheets = (place.sheet.pk, other.sheet.pk)
    return Repair(
        Kind.SWAP,
        room.series,
        about=room.number_of(one, theirs),
        drafts=tuple(zip(sheets, drafts, strict=False)),
        seen=seen(place, other),
    )


def in_turn(loaded: Loaded, leaves: Collection[int] = ()) -> tuple[int, ...]:
    """Who goes on from a list that is not complete, but for these: first whoever would have dealt next."""
    coming, seats = loaded.folded.next, loaded.log.occupants
    first = coming.dealer if coming else 0
    return tuple(each for each in (*seats[first:], *seats[:first]) if each is not None and each not in leaves)


def refuse_seated(room: Room, comes: Registration) -> None:
    """`Impossible` where somebody has a seat in this series, or points of it."""
    there = room.place_of(comes.player_id)
    if there is None:
        return
    if comes.player_id in room.left_behind:
        text = _(
            "No. %(number)d has points of this series already, from table %(table)d, and can only come back to a table"
            " that plays: “Takes part from the next deal”."
        )
    else:
        text = _("No. %(number)d already sits at table %(table)d of this series. Swap the two instead.")
    raise Impossible(text % {"number": comes.number, "table": there.number})


def refuse_finished(place: Place) -> None:
    """`Impossible` where the list is complete."""
    if place.sheet.finished:
        text = _("The sheet of table %(table)d is complete. Withdraw who leaves now at the desk.")
        raise Impossible(text % {"table": place.number})


def seating(place: Place, seats: dict[int, int | None]) -> Written:
    """These people on these seats, from the coming deal on."""
    return place.sheet.pk, Draft(log.SEAT, PENDING, place.open().revision, seats=tuple(seats.items()))


def emptied(place: Place) -> Written:
    """Nobody sits at the list any more."""
    return seating(place, dict.fromkeys(range(place.sheet.seats)))


def anew(place: Place, players: tuple[int, ...]) -> Laying:
    """Another list lies at the table, for these people; none for nobody. It goes on from where the one did that lay
    there.
    """
    before = place.sheet.goes_on_from_id if players else None
    return Laying(place.series, place.number, place.sheet.pk, fresh=players, goes_on=before)


def arrived(comes: Registration) -> tuple[Presence, ...]:
    """Who comes is here, and is drawn."""
    was = (comes.withdrawn, comes.announced)
    return () if was == HERE else (Presence(comes.number, was, HERE),)


def left(room: Room, *players: int) -> tuple[Presence, ...]:
    """Who leaves is drawn no more; who is disqualified is not anyway."""
    found = [room.registered[number] for number in room.number_of(*players)]
    return tuple(
        Presence(each.number, (False, each.announced), (GONE, each.announced))
        for each in found
        if not each.withdrawn and each.disqualified_at is None
    )
