"""What the desk shows of the registered: how many there are of each kind, and those of one kind. Reads only."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from django.db.models import Count, Q, QuerySet

from tournaments.models import Announcement, Event, Registration


class Kind(StrEnum):
    """The registered that are looked at together."""

    ALL = "all"
    HERE = "here"
    ANNOUNCED = "announced"
    UNPAID = "unpaid"
    AWAY = "away"
    """Withdrawn, or left."""


_OF: Mapping[Kind, Mapping[str, bool]] = {
    Kind.ALL: {},
    Kind.HERE: {"withdrawn": False, "announced": False},
    Kind.ANNOUNCED: {"withdrawn": False, "announced": True},
    Kind.UNPAID: {"withdrawn": False, "paid": False},
    Kind.AWAY: {"withdrawn": True},
}
"""What is true of each kind."""


def counts(event: Event) -> dict[Kind, int]:
    """How many there are of each kind: one statement."""
    found = event.registrations.aggregate(
        **{kind.value: Count("pk", filter=Q(**of)) for kind, of in _OF.items() if of}, all=Count("pk")
    )
    return {kind: found[kind.value] for kind in Kind}


def counts_among(everybody: Iterable[Registration]) -> dict[Kind, int]:
    """The same, where all of the event's were read before."""
    rows = list(everybody)
    return {
        kind: sum(all(getattr(row, name) == is_so for name, is_so in of.items()) for row in rows)
        for kind, of in _OF.items()
    }


def registered(event: Event, kind: Kind) -> QuerySet[Registration]:
    """Those of this kind, by start number."""
    return event.registrations.filter(**_OF[kind]).select_related("player", "partner__player").order_by("number")


def waiting(event: Event) -> list[Announcement]:
    """Who announced himself or herself and waits for the desk, the first first; their number is bounded."""
    return list(event.announcements.all())
