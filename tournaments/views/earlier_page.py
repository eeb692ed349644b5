"""Registering who took part in an earlier event: the director chooses the event, then the people."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import ngettext

from scoring import bounds
from scoring.page_access import page_of, writer
from tournaments.actions import at_the_desk
from tournaments.models import Event
from tournaments.queries import earlier_events
from tournaments.views import tabs
from tournaments.views.access import desk_event, tried
from tournaments.views.director_page import NUMBER


@login_required
def event_earlier(request: HttpRequest, slug: str) -> HttpResponse:
    """The events that are offered, and of the chosen one who was there; the ticked are registered as announced."""
    event = desk_event(request, slug)
    if request.method != "POST":
        return _page(request, event)
    source, players = _number(request.POST.get("from", "")), [_number(each) for each in request.POST.getlist("player")]
    made, complaints = tried(
        lambda: at_the_desk.take_over(
            event_id=event.pk, source_id=source, players=players, by=writer(request), at=timezone.now()
        ),
        event.game,
    )
    if made is None:
        return _page(request, event, complaints, status=409)
    said = ngettext("%(number)d player registered.", "%(number)d players registered.", len(made))
    messages.success(request, said % {"number": len(made)})
    return redirect("event_desk", slug=event.slug)


def _number(given: str) -> int:
    """A key that was sent; 0, which is nobody's, where it is none."""
    return int(given) if NUMBER.fullmatch(given) else 0


def _page(request: HttpRequest, event: Event, reasons: Sequence[str] = (), *, status: int = 200) -> HttpResponse:
    by, wanted = writer(request), _number(request.POST.get("from", request.GET.get("from", "")))
    offered = earlier_events.offered(event, by)
    source = offered.filter(pk=wanted).first()
    if wanted and source is None:
        raise Http404
    shown: dict[str, Any] = {"reasons": reasons, "source": source, "offered": offered[: earlier_events.MOST]}
    if source is not None:
        people = earlier_events.people(event, source, by)
        shown |= {"people": page_of(request, people, most=bounds.LINES), "number": len(people)}
    context = {**tabs.at_the_desk(request, event, "event_desk"), **shown}
    return render(request, "tournaments/event_earlier.html", context, status=status)
