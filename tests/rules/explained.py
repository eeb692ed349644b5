"""The points from the explanation alone, worked out independently of the engine."""

from rules.types import Op


def points_of(steps, points):
    """What every seat has after these steps, begun with `points` by seat."""
    value = 0
    for step in steps:
        if step.seat is None:
            value = {Op.SET: step.amount, Op.ADD: value + step.amount, Op.TIMES: value * step.amount}[step.op]
        elif step.op is Op.SHARE:
            points[step.seat] += step.amount * value
        else:
            points[step.seat] = step.amount + (points[step.seat] if step.op is Op.ADD else 0)
    return tuple(points)
