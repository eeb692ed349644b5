"""House rules as they are typed: every option of a game beside what its preset says of it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

import rules
from rules.types import Kind, Option, Value
from scoring import amounts
from scoring.lists.values import house_rules
from scoring.lists.values.refused_rules import Refusal
from scoring.lists.values.rereading import DEALS

OPTION = "option."
LENGTH = f"{OPTION}{DEALS}"
NO_LIMIT = "-"
"""What stands for a number that is left open."""
WHOLE = re.compile(r"-?[0-9]{1,9}")
BARE_EUROS = 10
"""A tariff from so many euros on is only read with its unit: 50 is meant to be cents as often as euros."""
STAKE = "stake"
"""What a point is worth: of a bare number cents are meant, which are no euros."""


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
                field.initial = _filled_in(option, wanted)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(OPTION)]

    @property
    def length_field(self) -> forms.BoundField | None:
        """How many deals a sheet has: it stands beside the number of series, so that “2 x 36” is typed in one place."""
        return self[LENGTH] if LENGTH in self.fields else None

    @property
    def house_rule_fields(self) -> list[forms.BoundField]:
        """The options that are not asked for there."""
        return [field for field in self.option_fields if field.name != LENGTH]

    @property
    def option_errors(self) -> bool:
        return any(name.startswith(OPTION) for name in self.errors)

    def agreed(self, cleaned: Mapping[str, Any]) -> rules.Ruleset | None:
        """The rule set; None where the rules refuse an option, which is told beside its field."""
        try:
            return rules.ruleset(self.game, self.offered, **dict(self._changes(cleaned)))
        except rules.RulesetError as refused:
            self.add_error(OPTION + refused.option, refusal(refused))
            return None

    def _changes(self, cleaned: Mapping[str, Any]) -> Iterator[tuple[str, Value]]:
        for option in rules.options(self.game):
            typed = (cleaned.get(OPTION + option.key) or "").strip()
            try:
                if typed:
                    yield option.key, _value(option, self.game, typed)
            except ValidationError as error:
                self.add_error(OPTION + option.key, error)


def _option(option: Option, game: str, usual: Value) -> forms.Field:
    """Left empty, the preset's value applies; the field, or the help below one that is typed into, names it."""
    label = house_rules.label(option, game)
    unchanged = _("as in the rules: %(value)s") % {"value": house_rules.in_words(option, usual, game)}
    if option.kind is not Kind.INTEGER:
        choices = [
            ("", unchanged),
            *((_sent(value), house_rules.in_words(option, value, game)) for value in _values(option)),
        ]
        return forms.ChoiceField(label=label, required=False, choices=choices)
    words = [house_rules.in_words(option, value, game) for value in _values(option)]
    mode = "text" if words and not option.per_euro else "decimal" if option.per_euro else "numeric"
    allowed = _("Allowed: %(allowed)s") % {"allowed": ", ".join([*_bounds(option), *words])}
    return forms.CharField(
        label=label,
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"inputmode": mode}),
        help_text=" · ".join([unchanged, allowed, *(_at_other_tables(game) if option.key == DEALS else ())]),
    )


def _at_other_tables(game: str) -> Iterator[str]:
    preferred, *others = rules.tables(game)
    if others:
        said = _("at tables of %(seats)d; others play as many rounds, so that everybody deals equally often")
        yield said % {"seats": preferred}


def _values(option: Option) -> tuple[Value, ...]:
    """What can be chosen by a word."""
    flags = (True, False) if option.kind is Kind.FLAG else ()
    return (*flags, *option.choices, *((None,) if option.nullable else ()))


def _bounds(option: Option) -> Iterator[str]:
    if option.minimum is not None and option.maximum is not None:
        yield "–".join(_number(option, bound) for bound in (option.minimum, option.maximum))


def _number(option: Option, value: int) -> str:
    return amounts.written(value, option.per_euro) if option.per_euro else str(value)


def _sent(value: Value) -> str:
    """A value as a form sends it."""
    return NO_LIMIT if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _filled_in(option: Option, value: Value) -> str:
    """A value as it stands in its field at first."""
    return _number(option, value) if isinstance(value, int) and option.per_euro else _sent(value)


def _value(option: Option, game: str, typed: str) -> Value:
    """What was chosen or typed; anything unknown stays as it was typed, for the rules to refuse.

    `ValidationError` for what is no amount of money where one is asked for.
    """
    for value in _values(option):
        if typed == _sent(value) or typed.casefold() == house_rules.in_words(option, value, game).casefold():
            return value
    if option.per_euro:
        return _amount(option, typed)
    return int(typed) if WHOLE.fullmatch(typed) else typed


def _amount(option: Option, typed: str) -> int:
    found = amounts.read(typed, per_euro=option.per_euro)
    if WHOLE.fullmatch(typed) and int(typed) >= (1 if option.key == STAKE else BARE_EUROS):
        said = _("“%(typed)s” can be read in two ways. Write %(large)s, or %(small)s.")
        small = amounts.written(int(typed) * option.per_euro // amounts.CENTS, option.per_euro)
        shown = {"typed": typed, "large": amounts.written(found, option.per_euro), "small": small}
        raise ValidationError(said % shown, code="doubtful")
    return found


def refusal(refused: rules.RulesetError) -> str:
    """What the rules refuse, as a sentence."""
    said = Refusal(refused)
    return _("“%(given)s” is not possible here. Allowed: %(allowed)s") % {"given": said.given, "allowed": said.allowed}
