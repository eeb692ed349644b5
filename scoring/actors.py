"""Who acts: somebody signed in, a program with a token, a table's device, or the operator. Values alone.

What they may is for `permissions`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.contrib.auth.models import AnonymousUser

from scoring.models import Account, Grant, Token


@dataclass(frozen=True, slots=True)
class Device:
    """What lies on a table for everybody who sits there: let in to one list, and nobody's account."""

    name: str
    """As the log of the list names it."""
    sheet: int
    """The list's primary key."""
    row: int
    """The primary key of the phone that was let in."""


@dataclass(frozen=True, slots=True)
class Bearer:
    """A program with a token: it may what the account may, in one book or club alone and up to one role.

    It is not the account. What asks for one is answered as if nobody had signed in.
    """

    account: Account
    role: str
    """`Token.Role`."""
    club: int | None
    book: int | None
    """Primary key of the place; the other is None."""

    is_authenticated: ClassVar[bool] = True
    """As the framework asks it."""

    def reaches(self, *, club: int | None, book: int | None) -> bool:
        """Whether this place lies within: the book itself, or whatever is the club's."""
        return self.club == club if self.book is None else self.book == book

    @property
    def roles(self) -> frozenset[str]:
        """Whatever is for one of these may be done, if the account may do it."""
        return WITHIN[self.role]


WITHIN: Mapping[str, frozenset[str]] = {
    Token.Role.READER: frozenset(),
    Token.Role.SCOREKEEPER: frozenset({Grant.Role.SCOREKEEPER}),
    Token.Role.DIRECTOR: frozenset({Grant.Role.SCOREKEEPER, Grant.Role.DIRECTOR}),
}


@dataclass(frozen=True, slots=True)
class Operator:
    """The command line, and what it starts: an import, the demo. Whoever can start these owns the machine."""


OPERATOR = Operator()

Actor = Account | Bearer | Device | Operator
Reader = Actor | AnonymousUser
"""Whoever asks to see something, signed in or not."""


def is_site_admin(who: Reader) -> bool:
    """Who may do whatever can be done: the operator, and accounts that were made so."""
    return isinstance(who, Operator) or (isinstance(who, Account) and who.is_active and who.is_superuser)


def account_of(by: Actor) -> Account | None:
    """Whose name rows and logs bear; nobody's for a device and for the operator. Says nothing of what one may."""
    if isinstance(by, Bearer):
        return by.account
    return by if isinstance(by, Account) else None


def key_of(by: Actor) -> int | None:
    """The primary key of that account, as logs name it."""
    account = account_of(by)
    return account.pk if account else None


def device_of(by: Actor) -> str:
    """The device that a log names; empty for everybody else."""
    return by.name if isinstance(by, Device) else ""
