"""What a director settles about an event beyond its rules, series and draw. What may be kept, the actions decide."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from urllib.parse import unquote

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring import amounts, hashing
from scoring.presenting.prize_names import prize_name
from tournaments.actions import prize_plans
from tournaments.forms.event_forms import WHEN
from tournaments.forms.local_times import LocalTimeField, moment_of
from tournaments.forms.prize_fields import AmountField, PrizesField, as_typed
from tournaments.values import plans
from tournaments.values.plans import Plan
from tournaments.values.prize_lists import OVERALL, PrizeList, field_of, lists, with_lists

RANKING = re.compile(r"(?:series|category|pot):[^ ]{1,240}$")
"""A field of the prizes of a ranking."""


def steps() -> "list[tuple[int, str]]":
    """What shares of a pot can be rounded to."""
    return [(step, amounts.euros(step)) for step in prize_plans.STEPS]


ALIKE = (
    *("minutes", "four_eyes", "twice", "announce_themselves", "full_names"),
    *("one_prize", "prize_step", "prize_rest", "prize_lost", "embed_in"),
)
AT_THE_END = ("correction_minutes", "protest_minutes", "protest_until", "standing", "publish", "thanks")
"""Fields that a plan has under the same names; the last ones are asked for at the end of the day."""


class PlanForm(forms.Form):
    """What a director settles beyond rules and series."""

    fee = AmountField(label=_("Entry fee"), required=False, help_text=_("What taking part costs; empty if nothing."))
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
    full_names = forms.BooleanField(
        label=_("The announcement says: results appear with full names; who objects is shown otherwise"),
        required=False,
        help_text=_(
            "The sentence then appears on the poster, the rule sheet, the event's page and its form. Adults registered"
            " under it are shown in full in this event, as long as they do not object."
        ),
    )
    informed = forms.BooleanField(required=False)
    pots = forms.CharField(
        label=_("Extra pots"),
        widget=forms.Textarea({"rows": 3}),
        required=False,
        max_length=1000,
        help_text=_("One per line: a name, then the stake of each player, such as: Grand pot 2.50 €"),
    )
    prizes = PrizesField(
        label=_("Prizes"),
        rows=5,
        help_text=_(
            "One per line, the first place first: amounts, such as 100 €, or shares of the pot, such as 50 %."
            " Equals share the prizes of their places evenly; odd cents go to who stands first in the ranking."
        ),
    )
    one_prize = forms.BooleanField(
        label=_("One prize for each player: the highest; the next in line moves up"),
        required=False,
        help_text=_(
            "Of the overall ranking, the series and the categories. Otherwise one player can win several."
            " Extra pots pay besides."
        ),
    )
    prize_step = forms.TypedChoiceField(label=_("Round shares down to"), choices=steps, empty_value="1", required=False)
    prize_rest = forms.TypedChoiceField(
        label=_("What rounding leaves goes to"),
        choices=[
            (plans.FIRST_WHOLE, _("the first place, in whole steps")),
            (plans.FIRST, _("the first place, to the cent")),
            (plans.HOUSE, _("the house")),
        ],
        empty_value=plans.FIRST,
        required=False,
        help_text=_("What nobody gets is shown below the prizes as not distributed."),
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
    protest_until = LocalTimeField(
        label=_("Or protests until"),
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=WHEN),
        input_formats=[WHEN],
        required=False,
        help_text=_("A time of its own, which goes before the minutes."),
    )
    standing = forms.ChoiceField(
        label=_("Standing on public pages"),
        choices=[("", _("live")), (plans.BY_SERIES, _("series by series, when the director publishes it"))],
        required=False,
        help_text=_(
            "Series by series: pages, files and screens stop at the standing after the last published series. Sheets of"
            " later series are then read by those who played there and by who keeps the event. The button stands among"
            " the next steps as soon as all sheets of a series are confirmed."
        ),
    )
    publish = forms.ChoiceField(
        label=_("The ranking is published"),
        choices=[
            ("", _("after the prize-giving, if prizes are planned")),
            (plans.AFTER_CEREMONY, _("after the prize-giving")),
            (plans.AT_ONCE, _("at once")),
        ],
        required=False,
        help_text=_(
            "After the prize-giving: once all sheets are confirmed, pages, files and screens stop at the ranking before"
            " the last series, until the ceremony has been read or you say so. The sheets of that series are then read"
            " by those who played there and by who keeps the event."
        ),
    )
    thanks = forms.CharField(
        label=_("Thank-you words"),
        widget=forms.Textarea({"rows": 4}),
        required=False,
        max_length=2000,
        help_text=_(
            "Everybody reads them above the final ranking, with a link to photos if you write one. They can be changed"
            " after the end, too, and stay in the event's diary for good: name only who agrees."
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

    def __init__(self, *args: Any, rankings: Sequence[str], uninformed: int, **kwargs: Any) -> None:
        """`rankings`: all that can have prizes, the overall one first; `uninformed`: how many were registered before
        the announcement spoke of full names.
        """
        super().__init__(*args, **kwargs)
        self.rankings = [each for each in self._of_rankings(rankings) if each]
        for each in self.rankings:
            self.fields[field_of(each)] = PrizesField(label=prize_name(each), rows=3)
        if not uninformed:
            del self.fields["informed"]
            return
        text = ngettext(
            "The %(number)d player registered without that sentence has been told it since",
            "The %(number)d players registered without that sentence have been told it since",
            uninformed,
        )
        told = self.fields["informed"]
        told.label, told.help_text = text % {"number": uninformed}, gettext("Otherwise their names stay as they are.")
        told.widget.attrs["value"] = uninformed

    def _of_rankings(self, known: Sequence[str]) -> Iterable[str]:
        """Those, and what else is planned or was typed for a ranking that is no more: nothing typed is lost."""
        typed = [unquote(name) for name, text in self.data.items() if RANKING.match(name) and str(text).strip()]
        planned = [unquote(name) for name in self.initial if RANKING.match(name)]
        return dict.fromkeys([*known, *planned, *typed])

    @property
    def of_rankings(self) -> list[forms.BoundField]:
        """The fields of all rankings but the overall one, and what holds for all: behind a disclosure."""
        return [self[name] for name in (*map(field_of, self.rankings), "one_prize")]

    @property
    def others(self) -> list[forms.BoundField]:
        """All other fields."""
        apart = {each.name for each in self.of_rankings}
        return [each for each in self if each.name not in apart]

    @property
    def prizes_open(self) -> bool:
        """Whether one of the fields of rankings holds something, or is objected to."""
        return any(each.value() or each.errors for each in self.of_rankings)

    def clean_informed(self) -> int:
        """How many the form said have been told: somebody may be registered in the meantime."""
        given = self.data.get("informed", "") if self.cleaned_data["informed"] else ""
        return int(given) if given.isdecimal() and len(given) < 6 else 0

    def clean_protest_until(self) -> str:
        """As kept."""
        until = self.cleaned_data["protest_until"]
        return hashing.moment(moment_of(until, kept=self.initial.get("protest_until"))) if until else ""

    def clean_pots(self) -> tuple[tuple[str, int], ...]:
        return tuple(_pot(line) for line in self.cleaned_data["pots"].splitlines() if line.strip())

    @classmethod
    def initially(cls, plan: Plan, expected: str) -> dict[str, Any]:
        """What the form shows of a plan."""
        return {
            "fee": plan.fee or "",
            **{
                name: getattr(plan, name)
                for name in (*ALIKE, "correction_minutes", "protest_minutes", "standing", "publish", "thanks")
            },
            "categories": "\n".join(plan.categories),
            "pots": "\n".join(f"{name} {amounts.euros(stake)}" for name, stake in plan.pots),
            "prizes": as_typed((plan.prizes_in, plan.prizes)),
            **{field_of(each.ranking): as_typed((each.unit, each.worth)) for each in lists(plan) if each.ranking},
            "prize_rest": plan.prize_rest
            if plan.prize_step > 1 or plan.prize_rest == plans.HOUSE
            else plans.FIRST_WHOLE,
            "protest_until": datetime.fromisoformat(plan.protest_until) if plan.protest_until else None,
            "expected": expected,
        }

    def settled(self, plan: Plan) -> Plan:
        """The plan with what was typed."""
        said = self.cleaned_data
        same = {name: said[name] for name in ("fee", "pots", *ALIKE, *AT_THE_END)}
        same["prize_step"] = int(same["prize_step"])
        if same["prize_step"] == 1 and same["prize_rest"] == plans.FIRST_WHOLE:
            same["prize_rest"] = plans.FIRST  # of cents both are the same, and the plan stays as it was
        categories = tuple(said["categories"].splitlines())
        prizes = [PrizeList(ranking, *said[field_of(ranking)]) for ranking in (OVERALL, *self.rankings)]
        return with_lists(replace(plan, categories=categories, **same), prizes)


def _pot(line: str) -> tuple[str, int]:
    """A name, and behind it the stake: the shortest end of the line that is an amount."""
    words = line.split()
    for first in range(len(words) - 1, 0, -1):
        try:
            stake = amounts.read(" ".join(words[first:]))
        except ValidationError as error:
            if error.code == "unreadable":
                continue
            raise
        return " ".join(words[:first]).rstrip("€:= "), stake
    raise ValidationError(gettext("A name and a stake, please: “%(line)s” has only one of them.") % {"line": line})
