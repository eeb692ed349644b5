"""Who plays, at tables of which sizes, and what is wished for."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.seating.counting import Tables, at_others
from tournaments.seating.sizes import sizes
from tournaments.seating.wishes import Wishes

USUAL_SEATS = 4
"""No game prefers tables of more."""


@dataclass(frozen=True, slots=True)
class Field:
    """The players in order of their numbers."""

    players: tuple[int, ...]
    tables: tuple[int, ...]
    """Sizes that a table may have, the preferred one first."""
    wishes: Wishes

    @property
    def sizes(self) -> tuple[int, ...]:
        """Of every table. Raises `NoSeatingError`."""
        return sizes(len(self.players), self.tables)

    @property
    def takes_turns(self) -> bool:
        """Whether everybody sits at tables of another size in turn.

        Not where all tables are large ones, such as 5 + 6: turns would send the whole smaller table to the larger one,
        and the same people would meet all evening.
        """
        return self.tables[0] <= USUAL_SEATS

    @property
    def in_turn(self) -> bool:
        """Whether it matters who has had his turn on other days: where somebody sits at a table of another size."""
        return bool(self.wishes.turns) and len(self.tables) > 1 and any(size != self.tables[0] for size in self.sizes)

    def had(self, earlier: Sequence[Tables], order: Sequence[int]) -> Mapping[int, int]:
        """How often each player, known by his place in `order`, sat at a table of another size, other days included."""
        times = at_others(earlier, self.tables[0]) + Counter(dict(self.wishes.turns))
        return {at: times[player] for at, player in enumerate(order)}
