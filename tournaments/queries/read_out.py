"""What lay in the pots when the prizes were read out: what is paid later changes no prize. Reads only."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Max

from tournaments.models import Decision, Event
from tournaments.queries import ledger
from tournaments.queries.held import first_told
from tournaments.values import plans, prizes
from tournaments.values.plans import Plan
from tournaments.values.prize_lists import as_fixed, lists, own_lists


@dataclass(frozen=True, slots=True)
class Pot:
    """What can be won out of one pot, and by whom."""

    cents: int
    """What prizes are reckoned from: what lay in it when they were read out."""
    now: int
    """What lies in it by now."""
    members: Collection[int]
    """Of an extra pot: who had paid into it by then."""
    promised: bool
    """Whether its prizes were read out: what is paid now changes none."""

    @property
    def late(self) -> int:
        """What has come in since; below 0 where money was given back."""
        return self.now - self.cents


def pots(event: Event, plan: Plan, *, anew: bool = False) -> dict[str, Pot]:
    """The pot of the event, called by nothing, and each extra one that the plan has prizes for; `anew`: as they would
    be shared out now.

    Three statements; three more where prizes that depend on what was paid have been read out.
    """
    plan = as_fixed(plan)
    planned = ["", *dict.fromkeys(each.pot for each in lists(plan) if each.pot)]
    found = _as_of(event, plan, planned)
    depends = any(each.pot or each.unit == plans.SHARES for each in lists(plan))
    since = _decision(event) if depends and not anew else None
    if since is None:
        return {name: Pot(cents, cents, members, promised=False) for name, (cents, members) in found.items()}
    then = _as_of(event, plan, planned, since)
    promised = {name for name, (cents, _members) in then.items() if _promises(plan, name, cents)}
    kept = {name: then[name] if name in promised else found[name] for name in planned}
    return {
        name: Pot(cents, found[name][0], members, promised=name in promised) for name, (cents, members) in kept.items()
    }


def late(event: Event, plan: Plan) -> int:
    """What came into the pots after the prizes were read out, of all of them together."""
    return sum(each.late for each in pots(event, plan).values())


def _decision(event: Event) -> int | None:
    """The one by which the prizes stand: the final ranking that everybody was shown first, or, where none was shown
    yet, the last one; or that they were to be shared out anew since. None while nothing is promised.
    """
    first = first_told(event)
    if first is None and event.state != Event.State.FINAL:
        return None
    kinds = [Decision.Kind.SHARED] if first else [Decision.Kind.SHARED, Decision.Kind.FINALISED]
    last = event.decisions.filter(kind__in=kinds).aggregate(last=Max("sequence"))["last"]
    return max(filter(None, (first and first.sequence, last)), default=None)


def _as_of(
    event: Event, plan: Plan, planned: Collection[str], before: int | None = None
) -> dict[str, tuple[int, Collection[int]]]:
    """By pot: cents, and who has paid into it."""
    proof, staked = ledger.proof(event, before), ledger.staked(event, before)
    collected = proof.fees + (proof.lost if plan.prize_lost else 0)
    return {
        name: (sum(staked.get(name, {}).values()), staked.get(name, {}).keys()) if name else (collected, ())
        for name in planned
    }


def _promises(plan: Plan, pot: str, cents: int) -> bool:
    """Whether prizes that depend on what was paid could be read out when so much lay in this pot."""
    own = own_lists(plan, pot)
    if not pot and all(each.unit != plans.SHARES for each in own):
        return False
    try:
        return any(map(sum, prizes.by_place(plan, cents, pot).values()))
    except prizes.TooMuch:
        return False
