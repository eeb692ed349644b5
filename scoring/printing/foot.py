"""The foot of a score sheet: what the list brought each seat and how that becomes the total."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import rules
from rules.types import Op, Step
from scoring.printing.score_sheet import CROSS, Shown
from scoring.templatetags.kiebitz import money

STAR = "★"


@dataclass
class Cell:
    """What one seat gets in a line of the foot: how often, if that is counted, and what it adds up to."""

    value: int | None = None
    times: int | None = None
    mark: str = ""

    @property
    def sum(self) -> str:
        return self.mark if self.value is None else str(self.value)

    def text(self, room: int) -> str:
        """In this many characters: the sum on the right, and on the left the count where it finds place too."""
        times = "" if self.times is None else f"{self.times} {CROSS}"
        fits = len(times) + len(self.sum) < room
        return f"{times}{self.sum:>{room - len(times)}}" if fits else self.sum.rjust(room)


@dataclass
class FootLine:
    """One line of the foot, a cell for each seat."""

    label: str
    cells: list[Cell]

    def text(self, seat: int, room: int) -> str:
        return self.cells[seat].text(room)


def room(lines: Iterable[FootLine]) -> int:
    """Characters that every seat needs for its sums."""
    return max((len(cell.sum) for line in lines for cell in line.cells), default=0)


def foot(shown: Shown) -> list[FootLine]:
    """What leads to the totals, the totals, the money; of a match, how it stands. On a blank sheet the labels alone."""
    total = FootLine(_("Total"), [Cell(total) for total in shown.folded.totals])
    game = rules.games()[shown.loaded.sheet.game]
    stands = _match(shown) if game.match else []
    if shown.seats in game.winner_at:
        found = [total, *stands, _winner(shown)]
    else:
        found = [*stands, *_list(shown), total, *_money(shown)]
    return found if shown.filled else [FootLine(line.label, _empty(shown)) for line in found]


def _match(shown: Shown) -> Iterator[FootLine]:
    """How the match stands."""
    for name in shown.folded.tallies[0]:
        yield FootLine(shown.say(f"tally.{name}"), [Cell(own[name]) for own in shown.folded.tallies])


def _winner(shown: Shown) -> FootLine:
    won = [seat == shown.folded.winner for seat in range(shown.seats)]
    return FootLine(_("Winner"), [Cell(mark=STAR if each else "") for each in won])


def _money(shown: Shown) -> Iterator[FootLine]:
    """What each player gets or pays, where the table plays for money."""
    if shown.folded.money is not None:
        yield FootLine(_("Money in €"), [Cell(mark=money(amount)) for amount in shown.folded.money])


def _list(shown: Shown) -> Iterator[FootLine]:
    """The points and their settlement line by line, where there is one."""
    settlement = list(_settlement(shown))
    if settlement:
        yield FootLine(_("Points"), [Cell(points) for points in _points(shown)])
        yield from settlement


def _empty(shown: Shown) -> list[Cell]:
    return [Cell() for _seat in range(shown.seats)]


def _points(shown: Shown) -> list[int]:
    scored = [line.points for line in shown.folded.lines if line.points]
    return [sum(points[seat] for points in scored) for seat in range(shown.seats)]


def _settlement(shown: Shown) -> Iterator[FootLine]:
    """One line for all seats per thought: a step without a seat begins one, and so does a new kind of step."""
    steps = shown.folded.settlement
    texts = rules.explain_steps(shown.loaded.sheet.game, steps, shown.language)
    line: FootLine | None = None
    last: Step | None = None
    for step, text, value in zip(steps, texts, _values(steps), strict=True):
        if line is None or last is None or _begins(step, last):
            line = FootLine(text, _empty(shown))
            yield line
        if step.seat is not None:
            _add(line.cells[step.seat], step, value)
        last = step


def _begins(step: Step, last: Step) -> bool:
    return step.seat is None or (last.seat is not None and step.code != last.code)


def _add(cell: Cell, step: Step, value: int) -> None:
    shared = step.op is Op.SHARE
    cell.value = (cell.value or 0) + (step.amount * value if shared else step.amount)
    if shared:
        cell.times = (cell.times or 0) + step.amount


def _values(steps: Sequence[Step]) -> Iterator[int]:
    """The running value each step is worked with."""
    value = 0
    for step in steps:
        if step.seat is None:
            value = {Op.SET: step.amount, Op.ADD: value + step.amount, Op.TIMES: value * step.amount}[step.op]
        yield value
