"""Five tricks: card order, what may be played, who takes what; the talk before them and the score live elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import tricks
from rules.cards import TRUMP, Card, Order, pack
from rules.following import name_after_end
from rules.games.ecarte.deal import HAND

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from rules.following import Act
    from rules.games.ecarte.codes import Code

RANKS = "KQJAT987"
"""Highest first: the ace stands below the jack (EC-04)."""

PACK = pack(RANKS)
"""The 32 cards (EC-01)."""

CARDS = 2 * HAND
"""Cards that are played in five tricks."""


def order(turned: Card) -> Order:
    """What beats what when this card is turned (EC-01)."""
    return Order.of([turned[0] + rank for rank in RANKS], RANKS)


def legal(order: Order, hand: Collection[Card], led: Card | None) -> tuple[Card, ...]:
    """What may be played: the suit led and higher, else the suit led, else a trump, else anything (EC-04)."""
    if led is None:
        return tuple(hand)
    suit = tuple(card for card in hand if order.suit[card] == order.suit[led])
    higher = tuple(card for card in suit if order.beats(card, led))
    trumps = tuple(card for card in hand if order.suit[card] == TRUMP)
    return higher or suit or trumps or tuple(hand)


class Tricks(tricks.Tricks):
    """Five tricks with the duties to head and to trump; card points count nothing."""

    def __init__(self, order: Order, hands: Mapping[int, Collection[Card]], leader: int) -> None:
        """Begin with these hands by seat; the non-dealer leads."""
        super().__init__(order, hands, (leader, 1 - leader))
        self.revoked: int | None = None
        """Who first broke the duty to follow, to head the trick or to trump."""

    def may_follow(self, hand: tuple[Card, ...], led: Card) -> tuple[Card, ...]:
        return legal(self.order, hand, led)

    def objection(self, seat: int, card: Card, led: Card) -> Code:
        """Which duty was broken: to follow suit, to head the trick, or to trump."""
        if self.revoked is None:
            self.revoked = seat
        if self.order.suit[card] == self.order.suit[led]:
            return "card_not_heading"
        follows = any(self.order.suit[held] == self.order.suit[led] for held in self.hands[seat])
        return "card_revoke" if follows else "card_not_trumped"

    def worth(self, cards: Iterable[Card]) -> int:  # noqa: ARG002  none counts
        return 0


KING, ABANDON = MOMENTS = ("king", "abandoned")
"""What is done between two cards: declaring the king, giving up the hand."""


class Course:
    """A deal from the first card on, with what is declared and given up between the cards."""

    stopped = False

    def __init__(self, turned: Card, hands: Mapping[int, Collection[Card]], dealer: int) -> None:
        self.tricks = Tricks(order(turned), hands, 1 - dealer)
        self.problems = self.tricks.problems
        self.in_time = True
        """Whether the king was declared before the declarer's first card, or upon leading the king itself (EC-05)."""
        self.abandoned: int | None = None
        """Who gave up his hand."""
        self._king = turned[0] + "K"

    @property
    def complete(self) -> bool:
        return len(self.tricks.taken) == HAND or self.abandoned is not None

    def take(self, act: Act) -> None:
        """Lay a card, as long as there is a trick to lay it in; declare the king; give up the hand."""
        if act.word == KING:
            self.in_time = self.in_time and self._may_declare(act.seat)
        elif act.word == ABANDON:
            self.abandoned = act.seat
        elif self.abandoned is not None:
            name_after_end(self.problems, act)
        elif len(self.tricks.taken) < HAND:
            self.tricks.lay(act.seat, act.word)

    def _may_declare(self, seat: int) -> bool:
        lying = self.tricks.lying
        return not self.tricks.taken and (lying == [(seat, self._king)] or all(seat != by for by, _ in lying))
