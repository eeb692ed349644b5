"""Repairs for who comes late: a seat before the first deal, or a place at a table that goes on from its next deal.

A table that grows or shrinks before its first deal gets another list, as its length and bonuses follow from its seats.
"""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from scoring.lists.values import log
from scoring.lists.values.log import Draft
from scoring.models import Sheet
from tournaments.models import Registration
from tournaments.queries.repairs_of_seats import (
    anew,
    arrived,
    emptied,
    in_turn,
    refuse_finished,
    refuse_seated,
    seating,
)
from tournaments.queries.rooms import Place, Room, seen
from tournaments.values.repairs import PENDING, Asked, Impossible, Kind, Laying, Presence, Repair


def late(room: Room, asked: Asked) -> Repair:
    """Somebody comes late: on an empty chair, to a table that grows, or with others to one more table: with those who
    wait, or where those are too few, with one each of tables that go on smaller.

    Whoever left in mid-series has points of it, and comes back before the first deal only of a list that goes on.
    """
    comes = room.person(asked.number)
    left = room.left_behind.get(comes.player_id)
    if left is None:
        refuse_seated(room, comes)
    here = asked_table(room, asked)
    open_places = [each for each in ([here] if here else room.places) if each.untouched and each.seated]
    if left is not None:
        open_places = [each for each in open_places if each.sheet.goes_on_from_id]
    if chairs := [each for each in open_places if room.free_seats(each)]:
        return _on_a_chair(room, chairs[0], comes)
    if growing := [each for each in open_places if room.takes_one_more(each)]:
        place = min(growing, key=lambda place: (place.sheet.seats, place.number))
        laid = grown(room, place, comes.player_id, returns=_returns(left))
        return replace(laid, about=(comes.number,), presences=arrived(comes))
    if left is not None:
        refuse_seated(room, comes)
    refuse_full(here)
    return _one_more_table(room, comes)


def asked_table(room: Room, asked: Asked) -> Place | None:
    """The table that somebody late is to join, where one was named."""
    here = room.at(asked.table) if asked.table else None
    if here is not None and not here.untouched:
        text = _(
            "At table %(table)d something has already been played. “Late arrival” under the tables finds another one."
        )
        raise Impossible(text % {"table": here.number})
    return here


def refuse_full(here: Place | None) -> None:
    """`Impossible` where a table was named, which has no place left."""
    if here is not None:
        text = _("Table %(table)d takes nobody more. “Late arrival” under the tables finds another one.")
        raise Impossible(text % {"table": here.number})


def _on_a_chair(room: Room, place: Place, comes: Registration) -> Repair:
    seat = room.free_seats(place)[0]
    return Repair(
        Kind.LATE,
        room.series,
        about=(comes.number,),
        drafts=(seating(place, {seat: comes.player_id}),),
        presences=arrived(comes),
        seen=seen(place),
    )


def _returns(left: Place | None) -> tuple[int, int] | None:
    """The list at this table, which somebody left who comes back."""
    return None if left is None else (left.sheet.pk, left.sheet.revision)


def grown(room: Room, place: Place, comes: int, *, returns: tuple[int, int] | None = None) -> Repair:
    """The table with a chair more, for this player, who `returns` from that list."""
    return Repair(
        Kind.LATE,
        room.series,
        drafts=(emptied(place),),
        layings=(replace(anew(place, (*place.seated, comes)), returns=returns),),
        seen=seen(place),
    )


def _one_more_table(room: Room, comes: Registration) -> Repair:
    """Those who wait are a table of their own, as soon as they are enough, or are made enough by others."""
    waiting = [comes, *(each for each in room.waiting() if each.pk != comes.pk)]
    fitting = [size for size in room.sizes if size <= len(waiting)]
    if fitting:
        return table_of_their_own(room, waiting[: max(fitting)], arrived(comes))
    missing = min(room.sizes) - len(waiting)
    givers = _givers(room)[:missing]
    if len(givers) < missing:
        raise Impossible(_waits(room, comes, missing))
    return _of_smaller_tables(room, waiting, givers, arrived(comes))


def _givers(room: Room) -> list[Place]:
    """Tables at which nothing was played that can go on without one of their players: the largest, the last first."""
    able = [each for each in room.places if each.untouched and each.full and each.sheet.seats - 1 in room.sizes]
    return sorted(able, key=lambda each: (-each.sheet.seats, -each.number))


def _of_smaller_tables(
    room: Room, waiting: Sequence[Registration], givers: Sequence[Place], presences: tuple[Presence, ...]
) -> Repair:
    """The last player of each of these tables sits down with those who wait: two tables of four and somebody late are
    three of three.
    """
    moved = [each.seated[-1] for each in givers]
    seated = (*moved, *(each.player_id for each in waiting))
    return Repair(
        Kind.LATE,
        room.series,
        about=(*(each.number for each in waiting), *room.number_of(*moved)),
        drafts=tuple(emptied(each) for each in givers),
        layings=(
            *(anew(each, each.seated[:-1]) for each in givers),
            Laying(room.series, room.free_number, None, fresh=seated),
        ),
        presences=presences,
        seen=seen(*givers),
    )


def table_of_their_own(room: Room, seated: Sequence[Registration], presences: tuple[Presence, ...]) -> Repair:
    """One more table of the series, for these in the order of their seats; `presences`: who is here by that."""
    return Repair(
        Kind.LATE,
        room.series,
        about=tuple(each.number for each in seated),
        layings=(Laying(room.series, room.free_number, None, fresh=tuple(each.player_id for each in seated)),),
        presences=presences,
    )


def _waits(room: Room, comes: Registration, missing: int) -> str:
    """What somebody who comes late can do where no table is left that has not begun."""
    said = [_("No table can take anybody before its first deal.")]
    if any(can_be_joined(room, each) for each in room.places):
        said.append(_("“Takes part from the next deal” seats no. %(start)d at a table that plays."))
    if comes.presence != comes.Presence.HERE:
        said.append(_("Or check no. %(start)d in at the desk, to wait."))
    said.append(
        ngettext(
            "With %(number)d more player there is a table of their own.",
            "With %(number)d more players there is a table of their own.",
            missing,
        )
    )
    return " ".join(said) % {"number": missing, "start": comes.number}


def join(room: Room, asked: Asked) -> Repair:
    """Somebody comes when the tables have begun, and takes part from the next deal: a list ends here and counts, and
    another one with one more player goes on from it. Whoever had left in mid-series comes back like that, first of all
    to those who were left.
    """
    comes = room.person(asked.number)
    left = room.left_behind.get(comes.player_id)
    if left is None:
        refuse_seated(room, comes)
    place = room.at(asked.table) if asked.table else _joined(room, left)
    loaded = place.open()
    refuse_finished(place)
    _refuse_joining(room, place)
    fresh, ended = (*in_turn(loaded), comes.player_id), place.sheet.pk
    return Repair(
        Kind.JOIN,
        room.series,
        about=(comes.number,),
        drafts=((place.sheet.pk, Draft(log.CLOSE, PENDING, loaded.revision, reason=PENDING)),),
        layings=(Laying(room.series, room.free_number, None, fresh=fresh, goes_on=ended, returns=_returns(left)),),
        presences=arrived(comes),
        seen=seen(place),
    )


def can_be_joined(room: Room, place: Place) -> bool:
    """Whether somebody can take part there from the next deal, as far as that is seen without reading the list."""
    plays = place.begun and place.sheet.state == Sheet.State.OPEN and not place.sheet.finished
    return plays and place.full and place.sheet.seats + 1 in rules.table_sizes(room.event.game) and not room.in_pairs


def _joined(room: Room, left: Place | None) -> Place:
    """Of the tables that take one more, that of those whom somebody left; else the smallest, and of those the one at
    which least is missed.
    """
    able = [each for each in room.places if can_be_joined(room, each) and None not in each.loaded.log.occupants]
    if not able:
        raise Impossible(_("No table that plays takes one more. Who comes now waits for the next draw."))
    there = room.gone_on_to(left) if left else None
    return min(able, key=lambda each: (each is not there, each.sheet.seats, each.sheet.deals_played, each.number))


def _refuse_joining(room: Room, place: Place) -> None:
    number = {"table": place.number}
    if place.untouched:
        text = _("Nothing has been played at table %(table)d yet. Choose “Late arrival”.")
        raise Impossible(text % number)
    if None in place.loaded.log.occupants:
        text = _("A seat at table %(table)d is free: choose it, and then “Substitute takes over”.")
        raise Impossible(text % number)
    if not can_be_joined(room, place):
        text = _("Table %(table)d cannot take one more from the next deal: the game is not played by so many.")
        raise Impossible(text % number)
