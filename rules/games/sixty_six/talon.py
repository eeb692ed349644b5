"""The talon: drawing, exchanging the lowest trump, closing; who may do so when is judged elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.cards import Card


class Talon:
    """The cards left to draw, the turned trump as the last one (SX-01); none where everything is dealt out."""

    def __init__(self, cards: Sequence[Card]) -> None:
        """Begin with these cards in drawing order."""
        self.cards = list(cards)
        self.closed_by: int | None = None
        self._drawn: list[tuple[int, Card]] = []

    @property
    def open(self) -> bool:
        """Whether cards are still drawn: until then there is no duty to follow (SX-03)."""
        return self.closed_by is None and bool(self.cards)

    def draw(self, hands: Mapping[int, list[Card]], seats: Sequence[int]) -> None:
        """A card for each of these seats in turn, the winner of the trick first (SX-02)."""
        self._drawn.clear()
        if self.closed_by is None:
            for seat, card in zip(seats, self.cards, strict=False):
                hands[seat].append(card)
                self._drawn.append((seat, card))
            del self.cards[: len(self._drawn)]

    def can_return(self, hands: Mapping[int, list[Card]]) -> bool:
        """Whether the cards drawn last are still in the hands that drew them."""
        return bool(self._drawn) and all(card in hands[seat] for seat, card in self._drawn)

    def before_drawing(self) -> int:
        """Cards that lay there before the last ones were drawn."""
        return len(self.cards) + len(self._drawn)

    def give_back(self, hands: Mapping[int, list[Card]]) -> None:
        """Leave the last cards undrawn after all: the talon was closed before (SX-07)."""
        for seat, card in self._drawn:
            hands[seat].remove(card)
        self.cards[:0] = [card for _, card in self._drawn]

    def exchange(self, hand: list[Card], low: Card) -> None:
        """The lowest trump for the turned one (SX-04)."""
        hand.remove(low)
        hand.append(self.cards[-1])
        self.cards[-1] = low
