"""What a deal can bring where a partie stands: results taken from paper are held against it; nothing is scored here."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from rules.games.ecarte.deal import DEALER, HAND, NONDEALER, NONE, REVOKE, SIDES, TALKS, TRICKS
from rules.games.ecarte.match import Match, Score
from rules.games.ecarte.score import marks
from rules.registry import Turn
from rules.steps import work

if TYPE_CHECKING:
    from rules.types import Deal, Options

DECIDING = ("target", "refusal_points", "false_king")
"""The options that a deal's points depend on."""

KINGS = (NONE, *SIDES)
FAULTS = (NONE, *(f"{REVOKE}_{side}" for side in SIDES))
EVERY: tuple[Deal, ...] = tuple(
    {
        "kind": "deal",
        "king_declared_by": king,
        "first_talk": talk,
        TRICKS[DEALER]: tricks,
        TRICKS[NONDEALER]: HAND - tricks,
        "incident": fault,
    }
    for king, talk, tricks, fault in product(KINGS, TALKS, range(HAND + 1), FAULTS)
)
"""Every deal that can bring points of its own."""


def results(turn: Turn[Match]) -> frozenset[Score]:
    """The points by seat that a deal can bring here; the partie ends as soon as somebody reaches the target."""
    return _results(tuple((key, turn.options[key]) for key in DECIDING), turn.memory.score, turn.dealer)


@lru_cache(maxsize=256)
def _results(deciding: tuple[tuple[str, object], ...], score: Score, dealer: int) -> frozenset[Score]:
    options: Options = dict(deciding)  # type: ignore[arg-type]  # values of options
    turn = Turn(options, 2, 1, dealer, score, ({}, {}), Match(score))
    return frozenset((first, second) for first, second in (work(marks(turn, deal), (0, 0)) for deal in EVERY))


def nearest(turn: Turn[Match], points: Score) -> Score:
    """The result that is possible here and differs least from the given one."""
    return min(sorted(results(turn)), key=lambda each: abs(each[0] - points[0]) + abs(each[1] - points[1]))
