"""A deal of Doppelkopf as a plain list keeps it, points alone; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.compulsory import active, imposed_on, sitting_out
from rules.games.doppelkopf.deal import Deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.games.doppelkopf.state import Turn


def deal_from_points(turn: Turn, points: Sequence[int], value: int | None = None) -> Deal | None:
    """Two who got the same as the other two paid were one side, and one who settled threefold was a soloist.

    `value` is negative where Re lost; without it the winners of a normal game are taken for Re, for nobody can tell.
    None for points that no single game brings.
    """
    playing = sorted(active(turn.seats, turn.dealer))
    if any(points[seat] for seat in sitting_out(turn.options, turn.seats, turn.dealer)) or sum(points) != 0:
        return None
    sizes = sorted({abs(points[seat]) for seat in playing})
    if sizes == [0]:
        return None if value else _nothing(turn)
    if len(sizes) == 1:
        return _normal(points, playing, sizes[0], value)
    soloists = [seat for seat in playing if abs(points[seat]) == sizes[-1]]
    if len(sizes) == 2 and sizes[1] == 3 * sizes[0] and len(soloists) == 1:
        won = points[soloists[0]] // 3
        return _solo(turn, soloists[0], won) if value in (None, won, 3 * won) else None
    return None


def _nothing(turn: Turn) -> Deal:
    imposed = imposed_on(turn)
    return Deal(kind="value", value=0) if imposed is None else _solo(turn, imposed, 0)


def _solo(turn: Turn, soloist: int, won: int) -> Deal:
    """A solo by the player on whom one is imposed now is that solo."""
    imposed = True if soloist == imposed_on(turn) else None
    return Deal(kind="value", re=(soloist,), value=won, compulsory=imposed, forced=imposed)


def _normal(points: Sequence[int], playing: Sequence[int], size: int, value: int | None) -> Deal | None:
    if value not in (None, size, -size):
        return None
    got = size if value is None else value
    return Deal(kind="value", re=tuple(seat for seat in playing if points[seat] == got), value=got)
