"""The sums that the desk keeps in sight: entry fees, and what lies in the cash box. Reads only."""

from dataclasses import dataclass

from tournaments.models import Event
from tournaments.queries import dues, entry_fees, ledger
from tournaments.values import plans


@dataclass(frozen=True, slots=True)
class Till:
    """Cents."""

    fees: int
    """Taken."""
    expected: int
    """Taken, or still open."""
    box: int
    owing_here: int
    """How many of whoever is here have not paid the fee."""


def till(event: Event) -> Till | None:
    """Three statements for any number of players; None where the event has nothing to do with money."""
    plan = plans.read(event.plan)
    if not (plan.fee or plan.pots or dues.tariff(event)):
        return None
    proof, owing = ledger.proof(event), entry_fees.owing(event)
    return Till(proof.fees, proof.fees + plan.fee * owing.everybody, proof.box, owing.here)
