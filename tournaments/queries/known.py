"""What a process keeps of an event that many ask about, until something about that event changes."""

from collections.abc import Callable
from typing import Generic, TypeVar

from django.db import connection
from django.db.models import OuterRef, Subquery

from tournaments.models import Decision, Event

T = TypeVar("T")


class Known(Generic[T]):
    """Answers of one kind by what they follow from; of many the eldest goes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[object, T] = {}

    def get(self, book: int, version: str, asked: object, make: Callable[[], T]) -> T:
        """What is kept of the event of this book, or what is made now, and kept then.

        `version`: the column of the book that moves on with whatever the answer follows from. The head of the event's
        decisions is of no other event, and of no other moment.
        """
        if connection.in_atomic_block:  # what is read here may never come to be
            return make()
        heads = Decision.objects.filter(event=OuterRef("pk")).order_by("-sequence").values("hash")[:1]
        key = (asked, Event.objects.filter(book=book).values_list(f"book__{version}", Subquery(heads)).first())
        if (found := self.kept.get(key)) is None:
            found = self.kept[key] = make()
            while len(self.kept) > self.most:
                self.kept.pop(next(iter(self.kept)), None)
        return found
