"""Giving and taking roles."""

from scoring.models import Account, Book, Club, Grant


def give(*, account: Account, role: str, book: Book | None = None, club: Club | None = None) -> Grant:
    """Give a role in one book or in one club; giving it twice changes nothing."""
    grant = Grant(account=account, role=role, book=book, club=club)
    grant.clean_fields()
    found, _new = Grant.objects.get_or_create(account=account, role=role, book=book, club=club)
    return found


def revoke(*, account: Account, role: str, book: Book | None = None, club: Club | None = None) -> None:
    """Take a role back; taking what nobody has changes nothing."""
    Grant.objects.filter(account=account, role=role, book=book, club=club).delete()
