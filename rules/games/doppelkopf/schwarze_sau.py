"""Schwarze Sau: nobody took the poverty, so the second queen of spades makes the soloist; its record is elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.sides import NORMAL, Sides
from rules.games.doppelkopf.trumps import COPIES

if TYPE_CHECKING:
    from rules.cards import Order
    from rules.games.doppelkopf.codes import Code
    from rules.games.doppelkopf.options import Options
    from rules.types import Trick

SOW = "SQ"


class SchwarzeSau(Sides):
    """Nobody's game, played like a normal one until both queens of spades are taken; a solo from there on."""

    def __init__(self, options: Options) -> None:
        super().__init__(options, NORMAL, ())
        self.soloist: int | None = None
        """Who took the second queen of spades, and has to name a solo."""
        self._seen = 0

    @property
    def closed(self) -> Code | None:
        """There are no sides, and so no calls, before the solo is named."""
        return "announced_before_soloist" if self.kind == NORMAL else None

    @property
    def naming(self) -> int | None:
        return self.soloist if self.kind == NORMAL else None

    def see(self, trick: Trick, _order: Order) -> bool:
        queens = sum(card == SOW for _, card in trick.cards)
        self._seen += queens
        if queens and self._seen >= COPIES:
            self.soloist = trick.winner
        return False

    def name(self, solo: str) -> None:
        """The whole deal counts as this solo, the tricks before it too."""
        if self.naming is not None:
            self.kind, self.re = solo, (self.naming,)
