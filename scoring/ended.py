"""Names end: in books of long ago the public reads numbers. Points and places stay; keepers read what they read before.

Public names are kept as long as somebody may want to read them, and no longer: 24 months unless the operator says
otherwise. Source: Regulation (EU) 2016/679, article 5 (1) e.
"""

from calendar import monthrange
from datetime import date, datetime, time

from django.conf import settings
from django.db.models import DateTimeField, OuterRef, Q, Subquery, Value
from django.db.models.lookups import GreaterThanOrEqual
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring.models import Book, Sheet

_LAST_OPENED = "_last_opened"
DIGITS = 10**9


def first_day(today: date, months: int) -> date | None:
    """What was played since this day bears names; None where names never end. 31 May less 3 months: 28 February."""
    if not months:
        return None
    year, month = divmod(today.year * 12 + today.month - 1 - months, 12)
    return date(year, month + 1, min(today.day, monthrange(year, month + 1)[1])) if year > 0 else None


def _since() -> date | None:
    return first_day(timezone.localdate(), settings.NAMES_MONTHS)


def has_ended(book: Book) -> bool:
    """Whether the public reads numbers there: by the book's day, or else by the day its last list was opened."""
    return had_ended(book, timezone.localdate())


def had_ended(book: Book, today: date) -> bool:
    """The same, as of another day."""
    since = first_day(today, settings.NAMES_MONTHS)
    if since is None:
        return False
    day = book.held_on or _last_opened(book)
    return day is not None and day < since


def remember(sheet: Sheet) -> None:
    """A list that was opened lately says of its book what would be asked otherwise: somebody opened one lately."""
    since, day = _since(), timezone.localtime(sheet.opened_at).date()
    if since is not None and day >= since:
        sheet.book.__dict__.setdefault(_LAST_OPENED, day)


def _last_opened(book: Book) -> date | None:
    """One statement, once for this row of the book."""
    if _LAST_OPENED not in book.__dict__:
        last = Sheet.objects.filter(book=book).order_by("-pk").values_list("opened_at", flat=True).first()
        book.__dict__[_LAST_OPENED] = None if last is None else timezone.localtime(last).date()
    found: date | None = book.__dict__[_LAST_OPENED]
    return found


def _begins(day: date) -> datetime:
    """When that day begins here. Compared with that, and not by the day of each row, which the database asks us for."""
    return timezone.make_aware(datetime.combine(day, time.min))


def still_told(book: str) -> Q:
    """Of rows that lead to a book by this path: those in whose books the public still reads names, as `has_ended`."""
    since = _since()
    if since is None:
        return Q()
    last = Sheet.objects.filter(book=OuterRef(book)).order_by("-pk").values("opened_at")[:1]
    lately = GreaterThanOrEqual(Subquery(last), Value(_begins(since), DateTimeField()))
    return Q(**{f"{book}__held_on__gte": since}) | Q(lately, **{f"{book}__held_on": None})


def number(player: int, book: int) -> str:
    """What is read for a name there: the same throughout the book, and nothing anywhere else."""
    keyed = salted_hmac("scoring.ended", f"{book}:{player}", algorithm="sha256").hexdigest()
    return f"#{int(keyed, 16) % DIGITS:09d}"
