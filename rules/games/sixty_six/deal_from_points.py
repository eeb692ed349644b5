"""A deal of Sixty-Six as a plain list keeps it, game points alone; what a deal is worth is worked out elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.sixty_six.deal import Deal, Turn, table
from rules.games.sixty_six.fields import MOST_GAME_POINTS
from rules.games.sixty_six.options import draws_exist
from rules.games.sixty_six.score import score
from rules.steps import work

if TYPE_CHECKING:
    from collections.abc import Sequence


def deal_from_points(turn: Turn, points: Sequence[int], _value: int | None = None) -> Deal | None:
    """The winner's game points, less those carried over from draws. None for points that no deal brings."""
    if not any(points):
        return Deal(kind="result", game_points=0) if draws_exist(turn.options) else None
    winner = max(table(turn).players, key=lambda seat: points[seat])
    worth = points[winner] - turn.state
    record = Deal(kind="result", winner=winner, game_points=worth)
    brought = work(score(turn, record).steps, (0,) * turn.seats)
    return record if 1 <= worth <= MOST_GAME_POINTS and brought == tuple(points) else None
