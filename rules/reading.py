"""Reading: a raw mapping of unknown origin -> a clean record and all its problems. Its meaning is each game's."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar, cast

from rules.codes import error
from rules.problems import not_a_choice, unknown_key
from rules.registry import Dealt, Reading
from rules.types import Deal, Field, Kind, Problem, Severity, Value, printable

Key = TypeVar("Key", bound=str)
"""The keys of a game's records."""


def read(raw: object, fields: Sequence[Field], into: Callable[..., Dealt]) -> Reading[Dealt]:
    """Take over what each field allows, and name everything else. Never raises, whatever it is given.

    A key whose value is None counts as absent; lists become tuples; nothing is converted.
    """
    if not isinstance(raw, Mapping):
        return Reading({}, into(), (Problem("not_a_record", Severity.ERROR, (), {"given": printable(raw)}),))
    given = {key: value for key, value in raw.items() if value is not None}
    record: dict[str, Value] = {}
    problems: list[Problem] = []
    for field in fields:
        if field.key in given:
            value = given.pop(field.key)
            objection = CHECKS[field.kind](field, value)
            if objection is None:
                record[field.key] = _clean(value)
            else:
                problems.append(replace(objection, params={**objection.params, "field": field.label}))
        elif field.key == "kind":
            record["kind"] = field.default
    unreadable = frozenset(key for problem in problems for key in problem.fields)
    problems += [unknown_key(key) for key in given]
    return Reading(record, into(**record), tuple(problems), unreadable)


def is_integer(given: object) -> bool:
    """Strict: a boolean is no integer, and neither is 61.0."""
    return isinstance(given, int) and not isinstance(given, bool)


def unknown_keys(record: Deal, known: Collection[Key], fields: Callable[[], Sequence[Field]]) -> tuple[Key, ...]:
    """The keys that this kind of deal does not use: all but `known`.

    A key with its field's default value is no error: it says the same as leaving it out.
    """
    strange = [cast("Key", key) for key in record if key not in known]
    defaults = {field.key: field.default for field in fields()} if strange else {}
    return tuple(key for key in strange if record[key] != defaults[key])


def nearest(given: int, allowed: Iterable[Value]) -> str:
    """The allowed integers next to a given one, the lower one first, as a sentence names them."""
    numbers = sorted(each for each in allowed if isinstance(each, int))
    lower, higher = ([each for each in numbers if each < given], [each for each in numbers if each > given])
    return ", ".join(map(str, (*lower[-1:], *higher[:1])))


def _clean(given: object) -> Value:
    if isinstance(given, list | tuple):
        return tuple(_clean(each) for each in given)
    return given  # type: ignore[return-value]  # the checks let nothing but values through


def _integer(field: Field, given: object) -> Problem | None:
    if not isinstance(given, int) or isinstance(given, bool):
        return error("not_an_integer", field.key, given=printable(given))
    low, high = field.minimum, field.maximum
    if (low is not None and given < low) or (high is not None and given > high):
        return error("out_of_range", field.key, given=printable(given), minimum=low, maximum=high)
    objection = _choice(field, given) if field.choices else None
    if objection is None:
        return None
    return replace(objection, params={**objection.params, "nearest": nearest(given, field.choices)})


def _seat(field: Field, given: object) -> Problem | None:
    """Any seat of the table: which seats are offered is the form's business, which are allowed the game's check."""
    last = field.maximum or 0
    if not is_integer(given):
        return error("not_an_integer", field.key, given=printable(given))
    return None if given in range(last + 1) else error("not_a_seat", field.key, given=printable(given), seats=last + 1)


def _choice(field: Field, given: object) -> Problem | None:
    if isinstance(given, int | str) and not isinstance(given, bool) and given in field.choices:
        return None
    return not_a_choice(field.key, given, field.choices, field.choice_labels)


def _flag(field: Field, given: object) -> Problem | None:
    return None if isinstance(given, bool) else error("not_a_flag", field.key, given=printable(given))


def _text(field: Field, given: object) -> Problem | None:
    if not isinstance(given, str):
        return error("not_a_text", field.key, given=printable(given))
    if field.length is not None and len(given) > field.length:
        return error("text_too_long", field.key, length=field.length)
    return error("text_unprintable", field.key) if any(map(_is_control, given)) else None


def _is_control(character: str) -> bool:
    """Control characters and halves of surrogate pairs, which neither a page nor a database can hold."""
    return unicodedata.category(character) in {"Cc", "Cs"} and character not in "\n\t"


def _list_of(
    one: Callable[[Field, object], Problem | None], *, inner: bool = False
) -> Callable[[Field, object], Problem | None]:
    """A list of what `one` checks; an inner one is of one seat: the field's length is the number of such lists."""

    def check(field: Field, given: object) -> Problem | None:
        if not isinstance(given, list | tuple):
            return error("not_a_list", field.key, given=printable(given))
        if not inner and field.length is not None and len(given) > field.length:
            return error("list_too_long", field.key, length=field.length, given=len(given))
        return next((found for each in given if (found := one(field, each)) is not None), None)

    return check


CHECKS: Mapping[Kind, Callable[[Field, object], Problem | None]] = {
    Kind.CHOICE: _choice,
    Kind.FLAG: _flag,
    Kind.INTEGER: _integer,
    Kind.SEAT: _seat,
    Kind.TEXT: _text,
    Kind.SEATS: _list_of(_seat),
    Kind.INTEGERS: _list_of(_integer),
    Kind.LISTS: _list_of(_list_of(_integer, inner=True)),
    Kind.CODES: _list_of(_choice),
}
"""How each kind is read; what is objected to, or None."""
