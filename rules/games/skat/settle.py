"""The foot of Skat's list: what a series adds for won and lost games; single deals are scored elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.codes import StepCode, step
from rules.types import Op, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.games.skat.bock import Turn
    from rules.games.skat.options import Options


def settled(options: Options, seats: int, tallies: Mapping[str, int]) -> tuple[int, int] | None:
    """The same of one seat: for its own games, and for those that others lost (SkWO 6.3.1). None without any."""
    own = options.won_bonus * tallies["won"] - options.lost_deduction * tallies["lost"]
    if not (options.won_bonus or options.lost_deduction or _opponents_bonus(options, seats)):
        return None
    return own, _opponents_bonus(options, seats) * tallies["opponents_lost"]


def _opponents_bonus(options: Options, seats: int) -> int:
    return {3: options.opponents_bonus_three, 4: options.opponents_bonus_four, 5: options.opponents_bonus_five}[seats]


def settle(turn: Turn) -> tuple[Step, ...]:
    """The steps from the sum of the list points to the totals.

    Extended Seeger-Fabian (SkWO 6.3.1): 50 for each game won, 50 off for each lost, and for each game that another
    player lost 40 at a table of three, 30 at a table of four; no source was found for five, where a table can set its
    own. Amounts of 0 leave their step out.
    """
    options = turn.options
    return (
        *_shared(turn, "won_bonus", "won_bonus_share", options.won_bonus, "won"),
        *_shared(turn, "lost_deduction", "lost_deduction_share", -options.lost_deduction, "lost"),
        *_shared(
            turn,
            "opponents_bonus",
            "opponents_bonus_share",
            _opponents_bonus(options, turn.seats),
            "opponents_lost",
        ),
    )


def _shared(turn: Turn, code: StepCode, share: StepCode, points: int, tally: str) -> Iterator[Step]:
    if not points:
        return
    yield step(code, Op.SET, points)
    for seat, tallies in enumerate(turn.tallies):
        if tallies[tally]:
            yield step(share, Op.SHARE, tallies[tally], seat)
