"""Opening a book, and a list in it."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

import rules
from rules.types import Kind, Option, Value
from scoring import names
from scoring.models import Book, Club

OPTION = "option."
MOST_SEATS = 5


class DateInput(forms.DateInput):
    """The browser's own calendar, which wants ISO dates."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class BookForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """A new book: an evening, a season."""

    class Meta:
        model = Book
        fields = ("title", "club", "held_on", "public")
        widgets: ClassVar[dict[str, Any]] = {"held_on": DateInput()}

    def __init__(self, *args: Any, clubs: QuerySet[Club], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club = self.fields["club"]
        assert isinstance(club, forms.ModelChoiceField)  # noqa: S101  what a foreign key's field always is
        club.queryset = clubs
        club.empty_label = _("no club")
        self.fields["public"].help_text = _("Everybody can read a public book; names appear as each player chose.")


class SheetForm(forms.Form):
    """A new list: its title, its rules, who sits where."""

    title = forms.CharField(label=lazy("Title"), max_length=160, validators=[names.validate])
    preset = forms.ChoiceField(label=lazy("Rules"))

    def __init__(self, *args: Any, game: str, known: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.info = rules.games()[game]
        self.known = known
        self.fields["preset"] = forms.ChoiceField(
            label=_("Rules"), choices=[(each, self._say(f"preset.{each}")) for each in self.info.presets]
        )
        for place in range(1, max(self.info.seats) + 1):
            self.fields[f"player{place}"] = _player(place, required=place <= min(self.info.seats))
        for option in rules.options(game):
            self.fields[OPTION + option.key] = _option(option, self._say(option.label))

    @property
    def player_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("player")]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(OPTION)]

    @property
    def option_errors(self) -> bool:
        return any(name.startswith(OPTION) for name in self.errors)

    @property
    def players(self) -> list[str]:
        """The names that were typed, in the order of the seats."""
        typed = [self.cleaned_data[each.name] for each in self.player_fields]
        return [each for each in typed if each]

    def clean(self) -> dict[str, Any]:
        """The rule set comes out under `ruleset`; what the rules refuse is told beside its field."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                cleaned["ruleset"] = rules.ruleset(self.game, cleaned["preset"], **dict(self._changes(cleaned)))
            except rules.RulesetError as refused:
                self.add_error(OPTION + refused.option, refusal(refused, self.game))
        return cleaned

    def _changes(self, cleaned: dict[str, Any]) -> Iterator[tuple[str, Value]]:
        for option in rules.options(self.game):
            typed = cleaned.get(OPTION + option.key) or ""
            if typed:
                yield option.key, _value(option, typed)

    def _say(self, code: str) -> str:
        return rules.say(self.game, code, {}, get_language() or "en")


def _player(place: int, *, required: bool) -> forms.CharField:
    return forms.CharField(
        label=_("Seat %(place)d") % {"place": place},
        max_length=120,
        required=required,
        validators=[names.validate],
        widget=forms.TextInput(attrs={"list": "known", "autocomplete": "off"}),
    )


def _option(option: Option, label: str) -> forms.Field:
    """Empty means: as the preset has it."""
    if option.kind is Kind.FLAG:
        return forms.ChoiceField(
            label=label,
            required=False,
            choices=[("", _("as in the rules chosen")), ("true", _("yes")), ("false", _("no"))],
        )
    if option.kind is Kind.CHOICE:
        given = [(str(each), str(each)) for each in option.choices]
        return forms.ChoiceField(label=label, required=False, choices=[("", _("as in the rules chosen")), *given])
    return forms.CharField(
        label=label,
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"placeholder": _("as in the rules chosen"), "inputmode": "numeric"}),
    )


def _value(option: Option, typed: str) -> Value:
    if option.kind is Kind.FLAG:
        return typed == "true"
    chosen = next((each for each in option.choices if str(each) == typed), None)
    if chosen is not None:
        return chosen
    digits = typed.strip()
    return int(digits) if digits.isascii() and digits.lstrip("-").isdigit() else typed


def refusal(refused: rules.RulesetError, game: str) -> str:
    """What the rules refuse, as a sentence."""
    allowed = ", ".join(_possible(each, refused.option, game) for each in refused.allowed if each is not None)
    return _("“%(given)s” is not possible here. Possible: %(allowed)s") % {"given": refused.given, "allowed": allowed}


def _possible(value: object, option: str, game: str) -> str:
    """A value as people write it: a choice by its name, bounds with a dash."""
    choices = next((each.choices for each in rules.options(game) if each.key == option), ())
    if value in choices:
        return rules.say(game, f"option.{option}.{value}", {}, get_language() or "en")
    return str(value).replace("..", "–")
