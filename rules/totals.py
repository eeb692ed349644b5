"""Whether totals from paper can be those of a list: what all games ask of them; what is left to each is its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.codes import error

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.types import Problem


@dataclass(frozen=True, slots=True)
class Totals:
    """What the foot of a paper list says, by what the game ranks by and by seat."""

    table: int
    """Seats of the table."""
    held: tuple[int, ...]
    """Those at which somebody sits: an empty chair has no totals."""
    deals: int | None
    """Deals of the full list; None if it is open-ended."""
    numbers: Mapping[str, Sequence[int]]
    """What the paper leaves out is not among them."""

    def of(self, name: str, seat: int) -> int:
        """What is stated of a seat."""
        return self.numbers[name][seat]

    def known(self, *names: str) -> tuple[str, ...]:
        """Those of these that the paper states."""
        return tuple(name for name in names if name in self.numbers)

    def knows(self, *names: str) -> bool:
        """Whether the paper states all of these."""
        return all(name in self.numbers for name in names)

    def sum(self, name: str) -> int:
        """What is stated of all who sit there."""
        return sum(self.numbers[name][seat] for seat in self.held)

    @property
    def is_full(self) -> bool:
        """Whether somebody sits on every chair."""
        return len(self.held) == self.table


def counted(totals: Totals, *names: str) -> Iterator[Problem]:
    """What is counted is not less than nothing."""
    for name in totals.known(*names):
        for seat in totals.held:
            if (given := totals.of(name, seat)) < 0:
                yield error("totals_negative", name, seat=seat, counted=f"tally.{name}", given=given)


def within_the_list(totals: Totals, *names: str) -> Iterator[Problem]:
    """Of each of these there is at most one in a deal."""
    for name in totals.known(*names):
        for seat in totals.held:
            given = totals.of(name, seat)
            if totals.deals is not None and given > totals.deals:
                yield error(
                    "totals_beyond_list", name, seat=seat, counted=f"tally.{name}", given=given, deals=totals.deals
                )


def won_and_lost(totals: Totals) -> Iterator[Problem]:
    """Nobody has won and lost more deals than there are."""
    for seat in totals.held:
        won, lost = totals.of("won", seat), totals.of("lost", seat)
        if totals.deals is not None and max(won, lost) <= totals.deals < won + lost:
            yield error("totals_games_beyond_list", "won", "lost", seat=seat, won=won, lost=lost, deals=totals.deals)


def one_in_a_deal(totals: Totals, name: str, among: int = 1) -> Iterator[Problem]:
    """Together not more of these than deals; `among`: so many can have it in one deal."""
    together = totals.sum(name) if totals.knows(name) else 0
    if totals.deals is not None and together > totals.deals * among:
        yield error("totals_together_beyond_list", name, counted=f"tally.{name}", given=together, deals=totals.deals)


def even_out(totals: Totals, name: str) -> Iterator[Problem]:
    """What one of two wins the other one loses."""
    if totals.is_full and totals.knows(name) and (left := totals.sum(name)):
        yield error("totals_not_even", name, counted=f"tally.{name}", given=left)


def same_for_partners(totals: Totals, *names: str) -> Iterator[Problem]:
    """Who sits opposite has the same."""
    for name in totals.known(*names):
        for seat in totals.held:
            other = seat + totals.table // 2
            if other in totals.held and totals.of(name, seat) != totals.of(name, other):
                yield error("totals_partners", name, seat=seat, turn=other, counted=f"tally.{name}")


def as_it_follows(totals: Totals, following: Mapping[str, Sequence[int]]) -> Iterator[Problem]:
    """What is stated beside a score is what follows from this score."""
    for name, numbers in following.items():
        for seat in totals.held if totals.knows(name) else ():
            if (given := totals.of(name, seat)) != numbers[seat]:
                yield error(
                    "totals_follow", name, seat=seat, counted=f"tally.{name}", given=given, expected=numbers[seat]
                )
