"""What an action of the director answers when it does nothing: the reasons, as sentences for the reader."""

from collections.abc import Sequence
from dataclasses import dataclass


class Objection(Exception):  # noqa: N818  what happened, not what went wrong: nothing is broken
    """Not possible in the present state; holds every reason. 409."""

    def __init__(self, *reasons: str) -> None:
        self.reasons = reasons
        super().__init__(" ".join(reasons))


@dataclass(frozen=True, slots=True)
class BadLine:
    """A pasted line that cannot be taken."""

    number: int
    """From 1, as an editor counts."""
    text: str
    reason: str


class BadLines(Exception):  # noqa: N818  the same
    """Pasted names of which some cannot be taken, so none was: every bad line with its reason. 400."""

    def __init__(self, lines: Sequence[BadLine]) -> None:
        self.lines = tuple(lines)
        super().__init__(", ".join(str(line.number) for line in lines))
