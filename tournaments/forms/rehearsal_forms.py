"""Which rehearsal of an event."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.values.rehearsed_days import FEWEST, LARGEST_SEED, MOST, POINTS


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
