"""Who has paid into which of an event's extra pots. Reads only."""

from collections import defaultdict
from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass

from tournaments.models import Event
from tournaments.queries import ledger
from tournaments.values import postings
from tournaments.values.plans import Plan
from tournaments.values.postings import POT, STAKE


@dataclass(frozen=True, slots=True)
class Stake:
    """A pot as one player sees it."""

    pot: str
    cents: int
    paid: bool


def told(plan: Plan, paid: Container[str]) -> tuple[Stake, ...]:
    """Every pot of the plan, for who has paid into these accounts."""
    return tuple(Stake(name, cents, postings.pot(name) in paid) for name, cents in plan.pots)


def of(event: Event, plan: Plan, registrations: Collection[int]) -> Mapping[int, tuple[Stake, ...]]:
    """By registration: its pots. One statement, none where the event has no pots."""
    if not plan.pots or not registrations:
        return {}
    rows = ledger.standing(event).filter(purpose=STAKE, gives__startswith=POT, registration__in=registrations)
    paid = defaultdict[int | None, set[str]](set)
    for registration, account in rows.values_list("registration", "gives"):
        paid[registration].add(account)
    return {each: told(plan, paid[each]) for each in registrations}
