"""Hashing passwords takes 100 MB and all processors: one stranger at a time, and beside one who is known.

Known is whoever signs in at a device that has signed in to the account before, is signed in already, or opened a link.
So strangers who guess keep each other waiting, and nobody else.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.utils.translation import gettext_lazy as _

from scoring.one_at_a_time import Turns

_SAID = _("Too many people are signing in at this moment. Your password was not looked at: try again in a moment.")
_strangers, _known = Turns(_SAID), Turns(_SAID)


@contextmanager
def turn(*, known: bool = True) -> Iterator[None]:
    """Within it this thread hashes as often as it likes; raises `Busy`. Before any lock of the database is taken."""
    with (_known if known else _strangers).taken():
        yield


class Argon2(Argon2PasswordHasher):
    """Django's, in turn, wherever a password is checked or chosen."""

    def encode(self, password: str, salt: str) -> str:
        with _begun():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with _begun():
            return super().verify(password, encoded)


def _begun() -> AbstractContextManager[None]:
    """The turn that this thread has, else one of who is known."""
    return turn(known=not _strangers.is_mine)
