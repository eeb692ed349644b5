"""Opening a book, and a list in it."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

import rules
from rules.types import Kind, Option, Value
from scoring import house_rules, names
from scoring.models import Book, Club

OPTION = "option."
NO_LIMIT = "-"
"""What stands for a number that is left open."""
WHOLE = re.compile(r"-?[0-9]{1,9}")


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

    def __init__(self, *args: Any, game: str, known: Sequence[str], preset: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.info = rules.games()[game]
        self.known = known
        chosen = self.data.get("preset", preset)
        self.chosen = chosen if chosen in self.info.presets else self.info.presets[0]
        self.fields["preset"] = forms.ChoiceField(
            label=_("Rules"),
            choices=[(each, self._say(f"preset.{each}")) for each in self.info.presets],
            initial=self.chosen,
        )
        for place in range(1, max(self.info.seats) + 1):
            self.fields[f"player{place}"] = _player(place, required=place <= min(self.info.seats))
        usual = rules.ruleset(game, self.chosen).options
        for option in rules.options(game):
            self.fields[OPTION + option.key] = _option(option, game, usual[option.key])

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
        self._refuse_gaps(cleaned)
        if not self.errors:
            try:
                cleaned["ruleset"] = rules.ruleset(self.game, cleaned["preset"], **dict(self._changes(cleaned)))
            except rules.RulesetError as refused:
                self.add_error(OPTION + refused.option, refusal(refused, self.game))
        return cleaned

    def _refuse_gaps(self, cleaned: dict[str, Any]) -> None:
        """An empty chair before a taken one would move whoever sits behind it."""
        taken = [each.name for each in self.player_fields if cleaned.get(each.name)]
        last = taken[-1] if taken else ""
        for field in self.player_fields:
            if field.name == last:
                return
            if field.name not in taken and field.name not in self.errors:
                self.add_error(field.name, _("Say who sits here, or move the others up."))

    def _changes(self, cleaned: dict[str, Any]) -> Iterator[tuple[str, Value]]:
        for option in rules.options(self.game):
            typed = (cleaned.get(OPTION + option.key) or "").strip()
            if typed:
                yield option.key, _value(option, self.game, typed)

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


def _option(option: Option, game: str, usual: Value) -> forms.Field:
    """Empty means: as the preset has it, which is told."""
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
        help_text=_("Possible: %(allowed)s") % {"allowed": ", ".join([*_bounds(option), *words])},
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
    """What was chosen or typed; a word that is none stays as it was, for the rules to refuse."""
    for value in _values(option):
        if typed == _sent(value) or typed.casefold() == house_rules.in_words(option, value, game).casefold():
            return value
    return int(typed) if WHOLE.fullmatch(typed) else typed


def refusal(refused: rules.RulesetError, game: str) -> str:
    """What the rules refuse, as a sentence."""
    option = next((each for each in rules.options(game) if each.key == refused.option), None)
    allowed = ", ".join(_possible(each, option, game) for each in refused.allowed)
    return _("“%(given)s” is not possible here. Possible: %(allowed)s") % {"given": refused.given, "allowed": allowed}


def _possible(value: object, option: Option | None, game: str) -> str:
    """A value as people write it: a choice by its name, bounds with a dash."""
    if option and value in _values(option):
        return house_rules.in_words(option, value, game)
    return str(value).replace("..", "–")
