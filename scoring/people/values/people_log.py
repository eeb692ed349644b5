"""The log of a person as values: what is hashed of an entry, and how it follows the one before. No database."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring import hashing

NAMED, SHOWN, MERGED, PARTED, ERASED = "named", "shown", "merged", "parted", "erased"
KINDS = (NAMED, SHOWN, MERGED, PARTED, ERASED)
NAME, REASON = "name", "reason"


@dataclass(frozen=True, slots=True)
class Body:
    """What is hashed of an entry about a player."""

    player: int
    sequence: int
    kind: str
    author: int | None
    at: str
    """UTC, ISO 8601 with microseconds."""
    previous: str
    """Hash of the entry before, or the player's genesis."""
    into: int | None = None
    """`merged`: who is read for this player from now on."""
    merge: int | None = None
    """`merged`, `parted`: the merge that is made or undone."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Salted digests of name or reason."""
    shown: str | None = None
    """`shown`: how public pages name the player from now on, one of `showing.LESS_TO_MORE`; empty: as nobody says."""
    minor: bool | None = None
    """`shown`: whether the player is under age."""
    way: str | None = None
    """`shown`: how it came to that, a `showing.Way`."""


def genesis(player: int) -> str:
    """Where a player's chain begins."""
    return hashing.digest(hashing.canonical({"player": player}))


def write_body(body: Body) -> str:
    """The canonical text of a body, as hashed."""
    return hashing.canonical({name: getattr(body, name) for name in Body.__slots__})


def read_body(text: str) -> Body:
    """The body that `write_body` wrote."""
    return Body(**json.loads(text))
