"""A deal card by card: so far neither game reads one."""

from __future__ import annotations

from rules.schnapsen.codes import error
from rules.types import Replay, printable


def replay(_options: object, play: object) -> Replay:
    """No deal: the games have no notation."""
    return Replay({}, (), (error("not_a_record", given=printable(play)),))
