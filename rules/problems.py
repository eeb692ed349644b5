"""Functions that make problems: each takes the fields concerned, and what its sentence is filled with."""

from __future__ import annotations

from dataclasses import replace

from rules.types import Param, Problem, Severity


def error(code: str, /, *fields: str, **params: Param) -> Problem:
    """A problem that blocks the deal and names its fields; the first one's label is at hand for the text as `field`."""
    named: dict[str, Param] = {"field": f"field.{fields[0]}"} if fields else {}
    return Problem(code, Severity.ERROR, fields, named | params)


def incomplete(code: str, /, *fields: str, **params: Param) -> Problem:
    """A problem that only says what is still to be stated; its fields and params are those of `error`."""
    return replace(error(code, *fields, **params), incomplete=True)


def confirm(code: str, /, *fields: str, **params: Param) -> Problem:
    """A problem that somebody has to confirm; its fields and params are those of `error`."""
    return replace(error(code, *fields, **params), severity=Severity.CONFIRM)


def note(code: str, /, *fields: str, **params: Param) -> Problem:
    """A remark that the table should know; nothing has to be corrected."""
    return Problem(code, Severity.NOTE, fields, params)
