"""Opening books."""

from datetime import date

from django.db import transaction

from scoring import names, permissions
from scoring.access import require
from scoring.actors import Actor, account_of
from scoring.lists.queries import projections
from scoring.models import Book, Club, Grant
from scoring.people.actions import grants


def open_book(
    *,
    title: str,
    club: Club | None = None,
    held_on: date | None = None,
    public: bool = True,
    rehearsal: bool = False,
    by: Actor,
) -> Book:
    """Open a book; its opener becomes its director.

    `PermissionDenied` in a club where the account has no role, and for a public one of an account without any.
    """
    with transaction.atomic():
        require(permissions.can_open_book(by, club))
        require(permissions.can_publish(by, club) or not public)
        called = names.clean(title, 160)
        book = Book(
            title=called, club=club, held_on=held_on, public=public, rehearsal=rehearsal, made_by=projections.STAMP
        )
        book.full_clean(validate_constraints=False)  # the one there is concerns events
        book.save(force_insert=True)
        if opener := account_of(by):
            grants.give(account=opener, role=Grant.Role.DIRECTOR, book=book)
    return book
