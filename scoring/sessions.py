"""Sessions as Django's database keeps them; the statement that finds one, sent by every page, is made once."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from scoring.statements import Given, Select

_EXPIRY = Session._meta.get_field("expire_date")  # noqa: SLF001  Django's own name
_SESSION = Select(lambda: Session.objects.filter(pk=Given("key"), expire_date__gt=Given("now", _EXPIRY)).order_by())


class SessionStore(db.SessionStore):
    """All but finding is Django's: the same table, so a session stands whichever of the two wrote it."""

    def _get_session_from_db(self) -> Session | None:
        for session in _SESSION(key=self.session_key, now=timezone.now()):
            return session
        self._session_key = None
        return None
