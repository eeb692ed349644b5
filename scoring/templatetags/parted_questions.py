"""How questions about typed names are parted for a page; nothing is decided here."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import template

from scoring.people.actions.questions import AnyQuestion, Question
from scoring.people.values.name_lists import NameQuestion

register = template.Library()


@dataclass(frozen=True, slots=True)
class Parted:
    """Questions by what they are about."""

    names: tuple[NameQuestion, ...]
    """How names are to be understood, where that is open."""
    answered: tuple[NameQuestion, ...]
    people: tuple[Question, ...]
    """Whom they mean."""


@register.filter
def parted(questions: Sequence[AnyQuestion] | str) -> Parted:
    """Those about names before those about people."""
    names = [each for each in questions if isinstance(each, NameQuestion)]
    return Parted(
        tuple(each for each in names if not each.answer),
        tuple(each for each in names if each.answer),
        tuple(each for each in questions if isinstance(each, Question)),
    )
