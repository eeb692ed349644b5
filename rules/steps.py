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
    return _work(steps, list(start))


def work(steps: Sequence[Step], start: Sequence[int]) -> tuple[int, ...]:
    """Work the steps from these points by seat to the points that they explain."""
    points = list(start)
    for _brought in _work(steps, points):
        pass
    return tuple(points)


def _work(steps: Iterable[Step], points: list[int]) -> Iterator[int]:
    """Work the steps on these points by seat; what each step brings its seat, 0 for a step without one."""
    value = 0
    for step in steps:
        if step.seat is None:
            value = _next(value, step)
            yield 0
            continue
        brought = step.amount * value if step.op is Op.SHARE else step.amount
        before = points[step.seat]
        points[step.seat] = brought if step.op is Op.SET else before + brought
        yield points[step.seat] - before


def _next(value: int, step: Step) -> int:
    if step.op is Op.SET:
        return step.amount
    return value + step.amount if step.op is Op.ADD else value * step.amount
