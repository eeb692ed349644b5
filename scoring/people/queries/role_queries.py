"""Who has which role where, and which accounts clubs have invited."""

from collections.abc import Collection
from typing import Any, cast

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.actors import Actor, Bearer, Reader, is_site_admin
from scoring.models import Account, Book, Club, Grant, Offer

RoleScope = Club | Book
"""Where a role may be given."""


def at(where: RoleScope) -> dict[str, Any]:
    """The fields of a grant that say where it applies."""
    return {"club": where, "book": None} if isinstance(where, Club) else {"club": None, "book": where}


def place_of(role: Grant | Offer) -> RoleScope:
    """Where a role holds, or would: in a club or, there being no other, in a book."""
    return role.club or cast("Book", role.book)


def clubs_of(who: Reader) -> QuerySet[Club]:
    """The clubs in which somebody has a role, and so may open books; a site admin has all of them."""
    if is_site_admin(who):
        return Club.objects.all()
    if isinstance(who, Bearer):
        return clubs_of(who.account).filter(pk=who.club or 0)
    if not isinstance(who, Account) or not who.is_active:
        return Club.objects.none()
    return Club.objects.filter(Exists(Grant.objects.filter(club=OuterRef("pk"), account=who)))


def grants_of(who: Actor) -> QuerySet[Grant]:
    """The roles that count for who acts; for a program those of its account that its token reaches."""
    if isinstance(who, Bearer):
        there = Q(club=who.club) | Q(book__club=who.club) if who.book is None else Q(book=who.book)
        return Grant.objects.filter(there, account=who.account, role__in=who.roles)
    return Grant.objects.filter(account=who) if isinstance(who, Account) else Grant.objects.none()


def given(where: RoleScope) -> QuerySet[Grant]:
    """The roles given at this very place, by name."""
    return (
        Grant.objects.filter(**at(where)).select_related("account", "club", "book").order_by("account__username", "pk")
    )


def places_of(account: Account) -> tuple[QuerySet[Club], QuerySet[Book]]:
    """The clubs and the books in which an account has a role, the last opened first."""
    clubs, own = clubs_of(account), Grant.objects.filter(account=account, book=OuterRef("pk"))
    return clubs.order_by("name"), Book.objects.filter(Q(Exists(own)) | Q(club__in=clubs)).order_by("-pk")


def given_in_books(club: Club) -> QuerySet[Grant]:
    """The roles given in single books of a club."""
    found = Grant.objects.filter(book__club=club).select_related("account", "book")
    return found.order_by("-book__held_on", "-book", "account__username", "pk")


def is_last(grant: Grant) -> bool:
    """Whether this grant is the last that can give roles where it holds; above it there are the site admins only."""
    above = Grant.Role.CLUB_ADMIN if grant.club else Grant.Role.DIRECTOR
    if grant.role != above or (grant.book and grant.book.club_id):
        return False
    others = Grant.objects.filter(club=grant.club, book=grant.book, role=above, account__is_active=True)
    return not others.exclude(pk=grant.pk).exists()


def run_alone(account: Account) -> list[Club]:
    """The clubs that nobody else runs who can sign in."""
    admins = Grant.objects.filter(role=Grant.Role.CLUB_ADMIN, account__is_active=True, club=OuterRef("pk"))
    own = Club.objects.filter(Exists(admins.filter(account=account)))
    return list(own.exclude(Exists(admins.exclude(account=account))).order_by("name"))


def account_named(username: str) -> Account | None:
    """Who signs in with this name; capitals matter only where two names differ in nothing else."""
    found = list(Account.objects.filter(username__iexact=username.strip(), is_active=True))
    return found[0] if len(found) == 1 else next((each for each in found if each.username == username.strip()), None)


def is_name_taken(username: str) -> bool:
    """Whether somebody signs in with this name, in whatever capitals."""
    return Account.objects.filter(username__iexact=username).exists()


def invited_by(clubs: Collection[int]) -> QuerySet[Account]:
    """Accounts that links of these clubs have made, and that have no role anywhere else.

    A role elsewhere is somebody else's trust: who could renew that password could act there in this person's name.
    """
    own = Q(club=OuterRef("invited_by")) | Q(book__club=OuterRef("invited_by"))
    elsewhere = Grant.objects.filter(account=OuterRef("pk")).exclude(own)
    return Account.objects.filter(
        ~Exists(elsewhere), invited_by__in=clubs, is_active=True, is_staff=False, is_superuser=False
    )
