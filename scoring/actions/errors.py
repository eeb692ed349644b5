"""What an action answers when it writes nothing: the data is refused, or something else came first."""

from collections.abc import Sequence

from rules.types import Problem
from scoring.log import Draft
from scoring.queries.loaded import Loaded


class Refused(Exception):  # noqa: N818  what happened, not what went wrong: nothing is broken
    """The data cannot be kept; `problems` names every reason. 400."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.code for problem in self.problems))


class Conflict(Exception):  # noqa: N818  the same
    """Something else was written first. 409."""


class Stale(Conflict):
    """The draft stands on an older revision: both versions are here."""

    def __init__(self, yours: Draft, current: Loaded) -> None:
        self.yours = yours
        self.current = current
        super().__init__(f"revision {yours.revision}, current {current.revision}")


class KeyReused(Conflict):
    """The key already belongs to an entry with another content."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


class SheetClosed(Conflict):
    """The list is confirmed, or ended early, and takes no such entry; `state` says which: `confirmed` or `ended`."""

    def __init__(self, state: str) -> None:
        self.state = state
        super().__init__(state)


class LeavesNobody(Conflict):
    """Nobody would be left there who can give roles; wants to be said twice."""
