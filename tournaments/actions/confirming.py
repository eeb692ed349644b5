"""Confirming the complete sheets of an event at once."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from scoring import permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.lists.actions import signing
from scoring.lists.actions.conflicts import SheetClosed
from scoring.lists.actions.signing import Signed
from tournaments.actions.directing import still_open
from tournaments.actions.errors import Objection
from tournaments.models import Event


def confirm_complete(*, event_id: int, wanted: Mapping[int, int], key: str, by: Actor, at: datetime) -> Signed:
    """Confirm these sheets, by primary key and the revision whose totals were shown, in one transaction.

    Raises `Objection` once the ranking is final, `PermissionDenied` for whoever does not direct the event.
    """
    event = Event.objects.select_related("book__club").get(pk=event_id)
    require(permissions.can_direct(by, event.book))
    still_open(event)
    try:
        return signing.sign_together(book_id=event.book_id, wanted=wanted, key=key, by=by, at=at)
    except SheetClosed as closed:
        # Made final, or retracted, since it was looked at: the book's own row says so.
        raise Objection(_("The ranking is final. Reopen it first.")) from closed
