"""How the tables of an event were drawn, for everybody: as a page, and for programs."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from scoring import permissions
from scoring.access import reader
from scoring.printing.documents.draw_sheet import method, verdict
from tournaments.models import Event
from tournaments.queries.draw_record import DrawMade, as_plain, record
from tournaments.values import plans
from tournaments.views import tabs
from tournaments.views.access import visible_event


def event_draws(request: HttpRequest, slug: str) -> HttpResponse:
    """The hash of the seed before the first draw; afterwards seed, certificates, tables, and draws taken back."""
    event = visible_event(request, slug)
    found = record(event)
    context = {
        **_head(request, event),
        "record": found,
        "wished": _wished(event, [*found.draws, *found.taken_back]),
        "draws": [_told(each) for each in found.draws],
        "taken_back": [_told(each) for each in found.taken_back],
    }
    return render(request, "tournaments/event_draws.html", context)


def _head(request: HttpRequest, event: Event) -> dict[str, Any]:
    """The way round the event, for who goes round it."""
    if permissions.can_run_desk(reader(request), event.book):
        return tabs.at_the_desk(request, event, "event_draws")
    return {"event": event}


def _wished(event: Event, draws: Iterable[DrawMade]) -> bool:
    """Whether anything besides the seed makes the tables, or made them."""
    now = plans.draw_wishes(plans.read(event.plan))
    return bool(now) or any(each.certificate.get("wishes") for each in draws)


def _told(made: DrawMade) -> tuple[DrawMade, str, str]:
    """With method and verdict in words."""
    return made, method(made.certificate), verdict(made.certificate)


def event_draws_json(request: HttpRequest, slug: str) -> JsonResponse:
    """The same for programs: what `draw --json` prints, for each draw."""
    return JsonResponse(as_plain(record(visible_event(request, slug))), json_dumps_params={"ensure_ascii": False})
