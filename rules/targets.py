"""Scores that a match is played to: what is said of one that goes beyond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.codes import note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.types import Problem


def beyond_target(score: Sequence[int], points: Sequence[int], target: int) -> tuple[Problem, ...]:
    """That the deal with these points took a score beyond the target: of the highest one, and counted in full."""
    seat = score.index(max(score))
    if score[seat] <= target or not points[seat]:
        return ()
    return (note("beyond_target", seat=seat, points=score[seat], gained=points[seat], target=target),)
