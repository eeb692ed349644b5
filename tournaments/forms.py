"""Forms of events: what is typed, read by kind. What may be kept, the actions decide."""

from itertools import permutations
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import escape
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

import rules
from scoring import names
from scoring.lists.forms.book_forms import refuse_public, tell_who_publishes
from scoring.lists.forms.option_forms import OptionsForm
from scoring.models import Account, Club, Grant
from tournaments.actions.editing import RegistrationData
from tournaments.plan_forms import WHEN
from tournaments.queries.foreseeing import Wanted
from tournaments.values.ranked_by import ranked_by
from tournaments.values.rehearsed_days import FEWEST, LARGEST_SEED, MOST, POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import QueryDict


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


class EventForm(ChangeForm, OptionsForm):
    """A new event: `chosen` is the preset, as `game:preset`, whose options are shown before anything is sent."""

    ruleset = forms.ChoiceField(
        label=_("Rules"),
        choices=ruleset_choices,
        widget=forms.Select({"hx-get": "?", "hx-target": "#options", "hx-select": "#options", "hx-swap": "outerHTML"}),
    )
    club = forms.ModelChoiceField(
        label=_("Club"), queryset=Club.objects.none(), required=False, empty_label=_("no club")
    )
    public = forms.BooleanField(
        label=_("Public"), required=False, help_text=_("Anyone may see tables, sheets and ranking.")
    )

    def __init__(
        self, by: Account, *args: Any, chosen: str = "", proposed: rules.Ruleset | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._by = by
        tell_who_publishes(self, by)
        own = f"{proposed.game}:{proposed.preset}" if proposed else ""
        self.fields["ruleset"].initial = _known(self.data.get("ruleset", chosen or own))
        options = proposed.options if proposed and self.fields["ruleset"].initial == own else None
        game, _colon, preset = self.fields["ruleset"].initial.partition(":")
        self.offer_options(game, preset, options)
        mine = Grant.objects.filter(account=by, club__isnull=False).values("club")
        clubs = Club.objects.all() if by.is_superuser else Club.objects.filter(pk__in=mine)
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]  # a ModelChoiceField

    @property
    def announcing_fields(self) -> list[forms.BoundField]:
        """All but the house rules."""
        options = {field.name for field in self.option_fields}
        return [field for field in self if field.name not in options]

    @property
    def announced(self) -> dict[str, Any]:
        """The cleaned data, ready for the action; the rule set with every option spelled out."""
        return {field.name: self.cleaned_data[field.name] for field in self.announcing_fields}

    def clean(self) -> dict[str, Any]:
        """The time is meant where the club lives; the rule set comes out as one."""
        refuse_public(self, self._by)
        club, starts_at = self.cleaned_data.get("club"), self.cleaned_data.get("starts_at")
        if club and starts_at:
            self.cleaned_data["starts_at"] = starts_at.replace(tzinfo=ZoneInfo(club.time_zone))
        if not self.errors:
            self.cleaned_data["ruleset"] = self.agreed(self.cleaned_data)
        return self.cleaned_data


def _known(ruleset: str) -> str:
    """The preset, if the form offers it; else the first one of all."""
    choices = [value for _game, presets in ruleset_choices() for value, _name in presets]
    return ruleset if ruleset in choices else choices[0]


class ReckoningForm(OptionsForm):
    """How a running event is to be reckoned: preset and options, tie-breaks in order, number of series, and why."""

    preset = forms.ChoiceField(label=_("Rules"))
    ties = forms.ChoiceField(
        label=_("Ranking by"), help_text=_("What stands first counts; each next one breaks a tie that is left.")
    )
    planned_series = forms.IntegerField(label=_("Number of series"), min_value=1, max_value=20)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        required=False,
        help_text=_("Needed to apply it. It is kept with the change: do not name anybody."),
    )

    def __init__(self, now: Wanted, data: "QueryDict | None" = None) -> None:
        initial = {"preset": now.ruleset.preset, "ties": ",".join(now.ties), "planned_series": now.planned_series}
        super().__init__(data, initial=initial)
        game, language = now.ruleset.game, get_language() or "en"
        presets = rules.games()[game].presets
        named = [(each, rules.say(game, f"preset.{each}", {}, language)) for each in presets]
        self.fields["preset"].choices = named  # type: ignore[attr-defined]  # a ChoiceField
        first, *others = rules.ranking_keys(game)
        orders = [(first, *each) for each in permutations(others)]
        self.fields["ties"].choices = [(",".join(each), ranked_by(game, each)) for each in orders]  # type: ignore[attr-defined]
        chosen = self.data.get("preset", now.ruleset.preset)
        known = chosen if chosen in presets else now.ruleset.preset
        self.offer_options(game, known, now.ruleset.options if known == now.ruleset.preset else None)

    def clean(self) -> dict[str, Any]:
        """The rule set comes out as one."""
        if not self.errors:
            self.cleaned_data["ruleset"] = self.agreed(self.cleaned_data)
        return self.cleaned_data

    @property
    def own_fields(self) -> list[forms.BoundField]:
        """All but the options."""
        options = {field.name for field in self.option_fields}
        return [field for field in self if field.name not in options]

    @property
    def wanted(self) -> Wanted:
        """What was typed."""
        said = self.cleaned_data
        return Wanted(said["ruleset"], tuple(said["ties"].split(",")), said["planned_series"])


class ReasonForm(forms.Form):
    """Why something is done that others will ask about."""

    reason = forms.CharField(label=_("Reason"), max_length=500, validators=[names.validate])


class RegistrationForm(forms.Form):
    """What a registration says. What may stand there, the action decides."""

    name = forms.CharField(label=_("Name"), max_length=120)
    club_name = forms.CharField(label=_("Club"), max_length=120, required=False)
    category = forms.CharField(label=_("Category"), max_length=40, required=False)
    number = forms.IntegerField(label=_("Competitor number"), min_value=1, max_value=9999)

    def __init__(self, *args: Any, home: Club | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if home is not None:
            empty = gettext("Leave empty for a player of %(club)s.") % {"club": home}
            self.fields["club_name"].help_text = escape(empty)

    def show_changes(self, now: RegistrationData) -> None:
        """Say beside each field what stands there now, where that is not what was typed."""
        stands = {"name": now.name, "club_name": now.club, "category": now.category, "number": now.number}
        for name, value in stands.items():
            if self.cleaned_data[name] != value:
                self.add_error(name, gettext("There now: %(value)s") % {"value": value or "–"})

    def object_to(self, error: ValidationError) -> None:
        """What the action objects to, beside the field that it is about."""
        for name, texts in error.message_dict.items():
            self.add_error("club_name" if name == "club" else name, texts)


class OwnPasswordForm(forms.Form):
    """That it is oneself who does what cannot be undone."""

    password = forms.CharField(
        label=_("Your own password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ErasingAccountForm(OwnPasswordForm):
    """And whether the players go, too."""

    players = forms.BooleanField(
        label=_("Also erase the names of the account's players"),
        required=False,
        help_text=_("Otherwise they stay as the club knows them, and belong to no account."),
    )
    field_order = ("players", "password")


class RehearsalForm(forms.Form):
    """Which rehearsal."""

    until = forms.ChoiceField(label=_("Begin at this point of the day"), choices=[*POINTS.items()])
    players = forms.IntegerField(label=_("Players"), min_value=FEWEST, max_value=MOST)
    seed = forms.IntegerField(
        label=_("Number of the rehearsal"),
        required=False,
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=_("The same number makes the same rehearsal again. Leave it empty for any."),
    )
