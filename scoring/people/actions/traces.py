"""Where names lie that nobody thinks of: the administration's history, what sessions are to say, what upgrades told."""

from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F, Q, Value
from django.db.models.functions import Concat

from scoring.models import Account, Grant, Player

MESSAGES = "_messages"
"""Under which key Django keeps in a session what it will say on the next page."""
UPGRADES = "upgrade-*.txt"
WHOSE = ("_auth_user_id", "account_authentication_methods_user")
"""Under which keys a session says whose it is: signed in, or with the second step still to come."""


def forget_names(borne: Collection[str], players: Collection[Player]) -> None:
    """Whatever these players were ever called: rows about them, or that end with the name, tell the number alone."""
    _history(Player).filter(object_id__in=[str(each.pk) for each in players]).update(
        object_repr=Concat(Value("#"), F("object_id"))
    )
    for name in borne:
        named = LogEntry.objects.filter(Q(object_repr=name) | Q(object_repr__endswith=f" {name}"))
        named.update(object_repr="–")
    for session, content in _sessions():
        if any(name in str(content.get(MESSAGES, "")) for name in borne):
            _save(session, {key: value for key, value in content.items() if key != MESSAGES})
    transaction.on_commit(partial(_forget_upgrades, borne), robust=True)


def _forget_upgrades(borne: Collection[str]) -> None:
    """The files in which upgrades told what changed: the numbers stay. Namesakes go with them."""
    for file in Path(settings.DATA_DIR).glob(UPGRADES):
        before = text = file.read_text(encoding="utf-8")
        for name in sorted(borne, key=len, reverse=True):
            text = text.replace(name, "–")
        if text != before:
            file.write_text(text, encoding="utf-8")


def forget_account(username: str, account: Account) -> None:
    """Where the account is signed in, and what it was called where somebody administered it or its roles."""
    _history(Account).filter(object_id=str(account.pk)).update(object_repr=account.username)
    _history(Grant).filter(object_repr__startswith=f"{username} – ").update(object_repr="–")
    for session, content in _sessions():
        if str(account.pk) in {content.get(key) for key in WHOSE}:
            session.delete()
        elif username in str(content.get(MESSAGES, "")):
            _save(session, {key: value for key, value in content.items() if key != MESSAGES})


def _history(model: type[Account | Grant | Player]) -> Any:
    return LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(model))


def _sessions() -> Iterator[tuple[Session, dict[str, Any]]]:
    for session in Session.objects.order_by("pk").iterator(chunk_size=500):
        yield session, session.get_decoded()


def _save(session: Session, content: dict[str, Any]) -> None:
    data = SessionStore().encode(content)
    Session.objects.filter(pk=session.pk).update(session_data=data)
