"""Earlier events that a new one can be like. Reads only."""

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Q

from scoring.models import Account, Grant
from tournaments.models import Event
from tournaments.values import plans
from tournaments.values.plans import Plan

MOST = 20
DIRECTS = (Grant.Role.DIRECTOR, Grant.Role.CLUB_ADMIN)


def earlier_events(account: Account) -> Sequence[Event]:
    """Those that somebody directs, and those of the clubs in which he or she may, the newest first: one statement."""
    grants = Grant.objects.filter(account=account, role__in=DIRECTS)
    own = Q(book__in=grants.values("book")) | Q(book__club__in=grants.values("club"))
    found = Event.objects.filter(own, book__rehearsal=False, book__retracted_at=None)
    return list(found.select_related("book__club").order_by("-starts_at", "-pk")[:MOST])


def earlier_event(account: Account, slug: str) -> Event | None:
    """The one of this address, if it is among them."""
    return next((each for each in earlier_events(account) if each.slug == slug), None)


def plan_again(event: Event) -> Plan:
    """What was settled, but for what belongs to that day."""
    return replace(plans.read(event.plan), protest_until="", thanks="", fixed=(), sorted_to=0)
