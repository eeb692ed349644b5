"""What a director does next, worked out from the state of the event. Nothing is read."""

from dataclasses import dataclass
from enum import StrEnum

FEWEST = 2
"""Players of a table."""


class Act(StrEnum):
    """The one button of the cockpit."""

    REGISTER = "register"
    COME = "come"
    RULE = "rule"
    DRAW = "draw"
    CONFIRM = "confirm"
    COMPARE = "compare"
    WAIT = "wait"
    SETTLE = "settle"
    FINALISE = "finalise"
    PUBLISH = "publish"


@dataclass(frozen=True, slots=True)
class Situation:
    """All that the next step follows from."""

    final: bool
    here: int
    """Players whom a draw would seat."""
    drawn: int
    planned: int
    """Series."""
    complete: int
    """Sheets of any series that only have to be confirmed."""
    to_correct: int
    """Sheets of any series with all deals, one of which cannot be scored."""
    playing: tuple[int, ...]
    """Numbers of the tables of the last series that are not done."""
    earlier: int
    """Sheets of earlier series that are not done."""
    loose: int
    """Sheets at no table, and players at two."""
    disputed: int = 0
    """Unsigned sheets of any series about which a dispute is open."""
    unchecked: int = 0
    """Complete sheets of any series whose second entry is missing or differs."""
    called: tuple[int, ...] = ()
    """Numbers of the tables of the shown series that wait for the director."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next step, and what it is about."""

    act: Act
    number: int = 0
    """Of the series to draw, of the sheets to confirm, or of what is open."""
    tables: tuple[int, ...] = ()
    """That are waited for, or that wait."""


def next_step(now: Situation) -> Step:
    """What comes next: who waits for the director, what is disputed, then sheets as they come.

    A series is drawn when the last one is done.
    """
    left = now.earlier + now.loose
    due = (
        (now.final, Step(Act.PUBLISH)),
        (not now.drawn and now.here < FEWEST, Step(Act.REGISTER)),
        (now.called, Step(Act.COME, len(now.called), now.called)),
        (now.disputed, Step(Act.RULE, now.disputed)),
        (now.complete, Step(Act.CONFIRM, now.complete)),
        (now.unchecked, Step(Act.COMPARE, now.unchecked)),
        (now.playing, Step(Act.WAIT, len(now.playing), now.playing)),
        (now.to_correct, Step(Act.SETTLE, now.to_correct)),
        (now.drawn < now.planned, Step(Act.DRAW, now.drawn + 1)),
        (left, Step(Act.SETTLE, left)),
    )
    return next((step for holds, step in due if holds), Step(Act.FINALISE))
