"""Everything that is kept for a time, and then goes: in small steps, so that nobody who saves waits long."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db import connection
from django.db.models import QuerySet

from scoring.actors import OPERATOR
from scoring.lists.actions import texts
from scoring.models import EntryPhoto, Offer, TableCode, Token
from scoring.people.actions import offering, showing_logos
from scoring.printing.actions import tidying

AT_ONCE = 500
"""Rows that go in one statement."""


def tidy(at: datetime) -> Iterator[tuple[str, int]]:
    """What went, in plain English for the operator, and how much of it; one step after the other."""
    for what, step in STEPS.items():
        yield what, step(at)


def _in_steps(rows: QuerySet[Session] | QuerySet[Offer] | QuerySet[Token] | QuerySet[TableCode]) -> int:
    keys: list[Any] = list(rows.values_list("pk", flat=True))
    for first in range(0, len(keys), AT_ONCE):
        rows.model._default_manager.filter(pk__in=keys[first : first + AT_ONCE]).delete()  # noqa: SLF001  Django's own
    return len(keys)


def _sessions(at: datetime) -> int:
    return _in_steps(Session.objects.filter(expire_date__lt=at))


def _offers(at: datetime) -> int:
    return _in_steps(Offer.objects.filter(at__lt=at - timedelta(days=offering.DAYS)))


def _tokens(at: datetime) -> int:
    """Keys that ended a month ago: their holders have seen by then that they did."""
    return _in_steps(Token.objects.filter(expires_at__lt=at - timedelta(days=30)))


def _table_codes(at: datetime) -> int:
    """Codes of tables that ended a month ago, with the phones that they let in: the logs keep their numbers."""
    return _in_steps(TableCode.objects.filter(expires_at__lt=at - timedelta(days=30)))


def _photos(at: datetime) -> int:
    """Photos of paper lists, each by an entry of its list: the log says that it went."""
    rows = EntryPhoto.objects.filter(entry__written_at__lt=at - timedelta(days=settings.PHOTOS_DAYS))
    found = list(rows.order_by("pk").values_list("entry__sheet", "entry__sequence"))
    for sheet, sequence in found:
        texts.forget(sheet_id=sheet, sequence=sequence, by=OPERATOR, at=at)
    return len(found)


def _logos(at: datetime) -> int:
    """Logos of clubs that were replaced, once no printout is kept that names one."""
    return showing_logos.forget_logos(at - timedelta(days=settings.PRINTS_DAYS))


def _counted(at: datetime) -> int:
    """Rows of the cache that have run out: who guessed a password from where, an hour ago."""
    table = connection.ops.quote_name(str(caches.settings["default"]["LOCATION"]))
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE expires < %s", [connection.ops.adapt_datetimefield_value(at)])  # noqa: S608  the settings' own name
        return max(int(cursor.rowcount), 0)


STEPS: dict[str, Callable[[datetime], int]] = {
    "Prints": tidying.forget_prints,
    "Files of prints that no row names": tidying.forget_strays,
    "Sessions": _sessions,
    "Offers without an answer": _offers,
    "Keys for programs that have ended": _tokens,
    "Table codes that have ended": _table_codes,
    "Photos of paper sheets": _photos,
    "Replaced logos of clubs": _logos,
    "Counted requests": _counted,
}
"""What is kept above adds its own."""
