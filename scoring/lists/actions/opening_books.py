"""Opening books."""

from datetime import date

from django.db import transaction

from scoring import bounds, names, permissions
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

    `ValidationError` for too many of one's own; `PermissionDenied` in a club where the account has no role, and for a
    public one of an account without any.
    """
    with transaction.atomic():
        require(permissions.can_open_book(by, club))
        require(permissions.can_publish(by, club) or not public)
        if club is None and not permissions.has_role_in_a_club(by):
            bounds.in_turn(by)
            bounds.demand("books", bounds.BOOKS, by, beyond=_own(by) >= bounds.BOOKS)
        called = names.clean(title, 160)
        book = Book(
            title=called, club=club, held_on=held_on, public=public, rehearsal=rehearsal, made_by=projections.STAMP
        )
        book.full_clean(validate_constraints=False)  # the one there is concerns events
        book.save(force_insert=True)
        if opener := account_of(by):
            grants.give(account=opener, role=Grant.Role.DIRECTOR, book=book)
    return book


def _own(by: Actor) -> int:
    """How many books that belong to no club an account directs."""
    role = {"grants__account": account_of(by), "grants__role": Grant.Role.DIRECTOR}
    return Book.objects.filter(club=None, **role).count()
