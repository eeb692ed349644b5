"""Finding the event a page is about, and turning away who may not see or direct it."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any
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


def act_of(page: str, *kept: str) -> Callable[[Act], Callable[..., HttpResponse]]:
    """A view of one button of this page: one action, then back to the page with what came of it.

    The function makes the action and answers the sentence that tells so. `kept`: what of the address stays as it was.
    """

    def decorate(act: Act) -> Callable[..., HttpResponse]:
        @require_POST
        @login_required
        @wraps(act)
        def view(request: HttpRequest, slug: str, **more: Any) -> HttpResponse:
            event = directed_event(request, slug)
            _try(act, request, event, more)
            # A long list of players stays on the page whose button was pressed.
            players = request.GET.get("players", "")
            address = reverse(page, args=[event.slug])
            if players.isdecimal():
                return redirect(f"{address}?players={players}#players")
            chosen = urlencode({key: request.GET[key] for key in kept if key in request.GET})
            return redirect(f"{address}?{chosen}" if chosen else address)

        return view

    return decorate


def _try(act: Act, request: HttpRequest, event: Event, more: Mapping[str, Any]) -> None:
    try:
        messages.success(request, act(request, event, **more))
    except Objection as objection:
        for reason in objection.reasons:
            messages.error(request, reason)
    except ValidationError as error:
        for text in error.messages:
            messages.error(request, text)
    except Refused as refused:
        for each in render_problems(refused.problems, event.game):
            messages.error(request, each.text)


director_act = act_of("event_director")
desk_act = act_of("event_desk")
prints_act = act_of("event_prints", "series", "language")
money_act = act_of("event_money")
