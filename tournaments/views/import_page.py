"""Registering whoever stands in a file: first what would come of each row, then all of it or nothing."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.page_access import writer
from scoring.people.actions.questions import Unsure
from scoring.people.forms.identity_answers import answers
from tournaments.actions import registering
from tournaments.actions.errors import BadLines, Objection
from tournaments.actions.registering import Fate, Foreseen
from tournaments.models import Event
from tournaments.values.entry_lists import Listed, listed
from tournaments.values.spreadsheets import Unreadable, rows_of
from tournaments.views import tabs
from tournaments.views.access import directed_event


@login_required
def event_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes a file, or the lines that were made of one, and shows what would come of them. Nothing is written."""
    event = directed_event(request, slug)
    if request.method != "POST":
        return _page(request, event)
    try:
        found = _sent(request)
        rows = _foreseen(request, event, found.text)
    except Unreadable as error:
        return _page(request, event, reasons=[str(error)], status=400)
    except Objection as objection:
        return _page(request, event, reasons=objection.reasons, status=409)
    return _preview(request, event, found, rows)


def _sent(request: HttpRequest) -> Listed:
    if file := request.FILES.get("file"):
        return listed(rows_of(file.read()))
    if text := request.POST.get("names", ""):
        return Listed(text)
    raise Unreadable(_("Choose a file first: CSV, or XLSX as spreadsheets save it."))


def _foreseen(request: HttpRequest, event: Event, text: str) -> list[Foreseen]:
    return registering.foresee_names(event_id=event.pk, text=text, by=writer(request), answers=answers(request.POST))


@require_POST
@login_required
def event_import_register(request: HttpRequest, slug: str) -> HttpResponse:
    """Registers everybody who was shown, or nobody: then the rows are shown again with what is to be settled."""
    event = directed_event(request, slug)
    text = request.POST.get("names", "")
    try:
        made = registering.register_names(
            event_id=event.pk,
            text=text,
            by=writer(request),
            at=timezone.now(),
            answers=answers(request.POST),
            agreed="agreed" in request.POST,
            announced="announced" in request.POST,
        )
    except (Unsure, BadLines):
        return _preview(request, event, Listed(text), _foreseen(request, event, text), status=400)
    except Objection as objection:
        return _page(request, event, reasons=objection.reasons, text=text, status=409)
    said = ngettext("%(number)d player registered.", "%(number)d players registered.", len(made))
    messages.success(request, said % {"number": len(made)})
    return redirect("event_desk", slug=event.slug)


def _preview(
    request: HttpRequest, event: Event, found: Listed, rows: Sequence[Foreseen], *, status: int = 200
) -> HttpResponse:
    often = {fate: sum(each.fate is fate for each in rows) for fate in Fate}
    counts = [(fate.value, label, often[fate]) for fate, label in _words().items() if often[fate]]
    shown = {"rows": _shown(rows), "counts": counts, "text": found.text, "unused": ", ".join(found.unused)}
    ticks = {
        "agreed": "agreed" in request.POST,
        "announced": "announced" in request.POST or "ticks" not in request.POST,
        "bad": often[Fate.BAD],
        "comes": often[Fate.NEW] + often[Fate.KNOWN] + often[Fate.ASKED],
    }
    return _page(request, event, status=status, **shown, **ticks)


def _words() -> dict[Fate, str]:
    """What is wrong first."""
    return {
        Fate.BAD: _("cannot be taken"),
        Fate.ASKED: _("please choose"),
        Fate.NEW: _("new"),
        Fate.KNOWN: _("known"),
        Fate.REGISTERED: _("already registered"),
    }


def _shown(rows: Sequence[Foreseen]) -> list[tuple[Foreseen, str]]:
    """What needs an eye stands on top; everything else as in the file."""
    words = _words()
    first = [*words].index
    calm = first(Fate.NEW)
    return [(each, words[each.fate]) for each in sorted(rows, key=lambda each: min(first(each.fate), calm))]


def _page(request: HttpRequest, event: Event, *, status: int = 200, **shown: Any) -> HttpResponse:
    context = {**tabs.of(event, "event_desk"), **shown}
    return render(request, "tournaments/event_import.html", context, status=status)
