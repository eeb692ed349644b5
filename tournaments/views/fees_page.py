"""One act instead of a press for each: everybody who is here has paid the entry fee."""

from collections.abc import Iterable, Iterator

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.amounts import euros
from scoring.page_access import writer
from tournaments.actions import collecting
from tournaments.actions.collecting import Collected
from tournaments.models import Event, Registration
from tournaments.queries import entry_fees
from tournaments.values import plans
from tournaments.views import tabs
from tournaments.views.access import desk_event, tried
from tournaments.views.director_page import NUMBER
from tournaments.views.fee_words import fees_in_words

NAMED = 12
"""People whom a sentence names; of more it says how many there are."""


@login_required
def event_fees(request: HttpRequest, slug: str, home: str = "event_money") -> HttpResponse:
    """From whom how much would be collected, and one button; then back to the page of this name."""
    event = desk_event(request, slug)
    if request.method == "POST":
        shown = [int(each) for each in request.POST.get("who", "").split(",") if NUMBER.fullmatch(each)]
        given = request.POST.get("fee", "")
        fee = int(given) if NUMBER.fullmatch(given) else 0
        came, complaints = tried(
            lambda: collecting.collect_from(
                event_id=event.pk, registrations=shown, fee=fee, by=writer(request), at=timezone.now()
            ),
            event.game,
        )
        for each in complaints:
            messages.error(request, each)
        if came is None:
            return redirect(request.path)
        for text in _told(event, came, fee):
            messages.success(request, text)
        return redirect(home, slug=event.slug)
    plan, due = plans.read(event.plan), entry_fees.due(event)
    context = {
        **tabs.at_the_desk(request, event, home),
        "back": reverse(home, args=[event.slug]),
        "fee": plan.fee,
        "due": due,
        "cents": plan.fee * len(due.here),
        "who": ",".join(str(each.pk) for each in due.here),
    }
    return render(request, "tournaments/event_fees.html", context)


def _told(event: Event, came: Collected, fee: int) -> Iterator[str]:
    if came.paid:
        number = len(came.paid)
        text = ngettext("%(number)d player has paid: %(cents)s.", "%(number)d players have paid: %(cents)s.", number)
        yield text % {"number": number, "cents": euros(fee * number)}
    if came.before:
        told = fees_in_words(event, [each.pk for each in came.before])
        whom = _listed(f"{_called(each)} ({told.get(each.pk) or _('paid')})" for each in came.before)
        yield _("Had paid already: %(people)s.") % {"people": whom}
    if came.left_out:
        whom = _listed(f"{_called(each.registration)} ({each.why})" for each in came.left_out)
        yield _("Left out: %(people)s.") % {"people": whom}


def _called(registration: Registration) -> str:
    return f"{registration.number} {registration.player.name}"


def _listed(people: Iterable[str]) -> str:
    every = list(people)
    shown = ", ".join(every[:NAMED])
    more = len(every) - NAMED
    if more <= 0:
        return shown
    text = ngettext("%(people)s and %(number)d more", "%(people)s and %(number)d more", more)
    return text % {"people": shown, "number": more}
