"""Sessions as Django's database keeps them; the statement that finds one, sent by every page, is made once.

Each says since when and with what one is signed in, and on which day it was last used: one write a day, not one a page.
"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from scoring.people.values import browsers
from scoring.statements import Given, Select

SINCE, USED, WITH = "signed_in_since", "last_used", "browser"
"""Under which keys a session says so."""
Respond = Callable[[HttpRequest], HttpResponseBase]
_EXPIRY = Session._meta.get_field("expire_date")  # noqa: SLF001  Django's own name
_SESSION = Select(lambda: Session.objects.filter(pk=Given("key"), expire_date__gt=Given("now", _EXPIRY)).order_by())


class SessionStore(db.SessionStore):
    """All but finding is Django's: the same table, so a session stands whichever of the two wrote it."""

    def _get_session_from_db(self) -> Session | None:
        for session in _SESSION(key=self.session_key, now=timezone.now()):
            return session
        self._session_key = None
        return None


@receiver(user_logged_in, dispatch_uid="session_began")
def _began(request: HttpRequest, **_more: Any) -> None:
    now = timezone.now()
    request.session[SINCE] = now.isoformat(timespec="minutes")
    request.session[USED] = timezone.localdate(now).isoformat()
    request.session[WITH] = browsers.in_words(request.META.get("HTTP_USER_AGENT", ""))


def used(respond: Respond) -> Respond:
    """Middleware: who is signed in leaves the day; what a page did not ask its session is not asked here."""

    def responding(request: HttpRequest) -> HttpResponseBase:
        response = respond(request)
        if request.session.accessed and SESSION_KEY in request.session:
            _stamp(request.session)
        return response

    return responding


def _stamp(session: Any) -> None:
    today = timezone.localdate().isoformat()
    if session.get(USED) == today:
        return
    changed = session.modified  # it is about to be written then
    session[USED] = today
    if not changed:
        session.modified = False
        _write(session)


def _write(session: Any) -> None:
    """The content alone: a session ends two weeks after it began, however often it is used; one that ended stays so."""
    try:
        Session.objects.filter(pk=session.session_key).update(session_data=session.encode(dict(session.items())))
    except DatabaseError:  # a full disk keeps nobody from reading
        return
