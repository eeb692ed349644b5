"""What is said of somebody, and why something is done."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import escape
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import names
from scoring.models import Club
from tournaments.actions.editing import RegistrationData


class ReasonForm(forms.Form):
    """Why something is done that others will ask about."""

    reason = forms.CharField(label=_("Reason"), max_length=500, validators=[names.validate])


class DisqualifyForm(forms.Form):
    """Why somebody is disqualified, and by which rule."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        validators=[names.validate],
        help_text=_("It stands under “Diary”, for directors only, and can be erased."),
    )
    rule = forms.CharField(
        label=_("Rule"),
        max_length=120,
        validators=[names.validate],
        help_text=_("By which rule: “ISkO 4.5.9”, “house rule 3”."),
    )

    def object_to(self, error: ValidationError) -> None:
        """What the action refuses, at its field."""
        for field, texts in error.message_dict.items():
            self.add_error(field if field in self.fields else None, texts)


class RegistrationForm(forms.Form):
    """What a registration says. What may stand there, the action decides."""

    name = forms.CharField(label=_("Name"), max_length=120)
    club_name = forms.CharField(
        label=_("Club"), max_length=120, required=False, widget=forms.TextInput(attrs={"list": "clubs"})
    )
    category = forms.CharField(label=_("Category"), max_length=40, required=False)
    number = forms.IntegerField(label=_("Competitor number"), min_value=1, max_value=9999)

    def __init__(self, *args: Any, home: Club | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if home is not None:
            empty = gettext("A member of your club: %(club)s. Empty for a guest without a club.") % {"club": home}
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
