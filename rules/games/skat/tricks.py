"""Ten tricks: trump orders, tops, turn, following suit, who takes what; auction and score live elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.cards import SUITS, Card, Order, pack, points_of
from rules.games.skat.deal import NULL_GAME
from rules.games.skat.values import BASE
from rules.reading import error
from rules.types import Trick, shown

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from rules.types import Problem

RANKS = "ATKQ987"
"""Ranks of a suit without its jack, highest first."""

PACK = pack("AKQJT987")
"""The 32 cards (SK-01)."""

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

    @property
    def turn(self) -> int:
        """Whose turn it is: the leader's, then clockwise."""
        return self._table[(self._table.index(self._leader) + len(self.lying)) % 3]

    @property
    def led(self) -> Card | None:
        return self.lying[0][1] if self.lying else None

    def legal(self) -> tuple[Card, ...]:
        """What the seat in turn may play (SK-24)."""
        return self.order.legal(self.hands[self.turn], self.led)

    def lay(self, seat: int, card: Card) -> None:
        """Play a card from a seat of the table, and name everything about it that the rules forbid."""
        if seat != self.turn:
            self._wrong("card_wrong_turn", seat, card, turn=self.turn)
        if seat not in self._table:
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

    def _take(self) -> None:
        cards = tuple(self.lying)
        winner = cards[self.order.winner([card for _, card in cards])][0]
        points = points_of(card for _, card in cards)
        self.taken.append(Trick(len(self.taken) + 1, cards[0][0], cards, winner, points))
        self.lying.clear()
        self._leader = winner

    def _wrong(self, code: str, seat: int, card: Card, **more: int | str) -> None:
        trick = len(self.taken) + 1
        self.problems.append(error(code, "cards", trick=trick, card=card, seat=shown(seat), **more))
