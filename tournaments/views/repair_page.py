"""Repairing a drawn series: what can be chosen at a table, what that would change, and doing or undoing it."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.errors import Refused
from scoring.lists.forms import whole
from scoring.lists.views.presenters import render_problems
from scoring.page_access import writer
from tournaments.actions import repairing
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event
from tournaments.queries.repair_effects import effect_of
from tournaments.queries.repair_plans import WAYS, planned
from tournaments.queries.repairs_undone import undoing
from tournaments.values.repairs import Asked, Impossible, Repair
from tournaments.views import repair_words, tabs
from tournaments.views.access import directed_event
from tournaments.views.repair_choices import Choices

Do = Callable[..., Decision]
FIELDS = ("kind", "series", "table", "seat", "number", "other", "deal", "place", "goes_on")


@login_required
def event_repair(request: HttpRequest, slug: str) -> HttpResponse:
    """What can be repaired at a table or for a player; what was chosen, shown; and done once that was seen."""
    event = directed_event(request, slug)
    said = request.POST if request.method == "POST" else request.GET
    asked = read(said)
    if asked.kind not in WAYS:
        return _choices(request, event, asked)
    kept = [(name, said[name]) for name in FIELDS if said.get(name)]
    do = partial(repairing.repair, event_id=event.pk, asked=asked)
    return _looked_at(request, event, asked, lambda: planned(event, asked), do, kept)


@login_required
def event_repair_undo(request: HttpRequest, slug: str, sequence: int) -> HttpResponse:
    """What taking a repair back would change, and doing so."""
    event = directed_event(request, slug)
    do = partial(repairing.undo, event_id=event.pk, sequence=sequence)
    return _looked_at(request, event, Asked(), lambda: undoing(event, sequence), do, [])


def read(said: QueryDict) -> Asked:
    """What was chosen; what cannot be read is not chosen."""
    first, _dot, second = said.get("other", "").partition(".")
    other = whole(first), whole(second)
    return Asked(
        kind=said.get("kind", ""),
        series=whole(said.get("series", "")) or 0,
        table=whole(said.get("table", "")) or 0,
        seat=whole(said.get("seat", "")),
        number=whole(said.get("number", "")),
        other=(other[0], other[1]) if other[0] is not None and other[1] is not None else None,
        deal=whole(said.get("deal", "")),
        place=whole(said.get("place", "")),
        goes_on=said.get("goes_on") == "yes",
    )


def _choices(
    request: HttpRequest, event: Event, asked: Asked, refused: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    shown = {**tabs.of(event, "event_director"), "refused": refused, "asked": asked}
    try:
        context = {**shown, "choices": Choices(event, asked)}
        return render(request, "tournaments/repair.html", context, status=status)
    except Impossible as impossible:
        messages.error(request, str(impossible))
        return redirect("event_director", slug=event.slug)


def _looked_at(
    request: HttpRequest,
    event: Event,
    asked: Asked,
    work_out: Callable[[], Repair],
    do: Do,
    kept: list[tuple[str, str]],
) -> HttpResponse:
    """The preview; done first where Apply was pressed under it."""
    refused, status = _done(request, event, do) if request.method == "POST" else ((), 200)
    if not status:
        messages.success(request, _("The repair has been made. It can be undone here or in the diary."))
        return redirect(_back(event, asked))
    try:
        repair = work_out()
        shown = repair_words.told(event, repair, effect_of(event, repair))
    except Impossible as impossible:
        return _not_possible(request, event, asked, (*refused, str(impossible)), max(status, 400))
    context = {
        **tabs.of(event, "event_director"),
        "refused": refused,
        "repair": repair,
        "told": shown,
        "kept": kept,
        "reason": request.POST.get("reason", ""),
        "back": _back(event, asked),
    }
    return render(request, "tournaments/repair_preview.html", context, status=status)


def _not_possible(
    request: HttpRequest, event: Event, asked: Asked, refused: tuple[str, ...], status: int
) -> HttpResponse:
    """What was chosen stays chosen, with why not; what cannot be undone is told where the tables are."""
    if asked.series:
        return _choices(request, event, asked, tuple(dict.fromkeys(refused)), status)
    for each in dict.fromkeys(refused):
        messages.error(request, each)
    return redirect("event_director", slug=event.slug)


def _done(request: HttpRequest, event: Event, do: Do) -> tuple[tuple[str, ...], int]:
    """Why it was not done, and the status that says so; 0 where it was."""
    try:
        seen, reason = request.POST.get("seen", ""), request.POST.get("reason", "")
        do(seen=seen, reason=reason, by=writer(request), at=timezone.now())
    except Objection as objection:
        return objection.reasons, 409
    except ValidationError as invalid:
        return tuple(invalid.messages), 400
    except Refused as refused:
        return tuple(each.text for each in render_problems(refused.problems, event.game)), 400
    return (), 0


def _back(event: Event, asked: Asked) -> str:
    address = reverse("event_director", args=[event.slug])
    if not asked.series:
        return address
    return f"{address}?series={asked.series}" + (f"&table={asked.table}" if asked.table else "")
