"""Roles, accounts and passwords, as they are typed; what makes them fit is the actions' to say."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import password_validators_help_texts
from django.utils.translation import gettext_lazy as _

from scoring import permissions
from scoring.models import Grant
from scoring.people.queries.role_queries import RoleScope

Role = Grant.Role
AS_TYPED = {"autocapitalize": "none", "autocorrect": "off", "spellcheck": "false", "autocomplete": "off"}


class UsernameForm(forms.Form):
    """Somebody, by the name that he or she signs in with."""

    username = forms.CharField(label=_("Username"), max_length=150, widget=forms.TextInput(attrs=AS_TYPED))


class RoleForm(UsernameForm):
    """Somebody and a role that may be given at this place."""

    def __init__(self, *args: Any, where: RoleScope, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        roles = [(each, Role(each).label) for each in permissions.roles_in(where)]
        self.fields["role"] = forms.ChoiceField(label=_("Role"), choices=roles)


class PasswordForm(forms.Form):
    """A new password, typed twice."""

    password = forms.CharField(label=_("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}))
    again = forms.CharField(
        label=_("The same password again"), widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = " ".join(map(str, password_validators_help_texts()))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if {"password", "again"} <= cleaned.keys() and cleaned["password"] != cleaned["again"]:
            self.add_error("again", _("The two passwords do not match."))
        return cleaned


class FirstAccountForm(PasswordForm):
    """Name and password; what makes them fit is the action's to say."""

    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        widget=forms.TextInput(attrs=AS_TYPED),
        help_text=_("Letters, digits and @ . + - _ only, without spaces."),
    )
    field_order = ("username",)
