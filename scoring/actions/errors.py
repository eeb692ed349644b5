"""What an action answers when it writes nothing: the data is refused, or something else came first."""

from collections.abc import Sequence
from dataclasses import dataclass

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
    """The list takes no such entry; `state` says why: `confirmed`, `ended` early, or its ranking is `final`."""

    def __init__(self, state: str) -> None:
        self.state = state
        super().__init__(state)


class BookSealed(SheetClosed):
    """The ranking that counts these lists is final: nothing comes into its book before a director reopens it."""

    def __init__(self) -> None:
        super().__init__("final")


class LeavesNobody(Conflict):
    """Nobody would be left there who can give roles; wants to be said twice."""


NEW = "new"
"""That somebody new is meant."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Somebody who may be meant."""

    answer: str
    label: str
    exact: bool
    """Called so to the letter."""


@dataclass(frozen=True, slots=True)
class Question:
    """Is this ...? About one typed name."""

    key: str
    place: str
    """The line or seat where it was typed, as people call it; empty where there is one name only."""
    text: str
    choices: tuple[Choice, ...]
    answer: str
    """What was answered already: that of a choice, or `NEW`; empty where that is open."""

    @property
    def chosen(self) -> str:
        """What is ticked when it is asked: the answer, else the one who is called so to the letter."""
        exact = [each.answer for each in self.choices if each.exact]
        return self.answer or (exact[0] if len(exact) == 1 else "")

    @property
    def none(self) -> str:
        """The answer that none of these is meant; it says nothing of somebody who was not among them."""
        return ",".join([NEW, *(each.answer for each in self.choices)])

    @property
    def namesake(self) -> bool:
        """Whether somebody else would be a namesake."""
        return any(each.exact for each in self.choices)


class Unsure(Exception):  # noqa: N818  the same
    """Somebody known may be meant by a typed name: nothing is written until every question is answered. 400."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.questions = tuple(questions)
        super().__init__(", ".join(each.text for each in self.questions if not each.answer))

    @property
    def proposed(self) -> dict[str, str]:
        """By key: what is ticked when it is asked, somebody new where nothing is; for whoever cannot be asked."""
        return {each.key: each.chosen or each.none for each in self.questions}
