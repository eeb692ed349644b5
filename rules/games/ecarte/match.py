"""A match of parties: the score of the running one, what a won one is worth, the foot of the sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules import registry
from rules.games.ecarte.codes import Outcome, step
from rules.games.ecarte.options import Options
from rules.types import Op, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

Score = tuple[int, int]
"""Points of a partie by seat."""

NOTHING: Score = (0, 0)


@dataclass(frozen=True, slots=True)
class Partie:
    """A partie that somebody has won."""

    winner: int
    score: Score
    stake: int


@dataclass(frozen=True, slots=True)
class Match:
    """What is kept from deal to deal."""

    score: Score = NOTHING
    """Of the partie that is open."""
    parties: tuple[Partie, ...] = ()
    """Those that are won, in order."""
    dealt: int = 0
    """Who dealt the last deal."""

    def won(self, seat: int) -> int:
        """The parties that a seat has won."""
        return sum(partie.winner == seat for partie in self.parties)


Turn = registry.Turn[Options, Match]
Scored = registry.Result[Outcome, Match]


def start(_options: Options, _seats: int) -> Match:
    """A match before its first deal."""
    return Match()


def reached(options: Options, score: Score) -> int | None:
    """Who has as many points as a partie takes (EC-08); None while it is open."""
    return next((seat for seat in (0, 1) if score[seat] >= options.target), None)


def after(match: Match, options: Options, score: Score, dealt: int) -> Match:
    """The match after a deal that brought the open partie to this score: who reaches the target has won the partie."""
    winner = reached(options, score)
    if winner is None:
        return replace(match, score=score, dealt=dealt)
    partie = Partie(winner, score, stake(options, score[1 - winner]))
    return Match(NOTHING, (*match.parties, partie), dealt)


def stake(options: Options, loser: int) -> int:
    """What a partie is worth by the loser's points after its last deal (EC-08); points below zero count as none."""
    if options.stakes == "flat":
        return 1
    if options.stakes == "matsch":
        return 2 if loser <= 0 else 1
    return 3 if loser <= 0 else 2 if loser <= 2 else 1


def winner(turn: Turn) -> int | None:
    """Who has won as many parties as the match takes."""
    parties = turn.options.parties
    return next((seat for seat in (0, 1) if turn.state.won(seat) >= parties), None)


def over(turn: Turn) -> bool:
    """Whether the match is decided."""
    return winner(turn) is not None


def settle(turn: Turn) -> tuple[Step, ...]:
    """The steps from the sum of the deals' points to the stakes won: points only decide who wins a partie."""
    return (*(step("points_aside", Op.SET, 0, seat) for seat in (0, 1)), *_stakes(turn.state))


def _stakes(match: Match) -> Iterator[Step]:
    for place, partie in enumerate(match.parties, start=1):
        high, low = partie.score[partie.winner], partie.score[1 - partie.winner]
        yield step("partie", Op.ADD, partie.stake, partie.winner, {"partie": place, "high": high, "low": low})
