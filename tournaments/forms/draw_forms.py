"""How the tables of an event are to be drawn."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.values.plans import WISHES


class DrawForm(forms.Form):
    """What a draw is asked for besides few repeated meetings."""

    by_standing = forms.BooleanField(
        label=_("Draw by standing"),
        required=False,
        help_text=_(
            "The first series is drawn by lot. For every later one the ranking so far makes the tables: the best at"
            " table 1, the next at table 2 and so on. Who has met already is moved on by some tables, and tables of"
            " another size come last, everybody in turn. Such a series can only be drawn once every sheet before it is"
            " confirmed."
        ),
    )
    clubs_apart = forms.BooleanField(
        label=_("Club mates apart"),
        required=False,
        help_text=_(
            "Who starts for the same club is kept from one table, wherever that can be, even if others meet again for"
            " it. The club counts as it stands beside the name in the ranking; who has none there plays for the event's"
            " own club. A dash stands for no club."
        ),
    )

    @property
    def wishes(self) -> tuple[str, ...]:
        """Those that were ticked."""
        return tuple(name for name in WISHES if self.cleaned_data[name])
