"""Somebody else than the sheet says played the first deals at a seat: who it was is written down, deal by deal.

The ranking takes a seat's result as a whole, for whoever played its first deal (ADR 0009): nobody divides it.
"""

from django.utils.translation import gettext as _

from scoring.lists.values import log
from scoring.lists.values.log import Draft, LoggedDeal
from scoring.models import Player
from tournaments.models import Registration
from tournaments.queries.repairs_of_seats import arrived
from tournaments.queries.rooms import Place, Room, seen
from tournaments.values.repairs import PENDING, Asked, Impossible, Kind, Repair


def played(room: Room, asked: Asked) -> Repair:
    """The first deals of a seat were played by somebody registered who has no other seat in this series; from the next
    one on it is who the sheet says.
    """
    place, seat = room.at(asked.table), asked.seat or 0
    loaded, named = place.open(), place.occupant(asked.seat)
    if room.in_pairs:
        raise Impossible(_("Fixed pairs play here. Choose a substitute from the start, or swap the pairs."))
    if asked.number is None:
        raise Impossible(_("Choose who played these deals."))
    who = room.person(asked.number)
    _refuse_seated(room, place, who, named)
    first, rest = _parted(place, asked)
    # What stays as it was is written before what changes, so that undoing leaves nothing behind.
    stays = rest[0].players[seat] if rest else named
    behind = rest[0].sequence if rest else None
    drafts = [
        Draft(log.SEAT, PENDING, loaded.revision, before=behind, seats=((seat, stays),)),
        Draft(log.SEAT, PENDING, loaded.revision + 1, before=first[0].sequence, seats=((seat, who.player_id),)),
    ]
    return Repair(
        Kind.PLAYED,
        room.series,
        about=room.number_of(who.player_id, named),
        drafts=tuple((place.sheet.pk, draft) for draft in drafts),
        presences=arrived(who) if who.announced and not who.withdrawn else (),
        seen=seen(place),
    )


def _parted(place: Place, asked: Asked) -> tuple[tuple[LoggedDeal, ...], tuple[LoggedDeal, ...]]:
    """The deals that somebody else played, and those behind them."""
    deals, number, seat = place.loaded.log.deals, asked.deal or 0, asked.seat or 0
    if not 0 < number <= len(deals):
        text = _("Say how many of the first deals it were: 1 to %(last)d.")
        raise Impossible(text % {"last": len(deals)} if deals else _("Nothing has been played here yet."))
    if len({each.players[seat] for each in deals[:number]}) > 1:
        text = _("At table %(table)d somebody sat in for somebody else. Take that back on the sheet first.")
        raise Impossible(text % {"table": place.number})
    return deals[:number], deals[number:]


def _refuse_seated(room: Room, place: Place, who: Registration, named: int) -> None:
    """`Impossible` where who really played has a seat in this series: two results of one series are nobody's."""
    here = who.player_id in place.seated or who.player_id in place.loaded.log.occupants
    there = place if here else room.place_of(who.player_id)
    if there is None:
        return
    told = {"name": who.player.name, "table": there.number, "named": _name(place, named)}
    if there is place:
        text = _("%(name)s sits at this table, too. Swap %(name)s and %(named)s instead.")
    elif there.untouched:
        text = _(
            "%(name)s has a seat at table %(table)d of this series, where nothing has been played yet. Swap %(name)s"
            " and %(named)s: then this result counts for %(name)s, and %(named)s plays there."
        )
    else:
        text = _(
            "%(name)s has points of this series already, at table %(table)d with %(others)s. Nobody can have two"
            " results of one series. If %(named)s sat there in that time, swap the two: whole results change places. If"
            " not, the points of these deals can only be taken away."
        )
        others = [each.name for each in there.players if each is not None and each.pk != who.player_id]
        told["others"] = ", ".join(others)
    raise Impossible(text % told)


def _name(place: Place, player: int) -> str:
    held = (each.name for each in place.players if each is not None and each.pk == player)
    return next(held, None) or Player.objects.get(pk=player).name
