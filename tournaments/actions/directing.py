"""How every action of a director begins and ends: the event, locked for it alone, and the note of what was done."""

from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db.models import F
from django.utils.translation import gettext as _

from scoring import names, permissions
from scoring.models import Account, Book
from tournaments.actions.errors import Objection
from tournaments.models import Act, Event


def directed(event_id: int, by: Account) -> Event:
    """The event, its row locked until the transaction ends; `PermissionDenied` for whoever does not direct it."""
    event = Event.objects.select_for_update(of=("self",)).select_related("book__club").get(pk=event_id)
    if not permissions.can_direct(by, event.book):
        raise PermissionDenied
    return event


def still_open(event: Event) -> None:
    """A final ranking stays as it is until it is reopened with a reason."""
    if event.state == Event.State.FINAL:
        raise Objection(_("The ranking is final. Reopen it first."))


def note(
    event: Event, kind: Act.Kind, *, by: Account, at: datetime, number: int | None = None, reason: str = ""
) -> None:
    """Keep what was decided, and let everything that shows the event know that it changed."""
    Act.objects.create(event=event, kind=kind, number=number, reason=names.clean(reason, 500), author=by, done_at=at)
    Book.objects.filter(pk=event.book_id).update(version=F("version") + 1)
