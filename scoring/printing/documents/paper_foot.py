"""The foot of a score sheet as paper has it: lines of characters, each seat's under its own columns."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.presenting import words
from scoring.presenting.values import Amount, FootKind, Presentation


@dataclass(frozen=True)
class PrintedAmount:
    """What one seat gets in a line of the foot: how often, if that is counted, and what it adds up to."""

    sum: str
    times: str = ""

    def text(self, room: int) -> str:
        """In this many characters: the sum on the right, and on the left the count where it finds place too."""
        fits = len(self.times) + len(self.sum) < room
        return f"{self.times}{self.sum:>{room - len(self.times)}}" if fits else self.sum.rjust(room)


@dataclass(frozen=True)
class PrintedFootLine:
    """One line of the foot, an amount for each seat."""

    label: str
    amounts: Sequence[PrintedAmount]

    def text(self, seat: int, room: int) -> str:
        return self.amounts[seat].text(room)


def room(lines: Iterable[PrintedFootLine]) -> int:
    """Characters that every seat needs for its sums."""
    return max((len(amount.sum) for line in lines for amount in line.amounts), default=0)


def foot(presentation: Presentation, stated: Collection[str] = ()) -> list[PrintedFootLine]:
    """The foot of the list; seats are called by their places. On a blank sheet the labels alone.

    `stated`: what the paper says of a list whose deals nobody knows; all else of its foot is unknown.
    """
    return list(_lines(presentation, {f"tally.{name}" for name in stated}))


def _lines(presentation: Presentation, stated: Collection[str]) -> Iterator[PrintedFootLine]:
    known = [
        each
        for each in (*presentation.counts, *presentation.foot)
        if each.code in stated or each.kind in {FootKind.TOTAL, FootKind.FEES}
    ]
    for line in known if stated else presentation.foot:
        amounts = line.amounts if presentation.rows or stated else [Amount()] * len(line.amounts)
        yield PrintedFootLine(
            words.foot_label(line, presentation, ()), [_amount(line.kind, amount) for amount in amounts]
        )


def _amount(kind: FootKind, amount: Amount) -> PrintedAmount:
    return PrintedAmount(words.foot_number(kind, amount.value), words.times(amount))
