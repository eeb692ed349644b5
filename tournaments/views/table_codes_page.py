"""The codes of all tables of a series on one page: a screen that phones scan, and what is printed as cards."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from scoring.lists.values.table_codes import code_of
from scoring.page_access import handed_over, origin, writer
from tournaments.actions import print_room
from tournaments.models import Event
from tournaments.queries import table_codes
from tournaments.queries.current_series import drawn_and_current
from tournaments.views import tabs
from tournaments.views.access import directed_event, tried


@never_cache
@login_required
def event_table_codes(request: HttpRequest, slug: str) -> HttpResponse:
    """Of the series that is played, or of the one that is asked for; sent, every table without a code gets one."""
    event = directed_event(request, slug)
    drawn, current = drawn_and_current(event)
    shown = next((each for each in drawn if str(each.number) == request.GET.get("series")), current)
    if request.method == "POST" and shown is not None:
        made, complaints = tried(lambda: _hand_out(request, event, shown.number), event.game)
        if made is not None:
            said = ngettext("%(number)d table has a code now.", "%(number)d tables have a code now.", made)
            messages.success(request, said % {"number": made})
        for each in complaints:
            messages.error(request, each)
        return redirect(f"{reverse('event_table_codes', args=[event.slug])}?series={shown.number}")
    tables = table_codes.of_series(shown, timezone.now()) if shown else []
    cards = [
        (each, each.code and code_of(each.code.seed), each.code and handed_over(request, _address(each.code.seed)))
        for each in tables
    ]
    context = {
        **tabs.of(event, "event_director"),
        "event": event,
        "shown": shown,
        "series": [each.number for each in drawn],
        "cards": cards,
        "missing": sum(each.takes_one for each in tables),
        "any": any(each.code for each in tables),
        "here_only": any(handed and handed["here_only"] for _table, _spelt, handed in cards),
        "signs": not tables or all(each.code.signs for each in tables if each.code),
        "typed_at": origin(request) + reverse("table_code"),
    }
    return render(request, "tournaments/event_table_codes.html", context)


def _hand_out(request: HttpRequest, event: Event, number: int) -> int:
    return print_room.hand_out_codes(
        event_id=event.pk, number=number, signs="signs" in request.POST, by=writer(request), at=timezone.now()
    )


def _address(seed: str) -> str:
    return reverse("table_open", args=[code_of(seed)])
