"""Who plays with whom: Re and Kontra, and a bride looking for her partner; calls and points live elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cards import TRUMP
from rules.games.doppelkopf.deal import KONTRA, RE, Team
from rules.games.doppelkopf.trumps import CLUB_QUEEN, COPIES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rules.cards import Card, Order
    from rules.games.doppelkopf.codes import Code
    from rules.games.doppelkopf.options import Options
    from rules.types import Trick

NORMAL = "normal"
MARRIAGE = "marriage"
ALONE = "marriage_alone"
SILENT = "silent_solo"

LAST_CHANCE = 3
"""Tricks in which a bride can find her partner (DK-09)."""


def queens(hands: Mapping[int, Collection[Card]]) -> tuple[int, ...]:
    """Who holds a queen of clubs (DK-08)."""
    return tuple(sorted(seat for seat, hand in hands.items() if CLUB_QUEEN in hand))


class Sides:
    """Kind and parties of a deal, as they come out in the course of the first tricks (DK-12)."""

    def __init__(self, options: Options, kind: str, re: Collection[int]) -> None:
        self.kind = kind
        self.re = tuple(sorted(re))
        self.found_in = 0
        """The trick that cleared a marriage."""
        self.chosen = False
        """Whether somebody has chosen his partner (Genscher)."""
        self.changed = False
        """Whether that made new parties."""
        self._wanted = options.marriage_partner

    @property
    def searching(self) -> bool:
        """Whether a bride still looks for her partner."""
        return self.kind == MARRIAGE and not self.found_in

    @property
    def closed(self) -> Code | None:
        """The code of why nobody can call anything yet; None where calls can be made."""
        return "announced_before_partner" if self.searching else None

    @property
    def naming(self) -> int | None:
        """Who has to name a solo before the next card."""
        return None

    def name(self, solo: str) -> None:
        """Play this solo from here on; only a Schwarze Sau turns into one."""

    def choose(self, seat: int, partner: int) -> bool:
        """Make these two the Re side (Genscher); whether that changed the parties.

        Who were partners before stay what they were, and a silent solo stays one.
        """
        self.chosen = True
        self.changed = self.kind == NORMAL and self.of(seat) != self.of(partner)
        if self.changed:
            self.re = tuple(sorted((seat, partner)))
        return self.changed

    def of(self, seat: int) -> Team:
        return RE if seat in self.re else KONTRA

    def see(self, trick: Trick, order: Order) -> bool:
        """Whether this trick cleared a marriage: another player won it, or it was the last that could have (DK-09)."""
        if not self.searching:
            return False
        if trick.winner not in self.re and self._is_wanted(trick, order):
            self.re = tuple(sorted((*self.re, trick.winner)))
        elif trick.number < LAST_CHANCE:
            return False
        else:
            self.kind = ALONE
        self.found_in = trick.number
        return True

    def _is_wanted(self, trick: Trick, order: Order) -> bool:
        is_trump = order.suit[trick.cards[0][1]] == TRUMP
        return {"first_suit": not is_trump, "first_trump": is_trump}.get(str(self._wanted), True)


def undeclared(options: Options, hands: Mapping[int, Collection[Card]]) -> Sides:
    """All are healthy: the queens of clubs are Re; both in one hand play a silent solo (DK-08)."""
    holders = queens(hands)
    silent = any(list(hands[seat]).count(CLUB_QUEEN) == COPIES for seat in holders)
    return Sides(options, SILENT if silent else NORMAL, holders)
