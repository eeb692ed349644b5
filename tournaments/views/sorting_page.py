"""The categories of everybody on one page, as after an import: all of them saved at once."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring import bounds
from scoring.page_access import page_of, writer
from tournaments.actions import at_the_desk
from tournaments.actions.editing import RegistrationData
from tournaments.models import Event, Registration
from tournaments.queries import desk_queries
from tournaments.queries.desk_queries import Kind
from tournaments.values import plans
from tournaments.views import tabs
from tournaments.views.access import desk_event, tried
from tournaments.views.director_page import NUMBER

EVERYBODY = "all"


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody registered, with what is ticked and the digest of what the page shows."""

    registration: Registration
    ticked: tuple[str, ...]
    digest: str


@login_required
def event_sorting(request: HttpRequest, slug: str) -> HttpResponse:
    """Whoever is in no category, or everybody, with a tick for each category of the event."""
    event = desk_event(request, slug)
    if request.method != "POST":
        return _page(request, event)
    shown = event.registrations.in_bulk([int(each) for each in request.POST.getlist("shown") if NUMBER.fullmatch(each)])
    wanted = {pk: request.POST.getlist(f"category:{pk}") for pk in shown}
    made, complaints = tried(
        lambda: at_the_desk.sort_into_categories(
            event_id=event.pk,
            wanted=wanted,
            expected={pk: request.POST.get(f"expected:{pk}", "") for pk in shown},
            by=writer(request),
            at=timezone.now(),
        ),
        event.game,
    )
    if made is None:
        for each in complaints:
            messages.error(request, each)
        return _page(request, event, {pk: tuple(ticks) for pk, ticks in wanted.items()})
    said = ngettext(
        "The categories of %(number)d player were changed.", "The categories of %(number)d players were changed.", made
    )
    messages.success(request, said % {"number": made} if made else _("No category was changed."))
    return redirect("event_desk", slug=event.slug)


@require_POST
@login_required
def event_leave_uncategorised(request: HttpRequest, slug: str) -> HttpResponse:
    """Whoever is in no category belongs to none: the page from which that was said asks no more."""
    event, given = desk_event(request, slug), request.POST.get("number", "")
    expected = int(given) if NUMBER.fullmatch(given) else 0
    done, complaints = tried(
        lambda: at_the_desk.leave_uncategorised(
            event_id=event.pk, expected=expected, by=writer(request), at=timezone.now()
        ),
        event.game,
    )
    if done is not None:
        way, text = reverse("event_sorting", args=[slug]), _("Noted: they are in no category.")
        messages.success(request, format_html('{} <a href="{}">{}</a>', text, way, _("Choose categories")))
    for each in complaints:
        messages.error(request, each)
    return redirect("event_director" if "cockpit" in request.POST else "event_desk", slug=slug)


def _page(request: HttpRequest, event: Event, ticked: dict[int, tuple[str, ...]] | None = None) -> HttpResponse:
    """`ticked`: what was sent and could not be saved, by registration."""
    everybody = request.GET.get("show") == EVERYBODY
    rows = desk_queries.registered(event, Kind.ALL if everybody else Kind.UNCATEGORISED)
    if ticked:
        rows = desk_queries.registered(event, Kind.ALL).filter(pk__in=ticked)
    page = page_of(request, rows, most=bounds.LINES, key="players")
    lines = []
    for each in page:
        each.event = event
        chosen = (ticked or {}).get(each.pk, tuple(each.categories))
        lines.append(Line(each, chosen, RegistrationData.of(each).digest))
    context = {
        **tabs.at_the_desk(request, event, "event_desk"),
        "registrations": page,
        "lines": lines,
        "categories": plans.read(event.plan).categories,
        "everybody": everybody,
        "final": event.state == Event.State.FINAL,
    }
    return render(request, "tournaments/event_sorting.html", context, status=409 if ticked else 200)
