"""Being forgotten: what goes and what stays is shown before, and whoever does it types the password once more."""

from allauth.core import ratelimit
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from scoring import bounds, passwords, permissions
from scoring.access import reader, require
from scoring.models import Account, Player
from scoring.one_at_a_time import Busy
from scoring.page_access import writer
from scoring.people.actions.erasing import Erased
from tournaments.actions import erasing
from tournaments.actions.errors import Objection
from tournaments.forms.person_forms import ErasingAccountForm, OwnPasswordForm
from tournaments.queries import diary
from tournaments.queries.before_erasing import consequences
from tournaments.views import tabs
from tournaments.views.access import directed_event


@never_cache
@sensitive_post_parameters("password")
@login_required
def player_erase(request: HttpRequest, pk: int) -> HttpResponse:
    """For oneself, and for who runs the club."""
    found = _erasable(request, pk)
    form = OwnPasswordForm(request.POST or None)
    if request.method == "POST" and _is_sure(request, form):
        try:
            erasing.erase_player(player_id=found.pk, by=writer(request), at=timezone.now())
        except Erased as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("Erased. Results stay under the number %(number)d.") % {"number": found.pk})
            return redirect("me")
    own = permissions.is_own(reader(request), found)
    context = {"player": found, "own": own, "form": form, "what": consequences(found), "back": _back(found, own=own)}
    return render(request, "tournaments/player_erase.html", context, status=400 if request.method == "POST" else 200)


def _back(player: Player, *, own: bool) -> str:
    return reverse("me") if own else reverse("player_change", args=[player.pk])


def _erasable(request: HttpRequest, pk: int) -> Player:
    """The player, for who may erase him or her; others learn only of players they may see."""
    found = get_object_or_404(Player.objects.select_related("club", "account"), pk=pk, merged_into=None)
    if not permissions.can_erase(reader(request), found):
        if not permissions.can_view_history(reader(request), found):
            raise Http404
        require(False)
    return found


@never_cache
@sensitive_post_parameters("password")
@login_required
def account_erase(request: HttpRequest, pk: int) -> HttpResponse:
    """For oneself, and for site admins."""
    found = get_object_or_404(Account, pk=pk)
    if not permissions.can_erase_account(reader(request), found):
        raise Http404
    form = ErasingAccountForm(request.POST or None)
    if request.method == "POST" and _is_sure(request, form):
        players = form.cleaned_data["players"]
        try:
            erasing.erase_account(account_id=found.pk, players=players, by=writer(request), at=timezone.now())
        except Erased as refused:
            form.add_error(None, str(refused))
        else:
            return _gone(request, found)
    context = {
        "account": found,
        "own": found == request.user,
        "players": found.players.filter(merged_into=None).order_by("name", "pk")[: bounds.ROWS],
        "form": form,
    }
    return render(request, "tournaments/account_erase.html", context, status=400 if request.method == "POST" else 200)


@login_required
def reason_erase(request: HttpRequest, slug: str, sequence: int) -> HttpResponse:
    """Why something about an event was decided, for its director; asked first, for it is gone for good."""
    event = directed_event(request, slug)
    entry = diary.line(event, sequence)
    if entry is None:
        raise Http404
    if request.method == "POST":
        try:
            erasing.erase_reason(event_id=event.pk, sequence=sequence, by=writer(request), at=timezone.now())
        except Objection as objection:
            messages.error(request, " ".join(objection.reasons))
        else:
            messages.success(request, _("The reason is erased."))
        return redirect("event_diary", slug=event.slug)
    return render(request, "tournaments/reason_erase.html", {**tabs.of(event, "event_diary"), "entry": entry})


def _gone(request: HttpRequest, account: Account) -> HttpResponse:
    if account == request.user:
        logout(request)
    messages.success(request, _("The account is erased. Nobody can sign in with it any more."))
    return redirect("home")


def _is_sure(request: HttpRequest, form: forms.Form) -> bool:
    """Whether it is the one who signed in, and not somebody who found the page open."""
    if not form.is_valid():
        return False
    try:
        with passwords.turn():
            if not ratelimit.consume(request, action="reauthenticate", user=request.user):
                form.add_error("password", _("Too many attempts. Wait a minute, then try again."))
            elif not writer(request).check_password(form.cleaned_data["password"]):
                form.add_error("password", _("This is not your password."))
    except Busy as busy:
        form.add_error(None, busy)
    return form.is_valid()
