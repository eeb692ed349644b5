"""Searching for deals: by player, what was played, how it ended, where and when."""

from collections.abc import Collection, Iterable
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from scoring import bounds, ended
from scoring.actors import Reader
from scoring.lists.queries.book_queries import viewable_books
from scoring.lists.queries.history import STANDING
from scoring.models import Book, Deal, Player, Sheet

_CALLED = ("title", "series_number", "table_number", "opened_at", "second_of", "book__title")
"""What a list is called by, and when and where it was played."""
_OF_DEALS = ("sequence", "number", "contract", "outcome", "points", "seat")
_TOLD = (*_OF_DEALS, "sheet__game", *(f"sheet__{name}" for name in _CALLED))


class Where(NamedTuple):
    """Where a deal stands."""

    game: str
    book: int
    sheet: int


def of_player(player: Player, reader: Reader, *, knows: bool, without: Collection[int] = ()) -> QuerySet[Deal]:
    """The deals that are about this player, the last recorded first; of the lists that `history` tells of, but for the
    books `without` which it is told.

    Each with what a line tells of it: neither records nor rules, most of what is kept, are read.
    """
    found = Deal.objects.filter(STANDING, player=player, sheet__book__in=viewable_books(reader))
    found = found.exclude(sheet__book__in=without)
    found = found if knows else found.filter(ended.still_told("sheet__book"))
    return found.select_related("sheet__book").order_by("-pk").only(*_TOLD)


def lately(found: QuerySet[Deal]) -> list[Where]:
    """Where the last of these deals stand, the last first; so many that who plays for years costs what others do.

    One more than are looked at says that there are more.
    """
    rows = found.values_list("sheet__game", "sheet__book", "sheet")
    return [Where(*each) for each in rows[: bounds.DEALS_LOOKED_AT + 1]]


def books(where: Iterable[int]) -> QuerySet[Book]:
    """These books, the last opened first."""
    return Book.objects.filter(pk__in=where).order_by("-pk").only("title")


def sheets(where: Iterable[int]) -> QuerySet[Sheet]:
    """These lists, the last opened first."""
    return Sheet.objects.filter(pk__in=where).select_related("book").order_by("-pk").only(*_CALLED)


def period(sheet: str, since: date | None, until: date | None) -> dict[str, datetime]:
    """What a list under this path must fulfil that was opened between these days; no day is no bound.

    Moments are compared: to take the day out of each, the database asks us.
    """
    found = {}
    if since and since > date.min:
        found[f"{sheet}__opened_at__gte"] = _begins(since)
    if until and until < date.max:
        found[f"{sheet}__opened_at__lt"] = _begins(until + timedelta(days=1))
    return found


def _begins(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
