"""Tricks: order of cards, turn, following and beating, who takes what; talon, marriages and score live elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules import tricks
from rules.cards import SUITS, TRUMP, Card, Order, pack
from rules.games.sixty_six.deal import FOUR_HANDED
from rules.schnapsen.possible import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ALL_RANKS = RANKS[FOUR_HANDED]
"""The ranks of every smaller pack stand in the same order (SX-01, SX-13)."""

KNOWN = frozenset(pack(ALL_RANKS))

ORDERS: Mapping[str, Order] = MappingProxyType(
    {suit: Order.of(tuple(suit + rank for rank in ALL_RANKS), ALL_RANKS) for suit in SUITS},
)
"""What beats what, by trump suit."""


def must_play(order: Order, hand: Iterable[Card], lying: Sequence[Card]) -> tuple[Card, ...]:
    """What may be played once the talon is used up or closed: follow and beat, else follow, else trump, else any."""
    held = tuple(hand)
    if not lying:
        return held
    led, best = order.suit[lying[0]], lying[order.winner(lying)]
    for suit in (led, TRUMP):
        able = tuple(card for card in held if order.suit[card] == suit)
        if able:
            return tuple(card for card in able if order.beats(card, best)) or able
    return held


class Tricks(tricks.Tricks):
    """Tricks in which nobody has to follow while cards are drawn."""

    strict = False
    """Whether cards have to follow (SX-03)."""

    def on_lead(self, seat: int) -> bool:
        return not self.lying and seat == self.leader

    def count(self, seat: int) -> int:
        """Tricks that a seat has taken."""
        return sum(trick.winner == seat for trick in self.taken)

    def points(self, seat: int) -> int:
        """Card points in the tricks that a seat has taken."""
        return sum(trick.points for trick in self.taken if trick.winner == seat)

    def may_follow(self, hand: tuple[Card, ...], led: Card) -> tuple[Card, ...]:  # noqa: ARG002  what lies counts
        return must_play(self.order, hand, [card for _, card in self.lying]) if self.strict else hand
