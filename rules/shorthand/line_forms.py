"""What a game declares of its shorthand: forms of lines, each made of marks; no game's words stand here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.types import NOTHING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from rules.shorthand.marks import Mark
    from rules.types import Deal, Value


def _no_keys() -> Mapping[str, Collection[Value] | None]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A kind of line."""

    begins: Sequence[Mark]
    """What every such line says, in this order."""
    goes_on: Sequence[Mark] = ()
    """What can follow, each once, in any order."""
    fixed: Deal = field(default_factory=lambda: NOTHING)
    """What the record of such a line says, whatever is typed."""
    unstated: Deal = field(default_factory=lambda: NOTHING)
    """What is meant where the line says nothing of it."""
    instead: Mapping[str, Collection[Value] | None] = field(default_factory=_no_keys)
    """Keys that say it otherwise, with any value or with one of these: then nothing is meant."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        return (*self.begins, *self.goes_on)

    def meant(self, said: Deal) -> Deal:
        """What goes without saying, beside what was said."""
        otherwise = any(key in said and (values is None or said[key] in values) for key, values in self.instead.items())
        return {} if otherwise else {key: value for key, value in self.unstated.items() if key not in said}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shorthand:
    """How a deal of the game is typed in one line, as a paper list has it."""

    forms: Sequence[Form]
    """The first one is the usual deal."""
    examples: Sequence[Deal]
    """Deals as they are usually typed, for whoever learns it."""
    usual: Collection[str] = ()
    """Keys of which most deals say something: the first that somebody learns."""
    whole: str = ""
    """A pattern of lines to which the usual deal adds nothing: a seat's number begins the next one."""
