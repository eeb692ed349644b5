"""Working the steps of an explanation: the running value, and the points that come of it; no game's rule lives here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.types import Op, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def values(steps: Iterable[Step]) -> Iterator[int]:
    """The running value v after each step, see `Step`."""
    value = 0
    for step in steps:
        if step.seat is None:
            value = _next(value, step)
        yield value


def final_value(steps: Iterable[Step]) -> int:
    """The running value after the last step."""
    return (0, *values(steps))[-1]


def given(steps: Sequence[Step], start: Sequence[int]) -> Iterator[int]:
    """What each step brings its seat, beginning with these points by seat; 0 for a step without one."""
    points = list(start)
    for step, value in zip(steps, values(steps), strict=True):
        if step.seat is None:
            yield 0
            continue
        brought = step.amount * value if step.op is Op.SHARE else step.amount
        before = points[step.seat]
        points[step.seat] = brought if step.op is Op.SET else before + brought
        yield points[step.seat] - before


def work(steps: Sequence[Step], start: Sequence[int]) -> tuple[int, ...]:
    """Work the steps from these points by seat to the points that they explain."""
    points = list(start)
    for step, brought in zip(steps, given(steps, start), strict=True):
        if step.seat is not None:
            points[step.seat] += brought
    return tuple(points)


def _next(value: int, step: Step) -> int:
    if step.op is Op.SET:
        return step.amount
    return value + step.amount if step.op is Op.ADD else value * step.amount
