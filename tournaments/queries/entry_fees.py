"""Whose entry fee is open: of all who are registered, and of somebody who is given a seat. Reads only."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, QuerySet

from scoring.access import Naming
from scoring.models import SeatTotal
from tournaments.models import Decision, Event, Registration
from tournaments.queries import ledger
from tournaments.queries.desk_queries import IS_HERE
from tournaments.queries.marked import marks_of
from tournaments.queries.substitutes import in_words, played_for, without_own_result
from tournaments.values import plans
from tournaments.values.postings import BOX, FEE
from tournaments.values.repairs import Asked, Kind


def fee_open(event: Event, asked: Asked) -> Registration | None:
    """Who comes late and has not paid yet; None where no fee is asked, or for any other repair."""
    if asked.number is None or asked.kind not in {Kind.LATE, Kind.JOIN} or not plans.read(event.plan).fee:
        return None
    return event.registrations.filter(number=asked.number, paid=False).first()


@dataclass(frozen=True, slots=True)
class Owing:
    """How many fees are open."""

    everybody: int = 0
    """Not counting whoever withdrew before playing, or only sat in for somebody, who pays."""
    here: int = 0
    """Of those who are here now."""


def owing(event: Event) -> Owing:
    """One statement for any number of players, and what `without_own_result` takes; none where no fee is asked."""
    if not plans.read(event.plan).fee:
        return Owing()
    seated = SeatTotal.objects.filter(sheet__table__series__event=event, player=OuterRef("player"))
    stays = unpaid(event).exclude(~Exists(seated), withdrawn=True).exclude(player__in=without_own_result(event))
    return Owing(**stays.aggregate(everybody=Count("pk"), here=Count("pk", filter=IS_HERE)))


def unpaid(event: Event) -> QuerySet[Registration]:
    """Everybody for whom no fee is booked that was not taken back."""
    paid = ledger.standing(event).filter(purpose=FEE, registration=OuterRef("pk"))
    return event.registrations.filter(~Exists(paid))


def taken(event: Event, registrations: Collection[int]) -> dict[int, Decision]:
    """By registration, of these whose fee is booked: the decision that says by whom and when it was taken."""
    rows = ledger.standing(event).filter(purpose=FEE, gets=BOX, registration__in=registrations)
    return {row.registration or 0: row.decision for row in rows.select_related("decision__author").order_by()}


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Somebody whose fee stays open when everybody here pays, and why."""

    registration: Registration
    why: str


@dataclass(frozen=True, slots=True)
class Due:
    """Whose fee is open, by competitor number."""

    here: tuple[Registration, ...]
    """They are here now, and each pays for himself or herself."""
    left_out: tuple[LeftOut, ...]


def due(event: Event) -> Due:
    """As many statements for any number of players; a few more where somebody sat in for somebody."""
    rows = list(unpaid(event).select_related("player").order_by("number"))
    only_sat_in = without_own_result(event)
    here = tuple(each for each in rows if _is_here(each) and each.player_id not in only_sat_in)
    absent = [each.pk for each in rows if not _is_here(each)]
    why = {pk: str(mark.label) for pk, mark in marks_of(event, absent).items()} if absent else {}
    why |= _sat_in(event, [each for each in rows if _is_here(each) and each.player_id in only_sat_in])
    left_out = (each for each in rows if each not in here)
    return Due(here, tuple(LeftOut(each, why.get(each.pk) or str(each.presence.label)) for each in left_out))


def _is_here(registration: Registration) -> bool:
    return registration.presence is Registration.Presence.HERE


def _sat_in(event: Event, rows: Collection[Registration]) -> dict[int, str]:
    found, naming = played_for(event, [each.player_id for each in rows]), Naming(event.book, keeps=True)
    return {each.pk: in_words(found[each.player_id], naming) for each in rows if each.player_id in found}
