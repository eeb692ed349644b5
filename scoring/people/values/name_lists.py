"""How the names of a list are to be understood: told by its lines together, or asked. Pure text, no database.

A line alone is read as it stands. What makes one doubt it is what the others say: commas, capitals, particles, people
who are known, an order by last names. Where lines agree there is one question for all of them; an answer that each is
to be looked at by itself, or a line that no other resembles, is asked about alone. Asking must be rare: whoever keeps
score is tired, and nearly everybody writes “Anna Adler”.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.people.values import name_evidence, name_meanings
from scoring.people.values.name_meanings import Doubt, Meaning, Read, Way, Written
from scoring.people.values.name_order import Order
from scoring.people.values.name_vocabulary import Vocabulary

LIST, LINE = "names", "name"
"""How the keys of questions begin."""
EACH = "each"
"""The answer that each line is to be asked about by itself."""
EXAMPLES = 3
Answers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class NameChoice:
    """One answer to how a name, or all of a list, are to be understood."""

    answer: str
    way: str
    examples: tuple[tuple[str, Meaning], ...] = ()
    """What was typed, and what it would mean."""


@dataclass(frozen=True, slots=True)
class NameQuestion:
    """How is this name, or are these names, to be understood?"""

    key: str
    doubt: Doubt
    choices: tuple[NameChoice, ...]
    """The likeliest first."""
    answer: str = ""
    text: str = ""
    """What was typed; empty where many lines are asked about at once."""
    place: str = ""
    line: int = 0
    lines: int = 1
    """How many lines are asked about."""

    @property
    def chosen(self) -> str:
        """What is ticked when it is asked: the answer, else what is likeliest."""
        return self.answer or self.choices[0].answer

    @property
    def none(self) -> str:
        """The answer that says nothing of anybody known."""
        return self.choices[0].answer


def key_of(text: str) -> str:
    """The key of the question about one line; its answer is the line as it is to be understood."""
    return f"{LINE}:{text}"


def key_of_all(doubt: Doubt) -> str:
    """The key of the question about all lines of one doubt."""
    return f"{LIST}:{doubt}"


def written_out(*cells: str) -> str:
    """A line of these cells, as questions and answers know it."""
    return Written(0, cells).text


def as_they_stand(lines: Iterable[str]) -> dict[str, str]:
    """The answers for lines that were settled before: each is read as it stands, first name first."""
    return {key_of(each): each for each in lines}


HEAD = f"{LIST}:head"
"""The key of what the head of a column says: an `Order`."""


def look(
    lines: Sequence[Written], known: Vocabulary, answers: Answers, *, french: bool = False, clubs: bool = True
) -> tuple[dict[int, Meaning], list[NameQuestion]]:
    """What each line means, as far as that is answered and else what is likeliest, and every question.

    `french`: the page is, where “M.” is Monsieur. `clubs`: whether a club may stand beside a name.
    """
    found = _List(known, answers, french=french, clubs=clubs)
    return {each.written.line: each.likeliest for each in found.read(lines)}, found.questions


@dataclass(slots=True)
class _List:
    known: Vocabulary
    answers: Answers
    french: bool
    clubs: bool
    questions: list[NameQuestion] = field(default_factory=list)

    def read(self, lines: Sequence[Written]) -> list[Read]:
        """Every line, understood. One doubt is settled after the other, for the next may hang on it."""
        apart = name_evidence.in_cells(lines, self.known) if self.clubs else {}
        # No initial stands before a last name.
        salutes = any(map(name_evidence.is_saluted, lines)) or self.answers.get(HEAD) == Order.LAST
        found = [apart.get(each.line) or self._read(each, salutes=salutes) for each in lines]
        found = [self._answered(each) for each in found]
        found = self._settled(found, Doubt.CELLS)
        found = self._settled(name_evidence.around_commas(found, self.known, self.answers.get(HEAD, "")), Doubt.COMMA)
        found = self._settled(found, Doubt.SALUTATION)
        found = self._in_order(found)
        if len(lines) == 1 and any(not each.answer for each in self.questions):
            return found
        return self._settled(name_evidence.where_last_names_end(found, self.known), Doubt.END)

    def _read(self, written: Written, *, salutes: bool) -> Read:
        """`salutes`: “M.” is a salutation, as others in the list bear one in French."""
        bare = name_meanings.without_salutation(written) if salutes else written
        found = name_meanings.read(bare, self.known, french=self.french, clubs=self.clubs)
        found = replace(found, written=written)
        return found.decided(Way.SALUTATION) if salutes and found.doubt is Doubt.SALUTATION else found

    def _answered(self, each: Read) -> Read:
        """The line as somebody has said that it is meant, whatever others in the list say, or as it can only be."""
        if len({meaning.text for meaning in each.meanings}) == 1:
            return replace(each, doubt=Doubt.NONE)
        own = each.doubt not in (Doubt.NONE, Doubt.PLAIN) and _of_one(each, self.answers).answer
        return self._alone(each, each.doubt) if own else each

    def _in_order(self, found: list[Read]) -> list[Read]:
        """Lines without a comma: are these last names first?"""
        if (head := self.answers.get(HEAD, "")) in {*Order}:
            open_still = (Doubt.PLAIN, Doubt.ORDER)
            return [each.decided(head) if each.doubt in open_still else each for each in found]
        found = name_evidence.in_order(found, self.known, asked=key_of_all(Doubt.PLAIN) in self.answers)
        for doubt in (Doubt.PLAIN, Doubt.ORDER, Doubt.MISSING):
            found = self._settled(found, doubt)
        return found

    def _settled(self, found: list[Read], doubt: Doubt) -> list[Read]:
        """All lines, those of this doubt as they were answered, each or all; a single one is asked about alone."""
        doubted = {each.written.line: each for each in found if each.doubt is doubt}
        together = [each for each in doubted.values() if not _of_one(each, self.answers).answer]
        if len({each.written.text for each in together}) > 1:
            question = _of_all(together, doubt, self.answers)
            self.questions.append(question)
            doubted |= {each.written.line: each.decided(question.chosen) for each in together}
        settled = {line: self._alone(each, doubt) for line, each in doubted.items()}
        return [settled.get(each.written.line, each) for each in found]

    def _alone(self, each: Read, doubt: Doubt) -> Read:
        """The line; one that is in this doubt still is asked about by itself."""
        if each.doubt is not doubt:
            return each
        question = _of_one(each, self.answers)
        if question.key not in {asked.key for asked in self.questions}:
            self.questions.append(question)
        meant = next(meaning for meaning in each.meanings if meaning.text == question.chosen)
        return replace(each, doubt=Doubt.NONE, meanings=(meant,))


def _of_one(each: Read, answers: Answers) -> NameQuestion:
    written = each.written
    meant = {meaning.text: meaning for meaning in reversed(each.meanings)}
    choices = [NameChoice(text, meant[text].way, ((written.text, meant[text]),)) for text in reversed(meant)]
    answer = answers.get(key := key_of(written.text), "")
    told = answer if answer in meant else ""
    return NameQuestion(key, each.doubt, tuple(choices), told, written.text, written.place, written.line)


def _of_all(doubted: Sequence[Read], doubt: Doubt, answers: Answers) -> NameQuestion:
    """Ways that any of them allows, the likeliest first, and that each is to be looked at."""
    examples: dict[str, list[tuple[str, Meaning]]] = {}
    for each in {one.written.text: one for one in doubted}.values():
        shown = set[str]()
        for meaning in each.meanings:
            way = meaning.way if doubt is Doubt.END else name_meanings.order_of(meaning.way)
            if way not in shown:
                examples.setdefault(way, []).append((each.written.text, meaning))
            shown.add(way)
    choices = [NameChoice(way, way, tuple(some[:EXAMPLES])) for way, some in examples.items()]
    answer = answers.get(key := key_of_all(doubt), "")
    allowed = {*examples, EACH}
    return NameQuestion(
        key, doubt, (*choices, NameChoice(EACH, EACH)), answer if answer in allowed else "", lines=len(doubted)
    )
