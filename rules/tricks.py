"""Tricks of any game: whose turn it is, who lays which card, who takes them. Duties and card orders are each game's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cards import Order, points_of
from rules.problems import error
from rules.types import Trick, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules.cards import Card
    from rules.types import Param, Problem


class Tricks:
    """The cards on their way through the tricks: every card laid is taken up, and what was wrong with it is kept.

    A game says what is its own: `may_follow` (the duties), `objection` (which of them was broken), `counts_as` (what a
    card counts as in this trick), `worth` (what a trick counts), `take` (what else happens when one is taken).
    """

    def __init__(
        self, order: Order, hands: Mapping[int, Iterable[Card]], table: Sequence[int], leader: int | None = None
    ) -> None:
        """Begin with these hands by seat; `table` is who plays, clockwise, and its first one leads unless said."""
        self.order = order
        self.hands = {seat: list(hands[seat]) for seat in table}
        self.taken: list[Trick] = []
        self.lying: list[tuple[int, Card]] = []
        self.leader = table[0] if leader is None else leader
        self.problems: list[Problem] = []
        self._table = tuple(table)
        self._next = dict(zip(self._table, self._table[1:] + self._table[:1], strict=True))
        """Who sits next, clockwise."""
        self.counting: list[Card] = []
        """What the lying cards count as."""

    @property
    def number(self) -> int:
        """Of the trick that is being played or comes next, from 1."""
        return len(self.taken) + 1

    @property
    def turn(self) -> int:
        """Whose turn it is: the leader's, then that of the next clockwise who has not laid.

        That is so after a card out of turn, too: it is named once, and the trick goes on from there.
        """
        if not self.lying:
            return self.leader
        laid = [seat for seat, _ in self.lying]
        turn = self._next[laid[-1]]
        while turn in laid:
            turn = self._next[turn]
        return turn

    def _is_due(self, seat: int) -> bool:
        """Whether it would be this one's turn, had nobody laid out of turn in this trick: that is named once."""
        return seat == self.from_leader()[len(self.lying)]

    @property
    def led(self) -> Card | None:
        return self.lying[0][1] if self.lying else None

    @property
    def played_out(self) -> bool:
        """Whether all cards have been played."""
        return not self.lying and not any(self.hands.values())

    @property
    def left(self) -> tuple[int, int]:
        """Tricks that nobody has taken yet, and the card points in them."""
        cards = [card for _, card in self.lying] + [card for hand in self.hands.values() for card in hand]
        return len(cards) // len(self._table), points_of(cards)

    def moment(self, seat: int) -> dict[str, Param]:
        """When this seat does something besides playing a card: the trick, and the last card lying in it, if any."""
        return {"trick": self.number, "seat": printable(seat), "card": self.lying[-1][1] if self.lying else None}

    def from_leader(self) -> tuple[int, ...]:
        """The seats that play, the leader first."""
        place = self._table.index(self.leader)
        return self._table[place:] + self._table[:place]

    def legal(self) -> tuple[Card, ...]:
        """What the seat in turn may play."""
        hand = tuple(self.hands[self.turn])
        return hand if self.led is None else self.may_follow(hand, self.led)

    def lay(self, seat: int, card: Card) -> Trick | None:
        """Play a card, and name everything about it that the rules forbid; the trick, when the card completes it.

        A card given to a seat that does not play is taken as laid by the seat in turn, if that seat holds it.
        """
        turn = self.turn
        if seat != turn and not self._is_due(seat):
            self._wrong("card_wrong_turn", seat, card, turn=turn)
        if seat not in self.hands:
            seat = turn
            if card not in self.hands[seat]:
                return None
        hand, led = self.hands[seat], self.led
        held = card in hand
        if not held:
            self._wrong("card_not_held", seat, card)
        elif led is not None and card not in self.may_follow(tuple(hand), led):
            self._wrong(self.objection(seat, card, led), seat, card, led=led)
        self.counting.append(self.counts_as(seat, card))
        if held:
            hand.remove(card)
        self.lying.append((seat, card))
        return self._end() if len(self.lying) == len(self._table) else None

    def _end(self) -> Trick:
        cards = tuple(self.lying)
        winner = cards[self.order.winner(self.counting)][0]
        trick = Trick(self.number, cards[0][0], cards, winner, self.worth(card for _, card in cards))
        self.take(trick)
        self.taken.append(trick)
        self.lying.clear()
        self.counting.clear()
        self.leader = winner
        return trick

    def _wrong(self, code: str, seat: int, card: Card, **more: int | str) -> None:
        self.problems.append(error(code, "cards", trick=self.number, card=card, seat=printable(seat), **more))

    # What games say.

    def may_follow(self, hand: tuple[Card, ...], led: Card) -> tuple[Card, ...]:
        """The cards of a hand that may be put to the one led: of its suit, else any."""
        return self.order.legal(hand, led)

    def objection(self, seat: int, card: Card, led: Card) -> str:  # noqa: ARG002  what games ask for
        """The code of what is wrong with a card that may not be put to the one led."""
        return "card_revoke"

    def counts_as(self, seat: int, card: Card) -> Card:  # noqa: ARG002
        """What this card, held by this seat until now, is in this trick."""
        return card

    def worth(self, cards: Iterable[Card]) -> int:
        """Card points."""
        return points_of(cards)

    def take(self, trick: Trick) -> None:
        """Called with each trick when it is taken."""
