"""Announcements between the cards: who may still call what; who belongs to which side is worked out elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.doppelkopf.calling import CARDS_NEEDED
from rules.games.doppelkopf.deal import CALLS, KONTRA, NO90, RE, SAID, SCHWARZ, SIDES, Call, Team

if TYPE_CHECKING:
    from rules.games.doppelkopf.codes import Code
    from rules.games.doppelkopf.options import Options

LOWER_CALLS = CALLS[NO90:]
SAYABLE = (*SIDES, *LOWER_CALLS)
"""What a player can call out."""

FULL_HAND = 12
"""Cards that the deadlines are made for (`CARDS_NEEDED`)."""

TOO_LATE: Final = "announced_too_late"


def other(side: str) -> str:
    """The side that plays against this one."""
    return KONTRA if side == RE else RE


def level_of(call: str) -> int:
    """1 for Re and Kontra, 2 for no 90, up to 5 for Schwarz."""
    return CALLS.index(call) if call in LOWER_CALLS else SAID


class Announcements:
    """What each side has called, and the deadlines, counted in cards that the caller still holds (DK-14 to DK-17)."""

    def __init__(self, options: Options, hand_size: int) -> None:
        self._skipping = options.skipped_calls
        self._after_late_reply = options.calls_after_late_reply
        self._first_trick_shifts = options.marriage_calls == "shift_from_first"
        lower = options.call_cards_lower
        self._lower = FULL_HAND - hand_size if lower == "standard" else lower
        self._made: dict[str, int] = dict.fromkeys(SIDES, 0)
        """The level that each side has reached, skipped ones included."""
        self._late: set[str] = set()
        """Sides whose Re or Kontra was in time as a reply only."""

    def lapse(self) -> None:
        """New sides: nothing has been said for them yet."""
        self._made = dict.fromkeys(SIDES, 0)
        self._late.clear()

    def found(self, trick: int) -> None:
        """A marriage was cleared in this trick: all deadlines move by the tricks that it took (DK-17)."""
        self._lower += trick if self._first_trick_shifts else trick - 1

    def highest(self, side: Team) -> Call:
        """The side's highest call, as the deal record has it."""
        return CALLS[self._made[side]]

    def needed(self, level: int) -> int:
        """Cards that the caller has to hold for a call of this level: 11, 10, 9, 8 or 7 of twelve."""
        return CARDS_NEEDED[level] - self._lower

    def objection(self, side: str, call: str, held: int) -> Code | None:
        """The code of what forbids this call to a player of this side who holds so many cards, or None."""
        level, made = level_of(call), self._made[side]
        if call in SIDES and call != side:
            return "announced_wrong_side"
        if level <= made:
            return "announced_twice"
        if level > SAID and (not made or (level > made + 1 and not self._skipping)):
            return "announced_without_earlier"
        if side in self._late and not self._after_late_reply:
            return "announced_after_late_reply"
        return None if held >= self.deadline(side) else TOO_LATE

    def make(self, side: str, call: str, held: int) -> None:
        """Take the call as made."""
        if level_of(call) == SAID and held < self.needed(SAID):
            self._late.add(side)
        self._made[side] = max(self._made[side], level_of(call))

    def deadline(self, side: str) -> int:
        """Cards needed for the side's next level, and so for the levels after it too; after Schwarz there is none.

        Re and Kontra may still be said, as a reply, with one card fewer than the other side's call needed (DK-16).
        """
        made, against = self._made[side], self._made[other(side)]
        if not made and against:
            return min(self.needed(SAID), self.needed(against) - 1)
        return self.needed(min(made + 1, SCHWARZ))
