"""What is wrong with a request or a deal, and every answer that refuses."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from rules.types import Severity
from scoring.api.answers.base import Answer, anything


class Problem(Answer):
    """Something wrong or remarkable. `error` blocks, `confirm` wants its code in `accepted`, `note` only tells."""

    code = serializers.CharField()
    severity = serializers.ChoiceField([each.value for each in Severity])
    fields = serializers.ListField(child=serializers.CharField(), help_text="Keys of the record or of the request.")
    message = serializers.CharField(help_text="The sentence for a person, by Accept-Language.")
    params = anything()


class Error(Answer):
    """Every answer from 400 up."""

    code = serializers.CharField()
    message = serializers.CharField()
    problems = Problem(many=True)


def refusal(code: str, message: str, problems: Sequence[Mapping[str, Any]] = ()) -> Mapping[str, Any]:
    """An answer from 400 up that tells nothing more."""
    return Error({"code": code, "message": message, "problems": problems}).data
