"""Who is credited and who pays, and the limit that ends a Bierlachs; what is at stake is worked out elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.codes import StepCode, note, step
from rules.games.skat.seating import playing
from rules.types import Op, Problem, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.games.skat.bock import Turn


LOST_TIMES = -2
"""A lost game costs twice its value, in every form (SK-31)."""


def won(turn: Turn, winners: Sequence[int], code: StepCode = "won") -> tuple[Step, ...]:
    """The running value for those who won it: credited to them, or in Bierlachs taken off everybody else."""
    if turn.options.pays != "defenders":
        return tuple(step(code, Op.SHARE, 1, seat) for seat in winners)
    return tuple(step("won_against", Op.SHARE, -1, seat) for seat in _others(turn, winners))


def lost(turn: Turn, declarer: int) -> Step:
    """Twice the running value off the declarer, whoever else is credited; in Bierlachs anybody can be meant."""
    if turn.options.pays == "defenders":
        return step("lost_by", Op.SHARE, LOST_TIMES, declarer)
    return step("lost", Op.SHARE, LOST_TIMES, declarer)


def as_written(turn: Turn, declarer: int, points: int) -> tuple[Step, ...]:
    """List points taken over: the declarer's, or of a game won in Bierlachs the others' minus."""
    if turn.options.pays != "defenders":
        return (step("as_written", Op.ADD, points, declarer),)
    seats = _others(turn, (declarer,)) if points > 0 else (declarer,)
    return tuple(step("as_written_for", Op.ADD, -abs(points), seat) for seat in seats)


def _others(turn: Turn, winners: Sequence[int]) -> list[int]:
    """Who sits out shares the fate of the defence (SK-03), unless the table plays otherwise."""
    seats = range(turn.seats) if turn.options.dealer_pays else playing(turn.options, turn.seats, turn.dealer)
    return [seat for seat in seats if seat not in winners]


def over(turn: Turn) -> bool:
    """Whether somebody has reached the limit of minus points."""
    return any(_at_limit(turn, turn.running))


def limit_reached(turn: Turn, points: Sequence[int]) -> tuple[Problem, ...]:
    """What the table is told when these points end the round: who has the most minus points, and so pays it."""
    running = [have + more for have, more in zip(turn.running, points, strict=True)]
    if over(turn) or not any(_at_limit(turn, running)):
        return ()
    lowest = min(running)
    losers = (seat for seat, points in enumerate(running) if points == lowest)
    return tuple(note("limit_reached", seat=seat, points=-lowest) for seat in losers)


def _at_limit(turn: Turn, running: Sequence[int]) -> Iterator[bool]:
    limit = turn.options.limit
    return (isinstance(limit, int) and points <= -limit for points in running)
