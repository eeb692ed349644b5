"""How a club plays tonight, filled in as it did the last time."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

import rules
from scoring.lists.forms.option_forms import OptionsForm
from tournaments.actions.organising import MOST_SERIES


class EveningForm(OptionsForm):
    """By which rules, how long, and who reads it."""

    preset = forms.ChoiceField(
        label=_("Rules"),
        required=False,
        widget=forms.Select(
            {"hx-get": "?", "hx-include": "#usual", "hx-target": "#play", "hx-select": "#play", "hx-swap": "outerHTML"}
        ),
    )
    planned_series = forms.IntegerField(label=_("Number of series"), min_value=1, max_value=MOST_SERIES)
    public = forms.BooleanField(
        label=_("Public"),
        required=False,
        help_text=_(
            "Anyone may see tables, sheets, points and ranking; names appear as each player has chosen. What a player "
            "pays or gets is shown to no stranger. Otherwise only whoever keeps the score and whoever plays; the codes "
            "of the tables open their sheets either way."
        ),
    )

    def __init__(self, *args: Any, usual: rules.Ruleset, preset: str = "", **kwargs: Any) -> None:
        """`usual`: the rules of the last time; `preset`: what is asked for instead, if the game has it."""
        super().__init__(*args, **kwargs)
        presets, language = rules.games()[usual.game].presets, get_language() or "en"
        chosen = preset if preset in presets else usual.preset
        field = self.fields["preset"]
        field.initial = chosen
        field.choices = [(each, rules.say(usual.game, f"preset.{each}", {}, language)) for each in presets]  # type: ignore[attr-defined]  # a field of choices
        self.offer_options(usual.game, chosen, usual.options if chosen == usual.preset else None)

    def clean(self) -> dict[str, Any]:
        """The rule set comes out as one."""
        super().clean()
        if not self.errors:
            self.cleaned_data["ruleset"] = self.agreed(self.cleaned_data)
        return self.cleaned_data
