"""Keeping the head of a book that a ranking carries, and its parts, so that a printed ranking can be checked later."""

from collections.abc import Mapping
from datetime import datetime

from scoring.lists.values import log
from scoring.models import Book, BookHead


def take(book: Book, parts: Mapping[str, str], at: datetime) -> BookHead:
    """One head over these heads (of lists by uid, of the event's decisions under an empty uid)."""
    defaults = {"parts": sorted(parts.items()), "taken_at": at}
    made, _new = BookHead.objects.get_or_create(book=book, head=log.book_head(parts), defaults=defaults)
    return made
