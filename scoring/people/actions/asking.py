"""Asking how a typed name is to be read, and who is meant by it, before anything is saved: wherever names are taken.

An action surveys what was typed. Where first and last name cannot be told apart (`name_lists`), or where somebody known
may be meant, it raises `Unsure`, the page shows its questions (`components/who.html`) with everything else that was
typed, and the answers (`forms.identity_answers`) come back with it. An answer belongs to a line as it was typed: a
changed line is asked anew. Names that mean nobody known are new people.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import names
from scoring.importing.values.entry_lists import Understanding
from scoring.models import Club
from scoring.people.actions.questions import NEW, AnyQuestion, Candidate, Question, Unsure
from scoring.people.queries.acquaintances import Circle, Somebody
from scoring.people.values import name_lists, person_names
from scoring.people.values.name_lists import NameQuestion
from scoring.people.values.name_meanings import Meaning, Written
from scoring.people.values.name_order import Order
from scoring.people.values.twins import same

Answers = Mapping[str, str]
"""By the key of a question: the answer of one of its choices, or that it is none of them."""
UNASKED: Answers = MappingProxyType({})
SAME = "same"
"""The one in a line above."""


@dataclass(frozen=True, slots=True)
class Meant:
    """A typed line as it is understood."""

    written: Written
    name: str
    club: str
    category: str
    who: Somebody | None
    """Who is meant; None for somebody new."""

    @property
    def line(self) -> int:
        return self.written.line


def survey(
    typed: Sequence[Written],
    known: Circle,
    answers: Answers,
    *,
    once: bool = True,
    clubs: bool = True,
) -> dict[int, Meant]:
    """How each line is understood and who is meant; `Unsure` until every question is answered.

    A very name that means one quiet player asks nothing; with `once`, only the first line that says it. `clubs`:
    whether a club may stand beside a name.
    """
    meant, questions = look(typed, known, answers, once=once, clubs=clubs)
    split = [each for each in questions if isinstance(each, NameQuestion)]
    if len(typed) == 1 and any(not each.answer for each in split):
        raise Unsure(split)  # who is meant hangs on it, and one press answers it
    if any(not each.answer for each in questions):
        raise Unsure(questions)
    return meant


def look(
    typed: Sequence[Written],
    known: Circle,
    answers: Answers,
    *,
    once: bool = True,
    clubs: bool = True,
) -> tuple[dict[int, Meant], list[AnyQuestion]]:
    """The same without insisting: what is meant as far as that is answered, and every question."""
    meanings, split = understood(typed, known, answers, clubs=clubs)
    read = [(each, meanings[each.line]) for each in typed]
    lines = Circle(Somebody(one.name.full, one.name.full, line=each.line, club=one.club) for each, one in read)
    asked = _Survey(known, lines, answers, once=once)
    meant = {
        each.line: Meant(each, one.name.full, one.club, one.category, asked.decide(each, one)) for each, one in read
    }
    return meant, [*split, *asked.questions]


def understood(
    typed: Sequence[Written], known: Circle, answers: Answers, *, clubs: bool = True
) -> tuple[dict[int, Meaning], list[NameQuestion]]:
    """What is first and what is last name in each line, and what has to be asked about that."""
    french = (get_language() or "").startswith("fr")
    return name_lists.look(typed, known.vocabulary, answers, french=french, clubs=clubs)


def of_a_list(known: Circle, answers: Answers) -> Understanding:
    """How names of a list with columns are read among those who are known, as far as it is answered."""

    def read(lines: Sequence[Written], *, order: Order | None = None) -> tuple[dict[int, Meaning], list[NameQuestion]]:
        return understood(lines, known, {**answers, name_lists.HEAD: order} if order else answers)

    return read


def ordered(typed: Sequence[Written], known: Circle, answers: Answers, *, clubs: bool = True) -> dict[int, Meaning]:
    """What is first and what is last name in each line; `Unsure` until that is answered."""
    meanings, questions = understood(typed, known, answers, clubs=clubs)
    if any(not each.answer for each in questions):
        raise Unsure(questions)
    return meanings


def named(text: str, answers: Answers, *, club: str | None = None, home: Club | None = None) -> Meaning:
    """How a name is understood that is typed into a field of its own: raises what `ordered` raises, and for commas.

    `club`: what is typed beside it, None where no club is asked for; `home`: the one that is known. A club, and behind
    it a category, may stand behind the name as in a line of a list; `ValidationError` where it is not the one beside.
    """
    name, behind, category = (names.clean(text), "", "") if club is None else person_names.cells(text)
    if club and behind and names.club_key(club) != names.club_key(behind):
        said = _("Behind the name stands “%(behind)s”, in the field “Club” “%(club)s”. Leave only one of the two.")
        raise ValidationError(said, code="two_clubs", params={"behind": behind, "club": club})
    known, club = Circle((), [home.name] if home else ()), behind or club
    person_names.refuse_crowded(name, known.vocabulary.knows_club if club == "" else None)
    cells = (name, club or "", category) if category else (name, club) if club else (name,)
    (meant,) = ordered([Written(1, cells, headed=True)], known, answers, clubs=club is not None).values()
    return meant


class _Survey:
    def __init__(self, known: Circle, lines: Circle, answers: Answers, *, once: bool) -> None:
        self.known = known
        self.lines = lines
        self.answers = answers
        self.once = once
        self.new: dict[int, Written] = {}
        self.questions: list[Question] = []
        self._used: set[int | None] = set()
        self._times_typed: Counter[str] = Counter()

    def decide(self, typed: Written, meaning: Meaning) -> Somebody | None:
        name, club = meaning.name.full, meaning.club
        text = f"{name}; {club}" if club else name
        self._times_typed[text] += 1
        named = self.known.named(name, club)
        if len(named) == 1 and named[0].quiet and not (self.once and named[0].player in self._used):
            self._used.add(named[0].player)
            return named[0]
        meant = [*named, *self.known.like(name, club), *self._above(name, club)]
        chosen = self._asked(typed, name, text, meant) if meant else NEW
        if chosen == NEW:
            self.new[typed.line] = typed
        return next((each for each in meant if _answer(each) == chosen), None)

    def _above(self, name: str, club: str) -> list[Somebody]:
        """The first new one above who is called alike."""
        found = [*self.lines.named(name, club), *self.lines.like(name, club)]
        return [each for each in found if each.line in self.new][:1]

    def _asked(self, typed: Written, name: str, text: str, meant: Sequence[Somebody]) -> str:
        """The answer; empty where it is still to come."""
        key = f"{self._times_typed[text]}:{text}"
        choices = tuple(Candidate(_answer(each), self._label(each), same(each.name, name)) for each in meant)
        answer = _read(self.answers.get(key, ""), choices)
        self.questions.append(Question(key, typed.place, text, choices, answer, typed.line))
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
