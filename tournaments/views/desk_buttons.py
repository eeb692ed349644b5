"""The buttons of the desk: one action each. A script is answered the one row and the counts, anybody else the page."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import TypedDict

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.models import Account
from scoring.page_access import writer
from scoring.people.actions.questions import Unsure
from scoring.people.forms.identity_answers import answers
from tournaments.actions import at_the_desk, cashing, consenting, registering
from tournaments.actions.at_the_desk import Already, WalkedIn
from tournaments.actions.editing import RegistrationData
from tournaments.actions.errors import BadLines, Objection
from tournaments.models import Event, Registration
from tournaments.queries.entrants import named_here
from tournaments.queries.seats_left import seats_left
from tournaments.values import plans
from tournaments.views import tabs
from tournaments.views.access import desk_event, tried
from tournaments.views.desk_page import Attempt, back, counted, of_rows, page
from tournaments.views.director_page import NUMBER
from tournaments.views.fee_words import refuse_second_fee
from tournaments.views.fees_back import ways_to_give_back

Came = tuple[Registration, str]
"""Whom a button was about, and what came of it."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is told at the desk of an act, beside the row that it was about."""

    row: Registration | None
    texts: tuple[str, ...]
    failed: bool = False
    everybody: tuple[Registration, ...] = ()
    """All who are registered, where they were read with it."""


def in_place(request: HttpRequest) -> bool:
    """Whether a script asks, which puts the answer where the row stood."""
    return "x-row" in request.headers


def told(request: HttpRequest, event: Event, said: Said) -> HttpResponse:
    """The row and the counts; or the page again, at that row."""
    if in_place(request):
        rows = of_rows(request, event, [said.row.pk] if said.row else [])
        context = {**rows, **counted(event, everybody=said.everybody), "said": said, "each": said.row}
        return render(request, "tournaments/desk_answer.html", context, status=409 if said.failed else 200)
    for text in said.texts:
        (messages.error if said.failed else messages.success)(request, text)
    kept = back(QueryDict(request.POST.get("back", ""))).urlencode()
    anchor = f"#r{said.row.pk}" if said.row else "#desk"
    return redirect(f"{reverse('event_desk', args=[event.slug])}{'?' if kept else ''}{kept}{anchor}")


def row_act(act: Callable[[HttpRequest, Event], Came]) -> Callable[..., HttpResponse]:
    """A view of one button of a row."""

    @require_POST
    @login_required
    @wraps(act)
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        event = desk_event(request, slug)
        came, complaints = tried(lambda: act(request, event), event.game)
        if came is None:
            stands = _stands(event, request.POST.get("registration", ""))
            return told(request, event, Said(stands, tuple(complaints), failed=True))
        return told(request, event, Said(came[0], (came[1],)))

    return view


def _stands(event: Event, given: str) -> Registration | None:
    rows = event.registrations.select_related("player", "partner__player")
    return rows.filter(pk=given).first() if NUMBER.fullmatch(given) else None


def _yes(request: HttpRequest, name: str) -> bool:
    """What a button says: in its body, or in its address where the body says about whom."""
    return request.POST.get(name, request.GET.get(name)) == "yes"


class Doing(TypedDict):
    """About whom an act is, who does it and when."""

    registration_id: int
    event_id: int
    by: Account
    at: datetime


def _who(request: HttpRequest, event: Event) -> Doing:
    given = request.POST.get("registration", "")
    if not NUMBER.fullmatch(given):
        raise Http404
    return Doing(registration_id=int(given), event_id=event.pk, by=writer(request), at=timezone.now())


@row_act
def event_withdraw(request: HttpRequest, event: Event) -> Came:
    """Takes a player out of the coming draws, or back in."""
    withdrawn = _yes(request, "withdrawn")
    found = registering.set_withdrawn(withdrawn=withdrawn, **_who(request, event))
    name = {"name": found.player.name}
    gone = _("%(name)s has left.") if event.is_evening else _("%(name)s has withdrawn.")
    told_of = (gone if withdrawn else _("%(name)s is taking part again.")) % name
    return found, with_seats_left(told_of, event, found) if withdrawn else told_of


def with_seats_left(text: str, event: Event, gone: Registration) -> str:
    """What is told of somebody who has left, of each seat that is to be repaired, and of a fee that could be given
    back, with the way there.
    """
    ways = (
        format_html('{} <a href="{}{}">{}</a>', each.text, _repair_of(event), each.query, _("Repair the seat"))
        for each in seats_left(event, gone.player_id)
    )
    fee = ways_to_give_back(event, [gone.number])
    return format_html_join(" ", "{}", ((each,) for each in (text, *ways, fee) if each))


def _repair_of(event: Event) -> str:
    return reverse("event_repair", args=[event.slug])


@row_act
def event_here(request: HttpRequest, event: Event) -> Came:
    """Checks a player in, or takes that back."""
    here = _yes(request, "here")
    found = registering.set_here(here=here, **_who(request, event))
    name = {"name": found.player.name}
    return found, (_("%(name)s is here.") if here else _("%(name)s is not here yet.")) % name


@row_act
def event_paid(request: HttpRequest, event: Event) -> Came:
    paid = _yes(request, "paid")
    ticked = registering.set_paid(paid=paid, **_who(request, event))
    refuse_second_fee(ticked, paid=paid)
    found = ticked.registration
    name = {"name": found.player.name}
    return found, (_("%(name)s has paid.") if paid else _("%(name)s has not paid.")) % name


@row_act
def event_full_name(request: HttpRequest, event: Event) -> Came:
    """A player agrees to the full name in public, or objects; the same again undoes it."""
    found = consenting.toggle(full=_yes(request, "full"), **_who(request, event))
    told = named_here(found, plans.read(event.plan))
    text = _("Public pages of this event now show %(name)s as “%(told)s”.")
    return found, text % {"name": found.player, "told": told}


@row_act
def event_minor(request: HttpRequest, event: Event) -> Came:
    """A player is under 18; or is not, which soon after undoes it."""
    found = consenting.set_minor(minor=request.GET.get("minor") != "no", **_who(request, event))
    if not found.player.minor:
        return found, _("%(name)s is not under 18.") % {"name": found.player}
    return found, _("%(name)s is under 18: public pages show a number.") % {"name": found.player}


@row_act
def event_member(request: HttpRequest, event: Event) -> Came:
    """A guest becomes a member of the event's club."""
    found = at_the_desk.make_member(**_who(request, event))
    return found, _("%(name)s is a member of %(club)s now.") % {"name": found.player, "club": event.book.club}


@row_act
def event_pot(request: HttpRequest, event: Event) -> Came:
    """Somebody pays into an extra pot, or gets the stake back."""
    pot, paid = request.GET.get("pot", ""), _yes(request, "paid")
    found = cashing.set_stake(pot=pot, paid=paid, **_who(request, event))
    text = _("%(name)s has paid into “%(pot)s”.") if paid else _("%(name)s got the stake in “%(pot)s” back.")
    return found, text % {"name": found.player.name, "pot": pot}


@require_POST
@login_required
def event_walk_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Registers whoever stands at the door: a known player, or a line as it was typed; doubles are asked about.

    The act itself finds and locks the event: the row is read before only where there is something to say of it.
    """
    try:
        came = _walked_in(request, slug)
    except Unsure as unsure:
        return _asked(request, desk_event(request, slug), unsure)
    except Already as already:
        return told(request, desk_event(request, slug), Said(already.registration, already.reasons, failed=True))
    except (BadLines, Objection, ValidationError, PermissionDenied, Event.DoesNotExist) as refused:
        event = desk_event(request, slug)
        if isinstance(refused, PermissionDenied | Event.DoesNotExist):
            raise
        return told(request, event, Said(None, _reasons(refused), failed=True))
    made = came.registration
    text = _("%(name)s is registered: no. %(number)d.") % {"name": made.player.name, "number": made.number}
    minor = _("%(name)s is under 18: public pages show a number.") % {"name": made.player}
    texts = (text, minor if made.player.minor else came.unmarked)
    return told(request, made.event, Said(made, tuple(filter(None, texts)), everybody=came.everybody))


def _walked_in(request: HttpRequest, slug: str) -> WalkedIn:
    by, at, player = writer(request), timezone.now(), request.POST.get("player", "")
    if NUMBER.fullmatch(player):
        return at_the_desk.register_known(event_id=slug, player_id=int(player), by=by, at=at)
    line, told = request.POST.get("line", ""), {name: name in request.POST for name in ("agreed", "minor")}
    return at_the_desk.register_typed(event_id=slug, line=line, by=by, at=at, answers=answers(request.POST), **told)


def _asked(request: HttpRequest, event: Event, unsure: Unsure) -> HttpResponse:
    """Which of several may be meant, in place or on the page."""
    line, agreed, minor = request.POST.get("line", ""), "agreed" in request.POST, "minor" in request.POST
    if not in_place(request):
        return page(request, event, Attempt(line, agreed, minor=minor, questions=unsure.questions))
    context = {"event": event, "line": line, "agreed": agreed, "minor": minor, "questions": unsure.questions}
    return render(request, "tournaments/desk_questions.html", context, status=400)


def _reasons(refused: BadLines | Objection | ValidationError) -> tuple[str, ...]:
    if isinstance(refused, BadLines):
        return tuple(each.reason for each in refused.lines)
    return tuple(refused.reasons if isinstance(refused, Objection) else refused.messages)


@login_required
def event_categories(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """In which categories a player is ranked: several of the event's own list, or as typed where it has none."""
    event = desk_event(request, slug)
    rows = event.registrations.select_related("player", "partner__player")
    registration = get_object_or_404(rows, pk=pk)
    if request.method == "POST":
        wanted = request.POST.getlist("category")
        found, complaints = tried(
            lambda: at_the_desk.set_categories(
                registration_id=registration.pk,
                categories=wanted,
                expected=request.POST.get("expected", ""),
                by=writer(request),
                at=timezone.now(),
            ),
            event.game,
        )
        if found is None:
            return told(request, event, Said(_stands(event, str(pk)), tuple(complaints), failed=True))
        text = _("The details of %(name)s have been changed.")
        if found.category == registration.category:
            text = _("%(name)s stays in the same categories.")
        return told(request, event, Said(found, (text % {"name": found.player.name},)))
    context = {
        "event": event,
        "registration": registration,
        "expected": RegistrationData.of(registration).digest,
        "categories": plans.read(event.plan).categories,
        "back": back(request.GET).urlencode(),
    }
    if in_place(request):
        return render(request, "tournaments/desk_categories.html", context)
    head = tabs.at_the_desk(request, event, "event_desk")
    return render(request, "tournaments/registration_categories.html", {**head, **context})
