"""What a record says, as Écarté words it: the sides, the king, the talk, incidents; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.types import Deal

DEALER, NONDEALER = SIDES = ("dealer", "nondealer")
NONE = "none"

PLAYED, REFUSED, ACCEPTED, NOT_REACHED = TALKS = ("nondealer_played", "refused_first", "accepted", "not_reached")
"""How the first talk went; only the first two put somebody at risk (EC-07)."""

REVOKE, ABANDONED, FALSE_KING = MISHAPS = ("revoke", "abandoned", "false_king")
INCIDENTS = (NONE, *(f"{mishap}_{side}" for mishap in MISHAPS for side in SIDES))

TRICKS = {side: f"tricks_{side}" for side in SIDES}
"""The key of each side's tricks."""

HAND = 5
"""Cards of a hand, and so tricks of a deal (EC-01)."""

MAJORITY = 3
"""Tricks that win the point (EC-06)."""


def other(side: str) -> str:
    """The adversary's side."""
    return NONDEALER if side == DEALER else DEALER


def seat_of(side: str, dealer: int) -> int:
    """The seat of a side."""
    return dealer if side == DEALER else 1 - dealer


def integer(deal: Deal, key: str) -> int | None:
    """The integer under this key, or None."""
    value = deal.get(key)
    return value if isinstance(value, int) else None


def incident(deal: Deal) -> tuple[str, str]:
    """What happened out of order and whose fault it was; (none, "") where all went well."""
    mishap, _, side = str(deal.get("incident", NONE)).rpartition("_")
    return (mishap, side) if mishap else (NONE, "")
