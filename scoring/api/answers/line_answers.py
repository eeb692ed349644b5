"""A deal of a list as it is told: scored, and its calculation explained."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from rest_framework import serializers

import rules
from rules import types
from rules.types import Op
from scoring.api.answers.base import Answer, InWords, Listed, Moment, anything, integers
from scoring.api.answers.problem_answers import Problem
from scoring.api.record_schema import RecordField
from scoring.lists.values import log
from scoring.presenting.words import language, say


class StepInWords(NamedTuple):
    """A line of a calculation, and what it says there: where the value stands after it."""

    step: types.Step
    text: str


Calculation = types.Line | Sequence[types.Step]
"""Of a deal, or of what is settled at the foot of a list."""


def explained(of: Calculation, game: str) -> str:
    """A calculation as one sentence; of a deal behind what was played, where the calculation does not tell that."""
    text = rules.explain(game, _steps(of), language())
    code = _played(game, of) if isinstance(of, types.Line) else ""
    return f"{_('%(label)s:') % {'label': say(game, code)}} {text}" if code and text else text


def _played(game: str, line: types.Line) -> str:
    """The text code of what the sentence does not name: a solo; the suit, or Grand, by whose value it multiplies."""
    declared = f"contract.{line.deal.get('contract')}"
    multiplied = any(step.params.get("contract") == declared for step in line.steps)
    return rules.named(game, line) or (declared if multiplied else "")


def steps_in_words(of: Calculation, game: str) -> Iterator[StepInWords]:
    """A calculation line by line."""
    steps = _steps(of)
    return map(StepInWords, steps, rules.explain_steps(game, steps, language()))


def _steps(of: Calculation) -> Sequence[types.Step]:
    return of.steps if isinstance(of, types.Line) else of


class Step(Answer):
    """One line of a calculation. Begin with v = 0 and points all 0. Without a seat: `set` v = amount, `add` v +=
    amount, `times` v *= amount. With a seat: `share` points[seat] += amount * v, `add` points[seat] += amount, `set`
    points[seat] = amount.
    """

    code = serializers.CharField(source="step.code")
    op = serializers.ChoiceField([each.value for each in Op], source="step.op")
    amount = serializers.IntegerField(source="step.amount")
    seat = serializers.IntegerField(source="step.seat", allow_null=True, min_value=0)
    params = anything(source="step.params")
    text = serializers.CharField()


class Explanation(Answer):
    """A calculation that explains itself: working its steps gives exactly the points."""

    text = InWords(explained, source="*", allow_blank=True)
    steps = Listed(steps_in_words, child=Step(), source="*")


class Line(Answer):
    """A deal, scored against the deals before it."""

    number = serializers.IntegerField(help_text="Deal number as on paper.")
    dealer = serializers.IntegerField()
    record = RecordField(
        source="deal",
        help_text="As it was understood: clean, without what could not be read. Keepers of the book find its remark.",
    )
    problems = Problem(many=True)
    points = integers(allow_null=True, help_text="By seat; null while an error blocks the deal.")
    running = integers(help_text="By seat, after this deal.")
    outcome = serializers.CharField()
    value = serializers.IntegerField()
    explanation = Explanation(source="*")
    tallies = serializers.ListField(child=serializers.DictField(child=serializers.IntegerField()))
    row = anything(help_text="Cells of the score sheet by the key of the column.")
    section = serializers.CharField(allow_blank=True, help_text="Part of the score sheet in which the line stands.")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        told = super().to_representation(instance)
        naming = self.context.get("naming")
        return told if naming is None or naming.keeps else {**told, "record": log.without_text(told["record"])}


class SheetDeal(Line):
    """A deal of a list, and where it came from."""

    first = ("sequence", "position", "corrected", "accepted", "written_at")
    inherited = "line"
    sequence = serializers.IntegerField(help_text="Number of the entry that brought the deal; it never changes.")
    position = serializers.IntegerField(help_text="Place in the list, from 1.")
    corrected = serializers.BooleanField()
    accepted = serializers.ListField(child=serializers.CharField())
    written_at = Moment(allow_null=True)
