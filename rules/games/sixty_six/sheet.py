"""The score sheet of Sixty-Six: its columns and the cells each deal fills; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.sixty_six.deal import TWO_PACKS, Deal, Scored, Turn, counted, pack_of
from rules.types import Column, Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.games.sixty_six.options import Options


_COLUMNS = (
    Column("number", "column.number"),
    Column("dealer", "column.dealer", kind="seat"),
    Column("outcome", "column.outcome", kind="code"),
    Column("closed_by", "column.closed_by", kind="seat"),
    Column("last_trick", "column.last_trick", kind="seat"),
    Column("card_points", "column.card_points", per_seat=True),
    Column("marriages", "column.marriages", per_seat=True),
    Column("points", "column.points", per_seat=True),
    Column("running", "column.running", per_seat=True),
    Column("mark", "column.mark", kind="code"),
)


_LEFT = Column("running", "column.running_down", per_seat=True)
_COLUMNS_DOWN = tuple(_LEFT if each.key == "running" else each for each in _COLUMNS)


def columns(options: Options) -> tuple[Column, ...]:
    """Number, dealer, how it ended, who closed, who took the last trick; then per player card points, marriages, game
    points and the score, or what is left of the target where it is counted down.
    """
    return _COLUMNS_DOWN if options.count == "down" else _COLUMNS


def row(after: Turn, deal: Deal, result: Scored, points: Sequence[int]) -> Mapping[str, Value]:
    """The cells of one line. A score that is counted down is shown as players write it: what is left of the target."""
    target, down = after.options.target, after.options.count == "down"
    return {
        "outcome": _outcome(after, deal, result),
        "closed_by": deal.closed_by,
        "last_trick": deal.last_trick,
        "card_points": _per_seat(after, deal.card_points or ()),
        "marriages": _per_seat(after, tuple(map(sum, counted(after, deal)))),
        "points": _per_seat(after, points),
        "running": tuple(max(target - score, 0) if down else score for score in after.running),
        "mark": _mark(after, deal, result, points),
    }


def _outcome(after: Turn, deal: Deal, result: Scored) -> str:
    """How it ended, as a text code: with two packs 101 was reached; of points from paper nobody knows how they came."""
    if (deal.kind, result.outcome) == ("result", "won"):
        return "outcome.written"
    with_two = result.outcome == "won" and pack_of(after.options, after.seats) == TWO_PACKS
    return "outcome.won_101" if with_two else f"outcome.{result.outcome}"


def _per_seat(after: Turn, values: Sequence[int]) -> tuple[int | None, ...]:
    """As on paper, nothing is written where there is nothing to write."""
    return tuple(value or None for value in values) if any(values) else (None,) * after.seats


def _mark(after: Turn, deal: Deal, result: Scored, points: Sequence[int]) -> str | None:
    """What the line has to say besides its numbers, as a text code."""
    if any(own.get("bummerl") for own in result.tallies):
        return "mark.match_won"
    if _somebody_left(after, points):
        return "mark.left"
    return "mark.unverified" if deal.kind == "result" else None


def _somebody_left(after: Turn, points: Sequence[int]) -> bool:
    """Whether one of three has reached the target with this deal and leaves the other two to play on."""
    target = after.options.target
    return any(score >= target > score - own for score, own in zip(after.running, points, strict=True))
