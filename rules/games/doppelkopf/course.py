"""The course of a deal from the first card on: cards, calls between them, sides that come out; nothing is read here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.announcing import LOWER_CALLS, Announcements
from rules.games.doppelkopf.deal import CALLS, SCHLANKER_MARTIN
from rules.games.doppelkopf.tricks import Tricks
from rules.reading import error

if TYPE_CHECKING:
    from rules.cards import Card
    from rules.games.doppelkopf.opening import Opening
    from rules.types import Options, Param, Problem


class Course:
    """Everything that happens from the first card to the last, and everything about it that the rules forbid."""

    def __init__(self, options: Options, opening: Opening) -> None:
        self.sides = opening.sides
        self.tricks = Tricks(options, opening.sides.kind, opening.hands, opening.table, opening.leader)
        self.announcements = Announcements(options, len(opening.hands[opening.leader]))
        self.problems: list[Problem] = []
        self._must_call = options["compulsory_call_points"]

    def held(self, seat: int) -> int:
        """Cards in hand."""
        return len(self.tricks.hands[seat])

    def objection(self, seat: int, call: str) -> str | None:
        """The code of what forbids this player of the four this call at this moment, or None."""
        if self.sides.searching:
            return "announced_before_partner"
        if self.sides.kind == SCHLANKER_MARTIN and call in LOWER_CALLS:
            return "announced_where_tricks_count"
        return self.announcements.objection(self.sides.of(seat), call, self.held(seat))

    def call(self, seat: int, call: str) -> None:
        """Take up a call of one of the four, and name what is wrong with it."""
        code, side = self.objection(seat, call), self.sides.of(seat)
        if code is not None:
            needed = self.announcements.deadline(side)
            self._wrong(code, seat, call=f"said.{call}", held=self.held(seat), needed=needed)
        if code not in {"announced_before_partner", "announced_wrong_side"}:
            self.announcements.make(side, call, self.held(seat))

    @property
    def owes_call(self) -> int | None:
        """Who has to say Re or Kontra before he leads to the second trick, as his first one was rich."""
        if len(self.tricks.taken) != 1 or self.tricks.lying or self.sides.searching:
            return None
        first = self.tricks.taken[0]
        rich = isinstance(self._must_call, int) and first.points >= self._must_call
        silent = self.announcements.highest(self.sides.of(first.winner)) == CALLS[0]
        return first.winner if rich and silent else None

    def lay(self, seat: int, card: Card) -> None:
        """Play a card."""
        owing = self.owes_call
        if owing is not None:
            self._wrong("announcement_owed", owing, points=self.tricks.taken[0].points)
        trick = self.tricks.lay(seat, card)
        if trick is not None and self.sides.see(trick, self.tricks.order):
            self.announcements.found(trick.number)

    def _wrong(self, code: str, seat: int, **more: Param) -> None:
        trick = len(self.tricks.taken) + 1
        self.problems.append(error(code, "calls", trick=trick, seat=seat, **more))
