"""Tricks: turn, following suit, who takes what, caught foxes; what was declared or announced lives elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import tricks
from rules.games.doppelkopf.trumps import FOX, Raises, order_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.cards import Card
    from rules.games.doppelkopf.options import Options
    from rules.types import Trick

PLAYERS = 4


class Tricks(tricks.Tricks):
    """Tricks in which some cards beat what they do not beat on paper, and foxes are caught."""

    def __init__(
        self, options: Options, kind: str, hands: Mapping[int, Sequence[Card]], table: Sequence[int], leader: int
    ) -> None:
        """Begin with these hands by seat; `table` are the four who play, clockwise."""
        super().__init__(order_of(options, kind), hands, table, leader)
        self.foxes: list[tuple[int, int]] = []
        """Aces of diamonds that somebody else took: who laid it, who took it."""
        self._options = options
        self._raises = Raises(options, kind, self.hands)

    @property
    def latest(self) -> tuple[int, Card] | None:
        """The card that was laid last, and by whom."""
        laid = self.lying or (self.taken[-1].cards if self.taken else ())
        return laid[-1] if laid else None

    def turn_into(self, kind: str) -> None:
        """Other trumps from the next trick on."""
        self.order = order_of(self._options, kind)
        self._raises = Raises(self._options, kind, self.hands)

    def counts_as(self, seat: int, card: Card) -> Card:
        return self._raises.counts_as(seat, card, self.hands[seat], [each for _, each in self.lying])

    def take(self, trick: Trick) -> None:
        caught = zip(trick.cards, self.counting, strict=True)
        self.foxes += [(seat, trick.winner) for (seat, _), as_ in caught if as_ == FOX and seat != trick.winner]
