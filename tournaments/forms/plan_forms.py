"""What a director settles about an event beyond its rules, series and draw. What may be kept, the actions decide."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import hashing
from scoring.amounts import euros
from tournaments.actions import prize_plans
from tournaments.forms.event_forms import WHEN
from tournaments.values import plans
from tournaments.values.plans import Plan


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


ALIKE = ("minutes", "four_eyes", "twice", "announce_themselves", "prize_step", "prize_rest", "prize_lost", "embed_in")
AT_THE_END = ("correction_minutes", "protest_minutes", "protest_until", "thanks")
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
    correction_minutes = forms.IntegerField(
        label=_("Minutes for corrections after each series"),
        min_value=1,
        required=False,
        help_text=_(
            "Counted from when all sheets of the series have been confirmed. Everybody sees the countdown on the"
            " event's page and in the hall. Later corrections stay possible: by the director, with a reason."
            " Empty: no end is named."
        ),
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
    embed_in = forms.CharField(
        label=_("Site that may show this event"),
        max_length=300,
        required=False,
        help_text=_(
            "Such as https://www.club.example. It may then show the ranking in a frame, without menu and cookies, with"
            " names as in public; the line for it stands below the settings. Empty: nobody may."
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
            **{name: getattr(plan, name) for name in (*ALIKE, "correction_minutes", "protest_minutes", "thanks")},
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
