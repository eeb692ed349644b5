"""Links that open once: an invitation makes an account, a renewal replaces a forgotten password.

A token leaves the address for the session at once: addresses are logged, remembered and looked over one's shoulder.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import TypeVar

from allauth.account.internal.flows.login import perform_login
from allauth.account.models import Login
from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from scoring import hosts, passwords
from scoring.models import Account, Book, Club, Player
from scoring.page_access import handed_over, writer
from scoring.people.actions import invitations, renewals
from scoring.people.actions.invitations import Invitation
from scoring.people.forms.form_errors import add_errors
from scoring.people.forms.role_forms import PasswordForm
from scoring.people.queries.role_queries import RoleScope

T = TypeVar("T")


def invite(request: HttpRequest, form: forms.Form, to: RoleScope | Player) -> HttpResponse | None:
    """Make the invitation that the form asks for, and show its link; None if that fails: the form then says why."""
    if not form.is_valid():
        return None
    try:
        token = invitations.invite(**form.cleaned_data, to=to, by=writer(request))
    except ValidationError as invalid:
        add_errors(form, invalid)
        return None
    return _show_invitation(request, token)


def _show_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The link to hand over: as text and as a picture for a phone."""
    made = invitations.read(token)
    context = {
        "invitation": made,
        "back": page_of(made.to),
        **_link_context(request, "invitation", token, invitations.DAYS),
    }
    return render(request, "scoring/link.html", context)


def reached(to: RoleScope | Player, role: str) -> str:
    """Where somebody begins who has just got this: the club, the book, the event by the role there, the own player."""
    if isinstance(to, Book) and (entrance := hosts.entrance(to, role)):
        return entrance
    if isinstance(to, Club):
        return reverse("club", args=[to.slug])
    return reverse("book" if isinstance(to, Book) else "player", args=[to.pk])


def page_of(to: Model) -> str:
    """Where people are invited to a club, a book or a player, or are offered it."""
    if isinstance(to, Club):
        return reverse("club_people", args=[to.slug])
    return reverse("player_change" if isinstance(to, Player) else "book_people", args=[to.pk])


def _link_context(request: HttpRequest, name: str, token: str, days: int) -> dict[str, object]:
    return {**handed_over(request, reverse(name, args=[token])), "until": timezone.now() + timedelta(days=days)}


@never_cache
@login_required
def renewal_new(request: HttpRequest, pk: int) -> HttpResponse:
    """A link for somebody who forgot the password."""
    if request.method != "POST":
        return redirect("clubs")
    account = get_object_or_404(Account, pk=pk)
    token = renewals.offer(account=account, by=writer(request))
    context = {"account": account, **_link_context(request, "renewal", token, renewals.DAYS)}
    return render(request, "scoring/link.html", context)


@never_cache
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Opens an invitation."""
    keep(request, "invitation", token, invitations.read)
    return redirect("join")


@never_cache
@sensitive_post_parameters("password", "again")
def join(request: HttpRequest) -> HttpResponse:
    """Who was invited chooses a password, has an account, and stands where he or she is expected."""

    def where(invitation: Invitation) -> str:
        return reached(invitation.to, invitation.role)

    return _choose_password(request, "invitation", "scoring/join.html", invitations.read, invitations.accept, where)


@never_cache
def renewal(request: HttpRequest, token: str) -> HttpResponse:
    """Opens a link for a new password."""
    keep(request, "renewal", token, renewals.account_of)
    return redirect("renew")


@never_cache
@sensitive_post_parameters("password", "again")
def renew(request: HttpRequest) -> HttpResponse:
    """Who forgot a password chooses a new one."""

    def where(_account: Account) -> str:
        return reverse("me")

    return _choose_password(request, "renewal", "scoring/renew.html", renewals.account_of, renewals.renew, where)


def _choose_password(
    request: HttpRequest,
    name: str,
    template: str,
    read: Callable[[str], T],
    use: Callable[..., Account],
    where: Callable[[T], str],
) -> HttpResponse:
    """Asks for a password, then uses up the token that the session keeps as `name`; 403 where it no longer works.

    `where` says to which page what was opened leads.
    """
    token = request.session.get(name, "")
    form = PasswordForm(request.POST or None)
    try:
        opened = read(token)
        if request.method == "POST" and form.is_valid():
            with passwords.turn():
                account = use(token=token, password=form.cleaned_data["password"])
            return enter(request, account, where(opened))
    except PermissionDenied:
        return _dead(request)
    except ValidationError as invalid:
        add_errors(form, invalid, "password")
    context = {"form": form, "opened": opened}
    return render(request, template, context, status=400 if request.method == "POST" else 200)


def keep(request: HttpRequest, name: str, token: str, check: Callable[[str], object]) -> None:
    """Keeps a good token only, lest anybody fill the sessions."""
    request.session.pop(name, None)
    with suppress(PermissionDenied):
        check(token)
        request.session[name] = token


def enter(request: HttpRequest, account: Account, page: str) -> HttpResponse:
    """To the page, signed in; an account with a second step takes that first, for a link is no more than a password."""
    request.session.flush()
    answer: HttpResponse = perform_login(request, Login(user=account, redirect_url=page))
    return answer


def _dead(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/link_dead.html", status=403)
