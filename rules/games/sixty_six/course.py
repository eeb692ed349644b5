"""The course of a deal: hands, talon, tricks, marriages; what may be done when is judged elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.games.sixty_six.tricks import ORDERS, Tricks

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from rules.cards import Card
    from rules.games.sixty_six.options import Options
    from rules.games.sixty_six.talon import Talon


class Course:
    """A deal being played. What the rules forbid is kept as a problem and, where it can be done at all, still done."""

    def __init__(
        self,
        options: Options,
        hands: Mapping[int, Collection[Card]],
        talon: Talon,
        low: Card,
        table: Sequence[int],
        going_out: int,
    ) -> None:
        """Begin with these hands by seat; `low` is the lowest trump, `table` who plays, in turn."""
        self.options = options
        self.tricks = Tricks(ORDERS[low[0]], hands, table)
        self.talon = talon
        self.drawing = self.talon.open
        """Whether this is a deal with a talon at all."""
        self.tricks.strict = not self.drawing
        self.low = low
        self.going_out = going_out
        self.marriages: dict[int, list[int]] = {seat: [] for seat in table}
        self.closed_after: int | None = None
        self.at_close = (0, 0)
        """Points and tricks of the opponents when the talon was closed (SX-08)."""
        self.claimant: int | None = None
        self.problems = self.tricks.problems
        self.unmarked: dict[int, list[int]] = {seat: [] for seat in table}
        """Those of the marriages whose marker nobody took, where there are markers."""
        self.claimed_with: Literal["marriage", "trick"] | None = None
        self.married: Card | None = None
        """The card led in the marriage that was shown last."""

    @property
    def complete(self) -> bool:
        """Somebody claimed, or the cards are out."""
        return self.claimant is not None or self.tricks.played_out

    def side(self, seat: int, *, other: bool = False) -> tuple[int, ...]:
        """A seat with its partner across, or the other side."""
        table = self.tricks.from_leader()
        return table[(table.index(seat) + other) % 2 :: 2]

    def points(self, seats: Sequence[int]) -> int:
        """What a side has by now: cards and marriages, and nothing as long as it has no trick (SX-05)."""
        married = sum(sum(self.marriages[seat]) - sum(self.unmarked[seat]) for seat in seats)
        return sum(map(self.tricks.points, seats)) + married if any(map(self.tricks.count, seats)) else 0

    def shows(self, seat: int) -> bool:
        """Whether this seat has just led from a marriage and shown it."""
        return [(seat, self.married)] == self.tricks.lying

    def lay(self, seat: int, card: Card) -> None:
        """Play a card; after a trick everybody draws."""
        self.married = None
        if self.tricks.lay(seat, card):
            self.talon.draw(self.tricks.hands, self.tricks.from_leader())
            self.tricks.strict = not self.talon.open

    def exchange(self, seat: int) -> None:
        """The lowest trump for the turned one, where both are there."""
        if self.talon.cards and self.low in self.tricks.hands[seat]:
            self.talon.exchange(self.tricks.hands[seat], self.low)

    def marry(self, seat: int) -> None:
        """King or queen was led and the other one shown: 20, in trumps 40 (SX-05)."""
        self.married = self.tricks.lying[0][1]
        self.marriages[seat].append(40 if self.married[0] == self.low[0] else 20)

    def marry_unmarked(self, seat: int) -> None:
        """The same, but nobody took the marker for it."""
        self.marry(seat)
        self.unmarked[seat].append(self.marriages[seat][-1])

    def close(self, seat: int) -> None:
        """No more drawing; what everybody has at this moment is kept (SX-07, SX-08)."""
        if self.talon.open:
            self.talon.closed_by = seat
            self.tricks.strict = True
            self.closed_after = len(self.tricks.taken)
            opponents = self.side(seat, other=True)
            self.at_close = (self.points(opponents), sum(map(self.tricks.count, opponents)))

    def close_undrawn(self, seat: int) -> None:
        """Close before drawing: the cards drawn since the last trick go back."""
        if self.talon.closed_by is None and self.talon.can_return(self.tricks.hands):
            self.talon.give_back(self.tricks.hands)
        self.close(seat)

    def claim(self, seat: int) -> None:
        self.claimant = seat
        self.claimed_with = "marriage" if self.shows(seat) else "trick"
