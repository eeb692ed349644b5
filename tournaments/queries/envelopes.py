"""The prizes of an event: who gets what by plan, pot and ranking. Reads only."""

from dataclasses import dataclass

from tournaments.models import Event, Posting
from tournaments.queries import ledger
from tournaments.queries.rows import Standing
from tournaments.queries.standings import standings
from tournaments.values import plans, prizes
from tournaments.values.plans import Plan


@dataclass(frozen=True, slots=True)
class Envelope:
    """What lies in the envelope of somebody; cents."""

    line: Standing
    cents: int
    paid: Posting | None


@dataclass(frozen=True, slots=True)
class Envelopes:
    """All of them; with what stays in the house they are the pot, to the cent."""

    pot: int
    planned: int
    """What the plan gives; more than the pot where there are no envelopes."""
    rows: tuple[Envelope, ...]

    @property
    def missing(self) -> int:
        return max(self.planned - max(self.pot, 0), 0)

    @property
    def house(self) -> int:
        """What nobody gets."""
        return self.pot - sum(row.cents for row in self.rows)


def pot_of(plan: Plan, proof: ledger.Proof) -> int:
    """What has been collected for prizes."""
    return proof.fees + (proof.lost if plan.prize_lost else 0)


def envelopes(event: Event, proof: ledger.Proof | None = None) -> Envelopes:
    """By the ranking that holds; while it is not final, what it would be now."""
    plan = plans.read(event.plan)
    pot = pot_of(plan, proof or ledger.proof(event))
    try:
        amounts = prizes.by_place(plan, pot)
    except prizes.TooMuch as much:
        return Envelopes(pot, much.planned, ())
    if not amounts:
        return Envelopes(pot, 0, ())
    ranked = [line for line in standings(event) if line.rank is not None]
    each = prizes.shared(amounts, [line.rank or 0 for line in ranked])
    paid = ledger.prizes_paid(event)
    rows = tuple(
        Envelope(line, cents, paid.get(line.registration.pk) if line.registration else None)
        for line, cents in zip(ranked, each, strict=True)
        if cents
    )
    return Envelopes(pot, sum(amounts), rows)
