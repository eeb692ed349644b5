"""The answers to who is meant, as `components/who.html` sends them."""

from collections.abc import Mapping

from scoring.people.actions.asking import Answers

FIELD = "who:"


def answers(sent: Mapping[str, str]) -> Answers:
    """By the key of each question."""
    return {name.removeprefix(FIELD): sent[name] for name in sent if name.startswith(FIELD)}
