"""The desk: who is registered, registering more, and one view for each button of a player's line."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

import rules
from scoring import bounds
from scoring.page_access import page_of, writer
from scoring.people.actions.questions import Question, Unsure
from scoring.people.forms.identity_answers import answers
from tournaments.actions import registering
from tournaments.actions.errors import BadLine, BadLines, Objection
from tournaments.models import Event
from tournaments.views import tabs
from tournaments.views.access import desk_act, directed_event
from tournaments.views.director_page import NUMBER


@dataclass(frozen=True, slots=True)
class Attempt:
    """What was typed and could not be taken: it is shown again with the reasons."""

    names: str = ""
    agreed: bool = False
    announced: bool = False
    bad: tuple[BadLine, ...] = ()
    questions: tuple[Question, ...] = ()


@login_required
def event_desk(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, directed_event(request, slug))


def _page(request: HttpRequest, event: Event, attempt: Attempt | None = None) -> HttpResponse:
    tried = attempt or Attempt()
    registered = event.registrations.select_related("player", "partner__player").order_by("number")
    context = {
        **tabs.of(event, "event_desk"),
        "registrations": page_of(request, registered, most=bounds.LINES, key="players"),
        **event.registrations.aggregate(
            active=Count("pk", filter=Q(withdrawn=False, announced=False)),
            awaited=Count("pk", filter=Q(withdrawn=False, announced=True)),
            paid=Count("pk", filter=Q(paid=True)),
        ),
        "typed": tried.names,
        "bad": tried.bad,
        "questions": tried.questions,
        "agreed": tried.agreed,
        "announced": tried.announced,
        "pairs": rules.pairs(event.game),
    }
    return render(request, "tournaments/event_desk.html", context, status=400 if attempt else 200)


@require_POST
@login_required
def event_register(request: HttpRequest, slug: str) -> HttpResponse:
    """Pasted names: taken all together, or shown again with what is wrong or to be asked in which line."""
    event = directed_event(request, slug)
    typed, agreed, announced = request.POST.get("names", ""), "agreed" in request.POST, "announced" in request.POST
    try:
        made = registering.register_names(
            event_id=event.pk,
            text=typed,
            by=writer(request),
            at=timezone.now(),
            answers=answers(request.POST),
            agreed=agreed,
            announced=announced,
        )
    except Unsure as unsure:
        return _page(request, event, Attempt(typed, agreed, announced, questions=unsure.questions))
    except BadLines as error:
        return _page(request, event, Attempt(typed, agreed, announced, tuple(error.lines)))
    except Objection as objection:
        bad = tuple(BadLine(0, "", reason) for reason in objection.reasons)
        return _page(request, event, Attempt(typed, agreed, announced, bad))
    text = ngettext("%(number)d player registered.", "%(number)d players registered.", len(made))
    messages.success(request, text % {"number": len(made)})
    return redirect("event_desk", slug=event.slug)


@desk_act
def event_withdraw(request: HttpRequest, event: Event) -> str:
    """Takes a player out of the coming draws, or back in."""
    withdrawn = request.POST.get("withdrawn") == "yes"
    found = registering.set_withdrawn(
        registration_id=registration_of(request, event), withdrawn=withdrawn, by=writer(request), at=timezone.now()
    )
    name = {"name": found.player.name}
    return _("%(name)s has withdrawn.") % name if withdrawn else _("%(name)s is taking part again.") % name


@desk_act
def event_here(request: HttpRequest, event: Event) -> str:
    """Checks a player in, or takes that back."""
    here = request.POST.get("here") == "yes"
    found = registering.set_here(
        registration_id=registration_of(request, event), here=here, by=writer(request), at=timezone.now()
    )
    name = {"name": found.player.name}
    return _("%(name)s is here.") % name if here else _("%(name)s is not here yet.") % name


@desk_act
def event_paid(request: HttpRequest, event: Event) -> str:
    paid = request.POST.get("paid") == "yes"
    found = registering.set_paid(
        registration_id=registration_of(request, event), paid=paid, by=writer(request), at=timezone.now()
    )
    name = {"name": found.player.name}
    return _("%(name)s has paid.") % name if paid else _("%(name)s has not paid.") % name


def registration_of(request: HttpRequest, event: Event) -> int:
    """The registration that a button stands for: one of this event, or none."""
    given = request.POST.get("registration", "")
    found = event.registrations.filter(pk=given).first() if NUMBER.fullmatch(given) else None
    if found is None:
        raise Http404
    return found.pk
