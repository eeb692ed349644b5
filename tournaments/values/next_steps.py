"""What a director does next, worked out from the state of the event. Nothing is read."""

from dataclasses import dataclass
from enum import StrEnum

FEWEST = 2
"""Players of a table."""


class Act(StrEnum):
    """The one button of the cockpit."""

    REGISTER = "register"
    ADMIT = "admit"
    COME = "come"
    RULE = "rule"
    RESEAT = "reseat"
    DRAW = "draw"
    PRINT = "print"
    CONFIRM = "confirm"
    COMPARE = "compare"
    HAND_OVER = "hand_over"
    """Somebody else confirms what the reader has typed."""
    TELL = "tell"
    WAIT = "wait"
    SETTLE = "settle"
    FINALISE = "finalise"
    REPAY = "repay"
    HONOUR = "honour"
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
    """Sheets of any series that the reader can confirm now."""
    to_correct: int
    """Sheets of any series with all deals, one of which cannot be scored."""
    playing: tuple[int, ...]
    """Numbers of the tables of the current series that are not done."""
    others: int
    """Sheets of other series that are not done."""
    loose: int
    """Sheets at no table, and players at two."""
    disputed: int = 0
    """Unsigned sheets of any series about which a dispute is open."""
    unchecked: int = 0
    """Complete sheets of any series whose second entry is missing or differs."""
    for_others: int = 0
    """Complete sheets of any series that the reader has typed, and that somebody else has to confirm."""
    open_seats: int = 0
    """Seats of people who have left, at tables that have not begun or that began without them; and people without a
    seat in a drawn series, for whom there is one."""
    called: tuple[int, ...] = ()
    """Numbers of the tables of any series that wait for the director."""
    held: bool = False
    """Whether the ranking is final and waits for the ceremony."""
    repaid: int = 0
    """Prizes that were paid, and are others by the ranking that is final now."""
    awaited: int = 0
    """Players who are announced and have not been checked in."""
    tellable: int = 0
    """The series whose standing a director could publish now; 0: none, or the last one, with which all is over."""
    unprinted: bool = False
    """Whether nothing of the current series was played or put on paper yet."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next step, and what it is about."""

    act: Act
    number: int = 0
    """Of the series to draw or to publish, of the sheets to confirm, or of what is open."""
    tables: tuple[int, ...] = ()
    """That are waited for, or that wait."""
    for_others: int = 0
    """Sheets that are complete, too, and that somebody else has to confirm."""


def next_step(now: Situation) -> Step:
    """What comes next: who waits for the director, what is disputed, whose seat is empty, then sheets as they come.

    A series is drawn when the last one is done.
    """
    left = now.others + now.loose
    due = (
        (now.repaid, Step(Act.REPAY, now.repaid)),
        (now.held, Step(Act.HONOUR)),
        (now.final, Step(Act.PUBLISH)),
        (not now.drawn and now.here < FEWEST and now.awaited, Step(Act.ADMIT, now.awaited)),
        (not now.drawn and now.here < FEWEST, Step(Act.REGISTER)),
        (now.called, Step(Act.COME, len(now.called), now.called)),
        (now.disputed, Step(Act.RULE, now.disputed)),
        (now.open_seats, Step(Act.RESEAT, now.open_seats)),
        (now.complete, Step(Act.CONFIRM, now.complete, for_others=now.for_others)),
        (now.unchecked, Step(Act.COMPARE, now.unchecked)),
        (now.tellable, Step(Act.TELL, now.tellable)),
        (now.unprinted, Step(Act.PRINT)),
        (now.playing, Step(Act.WAIT, len(now.playing), now.playing)),
        (now.to_correct, Step(Act.SETTLE, now.to_correct)),
        (now.for_others, Step(Act.HAND_OVER, now.for_others)),
        (now.drawn < now.planned, Step(Act.DRAW, now.drawn + 1)),
        (left, Step(Act.SETTLE, left)),
    )
    return next((step for holds, step in due if holds), Step(Act.FINALISE))
