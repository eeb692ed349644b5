"""Pages for everybody: what is on, an event with its ranking and tables, the ranking alone."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import conditional_page

from scoring import access, permissions
from scoring.access import reader
from tournaments.models import Event
from tournaments.queries.event_queries import evenings, viewable_events
from tournaments.queries.exports import ranking_csv
from tournaments.queries.progress import is_provisional
from tournaments.queries.seats import series_of
from tournaments.queries.snapshots import final_head, publications
from tournaments.queries.standings import standings
from tournaments.views import presenters
from tournaments.views.access import visible_event

MAX_EVENTS = 50
PAGE = 20


def home(request: HttpRequest) -> HttpResponse:
    """Running, upcoming and past events, and evenings that need none."""
    events = viewable_events(reader(request)).filter(book__rehearsal=False)
    past = Paginator(events.filter(state=Event.State.FINAL), PAGE)
    context = {
        "running": events.filter(state=Event.State.RUNNING)[:MAX_EVENTS],
        "upcoming": events.filter(state=Event.State.OPEN).order_by("starts_at")[:MAX_EVENTS],
        "page": past.get_page(request.GET.get("page")),
        "evenings": evenings(reader(request)).filter(rehearsal=False)[:PAGE],
    }
    return render(request, "tournaments/home.html", context)


@conditional_page
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """The event: ranking, and the tables of each series with their lists."""
    found = visible_event(request, slug)
    naming = access.naming(request, found.book)
    context = {
        **_ranking(found, naming),
        "series": presenters.series_rows(series_of(found), naming),
        "keeps": naming.keeps and not found.book.sealed,
        "directs": naming.keeps and permissions.can_direct(reader(request), found.book),
        "ruleset": presenters.ruleset_name(found),
        "house_rules": presenters.house_rules(found),
        "game": presenters.game_name(found),
        "registered": found.registrations.filter(withdrawn=False).count(),
    }
    return render(request, "tournaments/event.html", context)


@conditional_page  # a screen that asks every few seconds is sent what has changed, and nothing else
def event_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """The ranking alone, for the projector and the wall."""
    found = visible_event(request, slug)
    context = _ranking(found, access.naming(request, found.book))
    return render(request, "tournaments/event_ranking.html", context)


def event_ranking_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The ranking for a spreadsheet."""
    found = visible_event(request, slug)
    table = ranking_csv(found, access.naming(request, found.book))
    response = HttpResponse(table, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.slug}.csv"'
    return response


def _ranking(found: Event, naming: access.Naming) -> dict[str, object]:
    return {
        "event": found,
        "ranking": presenters.ranking(found, standings(found), naming),
        "provisional": is_provisional(found),
        "published": presenters.published(publications(found), naming),
        "head": final_head(found),
    }
