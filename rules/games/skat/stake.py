"""What a table that plays for money pays for its totals and for lost games; the totals themselves stay points."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.games.skat.options import Options

CHEAP_LOSSES = 3
"""So many lost games of a list cost what the first one costs (fees of German clubs: 50 cents, then a euro)."""


def money(options: Options, totals: Sequence[int]) -> tuple[int, ...] | None:
    """Cents by seat, negative for who pays; None without a stake.

    Each player's points are worth so many cents, rounded, and every pair pays its difference (skatspielen.info), so
    that what some pay is what the others get.
    """
    if not options.stake:
        return None
    worth = [_rounded(total * options.stake) for total in totals]
    return tuple(len(worth) * own - sum(worth) for own in worth)


def _rounded(hundredths: int) -> int:
    """Hundredths of a cent as cents, half a cent away from nothing."""
    cents = (abs(hundredths) + 50) // 100
    return cents if hundredths > 0 else -cents


def fees(options: Options, tallies: Sequence[Mapping[str, int]]) -> tuple[int, ...] | None:
    """Cents that each seat pays into the cash box for its lost games, as minus; None where they cost nothing."""
    if not options.lost_game_fee:
        return None
    later = options.lost_game_fee if options.later_lost_game_fee is None else options.later_lost_game_fee
    lost = [own["lost"] for own in tallies]
    cheap = [min(count, CHEAP_LOSSES) for count in lost]
    return tuple(-(few * options.lost_game_fee + (count - few) * later) for few, count in zip(cheap, lost, strict=True))
