"""Asking who is meant by a typed name before anything is saved: for every page and action that takes names.

An action surveys what was typed. Names that mean nobody known are new people; where somebody known may be meant, it
raises `Unsure`, the page shows its questions (`components/who.html`) with everything else that was typed, and the
answers (`forms.asking`) come back with it. An answer belongs to a line as it was typed: a changed line is asked anew.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scoring.people.actions.questions import NEW, Candidate, Question, Unsure
from scoring.people.queries.acquaintances import Circle, Somebody
from scoring.people.values.twins import same

Answers = Mapping[str, str]
"""By the key of a question: the answer of one of its choices, or that it is none of them."""
UNASKED: Answers = MappingProxyType({})
SAME = "same"
"""The one in a line above."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed name."""

    line: int
    """From 1; of a table the place."""
    name: str
    club: str = ""
    place: str = ""
    """What its line is called before people."""

    @property
    def text(self) -> str:
        return f"{self.name}; {self.club}" if self.club else self.name


def survey(
    typed: Sequence[Typed], known: Circle, answers: Answers, *, once: bool = True, namesakes: bool = False
) -> dict[int, Somebody | None]:
    """Who is meant by each line, None for somebody new; `Unsure` until every question is answered.

    A very name that means one quiet player asks nothing; with `once`, only the first line that says it. With
    `namesakes` the very name never means anybody.
    """
    decided, questions = look(typed, known, answers, once=once, namesakes=namesakes)
    if any(not each.answer for each in questions):
        raise Unsure(questions)
    return decided


def look(
    typed: Sequence[Typed], known: Circle, answers: Answers, *, once: bool = True, namesakes: bool = False
) -> tuple[dict[int, Somebody | None], list[Question]]:
    """The same without insisting: who is meant as far as that is answered, and every question."""
    lines = Circle(Somebody(each.name, each.name, line=each.line, club=each.club) for each in typed)
    asked = _Survey(known, lines, answers, once=once, namesakes=namesakes)
    return {each.line: asked.decide(each) for each in typed}, asked.questions


class _Survey:
    def __init__(self, known: Circle, lines: Circle, answers: Answers, *, once: bool, namesakes: bool) -> None:
        self.known = known
        self.lines = lines
        self.answers = answers
        self.once = once
        self.namesakes = namesakes
        self.new: dict[int, Typed] = {}
        self.questions: list[Question] = []
        self._used: set[int | None] = set()
        self._times_typed: Counter[str] = Counter()

    def decide(self, typed: Typed) -> Somebody | None:
        self._times_typed[typed.text] += 1
        named = self._named(self.known, typed)
        if len(named) == 1 and named[0].quiet and not (self.once and named[0].player in self._used):
            self._used.add(named[0].player)
            return named[0]
        meant = [*named, *self.known.like(typed.name, typed.club), *self._above(typed)]
        chosen = self._asked(typed, meant) if meant else NEW
        if chosen == NEW:
            self.new[typed.line] = typed
        return next((each for each in meant if _answer(each) == chosen), None)

    def _named(self, circle: Circle, typed: Typed) -> list[Somebody]:
        return [] if self.namesakes else circle.named(typed.name, typed.club)

    def _above(self, typed: Typed) -> list[Somebody]:
        """The first new one above who is called alike."""
        found = [*self._named(self.lines, typed), *self.lines.like(typed.name, typed.club)]
        return [each for each in found if each.line in self.new][:1]

    def _asked(self, typed: Typed, meant: Sequence[Somebody]) -> str:
        """The answer; empty where it is still to come."""
        key = f"{self._times_typed[typed.text]}:{typed.text}"
        choices = tuple(Candidate(_answer(each), self._label(each), same(each.name, typed.name)) for each in meant)
        answer = _read(self.answers.get(key, ""), choices)
        self.questions.append(Question(key, typed.place, typed.text, choices, answer, typed.line))
        return answer

    def _label(self, somebody: Somebody) -> str:
        if somebody.player is not None:
            return somebody.called
        return f"{somebody.called} ({self.new[somebody.line].place})"


def _answer(somebody: Somebody) -> str:
    return SAME if somebody.player is None else str(somebody.player)


def _read(answer: str, choices: Sequence[Candidate]) -> str:
    """The answer, as far as it is one: whoever said that it is somebody else has seen everybody who is offered now."""
    offered = {each.answer for each in choices}
    nobody, *seen = answer.split(",")
    if nobody == NEW:
        return NEW if offered <= set(seen) else ""
    return answer if answer in offered else ""
