"""A name where there is little room: smaller, on several lines, at last with an initial. No letter of it is cut off."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.people.values import person_names
from scoring.printing.documents.letters import lines

LEADING = 1.14
"""Of a size of type, a line of a name."""


@dataclass(frozen=True)
class Fitted:
    """A name as it is printed in a place."""

    text: str
    size: float
    lines: int

    @property
    def leading(self) -> float:
        """Points of a line."""
        return self.size * LEADING

    @property
    def height(self) -> float:
        """Points of all its lines."""
        return self.lines * self.leading


def fitted(name: str, room: float, steps: Sequence[tuple[float, int]], around: str = "") -> Fitted:
    """The first of `steps` (size of type, lines at the most) on which the name has `room`, points, else its short form.

    Where even that has no room on the last step, it takes as many lines as it needs. `around`: what stands in its lines
    besides.
    """
    return next(filter(None, _tried(name, room, steps, around)), _last(name, room, steps[-1][0], around))


def _tried(name: str, room: float, steps: Sequence[tuple[float, int]], around: str) -> Iterator[Fitted | None]:
    for text in (name, person_names.read(name).brief):
        for size, most in steps:
            taken = lines(f"{around}{text}", room / size)
            yield Fitted(text, size, taken) if taken <= most else None


def _last(name: str, room: float, size: float, around: str) -> Fitted:
    brief = person_names.read(name).brief
    return Fitted(brief, size, lines(f"{around}{brief}", room / size))
