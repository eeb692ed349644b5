"""What is wrong with a request or a deal, and every answer that refuses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rest_framework import serializers

from rules import types
from rules.types import Severity
from scoring.api.answers.base import Answer, InWords, anything
from scoring.lists.values import problems


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something wrong with a request, found before any game was asked: a problem that is in words already."""

    code: str
    fields: tuple[str, ...]
    message: str
    params: Mapping[str, Any] = field(default_factory=dict)
    severity: Severity = Severity.ERROR


def sentence(given: types.Problem | Mistake, game: str) -> str:
    """What is wrong, for a person."""
    return given.message if isinstance(given, Mistake) else problems.sentence(given, game, codes=True)


class Problem(Answer):
    """Something wrong or remarkable. `error` blocks, `confirm` wants its code in `accepted`, `note` only tells."""

    code = serializers.CharField()
    severity = serializers.ChoiceField([each.value for each in Severity])
    fields = serializers.ListField(child=serializers.CharField(), help_text="Keys of the record or of the request.")
    message = InWords(sentence, source="*", help_text="The sentence for a person, by Accept-Language.")
    params = anything()


class Error(Answer):
    """Every answer from 400 up."""

    code = serializers.CharField()
    message = serializers.CharField()
    problems = Problem(many=True)


def refusal(code: str, message: str, problems: Sequence[Mistake] = ()) -> Mapping[str, Any]:
    """An answer from 400 up that tells nothing more."""
    return Error({"code": code, "message": message, "problems": problems}).data
