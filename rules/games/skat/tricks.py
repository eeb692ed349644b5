"""Ten tricks: trump orders, tops, turn, following suit, who takes what; auction and score live elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.cards import SUITS, Card, Order, pack, points_of
from rules.games.skat.deal import NULL_GAME
from rules.games.skat.values import BASE
from rules.plays import turn
from rules.reading import error
from rules.types import Trick, shown

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from rules.types import Problem

RANKS = "ATKQ987"
"""Ranks of a suit without its jack, highest first."""

PACK = pack("AKQJT987")
"""The 32 cards (SK-01)."""

CARDS = 30
"""Cards that are played in ten tricks."""

JACKS = tuple(suit + "J" for suit in SUITS)

CONTRACTS = (*BASE, NULL_GAME)

TRUMPS: Mapping[str, tuple[Card, ...]] = MappingProxyType(
    {
        **{name: JACKS + tuple(suit + rank for rank in RANKS) for name, suit in zip(CONTRACTS, SUITS, strict=False)},
        "grand": JACKS,
        NULL_GAME: (),
    },
)
"""Trumps of each contract, highest first (SK-16): the jacks are no cards of their suits (SK-17)."""

ORDERS: Mapping[str, Order] = MappingProxyType(
    {name: Order.of(trumps, RANKS if trumps else "AKQJT987") for name, trumps in TRUMPS.items()},
)
"""What beats what in each contract."""


def matadors(contract: str, cards: Collection[Card]) -> int:
    """Tops of suit and grand: +n with, -n without, counted over the declarer's hand and the skat together (SK-18)."""
    trumps = TRUMPS[contract]
    held = trumps[0] in cards
    run = next((place for place, card in enumerate(trumps) if (card in cards) != held), len(trumps))
    return run if held else -run


class Tricks:
    """The cards on their way through the tricks: every card laid is taken up, and what was wrong with it is kept."""

    def __init__(self, order: Order, hands: Mapping[int, Collection[Card]], table: Sequence[int]) -> None:
        """Begin with these hands by seat; `table` is forehand, middlehand, rearhand, and forehand leads (SK-23)."""
        self.order = order
        self.hands = {seat: set(cards) for seat, cards in hands.items()}
        self.taken: list[Trick] = []
        self.problems: list[Problem] = []
        self.lying: list[tuple[int, Card]] = []
        self._table = tuple(table)
        self._leader = self._table[0]
        self._number = 1
        """Of the trick that is played; one in which a card is missing counts."""

    @property
    def turn(self) -> int:
        """Whose turn it is: the leader's, then clockwise from whoever laid last, in turn or not."""
        return turn(self._table, self._leader, self.lying)

    @property
    def _due(self) -> int:
        """Whose turn it would be, had nobody laid out of turn in this trick: that is named once."""
        return self._table[(self._table.index(self._leader) + len(self.lying)) % 3]

    @property
    def led(self) -> Card | None:
        return self.lying[0][1] if self.lying else None

    def legal(self) -> tuple[Card, ...]:
        """What the seat in turn may play (SK-24)."""
        return self.order.legal(self.hands[self.turn], self.led)

    def lay(self, seat: int, card: Card, to_come: int = CARDS, *, surplus: bool = False) -> None:
        """Play a card from a seat of the table, and name everything about it that the rules forbid.

        How many cards come from this one on, and whether there are too many, tells a missing or a surplus card from one
        that is out of turn.
        """
        if seat not in {self.turn, self._due} and not self._finds_place(seat, card, to_come, surplus=surplus):
            return
        hand, led = self.hands[seat], self.led
        if card not in hand:
            self._wrong("card_not_held", seat, card)
        elif led is not None and card not in self.order.legal(hand, led):
            self._wrong("card_revoke", seat, card, led=led)
        hand.discard(card)
        self.lying.append((seat, card))
        if len(self.lying) == 3:
            self._take()

    def _finds_place(self, seat: int, card: Card, to_come: int, *, surplus: bool) -> bool:
        """Name a card that does not come in turn; whether it is laid all the same."""
        if self.lying and seat in self._table and to_come % 3 == 0 and not surplus:
            self._wrong("card_missing", seat, card, turn=self.turn)
            self._begin(seat)
            return True
        self._wrong("card_wrong_turn", seat, card, turn=self.turn)
        return seat in self._table and not (surplus and (to_come + len(self.lying)) % 3)

    def _begin(self, leader: int) -> None:
        self.lying.clear()
        self._leader = leader
        self._number += 1

    def _take(self) -> None:
        cards = tuple(self.lying)
        winner = cards[self.order.winner([card for _, card in cards])][0]
        points = points_of(card for _, card in cards)
        self.taken.append(Trick(self._number, cards[0][0], cards, winner, points))
        self._begin(winner)

    def _wrong(self, code: str, seat: int, card: Card, **more: int | str) -> None:
        self.problems.append(error(code, "cards", trick=self._number, card=card, seat=shown(seat), **more))
