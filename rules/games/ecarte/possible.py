"""What a deal can bring where a partie stands: results taken from paper are held against it; nothing is scored here."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from rules import registry
from rules.games.ecarte.deal import HAND, NONE, REVOKE, SIDES, TALKS, Deal, Declarer
from rules.games.ecarte.match import Match, Score, Turn
from rules.games.ecarte.options import Options
from rules.games.ecarte.score import marks
from rules.steps import work

KINGS: tuple[Declarer, ...] = (NONE, *SIDES)
FAULTS = (NONE, *(f"{REVOKE}_{side}" for side in SIDES))
EVERY: tuple[Deal, ...] = tuple(
    Deal("deal", None, king, talk, tricks, HAND - tricks, fault)
    for king, talk, tricks, fault in product(KINGS, TALKS, range(HAND + 1), FAULTS)
)
"""Every deal that can bring points of its own."""


def results(turn: Turn) -> frozenset[Score]:
    """The points by seat that a deal can bring here; the partie ends as soon as somebody reaches the target."""
    options = turn.options
    deciding = Options(
        target=options.target,
        refusal_points=options.refusal_points,
        refusal_counts=options.refusal_counts,
        unproposed_points=options.unproposed_points,
        false_king=options.false_king,
    )
    return _results(deciding, turn.state.score, turn.dealer)


@lru_cache(maxsize=256)
def _results(options: Options, score: Score, dealer: int) -> frozenset[Score]:
    turn: Turn = registry.Turn(options, 2, 1, dealer, score, ({}, {}), Match(score))
    return frozenset((first, second) for first, second in (work(marks(turn, deal), (0, 0)) for deal in EVERY))


def nearest(turn: Turn, points: Score) -> Score:
    """The result that is possible here and differs least from the given one."""
    return min(sorted(results(turn)), key=lambda each: abs(each[0] - points[0]) + abs(each[1] - points[1]))
