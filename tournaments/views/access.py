"""Finding the event a page is about, and turning away who may not see or direct it."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring import permissions
from scoring.access import demand_visible, reader, require
from scoring.errors import Refused
from scoring.lists.views.presenters import render_problems
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.queries.event_queries import event_at

Act = Callable[..., str]
Came = TypeVar("Came")


def visible_event(request: HttpRequest, slug: str) -> Event:
    """The event, if the reader may see it. What is hidden is not there."""
    event = event_at(slug)
    if event is None:
        raise Http404
    demand_visible(request, event.book)
    return event


def directed_event(request: HttpRequest, slug: str) -> Event:
    """The event, for who directs it."""
    event = visible_event(request, slug)
    require(permissions.can_direct(reader(request), event.book))
    return event


def desk_event(request: HttpRequest, slug: str) -> Event:
    """The event, for who runs its desk."""
    event = visible_event(request, slug)
    require(permissions.can_run_desk(reader(request), event.book))
    return event


def act_of(
    page: str, *kept: str, find: Callable[[HttpRequest, str], Event] = directed_event
) -> Callable[[Act], Callable[..., HttpResponse]]:
    """A view of one button of this page: one action, then back to the page with what came of it.

    The function makes the action and answers the sentence that tells so. `kept`: what of the address stays as it was;
    its `at` says in which part of the page the button stands. `find`: the event, for whom the button is.
    """

    def decorate(act: Act) -> Callable[..., HttpResponse]:
        @require_POST
        @login_required
        @wraps(act)
        def view(request: HttpRequest, slug: str, **more: Any) -> HttpResponse:
            event = find(request, slug)
            _try(act, request, event, more)
            chosen, part = urlencode({key: request.GET[key] for key in kept if key in request.GET}), _part(request)
            return redirect(reverse(page, args=[event.slug]) + (f"?{chosen}" if chosen else "") + part)

        return view

    return decorate


def _part(request: HttpRequest) -> str:
    """The fragment of an address."""
    at = request.GET.get("at", "")
    return f"#{at}" if at.isascii() and at.isalnum() else ""


def tried(act: Callable[[], Came], game: str) -> tuple[Came | None, list[str]]:
    """What came of an act, or why nothing did."""
    try:
        return act(), []
    except Objection as objection:
        return None, list(objection.reasons)
    except ValidationError as error:
        return None, list(error.messages)
    except Refused as refused:
        return None, [each.text for each in render_problems(refused.problems, game)]


def _try(act: Act, request: HttpRequest, event: Event, more: Mapping[str, Any]) -> None:
    said, complaints = tried(lambda: act(request, event, **more), event.game)
    if said is not None:
        messages.success(request, said)
    for each in complaints:
        messages.error(request, each)


director_act = act_of("event_director")
desk_act = act_of("event_desk", find=desk_event)
prints_act = act_of("event_prints", "series", "language")
cash_act = act_of("event_money", "players", "receipts", find=desk_event)
lost_games_act = act_of("event_lost_games", "series", "tables", find=desk_event)
payments_act = act_of("event_payments", find=desk_event)
prizes_act = act_of("event_prizes", "prizes", find=desk_event)
share_out_act = act_of("event_prizes", "prizes")
