"""The course of a deal from the first card on: cards, calls between them, sides that come out; nothing is read here."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from rules.ending import CLAIMED, ENDS
from rules.following import CARDS, name_after_end
from rules.games.doppelkopf import genscher
from rules.games.doppelkopf.announcing import LOWER_CALLS, TOO_LATE, Announcements, other
from rules.games.doppelkopf.codes import Code, error
from rules.games.doppelkopf.deal import CALLS, DECLARABLE, SCHLANKER_MARTIN, Team
from rules.games.doppelkopf.tricks import PLAYERS, Tricks
from rules.games.doppelkopf.trumps import pack_of, solos

if TYPE_CHECKING:
    from rules.cards import Card
    from rules.following import Act
    from rules.games.doppelkopf.opening import Opening
    from rules.games.doppelkopf.options import Options
    from rules.types import Param


class Course:
    """Everything that happens from the first card to the last, and everything about it that the rules forbid."""

    def __init__(self, options: Options, opening: Opening) -> None:
        self.sides = copy(opening.sides)  # all that they keep are numbers, words and tuples
        self.tricks = Tricks(options, opening.sides.kind, opening.hands, opening.table, opening.leader)
        self._tricks = len(pack_of(options)) // PLAYERS
        self.announcements = Announcements(options, self._tricks)
        self.problems = self.tricks.problems
        self._options = options
        self._must_call = options.compulsory_call_points
        self.ended: Act | None = None
        """Who claimed the rest or gave up before the last card."""
        self.stopped = False
        """Whether a card was laid before the solo that it belongs to was named."""

    def held(self, seat: int) -> int:
        """Cards in hand."""
        return len(self.tricks.hands[seat])

    def objection(self, seat: int, call: str) -> Code | None:
        """The code of what forbids this player of the four this call at this moment, or None.

        What the house makes him say comes in time, however few cards its deadlines leave him.
        """
        if self.sides.closed:
            return self.sides.closed
        if self.sides.kind == SCHLANKER_MARTIN and call in LOWER_CALLS:
            return "announced_where_tricks_count"
        code = self.announcements.objection(self.sides.of(seat), call, self.held(seat))
        return None if code == TOO_LATE and seat == self.owes_call else code

    def say(self, seat: int, word: str, partner: object = None) -> None:
        """Take up what one of the four says between the cards, and name what is wrong with it."""
        if word == genscher.GENSCHER:
            self._choose(seat, partner)
        elif word in DECLARABLE:
            self._name(seat, word)
        else:
            self.call(seat, word)

    def partner_objection(self, seat: int, partner: object) -> Code | None:
        """The code of what forbids this player to choose this partner at this moment (Genscher), or None."""
        return genscher.objection(self._options, self.sides, self.tricks, seat, partner)

    def _choose(self, seat: int, partner: object) -> None:
        """A new partner, and with new parties new calls."""
        code = self.partner_objection(seat, partner)
        if code is not None:
            self._wrong(code, seat)
        if code in {None, genscher.OUT_OF_PLACE} and isinstance(partner, int) and self.sides.choose(seat, partner):
            self.announcements.lapse()

    def _name(self, seat: int, solo: str) -> None:
        """The solo that a Schwarze Sau goes on as."""
        naming = self.sides.naming
        if naming is None:
            self._wrong("solo_out_of_place", seat, said=f"kind.{solo}")
            return
        if seat != naming:
            self._wrong("solo_of_another", seat, said=f"kind.{solo}", turn=naming)
        if solo not in solos(self._options):
            self._wrong("solo_not_in_the_rules", seat, said=f"kind.{solo}")
        self.sides.name(solo)
        self.tricks.turn_into(solo)

    def call(self, seat: int, call: str) -> None:
        """Take up a call of one of the four, and name what is wrong with it."""
        code, side = self.objection(seat, call), self.sides.of(seat)
        if code is not None:
            needed = self.announcements.deadline(side)
            self._wrong(code, seat, call=f"said.{call}", held=self.held(seat), needed=needed)
        if code != "announced_wrong_side" and not self.sides.closed:
            self.announcements.make(side, call, self.held(seat))

    @property
    def owes_call(self) -> int | None:
        """Who has to say Re or Kontra before he leads to the second trick, as his first one was rich."""
        if len(self.tricks.taken) != 1 or self.tricks.lying or self.sides.closed:
            return None
        first = self.tricks.taken[0]
        rich = isinstance(self._must_call, int) and first.points >= self._must_call
        silent = self.announcements.highest(self.sides.of(first.winner)) == CALLS[0]
        return first.winner if rich and silent else None

    @property
    def complete(self) -> bool:
        """Whether somebody ended it, or everybody has played out, in a solo that was named."""
        return self.ended is not None or (len(self.tricks.taken) == self._tricks and self.sides.naming is None)

    def take(self, act: Act) -> None:
        """Lay a card or say something; once a solo was not named nobody can tell what may be played."""
        card = act.word in CARDS
        self.stopped = self.stopped or (card and self.sides.naming is not None)
        if self.stopped:
            return
        if self.ended is not None or (act.word in ENDS and self.complete):
            name_after_end(self.problems, act)
        elif act.word in ENDS:
            self._end(act)
        elif not card:
            self.say(act.seat, act.word, act.more)
        elif len(self.tricks.taken) < self._tricks:
            self.lay(act.seat, act.word)

    def _end(self, act: Act) -> None:
        """Nobody can say which side has the rest before there are sides."""
        if self.sides.closed:
            self._wrong("ended_before_sides", act.seat, entry=f"field.{act.word}")
        else:
            self.ended = act

    def rest(self, side: Team) -> tuple[int, int]:
        """Tricks and card points that a side gets though they were not played: who claims takes all that is left for
        his side, who gives up leaves it to the other one (tournament rules 5.4).
        """
        if self.ended is None:
            return 0, 0
        own = self.sides.of(self.ended.seat)
        takes = own if self.ended.word == CLAIMED else other(own)
        return self.tricks.left if takes == side else (0, 0)

    def lay(self, seat: int, card: Card) -> None:
        """Play a card."""
        owing = self.owes_call
        if owing is not None:
            self._wrong("announcement_owed", owing, points=self.tricks.taken[0].points)
        trick = self.tricks.lay(seat, card)
        if trick is not None and self.sides.see(trick, self.tricks.order):
            self.announcements.found(trick.number)

    def _wrong(self, code: Code, seat: int, **more: Param) -> None:
        self.problems.append(error(code, "calls", trick=self.tricks.number, seat=seat, **more))
