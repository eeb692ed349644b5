"""A deal of Sixty-Six as a plain list keeps it, game points alone; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.sixty_six.deal import table
from rules.games.sixty_six.fields import MOST_GAME_POINTS
from rules.games.sixty_six.options import draws_exist

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.registry import Turn
    from rules.types import Deal


def written(turn: Turn[int], points: Sequence[int], _value: int | None = None) -> Deal | None:
    """The winner's game points, less those carried over from draws. None for points that no deal brings."""
    players = table(turn).players
    got = {seat: points[seat] for seat in players if points[seat]}
    if not got:
        return {"kind": "result", "game_points": 0} if draws_exist(turn.options) and not any(points) else None
    winner, most = max(got.items(), key=lambda pair: pair[1])
    worth = most - turn.memory
    partners = set(table(turn).sides[table(turn).side_of(winner)])
    if set(got) != partners or set(got.values()) != {most} or not 1 <= worth <= MOST_GAME_POINTS:
        return None
    return {"kind": "result", "winner": winner, "game_points": worth}
