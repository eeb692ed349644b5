"""Functions that make problems: each takes the fields concerned, and what its sentence is filled with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.types import Param, Problem, Severity, Value, printable

if TYPE_CHECKING:
    from collections.abc import Sequence


def error(code: str, /, *fields: str, **params: Param) -> Problem:
    """A problem that blocks the deal and names its fields; the first one's label is at hand for the text as `field`."""
    named: dict[str, Param] = {"field": f"field.{fields[0]}"} if fields else {}
    return Problem(code, Severity.ERROR, fields, named | params)


def not_a_choice(field: str, given: object, choices: Sequence[Value], labels: Sequence[str] = ()) -> Problem:
    """A value that is none of these, which have these text codes as labels; another word may be labelled alike."""
    named = dict(zip(map(str, choices), labels, strict=False))
    if isinstance(given, str) and labels:
        named.setdefault(given, f"{labels[0].partition('.')[0]}.{given}")
    problem = error("not_a_choice", field, given=printable(given), allowed=", ".join(map(str, choices)))
    return replace(problem, labels=named)


def unknown_key(key: object) -> Problem:
    """A key that nobody asks for here; other rules may, and label it."""
    named = str(printable(key))
    return Problem("unknown_key", Severity.ERROR, (named,), {"key": named}, labels={named: f"field.{named}"})


def incomplete(code: str, /, *fields: str, **params: Param) -> Problem:
    """A problem that only says what is still to be stated; its fields and params are those of `error`."""
    return replace(error(code, *fields, **params), incomplete=True)


def confirm(code: str, /, *fields: str, **params: Param) -> Problem:
    """A problem that somebody has to confirm; its fields and params are those of `error`."""
    return replace(error(code, *fields, **params), severity=Severity.CONFIRM)


def note(code: str, /, *fields: str, **params: Param) -> Problem:
    """A remark that the table should know; nothing has to be corrected."""
    return Problem(code, Severity.NOTE, fields, params)
