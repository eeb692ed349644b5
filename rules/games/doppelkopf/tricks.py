"""Tricks: turn, following suit, who takes what, caught foxes; what was declared or announced lives elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cards import Card, Order, points_of
from rules.games.doppelkopf.trumps import FOX, Raises, order_of
from rules.plays import turn
from rules.reading import error
from rules.types import Trick, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.types import Options, Problem

PLAYERS = 4


class Tricks:
    """The cards on their way through the tricks: every card laid is taken up, and what was wrong with it is kept."""

    def __init__(
        self, options: Options, kind: str, hands: Mapping[int, Sequence[Card]], table: Sequence[int], leader: int
    ) -> None:
        """Begin with these hands by seat; `table` are the four who play, clockwise."""
        self.order: Order = order_of(options, kind)
        self.hands = {seat: list(hands[seat]) for seat in table}
        self.taken: list[Trick] = []
        self.foxes: list[tuple[int, int]] = []
        """Aces of diamonds that somebody else took: who laid it, who took it."""
        self.problems: list[Problem] = []
        self.lying: list[tuple[int, Card]] = []
        self.number = 1
        """Of the trick that is played; one in which a card is missing counts."""
        self._counting: list[str] = []
        """What the lying cards count as."""
        self._options = options
        self._raises = Raises(options, kind, self.hands)
        self._table = tuple(table)
        self._leader = leader

    @property
    def turn(self) -> int:
        """Whose turn it is: the leader's (DK-06), then clockwise from whoever laid last, in turn or not."""
        return turn(self._table, self._leader, self.lying)

    @property
    def _due(self) -> int:
        """Whose turn it would be, had nobody laid out of turn in this trick: that is named once."""
        return self._table[(self._table.index(self._leader) + len(self.lying)) % PLAYERS]

    @property
    def led(self) -> Card | None:
        return self.lying[0][1] if self.lying else None

    @property
    def latest(self) -> tuple[int, Card] | None:
        """The card that was laid last, and by whom."""
        laid = self.lying or (self.taken[-1].cards if self.taken else ())
        return laid[-1] if laid else None

    def turn_into(self, kind: str) -> None:
        """Other trumps from the next trick on."""
        self.order = order_of(self._options, kind)
        self._raises = Raises(self._options, kind, self.hands)

    def legal(self) -> tuple[Card, ...]:
        """What the seat in turn may play (DK-05)."""
        return self.order.legal(self.hands[self.turn], self.led)

    def lay(self, seat: int, card: Card, to_come: int = 1, *, surplus: bool = False) -> Trick | None:
        """Play a card, and name everything about it that the rules forbid; the trick, when the card completes it.

        How many cards come from this one on, and whether there are too many, tells a missing or a surplus card from one
        that is out of turn.
        """
        if seat not in {self.turn, self._due} and not self._finds_place(seat, card, to_come, surplus=surplus):
            return None
        hand, led = self.hands[seat], self.led
        if card not in hand:
            self._wrong("card_not_held", seat, card)
        elif led is not None and card not in self.order.legal(hand, led):
            self._wrong("card_revoke", seat, card, led=led)
        self._counting.append(self._raises.counts_as(seat, card, hand, [each for _, each in self.lying]))
        if card in hand:
            hand.remove(card)
        self.lying.append((seat, card))
        return self._take() if len(self.lying) == PLAYERS else None

    def _finds_place(self, seat: int, card: Card, to_come: int, *, surplus: bool) -> bool:
        """Name a card that does not come in turn; whether it is laid all the same."""
        if self.lying and seat in self._table and to_come % PLAYERS == 0 and not surplus:
            self._wrong("card_missing", seat, card, turn=self.turn)
            self._begin(seat)
            return True
        self._wrong("card_wrong_turn", seat, card, turn=self.turn)
        return seat in self._table and not (surplus and (to_come + len(self.lying)) % PLAYERS)

    def _begin(self, leader: int) -> None:
        self.lying.clear()
        self._counting.clear()
        self._leader = leader
        self.number += 1

    def _take(self) -> Trick:
        cards = tuple(self.lying)
        winner = cards[self.order.winner(self._counting)][0]
        points = points_of(card for _, card in cards)
        trick = Trick(self.number, cards[0][0], cards, winner, points)
        caught = zip(cards, self._counting, strict=True)
        self.foxes += [(seat, winner) for (seat, _), counted in caught if counted == FOX and seat != winner]
        self.taken.append(trick)
        self._begin(winner)
        return trick

    def _wrong(self, code: str, seat: int, card: Card, **more: int | str) -> None:
        self.problems.append(error(code, "cards", trick=self.number, card=card, seat=shown(seat), **more))
