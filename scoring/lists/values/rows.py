"""What is kept of single deals: a line of the list as the columns of its row, and what statistics count over lines."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import rules
from rules.types import Line
from scoring.lists.values import log
from scoring.lists.values.log import LoggedDeal

Columns = Mapping[str, Any]
Rows = Mapping[int, Columns]
"""By the sequence number of the entry that first brought the deal."""
Counters = tuple[Mapping[str, int], ...]
"""By seat: what the game's statistics count. A counter of nothing is left out."""


def deal_rows(deals: Sequence[LoggedDeal], lines: Sequence[Line], before: Rows) -> Rows:
    """The rows of these deals; the first ones stand `before` them already and need not be made again."""
    place = len(before)
    new = zip(deals[place:], lines[place:], strict=True)
    return {**before, **{deal.sequence: _row(line, at) for at, (deal, line) in enumerate(new, start=place + 1)}}


def _row(line: Line, position: int) -> Columns:
    """Without its free text: a projection shall never have to forget."""
    return {
        "position": position,
        "number": line.number,
        "record": {name: _plain(said) for name, said in line.deal.items() if name not in log.FREE_TEXT},
        "points": _plain(line.points),
        "outcome": line.outcome,
        "value": line.value,
        "tallies": [dict(each) for each in line.tallies],
    }


def _plain(value: Any) -> Any:
    """As JSON gives it back: lists, never tuples."""
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def counters(ruleset: rules.Ruleset, seats: int, lines: Iterable[Line], before: Counters = ()) -> Counters:
    """What these lines count, and what was counted before."""
    sums: list[Counter[str]] = [Counter(own) for own in before or ({},) * seats]
    for line in lines:
        for own, more in zip(sums, rules.count(ruleset, seats, line), strict=True):
            own.update(more)
    return tuple({name: number for name, number in sorted(own.items()) if number} for own in sums)
