"""Opening books."""

from datetime import date

from django.db import transaction

from scoring.lists.queries import projections
from scoring.models import Account, Book, Club, Grant
from scoring.people.actions import grants
from scoring.people.values import names


def open_book(
    *,
    title: str,
    club: Club | None = None,
    held_on: date | None = None,
    public: bool = True,
    rehearsal: bool = False,
    by: Account | None,
) -> Book:
    """A new book; whoever opens it directs it."""
    with transaction.atomic():
        called = names.clean(title, 160)
        book = Book(
            title=called, club=club, held_on=held_on, public=public, rehearsal=rehearsal, made_by=projections.STAMP
        )
        book.full_clean()
        book.save(force_insert=True)
        if by is not None:
            grants.give(account=by, role=Grant.Role.DIRECTOR, book=book)
    return book
