"""The chain of an event's decisions as values: what is hashed of each. No database.

Bytes, digests and salted texts are those of the lists' logs; docs/log.md says what each kind states.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring import hashing
from scoring.lists.values.log import Record

REASON, RULE = "reason", "rule"


@dataclass(frozen=True, slots=True)
class Body:
    """What is hashed of a decision."""

    event: str
    """The event's short name in addresses."""
    sequence: int
    kind: str
    author: int | None
    at: str
    """UTC, ISO 8601 with microseconds."""
    previous: str
    """Hash of the decision before, or the event's genesis."""
    said: Record = field(default_factory=dict)
    """What was decided: keys and values by kind, no names."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Salted digests of words: `reason`, `rule`, `name`, or `4.name`, `4.club`, `4.category` of no. 4."""


def genesis(event: str, game: str, ruleset: Record, seed: int) -> str:
    """Where an event's chain begins: neither its rules nor its seed can change unnoticed."""
    return hashing.digest(hashing.canonical({"event": event, "game": game, "ruleset": ruleset, "seed": seed}))


def write_body(body: Body) -> str:
    """The canonical text of a body, as hashed."""
    return hashing.canonical({name: getattr(body, name) for name in Body.__slots__})


def read_body(text: str) -> Body:
    """The body that `write_body` wrote."""
    parsed: dict[str, Any] = json.loads(text)
    return Body(**parsed)
