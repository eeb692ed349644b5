"""What a code of the door opens: for a desk one button, for everybody else where its holder sits."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from scoring import access, indexing, permissions
from scoring.access import reader
from scoring.page_access import handed_over, page_of
from tournaments.models import Event, Registration
from tournaments.queries import desk_queries, holders
from tournaments.queries.desk_queries import Kind
from tournaments.values import door_codes
from tournaments.views import tabs
from tournaments.views.access import desk_event, visible_event

ON_PAGE = 24
"""Codes on a page of them, which is printed."""


@never_cache
def event_code(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Whoever directs the event checks in its holder; a stranger reads of this one number where to sit."""
    event = visible_event(request, slug)
    registration = holders.holder(event, code)
    if registration is None:
        raise Http404
    naming = access.naming(request, event.book)
    naming.about([registration.player])
    indexing.wanted(request, None)  # what a code opens is its holder's, whatever the club wants
    desk = permissions.can_run_desk(reader(request), event.book)
    context = {
        **(tabs.at_the_desk(request, event, "event_desk") if desk else {"event": event}),
        "each": registration,
        "name": naming(registration.player),
        "desk": desk,
        "final": event.state == Event.State.FINAL,
        "seats": holders.seats_of(registration),
        **handed_over(request, address_of(event, registration)),
    }
    return render(request, "tournaments/event_code.html", context)


@login_required
def event_codes(request: HttpRequest, slug: str) -> HttpResponse:
    """The codes of all who are registered, to be cut out and sent or handed out before the day."""
    event = desk_event(request, slug)
    page = page_of(request, desk_queries.registered(event, Kind.ALL), most=ON_PAGE)
    cards = [(each, handed_over(request, address_of(event, each))) for each in page]
    context = {**tabs.at_the_desk(request, event, "event_desk"), "page": page, "cards": cards}
    return render(request, "tournaments/event_codes.html", context)


def address_of(event: Event, registration: Registration) -> str:
    """Where the code of a registration leads."""
    return reverse("event_code", args=[event.slug, door_codes.code_of(event.pk, registration.pk)])
