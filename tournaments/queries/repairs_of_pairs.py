"""Repairs of who sits where, where fixed pairs play: partners come, leave and change places together.

A table is two pairs, partners opposite each other, so that no table grows or shrinks. Who sits down for one of a pair
is the partner of who is left from then on, for the next draw asks everybody for one.
"""

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.models import Registration
from tournaments.queries import moves, repairs_of_seats
from tournaments.queries.repairs_of_latecomers import asked_table, refuse_full, table_of_their_own
from tournaments.queries.repairs_of_seats import anew, arrived, emptied, left, refuse_seated, seating
from tournaments.queries.rooms import Place, Room, seen
from tournaments.values.repairs import PENDING, Asked, Impossible, Joined, Kind, Presence, Repair

Pair = tuple[Registration, Registration]


def late(room: Room, asked: Asked) -> Repair:
    """A pair comes late, or one of it to who is there: to empty places, or with a pair that waits to one more table."""
    comes = room.person(asked.number)
    refuse_seated(room, comes)
    partner = room.partner_of(comes)
    if partner is None:
        text = _("No. %(number)d has no partner. Name one at the desk, or let no. %(number)d take over from somebody.")
        raise Impossible(text % {"number": comes.number})
    here = asked_table(room, asked)
    if there := room.place_of(partner.player_id):
        return _to_the_partner(room, there, comes, partner)
    both = (comes, partner) if comes.number < partner.number else (partner, comes)
    for place in [here] if here else room.places:
        if place.untouched and (seat := _free_pair(place)) is not None:
            return _on_chairs(room, place, seat, both)
    refuse_full(here)
    return _one_more_table(room, both)


def _to_the_partner(room: Room, place: Place, comes: Registration, partner: Registration) -> Repair:
    """Somebody sits there already, and waits for who plays opposite."""
    seat = room.opposite(place.seated_at(partner.player_id))
    if not place.untouched or place.players[seat] is not None:
        text = _(
            "No. %(partner)d plays at table %(table)d. Choose the seat opposite, and let no. %(number)d take over."
        )
        raise Impossible(text % {"partner": partner.number, "table": place.number, "number": comes.number})
    return Repair(
        Kind.LATE,
        room.series,
        about=(comes.number,),
        drafts=(seating(place, {seat: comes.player_id}),),
        presences=arrived(comes),
        seen=seen(place),
    )


def _free_pair(place: Place) -> int | None:
    """The first of two empty seats that face each other, at a table where somebody sits."""
    facing = zip(range(2), place.players[:2], place.players[2:], strict=True)
    found = (seat for seat, one, other in facing if one is None and other is None)
    return next(found, None) if place.seated else None


def _on_chairs(room: Room, place: Place, seat: int, both: Pair) -> Repair:
    return Repair(
        Kind.LATE,
        room.series,
        about=tuple(each.number for each in both),
        drafts=(seating(place, _facing(room, seat, both)),),
        presences=_both_arrived(both),
        seen=seen(place),
    )


def _one_more_table(room: Room, both: Pair) -> Repair:
    waiting = next((pair for pair in _waiting_pairs(room) if pair != both), None)
    if waiting is None:
        text = _(
            "No table has room for a pair. Check no. %(one)d and no. %(other)d in at the desk to wait: with one more"
            " pair there is a table of their own."
        )
        raise Impossible(text % {"one": both[0].number, "other": both[1].number})
    seated = (both[0], waiting[0], both[1], waiting[1])
    return table_of_their_own(room, seated, _both_arrived(both))


def no_show(room: Room, asked: Asked) -> Repair:
    """One of a pair does not come: somebody alone who waits plays instead, or the pair withdraws as a whole."""
    place, missing = repairs_of_seats.absent(room, asked)
    if not asked.goes_on:
        return _withdrawn(room, place, missing)
    alone = next((each for each in room.waiting() if not room.takes_part(room.partner_of(each))), None)
    if alone is None:
        text = _("Nobody without a partner waits. Register somebody at the desk, or let the pair withdraw.")
        raise Impossible(text)
    return Repair(
        Kind.NO_SHOW,
        room.series,
        about=room.number_of(missing, alone.player_id),
        drafts=(seating(place, {place.seated_at(missing): alone.player_id}),),
        presences=left(room, missing),
        joined=_joined(room, place, asked.seat or 0, alone),
        seen=seen(place),
    )


def _withdrawn(room: Room, place: Place, missing: int) -> Repair:
    """A pair that waits takes both places; else the table is dissolved, and the other pair waits."""
    seat = place.seated_at(missing)
    leaves = _with_partner(room, place, seat, missing)
    comes = next(_waiting_pairs(room), None) if len(leaves) > 1 else None
    return Repair(
        Kind.NO_SHOW,
        room.series,
        about=room.number_of(*leaves, *(each.player_id for each in comes or ())),
        drafts=(emptied(place) if comes is None else seating(place, _facing(room, seat, comes)),),
        layings=() if comes else (anew(place, ()),),
        presences=left(room, *leaves),
        seen=seen(place),
    )


def stop(room: Room, asked: Asked) -> Repair:
    """One of a pair leaves in mid-series: where the list ends with it, both are drawn no more."""
    made = repairs_of_seats.stop(room, asked)
    if asked.goes_on:
        return made
    place = room.at(asked.table)
    leaves = _with_partner(room, place, asked.seat or 0, place.occupant(asked.seat))
    return replace(made, about=room.number_of(*leaves), presences=left(room, *leaves))


def substitute(room: Room, asked: Asked) -> Repair:
    """Somebody plays for one of a pair, and with who is left from then on."""
    made = repairs_of_seats.substitute(room, asked)
    place, comes = room.at(asked.table), room.person(asked.number)
    return replace(made, joined=_joined(room, place, asked.seat or 0, comes))


def swap(room: Room, asked: Asked) -> Repair:
    """Two pairs change places from the first deal on, or two partners theirs."""
    place, (table, seat) = room.at(asked.table), asked.other or (0, 0)
    other, mine = (place if table == place.number else room.at(table)), asked.seat or 0
    one, theirs = place.occupant(asked.seat), other.occupant(seat)
    if place.number == table and room.opposite(mine) == seat:
        return repairs_of_seats.swap(room, asked)
    if one == theirs:
        raise Impossible(_("Choose two different seats."))
    people = (*_whole(room, place, mine, one), *_whole(room, other, seat, theirs))
    chairs = [(mine, seat), (room.opposite(mine), room.opposite(seat))]
    drafts = moves.swap(place.open(), other.open(), chairs, moves.BEGINNING, PENDING)
    return Repair(
        Kind.SWAP,
        room.series,
        about=room.number_of(*people),
        drafts=tuple(zip((place.sheet.pk, other.sheet.pk), drafts, strict=False)),
        seen=seen(place, other),
    )


def _whole(room: Room, place: Place, seat: int, player: int) -> tuple[int, ...]:
    """Both of a pair; `Impossible` where it does not sit together."""
    pair = _with_partner(room, place, seat, player)
    if len(pair) < 2:
        text = _("At table %(table)d no fixed pair sits at these places: only pairs change places. Seat a substitute.")
        raise Impossible(text % {"table": place.number})
    return pair


def _with_partner(room: Room, place: Place, seat: int, player: int) -> tuple[int, ...]:
    """Somebody, and who sits opposite where that is the fixed partner."""
    facing = place.loaded.log.occupants[room.opposite(seat)]
    partner = room.partner_of(room.of_player(player))
    return (player, facing) if facing is not None and partner and partner.player_id == facing else (player,)


def _joined(room: Room, place: Place, seat: int, comes: Registration) -> tuple[Joined, ...]:
    """Who is left plays with who comes; nothing changes where the one is of no pair, or the other of one that plays."""
    occupants, held = place.loaded.log.occupants, place.players[seat]
    stays = room.of_player(occupants[room.opposite(seat)])
    lost = room.partner_of(stays)
    if stays is None or lost is None or lost.number == comes.number:
        return ()
    if lost.player_id not in {occupants[seat], held and held.pk}:
        return ()
    theirs = room.partner_of(comes)
    if room.takes_part(theirs):
        return _only_here(place, comes, theirs)
    parted = ((each, None) for each in (lost, theirs) if each is not None)
    changes = ((stays, comes), (comes, stays), *parted)
    return tuple(Joined(each.number, _number(room.partner_of(each)), _number(after)) for each, after in changes)


def _only_here(place: Place, comes: Registration, theirs: Registration | None) -> tuple[Joined, ...]:
    """Who has a partner plays on for somebody else until the list is full, and never instead of somebody."""
    if place.untouched:
        text = _("No. %(number)d plays with no. %(partner)d. Part the two at the desk first, or choose somebody else.")
        raise Impossible(text % {"number": comes.number, "partner": theirs.number if theirs else 0})
    return ()


def _number(who: Registration | None) -> int | None:
    return who.number if who else None


def _facing(room: Room, seat: int, pair: Pair) -> dict[int, int | None]:
    return {seat: pair[0].player_id, room.opposite(seat): pair[1].player_id}


def _both_arrived(pair: Pair) -> tuple[Presence, ...]:
    return (*arrived(pair[0]), *arrived(pair[1]))


def _waiting_pairs(room: Room) -> Iterator[Pair]:
    """Pairs of which both are here without a seat, in the order of start numbers."""
    waiting = {each.number: each for each in room.waiting()}
    for each in waiting.values():
        partner = room.partner_of(each)
        if partner is not None and each.number < partner.number and partner.number in waiting:
            yield each, partner
