"""What an action answers when it writes nothing: the data is refused, or something else came first."""

from collections.abc import Sequence

from rules.types import Problem


class Refused(Exception):  # noqa: N818  what happened, not what went wrong: nothing is broken
    """The data cannot be kept; `problems` names every reason. 400."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.code for problem in self.problems))


class InOrder(Exception):  # noqa: N818  the same
    """One of several is not written, and so none of them: which, and why."""

    def __init__(self, place: int, why: Exception) -> None:
        self.place = place
        self.why = why
        super().__init__(f"{place}: {why}")


class Conflict(Exception):  # noqa: N818  the same
    """Something else was written first. 409."""
