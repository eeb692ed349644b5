"""Before the first card: proposing, accepting, refusing, and the exchange of cards; the tricks are played elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.following import pair
from rules.games.ecarte.codes import error
from rules.games.ecarte.deal import ACCEPTED, NOT_REACHED, PLAYED, REFUSED, REFUSED_LATER
from rules.games.ecarte.played import STOCK
from rules.games.ecarte.tricks import PACK
from rules.plays import cards_of
from rules.types import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.cards import Card
    from rules.games.ecarte.codes import Code, Key
    from rules.games.ecarte.options import Options
    from rules.games.ecarte.played import Play
    from rules.types import Param

PROPOSE, PLAY, ACCEPT, REFUSE = WORDS = ("propose", "play", "accept", "refuse")
NONDEALERS, DEALERS = (PROPOSE, PLAY), (ACCEPT, REFUSE)
"""What the non-dealer can say, and what the dealer can answer (EC-03)."""

MOST_SAID = 64
"""More than the stock allows: 21 cards, at least one taken at each proposal."""


def exchanging(options: Options, dealer: int) -> tuple[int, int]:
    """Who discards and draws first when a proposal is accepted, and who next (EC-03)."""
    return (dealer, 1 - dealer) if options.exchange_first == "dealer" else (1 - dealer, dealer)


class Talk:
    """The talk as it goes: whose turn it is, what each holds, what is left of the stock."""

    def __init__(self, options: Options, given: Play, dealer: int, *, as_typed: bool) -> None:
        """Begin with the hands as dealt; two discards in the wrong order are made as typed, or the other way round."""
        self.hands = {seat: set(cards) for seat, cards in enumerate(given.hands)}
        self.dealer = dealer
        self.turn = 1 - dealer
        self.over = False
        self.first = NOT_REACHED
        """How the first talk went, and whether a later proposal was refused."""
        self.heard = 0
        """Problems when the last word had been heard."""
        self.left = STOCK
        self._given = given
        self._options = options
        self._as_typed = as_typed
        self._discards = [*enumerate(given.discards[:MOST_SAID], start=1)]
        self._drawn = 0
        """Cards that the stock had to have so far."""

    def hear(self) -> None:
        """Follow everything that was said, and the exchanges; name all that is out of order."""
        for number, entry in enumerate(self._given.talk[:MOST_SAID], start=1):
            spoken = _spoken(entry)
            if spoken is None:
                self._wrong("talk_unreadable", "talk", number=number, given=printable(entry))
            elif self.over:
                self._wrong("talk_already_over", "talk", number=number)
                break
            else:
                self._say(number, *spoken)
        self.heard = len(self._given.problems)
        if self._discards:
            self._wrong("discard_without_exchange", "discards", number=self._discards[0][0])
        while self._discards and self.left:
            self._discard(self._by(0) or 0)
        if self._drawn > len(self._given.stock):
            self._wrong("stock_too_short", "stock", count=len(self._given.stock), needed=self._drawn)

    def _say(self, number: int, seat: int, word: str) -> None:
        """Take up a word; it is heard for what it says, even from the wrong player."""
        if seat != self.turn:
            self._wrong("talk_wrong_turn", "talk", number=number, call=f"call.{word}", seat=seat, turn=self.turn)
        elif word not in (DEALERS if seat == self.dealer else NONDEALERS):
            self._wrong("talk_not_an_answer", "talk", number=number, call=f"call.{word}", seat=seat)
        if self.first == NOT_REACHED and word != PROPOSE:
            self.first = {PLAY: PLAYED, REFUSE: REFUSED, ACCEPT: ACCEPTED}[word]
        elif self.first == ACCEPTED and word == REFUSE:
            self.first = REFUSED_LATER
        self.over = word in (PLAY, REFUSE)
        self.turn = self.dealer if word == PROPOSE else 1 - self.dealer
        if word == ACCEPT:
            self._exchange()

    def _exchange(self) -> None:
        """One discards and draws, then the other; with an empty stock the talk is over (EC-03)."""
        order = exchanging(self._options, self.dealer)
        if (self._by(1), self._by(0)) == order:
            self._not_in_turn(self._discards[0][0], order[1], order[0])
            if self._as_typed:
                order = order[::-1]
            else:
                self._discards[:2] = self._discards[1::-1]
        for seat in order:
            if self.left:
                self._discard(seat)
        self.over = not self.left

    def _discard(self, seat: int) -> None:
        if not self._discards:
            if not self._given.abandoned_unplayed:
                self._wrong("discard_missing", "discards", seat=seat)
            return
        number, given = self._discards.pop(0)
        by, cards = pair(given) or (None, None)
        if by not in (0, 1) or not isinstance(cards, list | tuple):
            self._wrong("discard_unreadable", "discards", number=number, given=printable(given))
            return
        if by != seat:
            self._not_in_turn(number, by, seat)
        self._lay_away(by, cards_of(self._given.problems, PACK, "discards", cards), number)

    def _by(self, place: int) -> int | None:
        """Who lays away next, or after that."""
        found = pair(self._discards[place][1]) if place < len(self._discards) else None
        return found[0] if found else None

    def _lay_away(self, seat: int, cards: tuple[Card, ...], number: int) -> None:
        """Out of the hand, and as many from the stock. Nobody may discard more than it holds."""
        for card in cards:
            if card not in self.hands[seat]:
                self._wrong("discard_not_held", "discards", number=number, seat=seat, card=card)
            self.hands[seat].discard(card)
        if not cards and not (seat == self.dealer and self._options.dealer_may_keep):
            self._wrong("discard_nothing", "discards", number=number, seat=seat)
        if len(cards) > self.left:
            self._wrong("discard_too_many", "discards", number=number, seat=seat, count=len(cards), left=self.left)
        self.hands[seat].update(self._draw(min(len(cards), self.left)))

    def _draw(self, count: int) -> Sequence[Card]:
        """So many cards from the top of the stock."""
        top = STOCK - self.left
        self.left -= count
        self._drawn = top + count
        return self._given.stock[top : top + count]

    def _not_in_turn(self, number: int, seat: int, turn: int) -> None:
        first = f"option.exchange_first.{self._options.exchange_first}"
        self._wrong("discard_wrong_turn", "discards", number=number, seat=seat, turn=turn, first=first)

    def _wrong(self, code: Code, field: Key, **params: Param) -> None:
        self._given.problems.append(error(code, field, **params))


def _spoken(entry: object) -> tuple[int, str] | None:
    seat, word = pair(entry) or (None, None)
    return (seat, word) if seat in (0, 1) and isinstance(word, str) and word in WORDS else None
