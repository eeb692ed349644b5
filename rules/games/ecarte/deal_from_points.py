"""A deal of Écarté as a plain sheet keeps it, points alone; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.ecarte.deal import Deal
from rules.games.ecarte.possible import results

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.games.ecarte.match import Turn


def deal_from_points(turn: Turn, points: Sequence[int], _value: int | None = None) -> Deal | None:
    """The points of both. None for points that no deal brings."""
    return Deal(kind="result", points=tuple(points)) if tuple(points) in results(turn) else None
