"""Who holds a code of the door, and where he or she sits. Reads only."""

from dataclasses import dataclass, replace

from django.contrib.auth.models import AnonymousUser

from scoring.actors import Reader, account_of
from scoring.models import SeatTotal
from tournaments.models import Event, Registration
from tournaments.queries.current_series import continued
from tournaments.values import door_codes


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """Where somebody sits in a series."""

    series: int
    table: int
    place: int
    """From 1."""
    now: bool = False
    """Whether he or she is expected there now."""


def holder(event: Event, code: str) -> Registration | None:
    """The registration that the code is of; None for what is no code of this event, or of nobody any more."""
    pk = door_codes.registration_of(event.pk, code)
    rows = event.registrations.select_related("player__club", "partner__player")
    return rows.filter(pk=pk, player__erased_at=None).first() if pk else None


def own(event: Event, account: Reader) -> Registration | None:
    """The registration of who is signed in, if there is one."""
    if isinstance(account, AnonymousUser):
        return None
    return event.registrations.filter(player__account=account_of(account), player__account__isnull=False).first()


def seats_of(registration: Registration) -> list[OwnSeat]:
    """Where he or she sits: first where to go now, then what comes after that, then what was before.

    That is the lowest series in which the own list is still played, or else the last: one statement.
    """
    where = ("sheet__table__series__number", "sheet__table__number", "seat")
    rows = SeatTotal.objects.filter(sheet__table__series__event=registration.event_id, player=registration.player_id)
    rows = rows.alias(ended=continued("sheet__table__series")).filter(ended=False)
    found = list(rows.order_by(*where).values_list(*where, "sheet__finished"))
    own = [OwnSeat(series, table, seat + 1) for series, table, seat, _finished in found]
    if not own:
        return []
    at = next((at for at, (*_where, finished) in enumerate(found) if not finished), len(own) - 1)
    return [replace(own[at], now=True), *own[at + 1 :], *reversed(own[:at])]
