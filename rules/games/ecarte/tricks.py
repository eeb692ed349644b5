"""Five tricks: card order, what may be played, who takes what; the talk before them and the score live elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cards import TRUMP, Card, Order, pack
from rules.games.ecarte.deal import HAND
from rules.reading import error
from rules.types import Trick

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rules.types import Problem

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


class Tricks:
    """The cards on their way through the tricks: every card laid is taken up, and what was wrong with it is kept."""

    def __init__(self, order: Order, hands: Mapping[int, Collection[Card]], leader: int) -> None:
        """Begin with these hands by seat; the non-dealer leads."""
        self.order = order
        self.hands = {seat: set(cards) for seat, cards in hands.items()}
        self.taken: list[Trick] = []
        self.problems: list[Problem] = []
        self.lying: list[tuple[int, Card]] = []
        self.revoked: int | None = None
        """Who first broke the duty to follow, to head the trick or to trump."""
        self._leader = leader
        self._number = 1
        """Of the trick that is played; one in which a card is missing counts."""

    @property
    def turn(self) -> int:
        """Whose turn it is: the leader's, then that of the other than who led, in turn or not."""
        return 1 - self.lying[0][0] if self.lying else self._leader

    @property
    def led(self) -> Card | None:
        return self.lying[0][1] if self.lying else None

    def legal(self) -> tuple[Card, ...]:
        """What the seat in turn may play."""
        return legal(self.order, self.hands[self.turn], self.led)

    def lay(self, seat: int, card: Card, to_come: int = CARDS, *, surplus: bool = False) -> None:
        """Play a card from a seat, and name everything about it that the rules forbid.

        How many cards come from this one on, and whether there are too many, tells a missing or a surplus card from one
        that is out of turn.
        """
        if seat != self.turn and not self._finds_place(seat, card, to_come, surplus=surplus):
            return
        hand = self.hands[seat]
        if card not in hand:
            self._wrong("card_not_held", seat, card)
        elif self.led is not None and card not in legal(self.order, hand, self.led):
            self._revoke(seat, card, self.led)
        hand.discard(card)
        self.lying.append((seat, card))
        if len(self.lying) == 2:
            self._take()

    def _finds_place(self, seat: int, card: Card, to_come: int, *, surplus: bool) -> bool:
        """Name a card that does not come in turn; whether it is laid all the same."""
        if self.lying and seat in self.hands and to_come % 2 == 0 and not surplus:
            self._wrong("card_missing", seat, card, turn=self.turn)
            self._begin(seat)
            return True
        self._wrong("card_wrong_turn", seat, card, turn=self.turn)
        return seat in self.hands and not (surplus and (to_come + len(self.lying)) % 2)

    def _begin(self, leader: int) -> None:
        self.lying.clear()
        self._leader = leader
        self._number += 1

    def lay_too_late(self, seat: int, card: Card, offender: int) -> None:
        """Name a card that was played after somebody had given up his hand."""
        self._wrong("card_after_abandoned", seat, card, offender=offender)

    def _revoke(self, seat: int, card: Card, led: Card) -> None:
        """Name which duty was broken: to follow suit, to head the trick, or to trump."""
        if self.order.suit[card] == self.order.suit[led]:
            self._wrong("card_not_heading", seat, card, led=led)
        elif any(self.order.suit[held] == self.order.suit[led] for held in self.hands[seat]):
            self._wrong("card_revoke", seat, card, led=led)
        else:
            self._wrong("card_not_trumped", seat, card, led=led)
        if self.revoked is None:
            self.revoked = seat

    def _take(self) -> None:
        cards = tuple(self.lying)
        winner = cards[self.order.winner([card for _, card in cards])][0]
        self.taken.append(Trick(self._number, cards[0][0], cards, winner, 0))
        self._begin(winner)

    def _wrong(self, code: str, seat: int, card: Card, **more: int | str) -> None:
        self.problems.append(error(code, "cards", trick=self._number, card=card, seat=seat, **more))
