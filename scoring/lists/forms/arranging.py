"""Where the questions of a deal stand on its one view: at the players' seats, line by line, or folded away."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from rules.types import Field, Kind, Value
from scoring.lists.forms.deal_forms import KIND, deciding, is_few
from scoring.lists.forms.form_fields import FormField
from scoring.presenting import words

BESIDE_EACH_OTHER = frozenset({"tick", "number", "few"})


@dataclass(frozen=True, slots=True)
class Row:
    """Questions that share a line."""

    cells: tuple[tuple[FormField, ...], ...]
    """By place: the questions of which at most one applies, and which so take the same place."""

    @property
    def questions(self) -> list[FormField]:
        return [each for cell in self.cells for each in cell]


def rows(questions: Iterable[FormField]) -> list[Row]:
    """Ticks and numbers that follow each other share a line, and whatever its game puts beside the one before."""
    lines: list[list[FormField]] = []
    for each in questions:
        if lines and _shares_line(lines[-1][-1], each):
            lines[-1].append(each)
        else:
            lines.append([each])
    return [Row(tuple(_cells(line))) for line in lines]


@dataclass(frozen=True, slots=True)
class Folder:
    """What is folded away together, under a name."""

    key: str
    """By which a page finds it."""
    name: str
    rows: list[Row]
    said: str
    """What is chosen in there, in words."""
    refused: bool
    """Whether something in there stands in the way of saving."""


def folder(key: str, name: str, questions: Sequence[FormField], kind: str = "") -> Folder:
    """These questions and, in words, the kind of deal that is chosen beside them."""
    said = [kind, *(each.said for each in questions if not each.off)]
    return Folder(key, name, rows(questions), ", ".join(filter(None, said)), any(each.problems for each in questions))


def groups(questions: Iterable[FormField], say: Callable[[str], str]) -> list[Folder]:
    """What each game folds away under a heading, whose text code `say` puts into words."""
    named = groupby(questions, lambda each: each.field.place.group)
    return [folder(f"group-{at}", say(name), list(some)) for at, (name, some) in enumerate(named, 1)]


def arranged(game: str, questions: Sequence[FormField]) -> dict[str, Any]:
    """Where each question stands: at the seats, in its line, folded away in a group of its own, or under More."""
    folded_away = [each for each in questions if not each.field.prominent]
    kinds = next(each for each in questions if each.key == KIND)
    asked = [each for each in questions if each.field.prominent and each is not kinds]
    grouped = [each for each in asked if each.field.place.group]
    common = [each for each in asked if not each.field.place.group]
    return {
        "kinds": kinds,
        "at_seats": [each for each in common if each.field.place.seats],
        "common": rows(each for each in common if not each.field.place.seats),
        "groups": groups(grouped, partial(words.say, game)),
        "rare": folder("more", _("More"), folded_away, kinds.rare_said),
    }


def _shares_line(before: FormField, after: FormField) -> bool:
    alike = before.widget == after.widget and after.widget in BESIDE_EACH_OTHER
    return alike or after.field.place.beside or _exclude(before.field, after.field)


def _cells(line: Sequence[FormField]) -> Iterable[tuple[FormField, ...]]:
    cells: list[list[FormField]] = []
    for each in line:
        free = next((cell for cell in cells if all(_exclude(other.field, each.field) for other in cell)), None)
        if free is None:
            cells.append([each])
        else:
            free.append(each)
    return map(tuple, cells)


def _exclude(one: Field, other: Field) -> bool:
    """Whether never both of them apply, to deals of the same kind."""
    common = (one.shown_when.keys() & other.shown_when.keys()) - {KIND}
    return any(set(one.shown_when[key]).isdisjoint(other.shown_when[key]) for key in common)


def left_to_saving(fields: Sequence[Field]) -> list[Field]:
    """What the save buttons ask for while it is open: who, then how many, then the flag that decides."""
    last = deciding(fields)
    asked = [each for each in fields if each.place.saves]
    return [*sorted(asked, key=lambda each: each.kind is not Kind.SEAT), *([last] if last else [])]


def answers_to(field: Field) -> Sequence[Value]:
    """The answers that save buttons offer to this field."""
    return (True, False) if field.kind is Kind.FLAG else field.choices or is_few(field)
