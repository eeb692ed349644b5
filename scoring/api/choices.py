"""Words out of a few that a client may send: whoever sends another one is told each, with what it is called."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

import rules
from scoring.lists.values.refused_rules import strung
from scoring.presenting import words

Called = Mapping[str, Any]
"""What people call it, by code."""


class Choice(serializers.ChoiceField):
    """One of some codes; `called` tells in the reader's language what they are called."""

    def __init__(self, choices: Any, *, called: Callable[[], Called], **kwargs: Any) -> None:
        self.called = called
        super().__init__(choices, **kwargs)

    def fail(self, key: str, **kwargs: Any) -> None:  # type: ignore[override]
        if key == "invalid_choice":
            called = self.called()
            text = refusal(str(kwargs["input"]), {code: called[code] for code in self.choices})
            raise serializers.ValidationError(ErrorDetail(text, key))
        super().fail(key, **kwargs)


def refusal(given: str, called: Called) -> str:
    """That it is none of these."""
    return _("“%(given)s” is not possible here. Allowed: %(allowed)s") % {
        "given": given[:100],
        "allowed": listed(called),
    }


def listed(called: Called) -> str:
    """What people call them, with their codes."""
    return strung([rules.with_code(str(label), code) for code, label in called.items()])


def games() -> Called:
    """Every game."""
    return {key: words.say(key, info.name) for key, info in rules.games().items()}
