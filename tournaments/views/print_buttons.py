"""What is printed of an event, and its buttons."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.page_access import writer
from scoring.printing.queries import print_queries
from tournaments.actions import printing
from tournaments.models import Event
from tournaments.queries.selections import Selection, select
from tournaments.views import tabs
from tournaments.views.access import directed_event, prints_act
from tournaments.views.director_page import number_of

LATEST_SHOWN = 50


@login_required
def event_prints(request: HttpRequest, slug: str) -> HttpResponse:
    """All that can be printed, and what has been."""
    event = directed_event(request, slug)
    context = {
        **tabs.of(event, "event_prints"),
        "drawn": event.series.order_by("-number"),
        "prints": print_queries.of_book(event.book)[:LATEST_SHOWN],
    }
    return render(request, "tournaments/event_prints.html", context)


@prints_act
def event_print(request: HttpRequest, event: Event) -> str:
    """The ranking, or all lists of a series, in the language of the page."""
    document, language = request.POST.get("document", ""), get_language() or "en"
    if document == "ranking":
        printing.print_ranking(
            event_id=event.pk,
            language=language,
            selection=_selection(request, event),
            last_first=request.POST.get("order") == "last_first",
            by=writer(request),
            at=timezone.now(),
        )
        return _("The ranking is being printed.")
    number = number_of(request)
    printing.print_series(
        event_id=event.pk, number=number, document=document, language=language, by=writer(request), at=timezone.now()
    )
    return _("The sheets of series %(number)d are being printed.") % {"number": number}


def _selection(request: HttpRequest, event: Event) -> Selection:
    """The ranking beside whose words the button stands."""
    chosen = select(event, request.POST.get("series", ""), request.POST.get("category", ""))
    if chosen is None:
        raise Http404
    return chosen
