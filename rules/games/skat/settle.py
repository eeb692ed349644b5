"""The foot of Skat's list: what a series adds for won and lost games; single deals are scored elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.options import amount
from rules.types import Op, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.skat.bock import Ahead
    from rules.registry import Turn


def settle(turn: Turn[Ahead]) -> tuple[Step, ...]:
    """The steps from the sum of the list points to the totals.

    Extended Seeger-Fabian (SkWO 6.3.1): 50 for each game won, 50 off for each lost, and for each game that another
    player lost 40 at a table of three, 30 at a table of four; no source was found for five, where a table can set its
    own. Amounts of 0 leave their step out.
    """
    bonus = {3: "opponents_bonus_three", 4: "opponents_bonus_four", 5: "opponents_bonus_five"}[turn.seats]
    return (
        *_shared(turn, "won_bonus", amount(turn.options, "won_bonus"), "won"),
        *_shared(turn, "lost_deduction", -amount(turn.options, "lost_deduction"), "lost"),
        *_shared(turn, "opponents_bonus", amount(turn.options, bonus), "opponents_lost"),
    )


def _shared(turn: Turn[Ahead], code: str, points: int, tally: str) -> Iterator[Step]:
    if not points:
        return
    yield Step(code, Op.SET, points)
    for seat, tallies in enumerate(turn.tallies):
        if tallies[tally]:
            yield Step(f"{code}_share", Op.SHARE, tallies[tally], seat)
