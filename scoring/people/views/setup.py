"""The first account of an empty house."""

from django import forms
from django.contrib.auth import login
from django.contrib.auth.password_validation import password_validators_help_texts
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from scoring.people.actions import creating_accounts
from scoring.people.forms.form_errors import add_errors


class FirstAccountForm(forms.Form):
    """Name and password; what makes them fit is the action's to say."""

    username = forms.CharField(label=_("Username"), max_length=150)
    password = forms.CharField(label=_("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}))

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # what Form takes
        self.fields["password"].help_text = " ".join(map(str, password_validators_help_texts()))


@never_cache
@sensitive_post_parameters("password")
def setup(request: HttpRequest, token: str) -> HttpResponse:
    """Opens once, for whoever started the service and was shown the link."""
    if not creating_accounts.is_valid(token):
        return render(request, "scoring/link_dead.html", {"first": True}, status=403)
    form = FirstAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            account = creating_accounts.create_first_account(token=token, **form.cleaned_data)
        except ValidationError as invalid:
            add_errors(form, invalid, "password")
        else:
            login(request, account, backend="allauth.account.auth_backends.AuthenticationBackend")
            return redirect("me")
    return render(request, "scoring/setup.html", {"form": form}, status=400 if request.method == "POST" else 200)
