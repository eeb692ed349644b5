"""Giving and taking roles."""

from django.db import transaction

from scoring import permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.models import Account, Book, Club, Grant
from scoring.people.actions.questions import LeavesNobody
from scoring.people.queries import role_queries


def give(*, account: Account, role: str, book: Book | None = None, club: Club | None = None) -> Grant:
    """Give a role in one book or in one club; giving it twice changes nothing."""
    grant = Grant(account=account, role=role, book=book, club=club)
    grant.clean_fields(exclude=("account", "book", "club"))  # rows in hand: the database need not look for them
    found, _new = Grant.objects.get_or_create(account=account, role=role, book=book, club=club)
    return found


def revoke(*, account: Account, role: str, book: Book | None = None, club: Club | None = None) -> None:
    """Take a role back; taking what nobody has changes nothing."""
    Grant.objects.filter(account=account, role=role, book=book, club=club).delete()


def take(*, grant: Grant, by: Actor, sure: bool = False) -> None:
    """Take a role away; `LeavesNobody` for the last one that gives roles there, unless `by` is `sure`."""
    with transaction.atomic(), permissions.asked_once():
        # Two admins who dismiss each other at once do it one after the other, and the second one no longer may.
        place = role_queries.place_of(grant)
        where = type(place).objects.select_for_update().get(pk=place.pk)
        require(permissions.can_give(by, grant.role, where))
        if not sure and role_queries.is_last(grant):
            raise LeavesNobody
        Grant.objects.filter(pk=grant.pk).delete()
