"""What an impossible statement about a result may have meant: the nearest result, points or value; plain data."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Literal

from rules.games.skat.bock import MULTIPLIERS
from rules.games.skat.codes import Key, error
from rules.games.skat.deal import DOUBLINGS, NEEDED, SCHNEIDER, SCHWARZ, SIMPLE
from rules.games.skat.possible import possible_points, results
from rules.games.skat.values import BIDS
from rules.reading import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.games.skat.deal import Doubling
    from rules.games.skat.possible import Statement
    from rules.types import Problem

STAGE = {SIMPLE: "result.simple", SCHNEIDER: "stage.schneider", SCHWARZ: "stage.schwarz"}
WON = {True: "outcome.won", False: "outcome.lost"}
Claim = Literal["won", "schneider", "schwarz"]

STATED: Mapping[Claim, tuple[str, str]] = {
    "won": (WON[False], WON[True]),
    "schneider": ("result.no_schneider", "stage.schneider"),
    "schwarz": ("result.no_schwarz", "stage.schwarz"),
}
"""What stands under each key: false, true."""


def nearest_points(points: int, tricks: int | None, tops: int | None = None) -> str:
    """The card points next to these that so many tricks can bring, with or without these tops."""
    return nearest(points, possible_points(tricks, tops))


@cache
def list_points(said: tuple[Doubling, ...], *, bock: bool) -> frozenset[int]:
    """Every number that paper can hold for a game: its value, or twice that off, as often as this table doubles."""
    rounds = MULTIPLIERS if bock else (1,)
    worth = {bid * DOUBLINGS[word] * times for bid, word, times in product(BIDS, said, rounds)}
    return frozenset(worth | {-2 * each for each in worth})


def really(statement: Statement, key: Claim, fields: Sequence[Key]) -> Problem | None:
    """What the numbers of a record say instead of what is stated under this key; None where they leave it open."""
    found = {WON[result.won] if key == "won" else STAGE[result.stage] for result in results(statement.numbers())}
    if len(found) != 1:
        return None
    (real,) = found
    claimed = STATED[key][getattr(statement, key) is True]
    if statement.announced and statement.points is not None and statement.points >= NEEDED and real == WON[False]:
        return error("announced_not_reached", *fields, stage=STAGE[statement.announced], points=statement.points)
    if statement.points is None:
        return error("tricks_say_otherwise", *fields, real=real, stated=claimed, tricks=statement.tricks)
    if statement.tricks is None:
        return error("points_say_otherwise", *fields, real=real, stated=claimed, points=statement.points)
    known = {"points": statement.points, "tricks": statement.tricks}
    return error("points_and_tricks_say_otherwise", *fields, real=real, stated=claimed, **known)
