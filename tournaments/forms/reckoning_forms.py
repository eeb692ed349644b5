"""How a running event is to go on."""

from itertools import permutations
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

import rules
from scoring.lists.forms.option_forms import OptionsForm
from tournaments.forms.draw_forms import DrawForm
from tournaments.queries.foreseeing import Wanted
from tournaments.values.plans import WISHES
from tournaments.values.ranked_by import ranked_by

if TYPE_CHECKING:
    from django.http import QueryDict


class ReckoningForm(DrawForm, OptionsForm):
    """How an event is to be reckoned and drawn: preset and options, tie-breaks in order, number of series, and why."""

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

    field_order = ("preset", "ties", "planned_series", *WISHES, "reason")

    def __init__(self, now: Wanted, data: "QueryDict | None" = None) -> None:
        initial = {"preset": now.ruleset.preset, "ties": ",".join(now.ties), "planned_series": now.planned_series}
        initial |= dict.fromkeys(now.wishes, True)
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
        return Wanted(said["ruleset"], tuple(said["ties"].split(",")), said["planned_series"], self.wishes)
