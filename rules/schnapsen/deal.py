"""What a record says, as tables of three and four word it: the sides and their totals; nothing is scored here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

from rules import registry
from rules.schnapsen.codes import Outcome
from rules.schnapsen.contracts import ANNOUNCED, NORMAL, Announced, Contract
from rules.schnapsen.options import Kontra, Options

if TYPE_CHECKING:
    from collections.abc import Sequence

Kind = Literal["deal", "result", "decider", "void"]
Ending = Literal["claim", "played_out", "revoke"]
Score = tuple[int, ...]
Sides = tuple[tuple[int, ...], tuple[int, ...]]

PACK = "20"
TRICKS = {3: 6, 4: 5}
"""Tricks of a whole deal by number of seats; three leave two cards to the talon."""
LAID_AWAY = 2
MARRIAGE, ROYAL = 20, 40
"""King and queen of a suit, and of trumps."""
MARRIED = {MARRIAGE: 3, ROYAL: 1}
"""How often each can be declared: three plain suits and the trumps."""
OUT = 66
SCHNEIDER = 33
"""Losers with fewer give two."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What every record can state, by its key; each game adds its own."""

    kind: Kind | None = None
    contract: Contract | None = None
    declarer: int | None = None
    won: bool | None = None
    kontra: Kontra | None = None
    ending: Ending | None = None
    claimant: int | None = None
    offender: int | None = None
    card_points: tuple[int, ...] | None = None
    tricks: tuple[int, ...] | None = None
    marriages: tuple[tuple[int, ...], ...] | None = None
    last_trick: int | None = None
    winners: tuple[int, ...] | None = None
    game_points: int | None = None
    dealer: int | None = None
    remark: str | None = None

    @property
    def announced(self) -> Announced | None:
        """What was announced; None in a normal game."""
        return None if self.contract is None or self.contract == NORMAL else self.contract

    @property
    def made(self) -> bool | None:
        """Whether what was announced was made; what cannot be lost was, without a word."""
        certain = self.announced is not None and ANNOUNCED[self.announced].certain
        return True if certain else self.won

    @property
    def loses(self) -> int | None:
        """Who lost the decider of three."""
        return None

    @property
    def lays_away(self) -> bool:
        """Whether the declarer took the talon and laid two cards away; of four there is no talon."""
        return False

    def with_talon(self, *, left: bool) -> Self:  # noqa: ARG002  of three it is written down
        """The same deal, with what the declarer did with the talon."""
        return self


class Bummerl(NamedTuple):
    """What is kept from deal to deal of the Bummerl that is played."""

    first_dealer: int | None = None
    """Who dealt its first deal."""
    before: tuple[Score | None, ...] = ()
    """By seat: the score before it won anything; None as long as it has nothing."""
    unbroken: tuple[bool, ...] = ()
    """By seat: whether it has won every deal since."""
    tied: tuple[int, ...] = ()
    """The two of three who are last together: only a decider can follow."""


Turn = registry.Turn[Options, Bummerl]
Scored = registry.Result[Outcome, Bummerl]
Reading = registry.Reading[Deal]


class Side(NamedTuple):
    """What a side has when a normal game ends."""

    cards: int
    """Card points in its tricks."""
    tricks: int
    marriages: int

    @property
    def total(self) -> int:
        """Nothing at all without a trick: a marriage counts once its side has one."""
        return self.cards + self.marriages if self.tricks else 0


def rufer(turn: Turn) -> int:
    """Who names trumps and plays the normal game: the seat left of the dealer."""
    return (turn.dealer + 1) % turn.seats


def declarer(turn: Turn, deal: Deal) -> int:
    """Who announced; in a normal game the Rufer."""
    return rufer(turn) if deal.announced is None or deal.declarer is None else deal.declarer


def sides(seats: int, declarer: int) -> Sides:
    """The seats of either side, in the order of a record's entries: partners sit across; of three one plays alone."""
    if seats == 4:
        return (0, 2), (1, 3)
    return (declarer,), tuple(seat for seat in range(seats) if seat != declarer)


def winning_side(seats: int, winners: Sequence[int]) -> tuple[int, ...]:
    """The seats that paper names as winners; of partners one is enough."""
    if seats == 4 and len(winners) == 1:
        return next(side for side in sides(seats, 0) if winners[0] in side)
    return tuple(sorted(winners))


def side_of(of: Sides, seat: int) -> int:
    """The side, 0 or 1, of a seat."""
    return int(seat in of[1])


def married(deal: Deal) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The marriages declared, by side; none where the record does not say."""
    first, second = ((deal.marriages or ()) + ((), ()))[:2]
    return first, second


def counted(deal: Deal) -> tuple[Side, Side]:
    """Both sides of a checked record that was claimed or played out."""
    first, second = (
        Side(points, tricks, sum(own))
        for points, tricks, own in zip(deal.card_points or (), deal.tricks or (), married(deal), strict=True)
    )
    return first, second


def complete(deal: Deal) -> bool:
    """Whether the card points and tricks of both sides are there."""
    return all(len(each or ()) == 2 for each in (deal.card_points, deal.tricks))


def cards(turn: Turn, deal: Deal, side: int) -> int:
    """Cards that a side has at the end, as far as they count."""
    own = (deal.tricks or ())[side]
    laid_away = turn.options.laid_away_counts and deal.lays_away and side == 0 and own
    return own * turn.seats + (LAID_AWAY if laid_away else 0)


def ended(options: Options, score: Score) -> bool:
    """Whether a Bummerl is over with this score."""
    return max(score) >= options.target


def score_before(turn: Turn) -> Score:
    """The score that the coming deal adds to: nothing yet where the last Bummerl is over."""
    return (0,) * turn.seats if ended(turn.options, turn.running) else turn.running
