"""Repairs of what lies at a table: a list that is void, lists or deals written down for another table, wrong seats."""

from dataclasses import replace

from django.utils.translation import gettext as _

import rules
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded, LoadedDeal, head_of
from scoring.lists.values import log
from scoring.lists.values.log import Draft
from tournaments.queries import moves
from tournaments.queries.rooms import Place, Room, seen
from tournaments.values.repairs import PENDING, Asked, Impossible, Kind, Laying, Repair

SHARED = ("title", "series", "table")
"""What of a list's head follows from where it lies."""


def void(room: Room, asked: Asked) -> Repair:
    """A list counts no more; its players go without one, or play it again on a new one."""
    place = room.at(asked.table)
    loaded = place.open()
    if place.untouched:
        raise Impossible(_("Nothing has been played at table %(table)d.") % {"table": place.number})
    again = tuple(each for each in loaded.log.occupants if each is not None) if asked.goes_on else ()
    if again and len(again) not in room.sizes:
        raise Impossible(_("Not everybody sits there any more. Seat a substitute first, or do not play it again."))
    laying = Laying(room.series, place.number, place.sheet.pk, fresh=again)
    about = room.number_of(*place.seated)
    return Repair(Kind.VOID, room.series, about=about, layings=(laying,), aside=(place.sheet.pk,), seen=seen(place))


def lists(room: Room, asked: Asked) -> Repair:
    """Two lists were written down for each other's table, or one for a table that has none yet.

    Who sits where stays: the lists change tables, and on each those of its new table are named, from the first deal on.
    """
    series, table = asked.other or (0, 0)
    place, other = room.at(asked.table), (room if series == room.series else Room(room.event, series)).at(table)
    if place.sheet.pk == other.sheet.pk:
        raise Impossible(_("Choose another table."))
    one, two = place.open(), other.open()
    if place.untouched and other.untouched:
        raise Impossible(_("Nothing has been played at either table."))
    if place.sheet.ruleset != other.sheet.ruleset or place.sheet.seats != other.sheet.seats:
        text = _("A sheet for %(one)d players cannot become one for %(other)d. Enter its deals at the other table.")
        raise Impossible(text % {"one": place.sheet.seats, "other": other.sheet.seats})
    _refuse_substitutes(place, other)
    return Repair(
        Kind.LISTS,
        room.series,
        about=room.number_of(*place.seated, *other.seated),
        drafts=(*_taken_to(place, one, other, two), *_taken_to(other, two, place, one)),
        layings=(
            Laying(place.series, place.number, place.sheet.pk, other.sheet.pk),
            Laying(other.series, other.number, other.sheet.pk, place.sheet.pk),
        ),
        seen=seen(place, other),
    )


def _refuse_substitutes(*places: Place) -> None:
    for place in places:
        if any(deal.players != place.loaded.log.occupants for deal in place.loaded.log.deals):
            text = _("At table %(table)d somebody sat in for somebody else. Take that back on the sheet first.")
            raise Impossible(text % {"table": place.number})


def _taken_to(place: Place, loaded: Loaded, other: Place, theirs: Loaded) -> tuple[tuple[int, Draft], ...]:
    """The list of a table as that of another one: its people, and its head."""
    stands, there = head_of(place.sheet), head_of(other.sheet)
    head = {"from": stands, "to": {**stands, **{name: there[name] for name in SHARED}}}
    seats, before = tuple(enumerate(theirs.log.occupants)), moves.before(loaded, moves.BEGINNING)
    return (
        (place.sheet.pk, Draft(log.SEAT, PENDING, loaded.revision, seats=seats, before=before)),
        (place.sheet.pk, Draft(log.HEAD, PENDING, loaded.revision + 1, head=head)),
    )


def deal(room: Room, asked: Asked) -> Repair:
    """A deal that was entered at another table is taken to its own, to a place that was chosen or behind the others."""
    place, other, taken = moved(room, asked)
    gone = Draft(log.DELETE, PENDING, place.loaded.revision, corrects=taken.sequence, reason=PENDING)
    return Repair(
        Kind.DEAL,
        room.series,
        about=room.number_of(*place.seated, *other.seated),
        drafts=((place.sheet.pk, gone), (other.sheet.pk, _entered(other, taken, asked))),
        seen=seen(place, other),
    )


def moved(room: Room, asked: Asked) -> tuple[Place, Place, LoadedDeal]:
    """A table, the other one, and the deal that is taken there."""
    series, table = asked.other or (0, 0)
    place, other = room.at(asked.table), (room if series == room.series else Room(room.event, series)).at(table)
    if place.sheet.pk == other.sheet.pk:
        raise Impossible(_("Choose another table."))
    one, two = place.open(), other.open()
    refuse_totals(place, other)
    found = one.deal(asked.deal or 0)
    if found is None:
        raise Impossible(_("This deal is not there any more. Please choose again."))
    if place.sheet.seats != other.sheet.seats:
        raise Impossible(_("The other table has another number of seats. Enter the deal there, and delete it here."))
    if two.finished:
        raise Impossible(_("The sheet of table %(table)d takes no more deals.") % {"table": other.number})
    return place, other, found


def behind(other: Place, place: int | None) -> int | None:
    """The deal that stands at the place now, and is the next one then; None behind all deals."""
    deals = other.loaded.log.deals
    if place is None or place == len(deals) + 1:
        return None
    if not 0 < place <= len(deals):
        text = _("At table %(table)d there are the places 1 to %(last)d for a deal.")
        raise Impossible(text % {"table": other.number, "last": len(deals) + 1})
    return deals[place - 1].sequence


def refuse_totals(*places: Place) -> None:
    """`Impossible` where a sheet has no deals, but only their totals."""
    for place in places:
        if place.sheet.totals_only:
            text = _("Of the sheet of table %(table)d only the totals are known. Correct these on the sheet.")
            raise Impossible(text % {"table": place.number})


def _entered(other: Place, taken: LoadedDeal, asked: Asked) -> Draft:
    """The deal at this place of the list, with the ticks that it had; with its dealer, where that was asked for."""
    loaded, before = other.loaded, behind(other, asked.place)
    record = {name: value for name, value in taken.logged.record.items() if name != "dealer"}
    if asked.goes_on:
        record["dealer"] = taken.line.dealer
    kind = log.RECORD if before is None else log.INSERT
    return _ticked(loaded, Draft(kind, PENDING, loaded.revision, record=record, before=before, accepted=taken.accepted))


def _ticked(loaded: Loaded, draft: Draft) -> Draft:
    """The same with everything unusual about it ticked: it was played, or reckoned here."""
    unusual = {each.code for each in sheet_queries.apply(loaded, draft).unticked}
    return replace(draft, accepted=tuple(sorted({*draft.accepted, *unusual})))


def zero(room: Room, asked: Asked) -> Repair:
    """Somebody played the first deals on a wrong seat: what they brought is taken, the others keep theirs."""
    place = room.at(asked.table)
    loaded, wrong = place.open(), place.occupant(asked.seat)
    if rules.deduction(room.event.game, 0, 1) is None:
        text = _("In this game nobody's points are taken alone. Swap the seats, or have the sheet played again.")
        raise Impossible(text)
    refuse_totals(place)
    if loaded.log.ended:
        raise Impossible(_("The sheet was ended early. Reopen it first."))
    played = loaded.log.deals[: asked.deal or 0]
    if not played:
        raise Impossible(_("Say how many deals were played on the wrong seat."))
    brought = rules.score(loaded.ruleset, place.sheet.seats, [each.record for each in played]).totals[asked.seat or 0]
    if brought <= 0:
        raise Impossible(_("These deals have brought no points that could be taken."))
    record = rules.deduction(room.event.game, asked.seat or 0, brought) or {}
    draft = _ticked(loaded, Draft(log.RECORD, PENDING, loaded.revision, record=record))
    return Repair(
        Kind.ZERO,
        room.series,
        about=room.number_of(wrong),
        drafts=((place.sheet.pk, draft),),
        seen=seen(place),
    )
