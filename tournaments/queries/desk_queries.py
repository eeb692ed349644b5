"""What the desk shows of the registered: how many there are of each kind, and those of one kind. Reads only."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from django.db.models import Count, Q, QuerySet

from tournaments.models import Announcement, Event, Registration
from tournaments.values import plans


class Kind(StrEnum):
    """The registered that are looked at together."""

    ALL = "all"
    HERE = "here"
    ANNOUNCED = "announced"
    UNPAID = "unpaid"
    AWAY = "away"
    """Not present, left or disqualified."""
    UNCATEGORISED = "uncategorised"


_STAYS = {"withdrawn": False, "disqualified_at": None}
IS_HERE = Q(**_STAYS, announced=False)
_OF: Mapping[Kind, Q] = {
    Kind.ALL: Q(),
    Kind.HERE: IS_HERE,
    Kind.ANNOUNCED: Q(**_STAYS, announced=True),
    Kind.UNPAID: Q(**_STAYS, paid=False),
    Kind.AWAY: ~Q(**_STAYS),
    Kind.UNCATEGORISED: Q(**_STAYS, category=""),
}
"""What is true of each kind."""


def counts(event: Event) -> dict[Kind, int]:
    """How many there are of each kind: one statement."""
    found = event.registrations.aggregate(
        **{kind.value: Count("pk", filter=of) for kind, of in _OF.items() if of}, all=Count("pk")
    )
    return {kind: found[kind.value] for kind in Kind}


def counts_among(everybody: Iterable[Registration]) -> dict[Kind, int]:
    """The same, where all of the event's were read before."""
    rows = list(everybody)
    stay = [row for row in rows if row.presence in {Registration.Presence.HERE, Registration.Presence.ANNOUNCED}]
    return {
        Kind.ALL: len(rows),
        Kind.HERE: sum(row.presence is Registration.Presence.HERE for row in stay),
        Kind.ANNOUNCED: sum(row.presence is Registration.Presence.ANNOUNCED for row in stay),
        Kind.UNPAID: sum(not row.paid for row in stay),
        Kind.AWAY: len(rows) - len(stay),
        Kind.UNCATEGORISED: sum(not row.category for row in stay),
    }


def registered(event: Event, kind: Kind) -> QuerySet[Registration]:
    """Those of this kind, by start number."""
    return event.registrations.filter(_OF[kind]).select_related("player", "partner__player").order_by("number")


def uncategorised(event: Event) -> int:
    """How many of whoever takes part are in no category; 0 where the event has none, without a statement."""
    return registered(event, Kind.UNCATEGORISED).count() if plans.read(event.plan).categories else 0


def owing(event: Event) -> int:
    """How many of whoever takes part have not paid the entry fee; 0 where none is asked, without a statement."""
    return registered(event, Kind.UNPAID).count() if plans.read(event.plan).fee else 0


def waiting(event: Event) -> list[Announcement]:
    """Who announced himself or herself and waits for the desk, the first first; their number is bounded."""
    return list(event.announcements.all())
