"""What a record says, as Écarté words it: the sides, the king, the talk, incidents; nothing is scored here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from rules import registry

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["deal", "result", "void"]
Side = Literal["dealer", "nondealer"]
Declarer = Literal["none", Side]
FirstTalk = Literal["nondealer_played", "refused_first", "accepted", "refused_later", "not_reached"]

DEALER: Final = "dealer"
NONDEALER: Final = "nondealer"
SIDES: tuple[Side, ...] = (DEALER, NONDEALER)
NONE: Final = "none"

PLAYED: FirstTalk = "nondealer_played"
REFUSED: FirstTalk = "refused_first"
ACCEPTED: FirstTalk = "accepted"
REFUSED_LATER: FirstTalk = "refused_later"
NOT_REACHED: FirstTalk = "not_reached"
TALKS = (PLAYED, REFUSED, ACCEPTED, REFUSED_LATER, NOT_REACHED)
"""How the talk went; what puts somebody at risk (EC-07) the options say."""

REVOKE, ABANDONED, FALSE_KING = MISHAPS = ("revoke", "abandoned", "false_king")
INCIDENTS = (NONE, *(f"{mishap}_{side}" for mishap in MISHAPS for side in SIDES))

TRICKS: Mapping[Side, Literal["tricks_dealer", "tricks_nondealer"]] = {
    DEALER: "tricks_dealer",
    NONDEALER: "tricks_nondealer",
}
"""The key of each side's tricks."""

HAND = 5
"""Cards of a hand, and so tricks of a deal (EC-01)."""

MAJORITY = 3
"""Tricks that win the point (EC-06)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that a record can state, by its key."""

    kind: Kind | None = None
    turned_king: bool | None = None
    king_declared_by: Declarer | None = None
    first_talk: FirstTalk | None = None
    tricks_dealer: int | None = None
    tricks_nondealer: int | None = None
    incident: str | None = None
    points: tuple[int, ...] | None = None
    dealer: int | None = None
    remark: str | None = None

    def stated(self, side: Side) -> int | None:
        """The tricks of a side, where they are stated."""
        return self.tricks_dealer if side == DEALER else self.tricks_nondealer

    def tricks(self, side: Side) -> int | None:
        """The same, or what the other one's leave of five; of a hand that was given up nothing follows."""
        own, others = self.stated(side), self.stated(other(side))
        if own is not None or others is None or self.mishap[0] == ABANDONED:
            return own
        return HAND - others

    @property
    def holder(self) -> Side | None:
        """Who declared the king, if anybody did."""
        return None if self.king_declared_by == NONE else self.king_declared_by

    @property
    def mishap(self) -> tuple[str, Side | None]:
        """What happened out of order and whose fault it was; (none, None) where all went well."""
        happened, _, side = (self.incident or NONE).rpartition("_")
        return (happened, DEALER if side == DEALER else NONDEALER) if happened else (NONE, None)


Reading = registry.Reading[Deal]


def other(side: Side) -> Side:
    """The adversary's side."""
    return NONDEALER if side == DEALER else DEALER


def seat_of(side: Side, dealer: int) -> int:
    """The seat of a side."""
    return dealer if side == DEALER else 1 - dealer
