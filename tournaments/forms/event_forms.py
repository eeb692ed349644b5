"""What announces an event, and by which rules and draw a new one is made."""

from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

import rules
from scoring import names
from scoring.lists.forms.book_forms import refuse_public, tell_who_publishes
from scoring.lists.forms.option_forms import OptionsForm
from scoring.models import Account, Club, Grant
from tournaments.actions.organising import MOST_SERIES
from tournaments.forms.draw_forms import DrawForm
from tournaments.forms.local_times import LocalTimeField, moment_of
from tournaments.values.plans import WISHES

if TYPE_CHECKING:
    from collections.abc import Iterator

WHEN = "%Y-%m-%dT%H:%M"


def ruleset_choices() -> "Iterator[tuple[str, list[tuple[str, str]]]]":
    """Every preset of every game, by game."""
    language = get_language() or "en"
    for game, info in rules.games().items():
        presets = [(f"{game}:{preset}", rules.say(game, f"preset.{preset}", {}, language)) for preset in info.presets]
        yield rules.say(game, info.name, {}, language), presets


class AnnouncementForm(forms.Form):
    """What announces an event, whose it is, and who reads it."""

    title = forms.CharField(label=_("Title"), max_length=160, validators=[names.validate])
    place = forms.CharField(label=_("Venue"), max_length=160, required=False, validators=[names.validate])
    starts_at = LocalTimeField(
        label=_("Starts at"), widget=forms.DateTimeInput({"type": "datetime-local"}, format=WHEN), input_formats=[WHEN]
    )
    planned_series = forms.IntegerField(label=_("Number of series"), min_value=1, max_value=MOST_SERIES, initial=2)
    club = forms.ModelChoiceField(
        label=_("Club"), queryset=Club.objects.none(), required=False, empty_label=_("no club")
    )
    public = forms.BooleanField(
        label=_("Public"),
        required=False,
        help_text=_(
            "Anyone may see tables, sheets, points and ranking; names appear as each player has chosen. What a player "
            "pays or gets is shown to no stranger."
        ),
    )

    def __init__(self, by: Account, *args: Any, stays: Club | None = None, **kwargs: Any) -> None:
        """`stays`: the club that the event has already, offered to whoever has no role there, too."""
        super().__init__(*args, **kwargs)
        self._by = by
        tell_who_publishes(self, by)
        mine = Grant.objects.filter(account=by, club__isnull=False).values("club")
        offered = Q() if by.is_superuser else Q(pk__in=mine) | Q(pk=stays.pk if stays else None)
        self.fields["club"].queryset = Club.objects.filter(offered)  # type: ignore[attr-defined]  # a ModelChoiceField

    def clean(self) -> dict[str, Any]:
        """The time is meant where the club lives."""
        club, starts_at = self.cleaned_data.get("club"), self.cleaned_data.get("starts_at")
        if starts_at:
            zone = ZoneInfo(club.time_zone) if club else None
            try:
                self.cleaned_data["starts_at"] = moment_of(starts_at, zone, self.initial.get("starts_at"))
            except ValidationError as error:
                self.add_error("starts_at", error)
        return self.cleaned_data


class ChangeForm(AnnouncementForm):
    """The announcement of an event that there is; once its ranking is final, only whether it is public changes."""

    aware = forms.BooleanField(label=_("Show it nevertheless"), required=False)

    def __init__(self, *args: Any, final: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.disabled = final and name not in {"public", "aware"}
        if "aware" not in self.data:
            self.fields["aware"].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        super().clean()
        if {"public", "club"} & set(self.changed_data):
            refuse_public(self, self._by)
        return self.cleaned_data

    def ask(self) -> None:
        """Offer the tick that a hidden event is meant to become public."""
        self.fields["aware"].widget = forms.CheckboxInput()


class EventForm(AnnouncementForm, DrawForm, OptionsForm):
    """A new event: `chosen` is the preset, as `game:preset`, whose options are shown before anything is sent."""

    ruleset = forms.ChoiceField(
        label=_("Rules"),
        choices=ruleset_choices,
        widget=forms.Select(
            {
                "hx-get": "?",
                "hx-target": "#options",
                "hx-select": "#options",
                "hx-select-oob": "#length",
                "hx-swap": "outerHTML",
            }
        ),
    )
    field_order = ("title", "place", "starts_at", "ruleset", "planned_series", "club", "public", *WISHES)

    def __init__(
        self, by: Account, *args: Any, chosen: str = "", proposed: rules.Ruleset | None = None, **kwargs: Any
    ) -> None:
        super().__init__(by, *args, **kwargs)
        own = f"{proposed.game}:{proposed.preset}" if proposed else ""
        self.fields["ruleset"].initial = _known(self.data.get("ruleset", chosen or own))
        options = proposed.options if proposed and self.fields["ruleset"].initial == own else None
        game, _colon, preset = self.fields["ruleset"].initial.partition(":")
        self.offer_options(game, preset, options)
        clubs = list(self.fields["club"].queryset[:2])  # type: ignore[attr-defined]  # a ModelChoiceField
        if len(clubs) == 1:
            self.initial.setdefault("club", clubs[0])

    @property
    def announcing_fields(self) -> list[forms.BoundField]:
        """All but the house rules."""
        options = {field.name for field in self.option_fields}
        return [field for field in self if field.name not in options]

    @property
    def announced(self) -> dict[str, Any]:
        """The cleaned data, ready for the action; the rule set with every option spelled out."""
        return {
            field.name: self.cleaned_data[field.name] for field in self.announcing_fields if field.name not in WISHES
        }

    def clean(self) -> dict[str, Any]:
        """The rule set comes out as one."""
        super().clean()
        refuse_public(self, self._by)
        if not self.errors:
            self.cleaned_data["ruleset"] = self.agreed(self.cleaned_data)
        return self.cleaned_data


def _known(ruleset: str) -> str:
    """The preset, if the form offers it; else the first one of all."""
    choices = [value for _game, presets in ruleset_choices() for value, _name in presets]
    return ruleset if ruleset in choices else choices[0]
