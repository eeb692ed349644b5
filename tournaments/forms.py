"""Forms of events: what is typed, read by kind. What may be kept, the actions decide."""

from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

import rules
from scoring import names
from scoring.models import Account, Club, Grant

if TYPE_CHECKING:
    from collections.abc import Iterator

WHEN = "%Y-%m-%dT%H:%M"


def ruleset_choices() -> "Iterator[tuple[str, list[tuple[str, str]]]]":
    """Every preset of every game, by game."""
    language = get_language() or "en"
    for game, info in rules.games().items():
        presets = [(f"{game}:{preset}", rules.say(game, f"preset.{preset}", {}, language)) for preset in info.presets]
        yield rules.say(game, info.name, {}, language), presets


class ChangeForm(forms.Form):
    """What announces an event."""

    title = forms.CharField(label=_("Title"), max_length=160, validators=[names.validate])
    place = forms.CharField(label=_("Venue"), max_length=160, required=False, validators=[names.validate])
    starts_at = forms.DateTimeField(
        label=_("Starts at"), widget=forms.DateTimeInput({"type": "datetime-local"}, format=WHEN), input_formats=[WHEN]
    )
    planned_series = forms.IntegerField(label=_("Number of series"), min_value=1, max_value=20, initial=2)


class EventForm(ChangeForm):
    """A new event."""

    ruleset = forms.ChoiceField(label=_("Rules"), choices=ruleset_choices)
    club = forms.ModelChoiceField(
        label=_("Club"), queryset=Club.objects.none(), required=False, empty_label=_("no club")
    )
    public = forms.BooleanField(
        label=_("Public"), required=False, initial=True, help_text=_("Everybody may see tables, lists and ranking.")
    )

    def __init__(self, by: Account, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        mine = Grant.objects.filter(account=by, club__isnull=False).values("club")
        clubs = Club.objects.all() if by.is_superuser else Club.objects.filter(pk__in=mine)
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]  # a ModelChoiceField

    def clean(self) -> dict[str, Any]:
        """The time is meant where the club lives."""
        club, starts_at = self.cleaned_data.get("club"), self.cleaned_data.get("starts_at")
        if club and starts_at:
            self.cleaned_data["starts_at"] = starts_at.replace(tzinfo=ZoneInfo(club.time_zone))
        return self.cleaned_data

    def chosen_ruleset(self) -> rules.Ruleset:
        """The chosen rule set, every option spelled out."""
        game, preset = self.cleaned_data["ruleset"].split(":", 1)
        return rules.ruleset(game, preset)
