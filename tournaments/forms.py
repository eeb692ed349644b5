"""Forms of events: what is typed, read by kind. What may be kept, the actions decide."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from itertools import permutations
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.html import escape
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

import rules
from scoring import hashing, names
from scoring.amounts import euros
from scoring.lists.forms.book_forms import refuse_public, tell_who_publishes
from scoring.lists.forms.option_forms import OptionsForm
from scoring.models import Account, Club, Grant
from tournaments.actions import prize_plans
from tournaments.actions.editing import RegistrationData
from tournaments.queries.foreseeing import Wanted
from tournaments.values import plans
from tournaments.values.plans import Plan
from tournaments.values.ranked_by import ranked_by
from tournaments.values.rehearsed_days import FEWEST, LARGEST_SEED, MOST, POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import QueryDict

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


class Euros(forms.DecimalField):
    """An amount of euros that comes out as cents, and goes in so."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_digits=9, decimal_places=2, localize=True, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return number_format(Decimal(value) / 100, 2) if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        euros = super().clean(value)
        return 0 if euros is None else int(euros * 100)


def steps() -> "list[tuple[int, str]]":
    """What shares of a pot can be rounded to."""
    return [(step, euros(step)) for step in prize_plans.STEPS]


def _typed(hundredths: int) -> str:
    """Euros or per cent, as they are typed."""
    return number_format(Decimal(hundredths) / 100, 2 if hundredths % 100 else 0)


ALIKE = ("minutes", "four_eyes", "twice", "announce_themselves", "prize_step", "prize_rest", "prize_lost")
AT_THE_END = ("protest_minutes", "protest_until", "thanks")
"""Fields that a plan has under the same names; the last ones are asked for at the end of the day."""


class PlanForm(forms.Form):
    """What a director settles beyond rules and series."""

    fee = Euros(label=_("Entry fee in €"), required=False, help_text=_("What taking part costs; empty if nothing."))
    minutes = forms.IntegerField(
        label=_("Minutes for a series"), min_value=1, required=False, help_text=_("Empty: without a limit.")
    )
    categories = forms.CharField(
        label=_("Categories"),
        widget=forms.Textarea({"rows": 4}),
        required=False,
        max_length=1000,
        help_text=_(
            "One per line, such as ladies, juniors, seniors. A player can be in several."
            " Empty: any category can be typed at a registration."
        ),
    )
    four_eyes = forms.BooleanField(
        label=_("Four eyes: whoever typed a sheet cannot confirm it"),
        required=False,
        help_text=_("A second person compares it with the paper and confirms it."),
    )
    twice = forms.BooleanField(
        label=_("Every sheet is entered twice"),
        required=False,
        help_text=_(
            "By two people who do not see each other's deals, such as from a phone and from paper. The two are compared"
            " deal by deal, and only what agrees can be confirmed. If you are alone at the desk, leave it off."
        ),
    )
    announce_themselves = forms.BooleanField(
        label=_("Players may announce themselves"),
        required=False,
        help_text=_("The event's page then has a form until the first draw. The desk accepts each of them or not."),
    )
    pots = forms.CharField(
        label=_("Extra pots"),
        widget=forms.Textarea({"rows": 3}),
        required=False,
        max_length=1000,
        help_text=_("One per line: a name, then the stake of each player in €, such as: Tandem 2.50"),
    )
    prizes = forms.CharField(
        label=_("Prizes"),
        widget=forms.Textarea({"rows": 5}),
        required=False,
        max_length=1000,
        help_text=_(
            "One per line, the first place first: amounts in €, such as 100, or shares of the pot, such as 50 %."
            " Equals share the prizes of their places evenly; odd cents go to who stands first in the ranking."
        ),
    )
    prize_step = forms.TypedChoiceField(label=_("Round shares down to"), choices=steps, empty_value="1", required=False)
    prize_rest = forms.TypedChoiceField(
        label=_("What rounding leaves goes to"),
        choices=[(plans.FIRST, _("the first place")), (plans.HOUSE, _("the house"))],
        empty_value=plans.FIRST,
        required=False,
    )
    prize_lost = forms.BooleanField(
        label=_("Lost-game money goes into the pot"),
        required=False,
        help_text=_("Otherwise only the entry fees are given out as prizes."),
    )
    protest_minutes = forms.IntegerField(
        label=_("Minutes for protests"),
        min_value=1,
        required=False,
        help_text=_(
            "Counted from the confirmation of the last sheet. Everybody sees the deadline on the event's page and in"
            " the hall; before it, making the ranking final asks first. Empty: no deadline."
        ),
    )
    protest_until = forms.DateTimeField(
        label=_("Or protests until"),
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=WHEN),
        input_formats=[WHEN],
        required=False,
        help_text=_("A time of its own, which goes before the minutes."),
    )
    thanks = forms.CharField(
        label=_("Thank-you words"),
        widget=forms.Textarea({"rows": 4}),
        required=False,
        max_length=2000,
        help_text=_(
            "Everybody reads them above the final ranking. They stay in the event's log for good: name only who agrees."
        ),
    )
    expected = forms.CharField(widget=forms.HiddenInput)

    def clean_protest_until(self) -> str:
        """As kept."""
        until = self.cleaned_data["protest_until"]
        return hashing.moment(until) if until else ""

    def clean_pots(self) -> tuple[tuple[str, int], ...]:
        return tuple(_pot(line) for line in self.cleaned_data["pots"].splitlines() if line.strip())

    def clean_prizes(self) -> tuple[str, tuple[int, ...]]:
        """In what they are typed, and how much of it by place."""
        lines = [line.strip() for line in self.cleaned_data["prizes"].splitlines() if line.strip()]
        shares = [line.endswith("%") for line in lines]
        if any(shares) and not all(shares):
            raise ValidationError(gettext("Either all prizes are amounts, or all are shares."))
        amounts = tuple(Euros().clean(line.rstrip("%€ \N{NO-BREAK SPACE}")) for line in lines)
        return plans.SHARES if any(shares) else plans.CENTS, amounts

    @classmethod
    def initially(cls, plan: Plan, expected: str) -> dict[str, Any]:
        """What the form shows of a plan."""
        sign = " %" if plan.prizes_in == plans.SHARES else ""
        return {
            "fee": plan.fee or "",
            **{name: getattr(plan, name) for name in (*ALIKE, "protest_minutes", "thanks")},
            "categories": "\n".join(plan.categories),
            "pots": "\n".join(f"{name} {_typed(stake)}" for name, stake in plan.pots),
            "prizes": "\n".join(_typed(each) + sign for each in plan.prizes),
            "protest_until": datetime.fromisoformat(plan.protest_until) if plan.protest_until else None,
            "expected": expected,
        }

    def settled(self, plan: Plan) -> Plan:
        """The plan with what was typed."""
        said = self.cleaned_data
        same = {name: said[name] for name in ("fee", "pots", *ALIKE, *AT_THE_END)}
        same["prize_step"] = int(same["prize_step"])
        prizes_in, amounts = said["prizes"]
        categories = tuple(said["categories"].splitlines())
        return replace(plan, categories=categories, prizes=amounts, prizes_in=prizes_in, **same)


def _pot(line: str) -> tuple[str, int]:
    name, _blank, stake = line.strip().rstrip("€ \N{NO-BREAK SPACE}").rpartition(" ")
    if not name:
        raise ValidationError(gettext("A name and a stake, please: “%(line)s” has only one of them.") % {"line": line})
    return name.strip(), Euros().clean(stake)


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
