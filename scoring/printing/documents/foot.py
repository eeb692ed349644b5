"""The foot of a score sheet as paper has it: lines of characters, each seat's under its own columns."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.presenting import words
from scoring.presenting.values import Amount, FootKind, Presentation


@dataclass(frozen=True)
class Cell:
    """What one seat gets in a line of the foot: how often, if that is counted, and what it adds up to."""

    sum: str
    times: str = ""

    def text(self, room: int) -> str:
        """In this many characters: the sum on the right, and on the left the count where it finds place too."""
        fits = len(self.times) + len(self.sum) < room
        return f"{self.times}{self.sum:>{room - len(self.times)}}" if fits else self.sum.rjust(room)


@dataclass(frozen=True)
class FootLine:
    """One line of the foot, a cell for each seat."""

    label: str
    cells: Sequence[Cell]

    def text(self, seat: int, room: int) -> str:
        return self.cells[seat].text(room)


def room(lines: Iterable[FootLine]) -> int:
    """Characters that every seat needs for its sums."""
    return max((len(cell.sum) for line in lines for cell in line.cells), default=0)


def foot(shown: Presentation) -> list[FootLine]:
    """The foot of the list; seats are called by their places. On a blank sheet the labels alone."""
    return list(_lines(shown))


def _lines(shown: Presentation) -> Iterator[FootLine]:
    for line in shown.foot:
        amounts = line.amounts if shown.rows else [Amount()] * len(line.amounts)
        yield FootLine(words.foot_label(line, shown, ()), [_cell(line.kind, amount) for amount in amounts])


def _cell(kind: FootKind, amount: Amount) -> Cell:
    return Cell(words.foot_number(kind, amount.value), words.times(amount))
