"""The first account of an empty house."""

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from scoring import passwords
from scoring.people.actions import creating_accounts
from scoring.people.forms.form_errors import add_errors
from scoring.people.forms.role_forms import FirstAccountForm
from scoring.people.views import link_pages

KEPT = "setup"
"""Under which name the session keeps the token of the link."""


@never_cache
def setup(request: HttpRequest, token: str) -> HttpResponse:
    """Opens for whoever started the service and was shown the link; the token leaves the address at once."""
    link_pages.keep(request, KEPT, token, creating_accounts.demand_valid)
    return redirect("first_account")


@never_cache
@sensitive_post_parameters("password", "again")
def first_account(request: HttpRequest) -> HttpResponse:
    """Name and password of the first account, once."""
    token = request.session.get(KEPT, "")
    if not creating_accounts.is_valid(token):
        return _dead(request)
    form = FirstAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        stated = {name: form.cleaned_data[name] for name in ("username", "password")}
        try:
            with passwords.turn():
                account = creating_accounts.create_first_account(token=token, **stated)
        except PermissionDenied:
            return _dead(request)
        except ValidationError as invalid:
            add_errors(form, invalid, "password")
        else:
            return link_pages.enter(request, account, reverse("me"))
    return render(request, "scoring/setup.html", {"form": form}, status=400 if request.method == "POST" else 200)


def _dead(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/link_dead.html", {"first": True}, status=403)
