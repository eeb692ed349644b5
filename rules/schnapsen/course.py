"""The course of a deal: tricks, marriages, and how it ends; what may be done when is judged elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.schnapsen.contracts import announcement
from rules.schnapsen.deal import MARRIAGE, OUT, ROYAL, Side, side_of, sides
from rules.schnapsen.tricks import Tricks, order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.cards import Card
    from rules.following import Act
    from rules.schnapsen.calling import Game
    from rules.schnapsen.options import Options


class Begun(NamedTuple):
    """A deal before the first card."""

    options: Options
    game: Game
    rufer: int
    hands: Mapping[int, Sequence[Card]]
    """By seat, with the talon taken and two cards laid away."""
    trumps: str
    """The suit that was named, whether it counts as trumps in this game or not."""
    away: int = 0
    """Card points laid away that count for the declarer as soon as he has a trick."""

    @property
    def leads(self) -> int:
        """With trumps the Rufer, who named them, or by option who announced a Schnapser; without them the declarer."""
        own = self.options.declarer_leads and self.game.contract in {"schnapser", "bauernschnapser"}
        by_rufer = announcement(self.game.contract).trumps and not own
        return self.rufer if by_rufer else self.game.declarer

    @property
    def table(self) -> tuple[int, ...]:
        """Who plays, clockwise from who leads."""
        seats = range(self.leads, self.leads + len(self.hands))
        resting = self.game.resting(len(self.hands))
        return tuple(seat % len(self.hands) for seat in seats if seat % len(self.hands) not in resting)


class Course:
    """A deal being played. What the rules forbid is kept as a problem and, where it can be done at all, still done."""

    stopped = False

    def __init__(self, begun: Begun) -> None:
        self.begun, self.game, self.options = begun, begun.game, begun.options
        self.call = announcement(self.game.contract)
        table = begun.table
        ranking = order(self.call.ranks, begun.trumps if self.call.trumps else None)
        self.tricks = Tricks(ranking, {seat: begun.hands[seat] for seat in table}, table)
        everywhere = self.options.heading == "always"
        self.tricks.heads = everywhere or (self.announced and self.call.aim != "no_trick")
        self.tricks.must_trump = self.options.trumping == "always"
        self.sides = sides(len(begun.hands), self.game.declarer)
        self.marriages: dict[int, list[int]] = {seat: [] for seat in table}
        self.married: Card | None = None
        """The card led in the marriage that was shown last."""
        self.claimant: int | None = None
        self.ended: Act | None = None
        """Who laid the cards open or gave up."""
        self.made: bool | None = True if self.call.certain else None
        """Whether what was announced was made; None as long as that is open, and in a normal game."""
        self.problems = self.tricks.problems

    @property
    def announced(self) -> bool:
        return self.game.announced

    @property
    def complete(self) -> bool:
        """Somebody claimed, laid open or gave up, what was announced is decided, or the cards are out."""
        over = self.claimant is not None or self.ended is not None or self.made is not None
        return over or self.tricks.played_out

    def side(self, seat: int) -> tuple[int, ...]:
        """Those who play and win with this seat."""
        return tuple(each for each in self.sides[side_of(self.sides, seat)] if each in self.tricks.hands)

    def of(self, seats: Sequence[int]) -> Side:
        """What these have by now."""
        tricks = sum(map(self.tricks.count, seats))
        away = self.begun.away if tricks and self.game.declarer in seats else 0
        return Side(
            cards=sum(map(self.tricks.points, seats)) + away,
            tricks=tricks,
            marriages=sum(sum(self.marriages[seat]) for seat in seats),
        )

    def shows(self, seat: int) -> bool:
        """Whether this seat has just led from a marriage and shown it."""
        return [(seat, self.married)] == self.tricks.lying

    def lay(self, seat: int, card: Card) -> None:
        """Play a card."""
        self.married = None
        trick = self.tricks.lay(seat, card)
        if trick and self.announced:
            self._look(trick.winner)

    def _look(self, winner: int) -> None:
        """Whether the trick that was just taken decides what was announced."""
        mine = winner == self.game.declarer
        if self.call.aim == "sixty_six":
            self._look_at_schnapser()
        elif mine is (self.call.aim == "no_trick"):
            self.made = False
        elif self.tricks.played_out:
            self.made = True

    def _look_at_schnapser(self) -> None:
        """Made with 66 of the declarer's own; lost after the last trick that he has for it."""
        shown = self.marriages[self.game.declarer]
        if self.of((self.game.declarer,)).total >= OUT:
            self.made = True
        elif len(self.tricks.taken) >= self.options.schnapser_within(shown):
            self.made = False

    def marry(self, _seat: int) -> None:
        """King or queen was led and the other one shown: 20, in trumps 40; a 40 in a Schnapser has to be enough."""
        seat, self.married = self.tricks.lying[0]
        value = ROYAL if self.married[0] == self.begun.trumps else MARRIAGE
        self.marriages[seat].append(value)
        if self.announced:
            enough = self.of((self.game.declarer,)).total >= OUT
            self.made = True if enough else False if value == ROYAL else None

    def claim(self, seat: int) -> None:
        """66; in a Schnapser, too, it is said, and wrongly said it is lost."""
        self.claimant = seat
        if self.announced:
            self.made = self.of((self.game.declarer,)).total >= OUT

    def end(self, act: Act) -> None:
        """The cards laid open, or given up."""
        self.ended = act

    @property
    def may_claim(self) -> bool:
        """Whether the end leaves room for a claim: after the last trick, and of a Schnapser that was just made."""
        open_end = self.claimant is None and self.ended is None and self.call.aim == "sixty_six"
        return open_end and (self.made is True or not self.announced)
