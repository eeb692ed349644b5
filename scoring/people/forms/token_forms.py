"""What a program is to be given, as it is chosen."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import bounds, names
from scoring.models import Account, Book, Club, Token
from scoring.people.actions.tokens import LIVES
from scoring.people.queries import role_queries
from scoring.people.queries.role_queries import RoleScope


class TokenForm(forms.Form):
    """Nothing is chosen beforehand but how little: reading, for a month."""

    name = forms.CharField(
        label=gettext_lazy("What for"),
        max_length=60,
        validators=[names.validate],
        help_text=gettext_lazy("So that you recognise it later: “scoreboard in the hall”."),
    )
    role = forms.ChoiceField(label=gettext_lazy("May at most"), choices=Token.Role.choices, initial=Token.Role.READER)

    def __init__(self, account: Account, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs, books = role_queries.places_of(account)
        self._places: dict[str, RoleScope] = {f"club-{each.pk}": each for each in clubs[: bounds.SUGGESTED]}
        self._places |= {f"book-{each.pk}": each for each in books[: bounds.SUGGESTED]}
        self.fields["where"] = forms.ChoiceField(label=_("Valid for"), choices=self._grouped())
        days = [(each, ngettext("%(days)d day", "%(days)d days", each) % {"days": each}) for each in LIVES]
        self.fields["days"] = forms.TypedChoiceField(
            label=_("Valid for how long"), choices=days, coerce=int, initial=LIVES[0]
        )

    def _grouped(self) -> list[tuple[Any, Any]]:
        groups = ((_("Whole clubs"), Club), (_("Individual books"), Book))
        choices = [
            (label, [(key, str(each)) for key, each in self._places.items() if isinstance(each, kind)])
            for label, kind in groups
        ]
        return [("", "–"), *(each for each in choices if each[1])]

    def clean_where(self) -> RoleScope:
        return self._places[self.cleaned_data["where"]]
