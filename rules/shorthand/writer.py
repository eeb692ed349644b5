"""The one writer of all shorthand: the shortest line from which the reader gives the record back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.shorthand.typed_lines import REMARK

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.shorthand.line_forms import Form, Shorthand
    from rules.shorthand.marks import Mark, Table
    from rules.types import Deal, Value


def written(shorthand: Shorthand, record: Deal, table: Table) -> Iterator[str]:
    """Lines that may say all that the record says, the shortest first; none where no line does."""
    said = {key: value for key, value in record.items() if key != "remark"}
    remark = record.get("remark")
    behind = f" {REMARK} {remark}" if remark else ""
    for form in shorthand.forms:
        parts = _parts(form, said, table)
        if parts:
            yield from (_closely(parts) + behind, " ".join(parts) + behind)


def _parts(form: Form, said: Deal, table: Table) -> list[str]:
    """What a line of this form says of the record, mark by mark; nothing if it cannot say all of it."""
    if any(said.get(key) != value for key, value in form.fixed.items()):
        return []
    left = {key: value for key, value in said.items() if key not in form.fixed}
    if not {each.key for each in form.begins} <= left.keys() <= {each.key for each in form.marks}:
        return []
    silent = form.meant({key: value for key, value in said.items() if key not in form.unstated})
    if not silent.keys() <= said.keys():
        return []
    typed = {key for key, value in left.items() if silent.get(key) != value}
    parts = [_write(form.marks, key, left[key], table) for key in _order(form, typed)]
    return [part for each in parts if each for part in each] if all(parts) else []


def _order(form: Form, typed: set[str]) -> list[str]:
    return list(dict.fromkeys(mark.key for mark in form.marks if mark.key in typed))


def _write(marks: Sequence[Mark], key: str, value: Value, table: Table) -> list[str]:
    """By the first mark that says it; a list that stands there entry by entry is one, too."""
    for mark in marks:
        if mark.key == key:
            values = value if mark.several and isinstance(value, tuple) else (value,)
            words = [mark.write(each, table) for each in values]
            if words and None not in words:
                return [each for each in words if each]
    return []


def _closely(parts: Sequence[str]) -> str:
    """The parts one behind the other, a blank only between two numbers."""
    line = ""
    for part in parts:
        between = " " if line[-1:].isdigit() and part[:1].isdigit() else ""
        line += between + part
    return line
