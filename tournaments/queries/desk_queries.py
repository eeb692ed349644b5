"""What the desk shows of the registered: how many there are of each kind, and those of one kind. Reads only."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from django.db.models import Count, Q, QuerySet

from tournaments.models import Announcement, Event, Registration
from tournaments.queries.substitutes import without_own_result
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
    """How many there are of each kind: one statement, and those of `_owes_nothing` if anybody has not paid."""
    asked = {**_OF, Kind.UNCATEGORISED: _unsorted(event)}
    found = event.registrations.aggregate(
        **{kind.value: Count("pk", filter=of) for kind, of in asked.items() if of}, all=Count("pk")
    )
    unpaid = found[Kind.UNPAID.value]
    told = {kind: found[kind.value] for kind in Kind}
    return {**told, Kind.UNPAID: unpaid - len(_owes_nothing(event)) if unpaid else 0}


def _owes_nothing(event: Event) -> set[int]:
    """Players whose fee is that of whoever they sat in for: one statement where nobody took a seat late."""
    return without_own_result(event, _OF[Kind.UNPAID])


def counts_among(everybody: Iterable[Registration]) -> dict[Kind, int]:
    """The same, where all of the event's were read before."""
    rows = list(everybody)
    unpaid = [row for row in rows if not row.paid]
    free = _owes_nothing(unpaid[0].event) if unpaid else ()
    stay = [row for row in rows if row.presence in {Registration.Presence.HERE, Registration.Presence.ANNOUNCED}]
    return {
        Kind.ALL: len(rows),
        Kind.HERE: sum(row.presence is Registration.Presence.HERE for row in stay),
        Kind.ANNOUNCED: sum(row.presence is Registration.Presence.ANNOUNCED for row in stay),
        Kind.UNPAID: sum(not row.paid and row.player_id not in free for row in stay),
        Kind.AWAY: len(rows) - len(stay),
        Kind.UNCATEGORISED: sum(not row.category and row.number > plans.read(row.event.plan).sorted_to for row in stay),
    }


def registered(event: Event, kind: Kind) -> QuerySet[Registration]:
    """Those of this kind, by start number."""
    rows = event.registrations.filter(_OF[kind])
    if kind is Kind.UNPAID:
        rows = rows.exclude(player__in=_owes_nothing(event))
    return rows.select_related("player", "partner__player").order_by("number")


def uncategorised(event: Event) -> int:
    """How many of whoever takes part are in no category, and nobody said that this is right; 0 where the event has
    none, without a statement.
    """
    return event.registrations.filter(_unsorted(event)).count() if plans.read(event.plan).categories else 0


def _unsorted(event: Event) -> Q:
    return _OF[Kind.UNCATEGORISED] & Q(number__gt=plans.read(event.plan).sorted_to)


def owing(event: Event) -> int:
    """How many of whoever takes part have not paid the entry fee; 0 where none is asked, without a statement."""
    return registered(event, Kind.UNPAID).count() if plans.read(event.plan).fee else 0


def waiting(event: Event) -> list[Announcement]:
    """Who announced himself or herself and waits for the desk, the first first; their number is bounded."""
    return list(event.announcements.filter(removed_at=None))
