"""Whose entry fee is open when a seat is given."""

from tournaments.models import Event, Registration
from tournaments.values import plans
from tournaments.values.repairs import Asked, Kind


def fee_open(event: Event, asked: Asked) -> Registration | None:
    """Who comes late and has not paid yet; None where no fee is asked, or for any other repair."""
    if asked.number is None or asked.kind not in {Kind.LATE, Kind.JOIN} or not plans.read(event.plan).fee:
        return None
    return event.registrations.filter(number=asked.number, paid=False).first()
