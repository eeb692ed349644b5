"""Tricks: order of cards, turn, following and beating, who takes what; talon, marriages and score live elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.cards import SUITS, TRUMP, Card, Order, pack, points_of
from rules.games.sixty_six.deal import FOUR_HANDED
from rules.games.sixty_six.possible import RANKS
from rules.plays import turn
from rules.reading import error
from rules.types import Trick, shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from rules.types import Problem

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


class Tricks:
    """The cards on their way through the tricks: every card laid is taken up, and what was wrong with it is kept."""

    def __init__(self, order: Order, hands: Mapping[int, Collection[Card]], table: Sequence[int]) -> None:
        """Begin with these hands by seat; `table` is who plays, in turn from who leads first (SX-02)."""
        self.order = order
        self.hands = {seat: list(hands[seat]) for seat in table}
        self.strict = False
        """Whether cards have to follow (SX-03)."""
        self.taken: list[Trick] = []
        self.problems: list[Problem] = []
        self.lying: list[tuple[int, Card]] = []
        self.leader = table[0]
        self._table = tuple(table)

    @property
    def number(self) -> int:
        """Of the trick that is being played or comes next, from 1."""
        return len(self.taken) + 1

    @property
    def turn(self) -> int:
        """Whose turn it is: the leader's, then clockwise from whoever laid last, in turn or not."""
        return turn(self._table, self.leader, self.lying)

    @property
    def played_out(self) -> bool:
        return not self.lying and not any(self.hands.values())

    def from_leader(self) -> tuple[int, ...]:
        """The seats that play, the leader first."""
        place = self._table.index(self.leader)
        return self._table[place:] + self._table[:place]

    def on_lead(self, seat: int) -> bool:
        return not self.lying and seat == self.leader

    def count(self, seat: int) -> int:
        """Tricks that a seat has taken."""
        return sum(trick.winner == seat for trick in self.taken)

    def points(self, seat: int) -> int:
        """Card points in the tricks that a seat has taken."""
        return sum(trick.points for trick in self.taken if trick.winner == seat)

    def legal(self) -> tuple[Card, ...]:
        """What the seat in turn may play (SX-03)."""
        hand = self.hands[self.turn]
        return must_play(self.order, hand, [card for _, card in self.lying]) if self.strict else tuple(hand)

    def lay(self, seat: int, card: Card) -> bool:
        """Play a card, and name everything about it that the rules forbid. Says whether it was the trick's last one."""
        if seat != self.turn:
            self._wrong("card_wrong_turn", seat, card, turn=self.turn)
        if seat not in self.hands:
            return False
        if card not in self.hands[seat]:
            self._wrong("card_not_held", seat, card)
        elif seat == self.turn and card not in self.legal():
            self._wrong("card_revoke", seat, card, led=self.lying[0][1])
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
        self.lying.append((seat, card))
        if len(self.lying) < len(self._table):
            return False
        self._take()
        return True

    def _take(self) -> None:
        cards = tuple(self.lying)
        self.leader = cards[self.order.winner([card for _, card in cards])][0]
        points = points_of(card for _, card in cards)
        self.taken.append(Trick(self.number, cards[0][0], cards, self.leader, points))
        self.lying.clear()

    def _wrong(self, code: str, seat: int, card: Card, **more: int | str) -> None:
        self.problems.append(error(code, "cards", trick=self.number, card=card, seat=shown(seat), **more))
