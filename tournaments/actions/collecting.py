"""The entry fee of many at once, each booked by itself; two desks that press together collect it once."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actors import Actor
from scoring.amounts import euros
from tournaments.actions.booking import collect_fees
from tournaments.actions.directing import desk_of
from tournaments.actions.errors import Objection
from tournaments.models import Event, Registration
from tournaments.queries import entry_fees
from tournaments.queries.entry_fees import LeftOut
from tournaments.values import plans


@dataclass(frozen=True, slots=True)
class Collected:
    """What came of collecting from those whom a page showed."""

    paid: tuple[Registration, ...]
    """Now."""
    before: tuple[Registration, ...]
    """Whose fee had been taken in the meantime."""
    left_out: tuple[LeftOut, ...]
    """Of all who are registered, whose fee is open still, and why."""


def collect_from(*, event_id: int, registrations: Collection[int], fee: int, by: Actor, at: datetime) -> Collected:
    """Everybody of these who is here and owes the entry fee pays it; each is booked, and can be taken back, alone.

    `registrations` and `fee` in cents are what the page showed: whoever came since has not been looked at and is left
    alone. `Objection` where the fee is another one by now.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
        if fee != (now := plans.read(event.plan).fee):
            text = _("The entry fee is %(now)s by now, not %(shown)s. Please look again.")
            raise Objection(text % {"now": euros(now), "shown": euros(fee)})
        due, wanted = entry_fees.due(event), {*registrations}
        paying = [each for each in due.here if each.pk in wanted and fee]
        open_still = {*(each.pk for each in due.here), *(each.registration.pk for each in due.left_out)}
        if paying:
            collect_fees(event, paying, by=by, at=at)
        return Collected(tuple(paying), _of(event, wanted - open_still), due.left_out)


def _of(event: Event, registrations: Collection[int]) -> tuple[Registration, ...]:
    if not registrations:
        return ()
    return tuple(event.registrations.filter(pk__in=registrations).select_related("player").order_by("number"))
