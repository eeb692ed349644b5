"""The tables of a series as their director watches them: the state of each, and which are slow. Nothing is read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from statistics import median

PATIENCE = 10
"""Minutes without a deal that are never too long."""


class TileState(StrEnum):
    """How far a table is."""

    DESERTED = "deserted"
    NOT_BEGUN = "not_begun"
    PLAYING = "playing"
    TO_CORRECT = "to_correct"
    """All deals are there, and an error keeps one of them from being scored."""
    DISPUTED = "disputed"
    """A deal of it, or the list, is disputed: it cannot be confirmed."""
    UNPAIRED = "unpaired"
    """Complete, but its second entry is missing or is not."""
    DIFFERS = "differs"
    """Complete twice, and the two entries do not agree."""
    COMPLETE = "complete"
    SIGNED = "signed"


UNFINISHED = frozenset({TileState.NOT_BEGUN, TileState.PLAYING})


class Chip(StrEnum):
    """What the grid can be narrowed to."""

    ALL = "all"
    MISSING = "missing"
    SLOW = "slow"
    OVERDUE = "overdue"
    """The sheet is missing: the others are in, or the time is over."""
    CALLED = "called"
    DISPUTED = "disputed"
    TO_CORRECT = "to_correct"
    UNPAIRED = "unpaired"
    DIFFERS = "differs"
    TO_SIGN = "to_sign"
    DONE = "done"


_OF_STATE = {
    Chip.MISSING: TileState.NOT_BEGUN,
    Chip.DISPUTED: TileState.DISPUTED,
    Chip.TO_CORRECT: TileState.TO_CORRECT,
    Chip.UNPAIRED: TileState.UNPAIRED,
    Chip.DIFFERS: TileState.DIFFERS,
    Chip.TO_SIGN: TileState.COMPLETE,
    Chip.DONE: TileState.SIGNED,
}


@dataclass(frozen=True, slots=True)
class Watched:
    """A table: its number, its state, and how many minutes nothing has been entered."""

    number: int
    state: TileState
    idle: int
    """Since the last deal; before the first one since its series began."""
    called: int | None = None
    """Minutes since the director was asked to come; None where nobody waits."""
    unfinished: bool = False
    """Whether deals are missing, also where one of them is disputed."""
    overdue: bool = False
    """Whether its sheet is missing: see `overdue`."""
    coming: str = ""
    """Who is on the way there; empty where nobody is."""


def state_of(*, seated: bool, begun: bool, finished: bool, blocked: bool, disputed: bool, signed: bool) -> TileState:
    """The state that follows from a sheet."""
    if signed:
        return TileState.SIGNED
    if disputed:
        return TileState.DISPUTED
    if finished:
        return TileState.TO_CORRECT if blocked else TileState.COMPLETE
    if begun:
        return TileState.PLAYING
    return TileState.NOT_BEGUN if seated else TileState.DESERTED


def minutes_between(since: datetime, now: datetime) -> int:
    """Full minutes; none where a clock was put back."""
    return max(0, int((now - since).total_seconds()) // 60)


def patience(tables: Sequence[Watched], minutes: int | None, deals: int | None) -> int:
    """Minutes without a deal from which a table is slow.

    Three deals' time where the series has announced `minutes` for its `deals`; else twice what the middle one of the
    tables in play has been waiting. At least `PATIENCE`.
    """
    if minutes and deals:
        return max(PATIENCE, -(-3 * minutes // deals))
    playing = [each.idle for each in tables if each.state is TileState.PLAYING]
    return max(PATIENCE, int(2 * median(playing)) if playing else PATIENCE)


def overdue(tables: Sequence[Watched], passed: int, minutes: int | None) -> frozenset[int]:
    """Numbers of the tables whose sheet is missing, once three of four tables are in or the announced time is over.

    `passed`: minutes since the series began. One table alone is waited for and not missed.
    """
    seated = [each for each in tables if each.state is not TileState.DESERTED]
    late = [each for each in seated if each.unfinished]
    most_are_in = len(seated) > 1 and 4 * len(late) <= max(4, len(seated)) and len(late) < len(seated)
    over = bool(minutes) and passed > (minutes or 0)
    return frozenset(each.number for each in late) if most_are_in or over else frozenset()


def is_slow(table: Watched, limit: int) -> bool:
    """Whether somebody should go and look."""
    return table.state in UNFINISHED and table.idle > limit


def belongs(table: Watched, chip: Chip, limit: int) -> bool:
    """Whether the grid shows this table under this chip."""
    if chip is Chip.SLOW:
        return is_slow(table, limit)
    if chip is Chip.OVERDUE:
        return table.overdue
    if chip is Chip.CALLED:
        return table.called is not None
    return chip is Chip.ALL or table.state is _OF_STATE[chip]
