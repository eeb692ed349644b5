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
    from rules.games.ecarte.played import Play
    from rules.types import Param

PROPOSE, PLAY, ACCEPT, REFUSE = WORDS = ("propose", "play", "accept", "refuse")
NONDEALERS, DEALERS = (PROPOSE, PLAY), (ACCEPT, REFUSE)
"""What the non-dealer can say, and what the dealer can answer (EC-03)."""

MOST_SAID = 64
"""More than the stock allows: 21 cards, at least one taken at each proposal."""


class Talk:
    """The talk as it goes: whose turn it is, what each holds, what is left of the stock."""

    def __init__(self, given: Play, dealer: int, *, may_keep: bool) -> None:
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
        self._may_keep = may_keep
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
        """The non-dealer discards and draws first, then the dealer; with an empty stock the talk is over (EC-03)."""
        for seat in (1 - self.dealer, self.dealer):
            if self.left or seat != self.dealer:
                self._discard(seat)
        self.over = not self.left

    def _discard(self, seat: int) -> None:
        if not self._discards:
            if not self._given.abandoned_unplayed:
                self._wrong("discard_missing", "discards", seat=seat)
            return
        if seat != self.dealer and self._by(0) == self.dealer and self._by(1) == seat:
            self._wrong("discard_wrong_turn", "discards", number=self._discards[0][0], seat=self.dealer, turn=seat)
            self._discards[:2] = self._discards[1::-1]
        number, given = self._discards.pop(0)
        by, cards = pair(given) or (None, None)
        if by not in (0, 1) or not isinstance(cards, list | tuple):
            self._wrong("discard_unreadable", "discards", number=number, given=printable(given))
            return
        if by != seat:
            self._wrong("discard_wrong_turn", "discards", number=number, seat=by, turn=seat)
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
        if not cards and not (seat == self.dealer and self._may_keep):
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

    def _wrong(self, code: Code, field: Key, **params: Param) -> None:
        self._given.problems.append(error(code, field, **params))


def _spoken(entry: object) -> tuple[int, str] | None:
    seat, word = pair(entry) or (None, None)
    return (seat, word) if seat in (0, 1) and isinstance(word, str) and word in WORDS else None
