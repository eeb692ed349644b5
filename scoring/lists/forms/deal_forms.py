"""The form of a deal: made of what the rules ask, read back by kind. What an answer means is for the rules to say."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import rules
from rules.types import Field, Kind, Problem, Value
from scoring.lists.forms.form_fields import FEW_NUMBERS, ONE_LINE, PREFIX, Choice, FormField, listed, typed_text
from scoring.lists.values.problems import sentence
from scoring.presenting.records import is_signed
from scoring.presenting.words import symbol, with_symbol

Answers = Mapping[str, Sequence[str]]
"""What a form sent, or what it begins with: the typed texts of every field by its key."""

INTEGER = re.compile(r"[+-]?[0-9]{1,9}")
MOST_BUTTONS = 24
DEALER = "dealer"
KIND = "kind"
SIGNS = {"♣": "club", "♠": "spade", "♥": "heart", "♦": "diamond"}
"""The drawn signs of the suits by their characters."""


@dataclass(frozen=True, slots=True)
class FormBuilder:
    """Everything that form fields are made from."""

    game: str
    fields: tuple[Field, ...]
    names: Sequence[str]
    """Players' names by seat."""
    language: str

    def questions(self, answers: Answers, problems: Iterable[Problem] = ()) -> tuple[FormField, ...]:
        """The fields with their answers; what the save buttons ask for is left out, but for seats."""
        wrong, unasked = tuple(problems), without_input(self.fields)
        return tuple(self.question(field, answers, wrong) for field in self.fields if field not in unasked)

    def question(self, field: Field, answers: Answers, problems: tuple[Problem, ...] = ()) -> FormField:
        """One field with what is typed so far and what is wrong with that."""
        values = tuple(answers.get(field.key, ()))
        messages = tuple(sentence(each, self.game, self.names) for each in problems if field.key in each.fields)
        return FormField(
            key=field.key,
            label=self._say(field.label),
            widget=_widget(field),
            values=values,
            choices=tuple(self._choices(field, values)),
            problems=messages,
            shown_when=condition(field.shown_when),
            field=field,
            off=off(field, answers, self.fields),
            rare_when=condition(field.place.rare_when),
            digits_when=condition(field.place.digits_when),
            owners=field.owners(self.names),
            role=self._say(field.place.role or field.label).partition(" (")[0],
        )

    def _choices(self, field: Field, values: tuple[str, ...]) -> Iterable[Choice]:
        """What may be chosen, with what is chosen."""
        for value, label in zip(*_with_chosen_seats(field, values, len(self.names)), strict=True):
            typed = typed_text(value)
            named, sign = self._choice_label(field, value, label), SIGNS.get(symbol(value), "")
            letter = rules.letters(self.game, self.language).get((field.key, value), "")
            choice = Choice(typed, named, typed in values, value in field.rare, sign, letter)
            # What a list holds twice is ticked twice, or correcting the deal would lose one.
            yield from [choice] * max(1, values.count(typed) if field.kind is Kind.CODES else 1)

    def _choice_label(self, field: Field, value: Value, label: Value) -> str:
        if field.kind in {Kind.SEAT, Kind.SEATS} and isinstance(value, int):
            return self.names[value]
        if label != value:
            return with_symbol(value, self._say(str(label)))
        return f"{value:+d}" if isinstance(value, int) and is_signed(field) else str(label)

    def _say(self, code: str) -> str:
        return rules.say(self.game, code, {}, self.language)


def _offered(field: Field) -> tuple[Sequence[Value], Sequence[Value]]:
    """What may be chosen and how it is called, as text codes where it does not speak for itself."""
    if field.kind is Kind.FLAG:
        return (True, False), ("word.yes", "word.no")
    if field.kind is Kind.SEATS and not field.choices:
        seats = range((field.maximum or 0) + 1)
        return seats, seats
    if few := is_few(field):
        return few, few
    return field.choices, field.choice_labels or field.choices


def _with_chosen_seats(field: Field, values: Collection[str], seats: int) -> tuple[Sequence[Value], Sequence[Value]]:
    """As `_offered`; where several are chosen, with every seat of the table that was: the others would stay alone."""
    offered, labels = _offered(field)
    if field.kind is not Kind.SEATS:
        return offered, labels
    pausing = [seat for seat in range(seats) if str(seat) in values and seat not in offered]
    return [*offered, *pausing], [*labels, *pausing]


def is_few(field: Field) -> range:
    """The numbers of a field that are quicker tapped than typed, most of all where one must be; empty for any other."""
    if field.kind is not Kind.INTEGER or field.choices or field.minimum is None or field.maximum is None:
        return range(0)
    numbers = range(field.minimum, field.maximum + 1)
    most = ONE_LINE if field.default is None else FEW_NUMBERS
    return numbers if len(numbers) <= most else range(0)


def deciding(fields: Iterable[Field]) -> Field | None:
    """The flag that the save buttons ask for, each showing what its answer would score: the first without a default."""
    return next((field for field in fields if field.kind is Kind.FLAG and field.default is None), None)


def without_input(fields: Sequence[Field]) -> list[Field]:
    """What the save buttons alone ask for: the form has no place for an answer."""
    last = deciding(fields)
    return [each for each in fields if each is last or (each.place.saves and not each.place.seats)]


def condition(when: Mapping[str, Sequence[object]]) -> str:
    """A condition as the script of the form reads it; empty where there is none."""
    typed = {PREFIX + key: [typed_text(each) for each in allowed] for key, allowed in when.items()}
    return json.dumps(typed) if typed else ""


def off(field: Field, answers: Answers, fields: Iterable[Field]) -> str:
    """Why a field is not asked for as the form stands: another kind of deal, or another answer; empty if it is."""
    asked = {each.key: each for each in fields}
    failing = [
        key
        for key, allowed in field.shown_when.items()
        if key not in asked or {*map(typed_text, allowed)}.isdisjoint(_standing(asked[key], answers))
    ]
    return KIND if KIND in failing else "yes" if failing else ""


def _standing(field: Field, answers: Answers) -> Sequence[str]:
    return answers.get(field.key) or ([] if field.default is None else [typed_text(field.default)])


def applies(field: Field, record: Mapping[str, object], fields: Iterable[Field]) -> bool:
    """Whether a record is one that this field is asked for."""
    answers = {each.key: each.default for each in fields} | dict(record)
    return all(answers.get(key) in allowed for key, allowed in field.shown_when.items())


def answers_of(record: Mapping[str, object], fields: Iterable[Field]) -> dict[str, list[str]]:
    """What a form begins with: the record, and the defaults of what it leaves out."""
    begun = {field.key: _begun(field) if record.get(field.key) is None else record[field.key] for field in fields}
    return {key: listed(value) for key, value in begun.items() if value is not None}


def _begun(field: Field) -> Value:
    """No seat is filled in beforehand: the turn moves on with the list, but a form that was left open does not."""
    return None if field.kind in {Kind.SEAT, Kind.SEATS} else field.default


def nothing_for(seats: Collection[int], fields: Iterable[Field]) -> dict[str, list[str]]:
    """Lists of numbers by seat in which these seats have 0, and the others are still to be asked."""
    lists = (field for field in fields if field.kind is Kind.INTEGERS and not {*field.each}.isdisjoint(seats))
    return {field.key: ["0" if seat in seats else "" for seat in field.each] for field in lists}


@dataclass(frozen=True, slots=True)
class DealFields:
    """What a form asks of a deal of one dealer, and who takes no cards then."""

    fields: tuple[Field, ...]
    sitting_out: tuple[int, ...]

    @property
    def begun(self) -> dict[str, list[str]]:
        """What the form begins with before anybody typed."""
        return nothing_for(self.sitting_out, self.fields)

    def by_seat(self, answers: Answers) -> dict[str, dict[int, str]]:
        """The entries of the lists with one per seat, each with whose it is."""
        lists = [field for field in self.fields if field.each and len(answers.get(field.key, ())) == len(field.each)]
        return {field.key: dict(zip(field.each, answers[field.key], strict=True)) for field in lists}


def carried(answers: Answers, before: DealFields, after: DealFields) -> dict[str, Sequence[str]]:
    """The answers of a form that stood for another dealer's deal: each entry stays its player's.

    What nobody touched becomes what the form begins with now: nothing of whoever takes no cards, the others are asked.
    """
    typed, stood, begins = before.by_seat(answers), before.by_seat(before.begun), after.by_seat(after.begun)

    def entry(key: str, seat: int) -> str:
        text = typed[key].get(seat, "")
        untouched = text == stood.get(key, {}).get(seat, "")
        return begins.get(key, {}).get(seat, "") if untouched else text

    moved = {each.key: [entry(each.key, seat) for seat in each.each] for each in after.fields if each.key in typed}
    return {**answers, **moved}


def answers_from(sent: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The answers of a sent form (the lists of a `QueryDict`)."""
    return {name.removeprefix(PREFIX): list(values) for name, values in sent.items() if name.startswith(PREFIX)}


def record(answers: Answers, fields: Iterable[Field]) -> dict[str, object]:
    """The deal record of these answers: each text becomes what its field's kind wants, where it can.

    What cannot be read stays as it was typed, so that the rules name it. A default says nothing and is left out: the
    dealer whose turn it is must not be nailed down, or a deal inserted later would put him off the rotation.
    """
    asked = {field.key: field for field in fields}
    given: dict[str, object] = {}
    for key, typed in answers.items():
        field = asked.get(key)
        value = READERS[field.kind](field, [each.strip() for each in typed]) if field else " ".join(typed)
        if value not in (None, "", []):
            given[key] = value
    return without_defaults(given, asked.values())


def without_defaults(record: Mapping[str, object], fields: Iterable[Field]) -> dict[str, object]:
    """The record without values that mean the same as leaving the key out."""
    silent = {field.key: listed(field.default) for field in fields if field.default is not None}
    return {key: value for key, value in record.items() if key not in silent or listed(value) != silent[key]}


def _widget(field: Field) -> str:
    if field.place.seats:
        return "seats"
    if field.kind is Kind.FLAG and field.default is None:
        return "buttons"
    if field.kind is Kind.CHOICE and len(field.choices) > MOST_BUTTONS:
        return "select"
    if field.kind is Kind.INTEGER and 0 < len(field.choices) <= MOST_BUTTONS:
        return "buttons"
    if is_few(field):
        return "few"
    return WIDGETS[field.kind]


def is_number(typed: str) -> bool:
    """Whether it is a number in digits."""
    return isinstance(_integer(typed), int)


def _integer(typed: str) -> int | str:
    plain = typed.replace("\N{MINUS SIGN}", "-").replace(" ", "")
    return int(plain) if INTEGER.fullmatch(plain) else typed


def _choice(field: Field, typed: str) -> object:
    return next((choice for choice in field.choices if typed_text(choice) == typed), typed)


def _flag(typed: str) -> bool | str:
    return {"true": True, "on": True, "false": False}.get(typed, typed)


def _last(read: Callable[[str], object]) -> Callable[[Field, list[str]], object]:
    return lambda _field, typed: read(typed[-1]) if typed and typed[-1] else None


def _integers(field: Field, typed: list[str]) -> list[object]:
    """An empty place stays empty, so that no number moves to another one; only those at the end are dropped."""
    while typed and not typed[-1] and not field.each:
        typed = typed[:-1]
    return [_integer(each) for each in typed] if any(typed) else []


def _lists(_field: Field, typed: list[str]) -> list[object]:
    return [[_integer(one) for one in re.split(r"[\s,;+]+", each) if one] for each in typed] if any(typed) else []


READERS: Mapping[Kind, Callable[[Field, list[str]], object]] = {
    Kind.CHOICE: lambda field, typed: _choice(field, typed[-1]) if typed and typed[-1] else None,
    Kind.FLAG: _last(_flag),
    Kind.INTEGER: _last(_integer),
    Kind.SEAT: _last(_integer),
    Kind.TEXT: _last(str),
    Kind.SEATS: _integers,
    Kind.INTEGERS: _integers,
    Kind.LISTS: _lists,
    Kind.CODES: lambda field, typed: [_choice(field, each) for each in typed if each],
}

WIDGETS: Mapping[Kind, str] = {
    Kind.CHOICE: "buttons",
    Kind.FLAG: "tick",
    Kind.INTEGER: "number",
    Kind.SEAT: "buttons",
    Kind.TEXT: "text",
    Kind.SEATS: "ticks",
    Kind.INTEGERS: "numbers",
    Kind.LISTS: "lists",
    Kind.CODES: "ticks",
}
