"""Who in an imported list is under 18 on the day of the event: told by ages, or asked where these leave it open."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from django.http import QueryDict

from tournaments.views.director_page import NUMBER

ASKED = "young:"
"""How the fields begin that ask about a row: yes or no; and `SAID`, which keep what stands there."""
SAID = "age:"


@dataclass(frozen=True, slots=True)
class AskedAge:
    """What stands there for an age that leaves it open, and what was answered: yes, no, or nothing yet."""

    text: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Young:
    """Rows by their lines."""

    minors: frozenset[int] = frozenset()
    asked: Mapping[int, AskedAge] = field(default_factory=dict)

    @property
    def open(self) -> bool:
        """Whether an answer is still to come."""
        return any(not each.answer for each in self.asked.values())

    def answered_by(self, sent: QueryDict) -> Self:
        """The same with the ticks and answers that came with a form; a tick that was shown and taken away counts."""
        ticked, shown = _numbers(sent, "minor"), _numbers(sent, "shown_minor")
        texts = {at: sent.get(f"{SAID}{at}", "") for at in _numbers(sent, "asked_age")}
        texts |= {at: each.text for at, each in self.asked.items()}
        asked = {at: AskedAge(text, _answer(sent.get(f"{ASKED}{at}", ""))) for at, text in texts.items()}
        young = {at for at, each in asked.items() if each.answer == "yes"}
        return replace(self, minors=(self.minors - (shown - ticked)) | ticked | young, asked=asked)


def _answer(given: str) -> str:
    return given if given in ("yes", "no") else ""


def _numbers(sent: QueryDict, name: str) -> frozenset[int]:
    return frozenset(int(each) for each in sent.getlist(name) if NUMBER.fullmatch(each))
