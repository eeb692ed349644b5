"""Series made without a search, for players numbered from 0, whoever they are: a kept plan, a ring, all in turn."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.counting import Tables
from tournaments.seating.kept_plans import known
from tournaments.seating.ring import ring
from tournaments.seating.sizes import sizes


@dataclass(frozen=True, slots=True)
class Outline:
    """All series, and how they came about: `plan`, `ring` or `round_robin`."""

    method: str
    series: tuple[Tables, ...]


def outline(players: int, tables: Sequence[int], series: int) -> Outline | None:
    """The series with the fewest repeats that are known for so many players, or None where it takes a search."""
    if {*tables} == {2}:
        return Outline("round_robin", tuple(_in_turn(players, turn) for turn in range(series)))
    seats = sizes(players, tables)
    if plan := known(players, tables, series):
        return Outline("plan", plan.series)
    # Which chairs stay empty is no matter of luck: everybody gets his chair by lot.
    around = ring(range(players), tables[0], seats, series, random.Random(players))
    return Outline("ring", around) if around else None


def _in_turn(players: int, turn: int) -> Tables:
    """One stays, the others move on by one chair around a long table: everybody meets everybody.

    An odd number leaves a chair empty, and whoever faces it has a bye: everybody once.
    """
    chairs = players + players % 2
    circle = [0, *(1 + (at + turn) % (chairs - 1) for at in range(chairs - 1))]
    facing = ((circle[at], circle[-1 - at]) for at in range(chairs // 2))
    return tuple(two for two in facing if players not in two)
