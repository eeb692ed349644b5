"""Who acts: somebody signed in, a table's device, or the operator. Values alone; what they may is for `permissions`."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from scoring.models import Account


@dataclass(frozen=True, slots=True)
class Device:
    """What lies on a table for everybody who sits there: let in to one list, and nobody's account."""

    name: str
    """As the log of the list names it."""
    sheet: int
    """The list's primary key."""


@dataclass(frozen=True, slots=True)
class Operator:
    """The command line, and what it starts: an import, the demo. Whoever can start these owns the machine."""


OPERATOR = Operator()

Actor = Account | Device | Operator
Reader = Actor | AnonymousUser
"""Whoever asks to see something, signed in or not."""


def is_site_admin(who: Reader) -> bool:
    """Who may do whatever can be done: the operator, and accounts that were made so."""
    return isinstance(who, Operator) or (isinstance(who, Account) and who.is_active and who.is_superuser)


def account_of(by: Actor) -> Account | None:
    """Whose name rows and logs bear; nobody's for a device and for the operator."""
    return by if isinstance(by, Account) else None


def key_of(by: Actor) -> int | None:
    """The primary key of that account, as logs name it."""
    return by.pk if isinstance(by, Account) else None


def device_of(by: Actor) -> str:
    """The device that a log names; empty for everybody else."""
    return by.name if isinstance(by, Device) else ""
