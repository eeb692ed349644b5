"""Deleting an event that was begun by mistake: one question, and what counts of it where it stays."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.page_access import writer
from tournaments.actions import wiping
from tournaments.actions.errors import Objection
from tournaments.queries.keeping import reasons_to_stay
from tournaments.views import tabs
from tournaments.views.access import directed_event


@login_required
def event_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asked first, for it is gone for good."""
    event = directed_event(request, slug)
    club, title = event.book.club, event.book.title
    if request.method == "POST":
        try:
            wiping.delete_event(event_id=event.pk, by=writer(request))
        except Objection:
            pass  # said on the page
        else:
            messages.success(request, _("“%(title)s” has been deleted.") % {"title": title})
            return redirect("club", club.slug) if club else redirect("home")
    context = {
        **tabs.of(event, "event_settings"),
        "reasons": list(reasons_to_stay(event)),
        "registered": event.registrations.count(),
        "drawn": event.series.count(),
    }
    return render(request, "tournaments/event_delete.html", context, status=409 if request.method == "POST" else 200)
