"""Two players who are one person: choosing the other, looking at what a merge brings, doing it, undoing it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import bounds, names, permissions
from scoring.access import reader, require
from scoring.lists.actions.merging import Unmergeable
from scoring.models import Merge, Player
from scoring.page_access import page_of, writer
from scoring.people.queries import merge_queries as reading
from tournaments.actions import merging as acting
from tournaments.forms.person_forms import ReasonForm
from tournaments.queries import merge_queries


@login_required
def player_merge(request: HttpRequest, pk: int) -> HttpResponse:
    """The player of this page stays; the other one is chosen, looked at and merged."""
    kept = _mergeable(request, pk)
    gone = _other(request, kept)
    if gone is None:
        return _choice(request, kept)
    if request.method != "POST":
        return _preview(request, kept, gone, ReasonForm())
    form = ReasonForm(request.POST)
    if form.is_valid():
        try:
            acting.merge(
                kept_id=kept.pk,
                gone_id=gone.pk,
                **form.cleaned_data,
                expected=request.POST.get("expected", ""),
                by=writer(request),
                at=timezone.now(),
            )
        except Unmergeable as refused:
            return _preview(request, kept, gone, form, reasons=refused.reasons, status=409)
        messages.success(request, _("Merged. Undo it here if that was wrong."))
        return redirect("player", kept.pk)
    return _preview(request, kept, gone, form, status=400)


@require_POST
@login_required
def merge_undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Takes the two apart again; what came of it is told on the page of who stayed."""
    found = get_object_or_404(Merge.objects.select_related("kept", "gone"), pk=pk)
    try:
        acting.part(merge_id=pk, reason=request.POST.get("reason", ""), by=writer(request), at=timezone.now())
    except Unmergeable as refused:
        for reason in refused.reasons:
            messages.error(request, reason)
    except ValidationError as invalid:
        for text in invalid.messages:
            messages.error(request, text)
    else:
        messages.success(request, _("Undone: these are two players again."))
    return redirect("player", found.kept_id)


def _mergeable(request: HttpRequest, pk: int) -> Player:
    """The player, for who may look for twins; others learn only of players they may see."""
    found = get_object_or_404(Player.objects.select_related("club"), pk=pk, merged_into=None)
    if not _may_some(request, found):
        if not permissions.can_view_history(reader(request), found):
            raise Http404
        require(False)
    return found


def _other(request: HttpRequest, kept: Player) -> Player | None:
    """Who was chosen, if the two may be merged by whoever asks; nobody yet where nothing was chosen."""
    given = request.POST.get("with") or request.GET.get("with") or ""
    if not given:
        return None
    number = int(given) if given.isascii() and given.isdigit() and len(given) < 19 else 0
    gone = get_object_or_404(Player.objects.select_related("club"), pk=number, merged_into=None)
    if gone.pk == kept.pk or not _may(request, kept, gone):
        raise Http404
    return gone


def _may(request: HttpRequest, kept: Player, gone: Player) -> bool:
    account = reader(request)
    directed = merge_queries.directed(account, kept, gone)
    return permissions.can_merge(account, kept, gone, invited=merge_queries.invited(kept, gone), directed=directed)


def _may_some(request: HttpRequest, player: Player) -> bool:
    account = reader(request)
    return permissions.can_merge_some(account, player, directed=merge_queries.directed(account, player))


def _choice(request: HttpRequest, kept: Player) -> HttpResponse:
    page = page_of(request, _candidates(request, kept).order_by("name", "pk"), most=bounds.LINES)
    asked = kept.club is None and not writer(request).is_superuser
    meant = [each for each in page if not asked or _may(request, kept, each)]
    others = sorted(meant, key=lambda player: names.sort_key(player.name))
    context = {"player": kept, "others": [(each.pk, _label(request, each)) for each in others], "page": page}
    return render(request, "tournaments/player_merge.html", context, status=400 if request.method == "POST" else 200)


def _candidates(request: HttpRequest, kept: Player) -> QuerySet[Player]:
    guests = Player.objects.filter(merged_into=None, club=None).exclude(pk=kept.pk)
    if kept.club is None and not writer(request).is_superuser:
        return guests.filter(registrations__event__in=merge_queries.events_of([kept.pk])).distinct()
    found = reading.candidates(kept)
    if kept.club is None:
        return found
    registered = guests.filter(registrations__event__book__club=kept.club)
    return Player.objects.filter(Q(pk__in=found.values("pk")) | Q(pk__in=registered.values("pk")))


def _label(request: HttpRequest, player: Player) -> str:
    """Name and number: two who are one have the same name more often than not."""
    name = _name(request, player)
    label = name if name.startswith("#") else f"{name} #{player.pk}"
    return label if player.member_of else _("%(name)s (guest)") % {"name": label}


def _name(request: HttpRequest, player: Player) -> str:
    known = permissions.can_change_player(reader(request), player) or merge_queries.directed(reader(request), player)
    return player.name if known else player.public_name


def _preview(
    request: HttpRequest, kept: Player, gone: Player, form: ReasonForm, *, reasons: Any = (), status: int = 200
) -> HttpResponse:
    preview = acting.rehearse(kept_id=kept.pk, gone_id=gone.pk, by=writer(request), at=timezone.now())
    context = {
        "player": kept,
        "preview": preview,
        "kept": _label(request, kept),
        "gone": _label(request, gone),
        "turned": _may_some(request, gone),
        "reasons": reasons or preview.reasons,
        "form": form,
    }
    return render(request, "tournaments/player_merge.html", context, status=status)
