"""Changing a player: name, publicity, and whose account he or she is."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring import permissions
from scoring.access import reader, require, visible_player
from scoring.file_names import SPELT
from scoring.models import Account, Player
from scoring.page_access import or_back_to, writer
from scoring.people.actions import choosing_names, managing_clubs, offering
from scoring.people.actions.asking import Answers
from scoring.people.actions.questions import AnyQuestion, Unsure
from scoring.people.forms.club_forms import PlayerForm
from scoring.people.forms.form_errors import add_errors
from scoring.people.forms.identity_answers import answers
from scoring.people.forms.role_forms import UsernameForm
from scoring.people.views import link_pages, player_words


@login_required
def player_change(request: HttpRequest, pk: int) -> HttpResponse:
    """Name and publicity, for who keeps the club's books."""
    if Player.objects.filter(pk=pk, merged_into__isnull=False).exists():
        return redirect("player_change", visible_player(request, pk).pk)
    found = _changeable(request, pk)
    form = PlayerForm(request.POST or None, player=found)
    if request.method == "POST" and form.is_valid():
        try:
            _change(found, form.cleaned_data, writer(request), answers(request.POST))
        except Unsure as unsure:
            return _page(request, found, form=form, questions=unsure.questions, status=400)
        except ValidationError as invalid:
            add_errors(form, invalid)
        else:
            messages.success(request, _("Changed."))
            return redirect("player_change", found.pk)
    return _page(request, found, form=form, status=400 if request.method == "POST" else 200)


def _change(found: Player, typed: Mapping[str, Any], by: Account, told: Answers) -> None:
    """All, or nothing: the name first, for how it is shown is agreed to of the name that stands there then."""
    at = timezone.now()
    shown = {each: typed[each] for each in ("shown", "minor", "agreed", "how")}
    with transaction.atomic():
        if typed["name"] != found.name:
            player = Player.objects.get(pk=found.pk)
            managing_clubs.rename_player(player=player, name=typed["name"], by=by, at=at, answers=told)
        if "member" in typed and typed["member"] == found.guest:
            managing_clubs.set_member(player=found, member=typed["member"], by=by, at=at)
        choosing_names.state(player=found, **shown, by=by, at=at)


@or_back_to("me", about=False)
@login_required
def player_shown(request: HttpRequest, pk: int) -> HttpResponse:
    """How one is named in public, chosen by oneself."""
    found = get_object_or_404(Player, pk=pk, merged_into=None)
    if not permissions.is_own(reader(request), found):
        raise Http404
    try:
        choosing_names.choose(player=found, shown=request.POST.get("shown", ""), by=writer(request), at=timezone.now())
    except ValidationError as invalid:
        messages.error(request, " ".join(invalid.messages))
    else:
        messages.success(request, _("Changed."))
    return redirect("me")


@or_back_to("player_change")
@login_required
def player_account(request: HttpRequest, pk: int) -> HttpResponse:
    """Offers the player to an account."""
    found = _changeable(request, pk)
    form = UsernameForm(request.POST)
    if form.is_valid():
        try:
            offer = offering.offer_player(player=found, **form.cleaned_data, by=writer(request), at=timezone.now())
        except ValidationError as invalid:
            add_errors(form, invalid)
        else:
            return redirect("offer", offer.pk) if offer.pk else redirect("player_change", found.pk)
    return _page(request, found, connect=form, status=400)


@or_back_to("player_change")
@login_required
def player_disconnect(request: HttpRequest, pk: int) -> HttpResponse:
    """Takes the account off the player."""
    found = get_object_or_404(Player.objects.select_related("club"), pk=pk, merged_into=None)
    managing_clubs.disconnect_player(player=found, by=writer(request))
    messages.success(request, _("Changed."))
    changes = permissions.can_change_player(reader(request), found)
    return redirect("player_change", found.pk) if changes else redirect("me")


@never_cache
@or_back_to("player_change")
@login_required
def player_invite(request: HttpRequest, pk: int) -> HttpResponse:
    """A link that makes an account for this player."""
    found = _changeable(request, pk)
    form = UsernameForm(request.POST)
    return link_pages.invite(request, form, found) or _page(request, found, invite=form, status=400)


def _changeable(request: HttpRequest, pk: int) -> Player:
    """The player, for who may change him or her; others learn only of players they may see."""
    found = get_object_or_404(Player.objects.select_related("club", "account"), pk=pk, merged_into=None)
    if not permissions.can_change_player(reader(request), found):
        if not permissions.can_view_history(reader(request), found):
            raise Http404
        require(False)
    return found


def _page(
    request: HttpRequest,
    found: Player,
    *,
    form: PlayerForm | None = None,
    connect: UsernameForm | None = None,
    invite: UsernameForm | None = None,
    questions: Sequence[AnyQuestion] = (),
    status: int = 200,
) -> HttpResponse:
    wished = {"username": slugify(found.name.translate(SPELT)).replace("-", ".")}
    helped = permissions.renewable(reader(request)).filter(pk=found.account_id) if found.account_id else None
    context = {
        "player": found,
        "renewable": helped is not None and helped.exists(),
        "form": form or PlayerForm(player=found),
        "questions": questions,
        **player_words.sayings_of(found),
        "offers": offering.open_offers(timezone.now()).filter(player=found),
        "runs": permissions.can_invite(reader(request), found),
        "connect": connect or UsernameForm(auto_id="connect_%s"),
        "invite": invite or UsernameForm(auto_id="invite_%s", initial=wished),
    }
    return render(request, "scoring/player_change.html", context, status=status)
