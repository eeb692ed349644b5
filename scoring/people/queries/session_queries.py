"""Where an account is signed in. Sessions say whose they are inside only, so all of them are looked through."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.dateparse import parse_date, parse_datetime

from scoring.models import Account
from scoring.sessions import SINCE, USED, WITH

CHUNK = 500
SALT = "scoring.sessions"


@dataclass(frozen=True, slots=True)
class SignedIn:
    """One browser in which an account is signed in."""

    name: str
    """As addresses name it. Never the session's own key: whoever has that is signed in."""
    since: datetime | None
    """None: it began before this was kept."""
    used: date | None
    browser: str
    until: datetime


def of(account: Account) -> list[SignedIn]:
    """Where this account is signed in, the last used first."""
    found = [_signed_in(session, content) for session, content in _open(account)]
    return sorted(found, key=lambda each: (each.used or date.min, each.until), reverse=True)


def keys(account: Account) -> dict[str, str]:
    """The keys of the same sessions by name."""
    return {name_of(session.session_key): session.session_key for session, _content in _open(account)}


def name_of(key: str) -> str:
    """What tells a session from others without opening it."""
    return salted_hmac(SALT, key, algorithm="sha256").hexdigest()[:20]


def _open(account: Account) -> Iterator[tuple[Session, dict[str, Any]]]:
    """Those that still open something: neither run out, nor from before the password was changed."""
    state = account.get_session_auth_hash()
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator(chunk_size=CHUNK):
        content = session.get_decoded()
        whose, known = content.get(SESSION_KEY), str(content.get(HASH_SESSION_KEY, ""))
        if whose == str(account.pk) and constant_time_compare(known, state):
            yield session, content


def _signed_in(session: Session, content: dict[str, Any]) -> SignedIn:
    return SignedIn(
        name=name_of(session.session_key),
        since=parse_datetime(content.get(SINCE, "")),
        used=parse_date(content.get(USED, "")),
        browser=content.get(WITH, ""),
        until=session.expire_date,
    )
