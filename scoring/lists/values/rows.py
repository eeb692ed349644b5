"""What is kept of deals and of seats, as the columns of their rows, and what statistics count over lines."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import rules
from rules.types import Line, Sheet
from scoring.lists.values import chairs, log
from scoring.lists.values.log import LoggedDeal

Columns = Mapping[str, Any]
Rows = Mapping[int, Columns]
"""Of deals by the sequence number of the entry that first brought each, of totals by seat."""
Counters = tuple[Mapping[str, int], ...]
"""By seat: what the game's statistics count. A counter of nothing is left out."""


def deal_rows(game: str, deals: Sequence[LoggedDeal], lines: Sequence[Line], before: Rows) -> Rows:
    """The rows of these deals; the first ones stand `before` them already and need not be made again."""
    place = len(before)
    stood = {deal.sequence: _seated(before[deal.sequence], deal) for deal in deals[:place]}
    new = zip(deals[place:], lines[place:], strict=True)
    return {**stood, **{deal.sequence: _row(game, deal, line, at) for at, (deal, line) in enumerate(new, place + 1)}}


def _seated(row: Columns, deal: LoggedDeal) -> Columns:
    """The row with its players as the log has them now: who sat there can be named after the deals were played."""
    player = _player(deal, row["seat"])
    return row if row["player_id"] == player else {**row, "player_id": player}


def _player(deal: LoggedDeal, seat: int | None) -> int | None:
    return None if seat is None else deal.players[seat]


def _row(game: str, deal: LoggedDeal, line: Line, position: int) -> Columns:
    """Without free text, so that erasing text never touches a projection."""
    subject = rules.subject(game, line)
    return {
        "position": position,
        "number": line.number,
        "record": {name: _plain(value) for name, value in line.deal.items() if name not in log.FREE_TEXT},
        "points": _plain(line.points),
        "outcome": line.outcome,
        "value": line.value,
        "tallies": [dict(each) for each in line.tallies],
        "contract": subject.contract,
        "seat": subject.seat,
        "player_id": _player(deal, subject.seat),
    }


def seat_rows(holders: Sequence[int | None], folded: Sheet, counted: Counters) -> Rows:
    """What each seat has brought who holds it."""
    scored = [line.points for line in folded.lines if line.points is not None]
    empty = chairs.empty_chairs(holders)
    return {
        seat: {
            "player_id": holder,
            "points": 0 if seat in empty else sum(points[seat] for points in scored),
            "total": folded.totals[seat],
            "tallies": dict(folded.tallies[seat]),
            "counters": {} if seat in empty else dict(counted[seat]),
        }
        for seat, holder in enumerate(holders)
    }


def _plain(value: Any) -> Any:
    """As JSON gives it back: lists, never tuples."""
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def counters(ruleset: rules.Ruleset, seats: int, lines: Iterable[Line], before: Counters = ()) -> Counters:
    """What these lines count, and what was counted before."""
    sums: list[dict[str, int]] = [dict(own) for own in before or ({},) * seats]
    for line in lines:
        for own, more in zip(sums, rules.count(ruleset, seats, line), strict=True):
            for name, number in more.items():
                own[name] = own.get(name, 0) + number
    return tuple({name: number for name, number in sorted(own.items()) if number} for own in sums)
