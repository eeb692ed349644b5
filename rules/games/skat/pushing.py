"""Before the first trick of a Schieberamsch: who takes up the skat and what he hands on; the tricks are elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.codes import Code, error
from rules.games.skat.tricks import JACKS, PACK
from rules.plays import cards_of
from rules.types import Param, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.cards import Card
    from rules.games.skat.played import Play


class Pushing:
    """The skat on its way from forehand to rearhand: what each holds, what lies in it, who pushed it on unseen.

    Each of the three takes it up and hands two cards on, or pushes it on as it lies, which doubles (pagat.com).
    """

    def __init__(self, given: Play, *, jacks: bool) -> None:
        self.hands = {seat: set(cards) for seat, cards in enumerate(given.hands)}
        self.skat = given.skat
        self.unseen = 0
        self._given = given
        self._jacks = jacks
        self._waiting = [*given.table]
        self._pushing = {_entry(pushed)[0] for pushed in given.pushed}

    def follow(self) -> None:
        """Hand the skat on as it was done, and name all that is out of order."""
        for number, pushed in enumerate(self._given.pushed, start=1):
            seat, cards = _entry(pushed)
            if seat is None or cards is None:
                self._wrong("push_unreadable", number=number)
            elif not self._waiting:
                self._wrong("push_too_many", number=number)
                return
            elif self._in_turn(seat):
                self._push(seat, cards)
        for seat in self._waiting:
            self._wrong("push_missing", seat=seat)

    def _in_turn(self, seat: int) -> bool:
        """Whether this seat can hand the skat on; out of turn it can, but not twice. Who never does is named later."""
        skipped = self._waiting[0]
        if seat not in self._waiting or (seat != skipped and skipped in self._pushing):
            self._wrong("push_wrong_turn", seat=printable(seat), turn=self._waiting[0])
        if seat not in self._waiting:
            return False
        self._waiting.remove(seat)
        return True

    def _push(self, seat: int, given: Sequence[object]) -> None:
        if not given:
            self.unseen += 1
            return
        cards = cards_of(self._given.problems, PACK, "pushed", given)
        if len(given) != 2 or len({*map(str, given)}) != 2:
            self._wrong("push_size", seat=seat)
        twelve = self.hands[seat].union(self.skat)
        for card in cards:
            self._judge(seat, card, held=card in twelve)
        self.hands[seat] = twelve.difference(cards)
        self.skat = cards

    def _judge(self, seat: int, card: Card, *, held: bool) -> None:
        if not held:
            self._wrong("push_not_held", seat=seat, card=card)
        elif card in JACKS and not self._jacks:
            self._wrong("push_jack", seat=seat, card=card)

    def _wrong(self, code: Code, **params: Param) -> None:
        self._given.problems.append(error(code, "pushed", **params))


def _entry(given: object) -> tuple[int | None, Sequence[object] | None]:
    """A seat and the cards that it handed on, none for a skat pushed on unseen."""
    if not isinstance(given, list | tuple) or len(given) != 2:
        return None, None
    seat, cards = given
    return (seat if type(seat) is int else None), (cards if isinstance(cards, list | tuple) else None)
