"""A paper list as a grid: a row for each deal, a cell for each question, as the game asks them of any deal."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import rules
from rules.types import Field, Kind, Problem
from scoring.lists.forms import deal_forms
from scoring.lists.forms.deal_forms import Answers, FormBuilder
from scoring.lists.forms.form_fields import FormField
from scoring.lists.values.problems import sentence
from scoring.presenting.records import KIND
from scoring.presenting.words import SYMBOLS

CHOSEN = frozenset({Kind.CHOICE, Kind.SEAT})
"""What a cell chooses: a letter or a digit finds the answer. Numbers are typed."""
TOGETHER = frozenset({Kind.SEATS, Kind.INTEGERS, Kind.LISTS, Kind.CODES})
"""Several answers, typed into one cell with blanks between them; lists with a stroke between them."""
SUITS = "".join(SYMBOLS.values()) + " "
BLANK, STROKE = re.compile(r"[\s,;+]+"), "/"


@dataclass(frozen=True, slots=True)
class Cell:
    """A question of a row with what is typed so far."""

    name: str
    label: str
    kind: str
    """`select`, `tick` or `text`."""
    field: FormField

    @property
    def ticked(self) -> bool:
        return self.field.value == "true"

    @property
    def options(self) -> list[tuple[str, str, bool]]:
        """Value, words and whether it is chosen: they begin with what is pressed, a place or a letter."""
        seats = self.field.field.kind is Kind.SEAT
        return [
            (each.value, f"{int(each.value) + 1} {each.label}" if seats else each.label.lstrip(SUITS), each.chosen)
            for each in self.field.choices
        ]


@dataclass(frozen=True, slots=True)
class GridForm:
    """The questions of a table of this size, of whichever deal; who sits out is known only once it is dealt."""

    builder: FormBuilder

    @classmethod
    def of(cls, builder: FormBuilder, seats: int, *, every: bool) -> "GridForm":
        """`every`: also what only kinds of deals are asked that are no usual ones, such as a penalty."""
        asked = [_of_any_deal(each, seats) for each in builder.fields if each.prominent]
        return cls(replace(builder, fields=tuple(asked if every else _usual(asked))))

    @property
    def begun(self) -> dict[str, list[str]]:
        """What every row begins with."""
        return deal_forms.answers_of({}, self.builder.fields)

    def typed(self, sent: Mapping[str, Sequence[str]], row: int) -> dict[str, list[str]]:
        """What was typed into a row; a tick that is not sent is none."""
        found = {field.key: list(sent.get(name_of(row, field), ())) for field in self.builder.fields}
        return {key: values for key, values in found.items() if any(each.strip() for each in values)}

    def is_empty(self, typed: Answers) -> bool:
        """Whether nobody touched the row."""
        begins = self.begun
        return all([*values] == begins.get(key) for key, values in typed.items())

    def answers(self, typed: Answers) -> dict[str, list[str]]:
        """The same as a form of one deal sends it: what shares a cell taken apart, places counted from 1."""
        fields = {field.key: field for field in self.builder.fields}
        return {key: self._answer(fields[key], values) for key, values in typed.items()}

    def _answer(self, field: Field, values: Sequence[str]) -> list[str]:
        if field.kind is Kind.INTEGER:
            return [typed if deal_forms.is_number(typed) else self._said(field.key, typed) for typed in values]
        return _apart(field, values)

    def _said(self, key: str, typed: str) -> str:
        """A number in signs and words, “o2” or “without 2”, as shorthand has it; anything else as it was typed."""
        found = rules.read_sign(self.builder.game, key, typed)
        return typed if found is None else str(found)

    def cells(self, row: int, typed: Answers) -> list[Cell]:
        """The row."""
        asked = (self.builder.question(field, typed) for field in self.builder.fields)
        return [Cell(name_of(row, each.field), each.label, _kind(each), each) for each in asked]

    def say(self, problems: Iterable[Problem]) -> Iterator[str]:
        """Problems of a row in the reader's words."""
        return (sentence(each, self.builder.game, self.builder.names) for each in problems)


def name_of(row: int, field: Field) -> str:
    """How a cell is called in the form."""
    return f"{row}.{field.key}"


def _of_any_deal(field: Field, seats: int) -> Field:
    """Whoever deals is found out row by row; a seat that sits out is named then."""
    return replace(field, choices=tuple(range(seats))) if field.kind is Kind.SEAT else field


def _usual(fields: Sequence[Field]) -> list[Field]:
    """The questions of the usual kind of deal, and the kinds that need no others."""
    kind = next((each for each in fields if each.key == KIND), None)
    if kind is None:
        return [*fields]
    rare = [each for each in fields if kind.default not in each.shown_when.get(KIND, (kind.default,))]
    kinds = {value for each in rare for value in each.shown_when[KIND]}
    pairs = zip(kind.choices, kind.choice_labels or kind.choices, strict=True)
    left = [(choice, label) for choice, label in pairs if choice not in kinds]
    short = replace(kind, choices=tuple(a for a, _b in left), choice_labels=tuple(str(b) for _a, b in left))
    return [short if each is kind else each for each in fields if each not in rare]


def _kind(field: FormField) -> str:
    if field.widget == "tick":
        return "tick"
    is_chosen = field.field.kind in CHOSEN or field.field.kind is Kind.FLAG
    return "select" if is_chosen else "text"


def _apart(field: Field, values: Sequence[str]) -> list[str]:
    text = " ".join(values).strip()
    if field.kind is Kind.LISTS:
        return [each.strip() for each in text.split(STROKE)]
    if field.kind not in TOGETHER:
        return [*values]
    parts = [each for each in BLANK.split(text) if each]
    if field.kind is Kind.SEATS:  # each a single digit, so that nothing needs to stand between them
        places = [place for each in parts for place in (each if each.isascii() and each.isdigit() else [each])]
        return [str(int(each) - 1) if each.isascii() and each.isdigit() else each for each in places]
    return parts
