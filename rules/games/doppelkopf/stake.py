"""What a table that plays for money pays for its totals; the totals themselves stay points."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.games.doppelkopf.options import Options


def money(options: Options, totals: Sequence[int]) -> tuple[int, ...] | None:
    """Cents by seat, negative for who pays; None without a stake.

    For each point, plus and minus: what the losers pay is what the winners get. Or for each point behind the leader:
    all others pay into the table's cash box (both as in the program uncaught/doko).
    """
    stake = options.stake
    if not stake:
        return None
    behind = max(totals, default=0) if options.stake_for == "point_behind" else 0
    return tuple(stake * (total - behind) for total in totals)
