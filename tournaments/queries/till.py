"""The sums that the desk keeps in sight: entry fees, and what lies in the cash box. Reads only."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from scoring.models import SeatTotal
from tournaments.models import Event
from tournaments.queries import dues, ledger
from tournaments.queries.substitutes import without_own_result
from tournaments.values import plans
from tournaments.values.postings import FEE


@dataclass(frozen=True, slots=True)
class Till:
    """Cents."""

    fees: int
    """Taken."""
    expected: int
    """Taken, or still open."""
    box: int


def till(event: Event) -> Till | None:
    """Three statements for any number of players; None where the event has nothing to do with money."""
    plan = plans.read(event.plan)
    if not (plan.fee or plan.pots or dues.tariff(event)):
        return None
    proof = ledger.proof(event)
    return Till(proof.fees, proof.fees + plan.fee * (_owing(event) if plan.fee else 0), proof.box)


def _owing(event: Event) -> int:
    """How many fees are open: not of whoever withdrew before playing, or only sat in for somebody, who pays."""
    paid = ledger.standing(event).filter(purpose=FEE, registration=OuterRef("pk"))
    seated = SeatTotal.objects.filter(sheet__table__series__event=event, player=OuterRef("player"))
    stays = event.registrations.exclude(~Exists(seated), withdrawn=True)
    return stays.filter(~Exists(paid)).exclude(player__in=without_own_result(event)).count()
