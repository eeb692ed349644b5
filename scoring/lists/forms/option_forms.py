"""House rules as they are typed: every option of a game beside what its preset says of it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

import rules
from rules.types import Kind, Option, Value
from scoring.lists.values import house_rules

OPTION = "option."
NO_LIMIT = "-"
"""What stands for a number that is left open."""
WHOLE = re.compile(r"-?[0-9]{1,9}")


class OptionsForm(forms.Form):
    """A form that asks, beside anything else, by which house rules a game is played."""

    def offer_options(self, game: str, preset: str, proposed: Mapping[str, Value] | None = None) -> None:
        """A field for each option; empty means: as the preset has it. `proposed`: what is filled in at first."""
        self.game, self.offered = game, preset
        usual = rules.ruleset(game, preset).options
        for option in rules.options(game):
            field = self.fields[OPTION + option.key] = _option(option, game, usual[option.key])
            wanted = (proposed or {}).get(option.key, usual[option.key])
            if wanted != usual[option.key]:
                field.initial = _sent(wanted)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(OPTION)]

    @property
    def option_errors(self) -> bool:
        return any(name.startswith(OPTION) for name in self.errors)

    def agreed(self, cleaned: Mapping[str, Any]) -> rules.Ruleset | None:
        """The rule set; None where the rules refuse an option, which is told beside its field."""
        try:
            return rules.ruleset(self.game, self.offered, **dict(self._changes(cleaned)))
        except rules.RulesetError as refused:
            self.add_error(OPTION + refused.option, refusal(refused, self.game))
            return None

    def _changes(self, cleaned: Mapping[str, Any]) -> Iterator[tuple[str, Value]]:
        for option in rules.options(self.game):
            typed = (cleaned.get(OPTION + option.key) or "").strip()
            if typed:
                yield option.key, _value(option, self.game, typed)


def _option(option: Option, game: str, usual: Value) -> forms.Field:
    """Left empty, the preset's value applies; the field shows it."""
    label = house_rules.label(option, game)
    unchanged = _("as in the rules: %(value)s") % {"value": house_rules.in_words(option, usual, game)}
    if option.kind is not Kind.INTEGER:
        choices = [
            ("", unchanged),
            *((_sent(value), house_rules.in_words(option, value, game)) for value in _values(option)),
        ]
        return forms.ChoiceField(label=label, required=False, choices=choices)
    words = [house_rules.in_words(option, value, game) for value in _values(option)]
    return forms.CharField(
        label=label,
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"placeholder": unchanged, "inputmode": "text" if words else "numeric"}),
        help_text=_("Allowed: %(allowed)s") % {"allowed": ", ".join([*_bounds(option), *words])},
    )


def _values(option: Option) -> tuple[Value, ...]:
    """What can be chosen by a word."""
    flags = (True, False) if option.kind is Kind.FLAG else ()
    return (*flags, *option.choices, *((None,) if option.nullable else ()))


def _bounds(option: Option) -> Iterator[str]:
    if option.minimum is not None and option.maximum is not None:
        yield f"{option.minimum}–{option.maximum}"


def _sent(value: Value) -> str:
    """A value as a form sends it."""
    return NO_LIMIT if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _value(option: Option, game: str, typed: str) -> Value:
    """What was chosen or typed; anything unknown stays as it was typed, for the rules to refuse."""
    for value in _values(option):
        if typed == _sent(value) or typed.casefold() == house_rules.in_words(option, value, game).casefold():
            return value
    return int(typed) if WHOLE.fullmatch(typed) else typed


def refusal(refused: rules.RulesetError, game: str) -> str:
    """What the rules refuse, as a sentence."""
    option = next((each for each in rules.options(game) if each.key == refused.option), None)
    allowed = ", ".join(_possible(each, option, game) for each in refused.allowed)
    return _("“%(given)s” is not possible here. Allowed: %(allowed)s") % {"given": refused.given, "allowed": allowed}


def _possible(value: object, option: Option | None, game: str) -> str:
    """A value as people write it: a choice by its name, bounds with a dash."""
    if option and value in _values(option):
        return house_rules.in_words(option, value, game)
    return str(value).replace("..", "–")
