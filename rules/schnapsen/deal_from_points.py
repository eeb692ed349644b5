"""A deal as a plain list keeps it, points alone; what a deal is worth is worked out elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from rules.schnapsen.deal import Deal, Turn, sides
from rules.schnapsen.options import most_points

if TYPE_CHECKING:
    from collections.abc import Sequence

Own = TypeVar("Own", bound=Deal)


def deal_from_points(into: type[Own], turn: Turn, points: Sequence[int], _value: int | None = None) -> Own | None:
    """The record of who wrote how much. None for points that no deal brings.

    While a decider is due paper has a line without points, which does not tell who lost: it is kept as struck.
    """
    if turn.state.tied:
        return None if any(points) else into(kind="void")
    winners, worth = tuple(seat for seat, own in enumerate(points) if own), max(points)
    possible = [side for seat in range(turn.seats) for side in sides(turn.seats, seat)]
    alike = {points[seat] for seat in winners} == {worth}
    if winners not in possible or not alike or not 1 <= worth <= most_points(turn.options):
        return None
    return into(kind="result", winners=winners, game_points=worth)
