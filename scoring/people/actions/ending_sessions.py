"""Signing out elsewhere: each ends one's own sessions and nobody else's."""

from django.contrib.sessions.models import Session

from scoring.models import Account
from scoring.people.queries import session_queries


def end(*, name: str, by: Account) -> None:
    """End the one of this name; `Session.DoesNotExist` where it is none of `by`'s, or ended already."""
    key = session_queries.keys(by).get(name)
    if not Session.objects.filter(pk=key).delete()[0]:
        raise Session.DoesNotExist


def end_others(*, but: str | None, by: Account) -> int:
    """End all but the one with this key; how many these were."""
    others = [key for key in session_queries.keys(by).values() if key != but]
    return Session.objects.filter(pk__in=others).delete()[0]
