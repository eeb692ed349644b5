"""What links that open once say: signed, with the time at which that was."""

from contextlib import suppress
from typing import Any

from django.core import signing

AHEAD = 24 * 3600
"""Seconds that the clock may have been set back since; beyond that a link was made by a clock that was wrong, and
would otherwise open until the right one has come so far.
"""


def write(said: Any, *, salt: str) -> str:
    """A token that says so, for this purpose."""
    return signing.dumps(said, salt=salt, compress=True)


def read(token: str, *, salt: str, hours: int) -> Any:
    """What it says. `signing.BadSignature` when it is forged, or older than that, or of a time that is yet to come."""
    said = signing.loads(token, salt=salt, max_age=hours * 3600)
    with suppress(signing.SignatureExpired):
        signing.loads(token, salt=salt, max_age=-AHEAD)
        msg = "It was made by a clock that was ahead."
        raise signing.BadSignature(msg)
    return said
