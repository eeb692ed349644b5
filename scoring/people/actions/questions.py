"""What somebody has to be asked about people before anything is written."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.errors import Conflict
from scoring.people.values.name_lists import NameQuestion


class LeavesNobody(Conflict):
    """Nobody would be left there who can give roles: needs a second confirmation."""


NEW = "new"
"""That somebody new is meant."""


@dataclass(frozen=True, slots=True)
class Candidate:
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
    choices: tuple[Candidate, ...]
    answer: str
    """What was answered already: that of a choice, or `NEW`; empty where that is open."""
    line: int = 0
    """That of the typed name."""

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


AnyQuestion = Question | NameQuestion


class Unsure(Exception):  # noqa: N818  the same
    """Names can be understood in several ways, or may mean somebody known: nothing is written until it is answered.

    400.
    """

    def __init__(self, questions: Sequence[AnyQuestion]) -> None:
        self.questions = tuple(questions)
        super().__init__(", ".join(each.text for each in self.questions if not each.answer))

    @property
    def proposed(self) -> dict[str, str]:
        """By key: what is ticked when it is asked, somebody new where nothing is; for whoever cannot be asked."""
        return {each.key: each.chosen or each.none for each in self.questions}
