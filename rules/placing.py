"""Where the one view of a deal asks for a field. Games declare it, one renderer goes by it, and no reading does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Place:
    """A field's place among the others, with defaults that say nothing of the kind."""

    seats: bool = False
    """Asked where the players stand with their totals: of such fields one applies at a time."""
    role: str = ""
    """The text code of what one player is who is chosen there, where the field's label names several."""
    saves: bool = False
    """Left to the save buttons while it is open, each with its answer: a seat, or very few numbers."""
    plain: bool = False
    """Its answers speak for themselves: no label stands beside them."""
    beside: bool = False
    """On the line of the field before it."""
    direct: tuple[str, ...] = ()
    """Answers that are a whole deal: a press saves them."""
    group: str = ""
    """Folded away with others, under the heading of this text code."""
    begins: str = ""
    """What a form begins with where it is not the default: of a new list, and after a deal for which it was chosen."""
    rare_when: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    """Offer the rare choices only while every named field holds one of these values."""
    digits_when: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    """While every named field holds one of these, a digit on a keyboard answers this number before it is a player's."""


NOWHERE = Place()
AT_SEATS = Place(seats=True)
SAVED_BY_SEAT = Place(seats=True, saves=True)
PLAIN = Place(plain=True)
BESIDE = Place(beside=True)
