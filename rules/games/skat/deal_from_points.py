"""A deal of Skat as a plain list keeps it, points alone; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.deal import Deal
from rules.games.skat.seating import sitting_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.games.skat.bock import Turn


def deal_from_points(turn: Turn, points: Sequence[int], _value: int | None = None) -> Deal | None:
    """The declarer is who got points, or, where his opponents all paid the same for a won game, who did not.

    Nobody got any: thrown in. None for points that no single game brings.
    """
    changed = [seat for seat, got in enumerate(points) if got]
    if not changed:
        return Deal(kind="passed")
    if len(changed) == 1:
        return Deal(kind="value", declarer=changed[0], value=points[changed[0]])
    spared = set(range(turn.seats)) - {*changed, *sitting_out(turn.options, turn.seats, turn.dealer)}
    paid = {-points[seat] for seat in changed}
    if len(spared) == len(paid) == 1:
        return Deal(kind="value", declarer=spared.pop(), value=paid.pop())
    return None
