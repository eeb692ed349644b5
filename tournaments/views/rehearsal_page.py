"""Rehearsing an event: begun, looked at, and wiped."""

import secrets
from collections.abc import Iterator

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.page_access import writer
from tournaments.actions import rehearsing, wiping
from tournaments.actions.errors import Objection
from tournaments.forms.rehearsal_forms import RehearsalForm
from tournaments.models import Event
from tournaments.queries import rehearsals
from tournaments.values import plans
from tournaments.values.rehearsed_days import LARGEST_SEED, USUAL, Point, Task
from tournaments.views import tabs
from tournaments.views.access import directed_event

SERIES, DESK, MONEY = "event_director", "event_desk", "event_money"
Waiting = tuple[str, str, str]
"""What waits, the address where it is done, and what that page is called."""


@login_required
def event_rehearsal(request: HttpRequest, slug: str) -> HttpResponse:
    """Of an event the form that begins one, and those that go on; of a rehearsal what waits for its director."""
    event = directed_event(request, slug)
    form = RehearsalForm(request.POST or None, initial={"until": Point.DOORS, "players": USUAL})
    if request.method == "POST" and form.is_valid():
        try:
            return _begun(request, event, form)
        except ValidationError as error:
            form.add_error(None, error)
        except Objection as objection:
            form.add_error(None, list(objection.reasons))
    context = {
        **tabs.of(event, "event_settings"),
        "form": form,
        "going": [(each, rehearsals.is_half_made(each)) for each in rehearsals.of_event(event)],
        "like": rehearsals.original(event),
        "half_made": rehearsals.is_half_made(event),
        "tasks": list(_waiting(event)) if event.book.rehearsal else (),
    }
    return render(request, "tournaments/event_rehearsal.html", context, status=400 if form.errors else 200)


def _begun(request: HttpRequest, event: Event, form: RehearsalForm) -> HttpResponse:
    said = form.cleaned_data
    made = rehearsing.begin(
        event_id=event.pk,
        until=Point(said["until"]),
        players=said["players"],
        seed=secrets.randbelow(LARGEST_SEED) if said["seed"] is None else said["seed"],
        by=writer(request),
        at=timezone.now(),
    )
    return redirect("event_rehearsal", slug=made.slug)


@require_POST
@login_required
def event_rehearsal_wipe(request: HttpRequest, slug: str) -> HttpResponse:
    """Away with it, and back to the event."""
    event = directed_event(request, slug)
    like = rehearsals.original(event) or event
    try:
        wiping.wipe(event_id=event.pk, by=writer(request))
    except Objection as objection:
        for each in objection.reasons:
            messages.error(request, each)
    else:
        messages.success(request, _("The rehearsal has been wiped. Nothing of it is left."))
        if like == event:
            return redirect("home")
    return redirect("event_rehearsal", slug=like.slug)


def _waiting(event: Event) -> Iterator[Waiting]:
    """What goes wrong, and what comes next in any case."""
    tabs_of = {SERIES: _("Series"), DESK: _("Desk"), MONEY: _("Money")}
    if rehearsals.is_half_made(event):
        return
    for code, *about in plans.read(event.plan).tasks:
        text, page, at_table = _told(Task(code), [int(each) for each in about])
        chosen = f"?table={about[-1]}" if at_table else ""
        yield text, reverse(page, args=[event.slug]) + chosen, tabs_of[page]
    if event.state == Event.State.OPEN:
        yield _("Check in who is here, then draw the tables of series 1."), reverse(DESK, args=[event.slug]), _("Desk")
    elif event.state == Event.State.RUNNING:
        text = _("The button on top always says what comes next, up to the final ranking.")
        yield text, reverse(SERIES, args=[event.slug]), _("Series")
    else:
        text = _("Somebody protests: reopen the ranking with a reason, correct a sheet, make it final again.")
        yield text, reverse("event_diary", args=[event.slug]), _("Diary")


def _told(task: Task, about: list[int]) -> tuple[str, str, bool]:
    """The sentence, the page, and whether the table is opened there."""
    number, table = about[0], about[-1]
    said = {"number": number, "table": table}
    words = {
        Task.LATE: (_("No. %(number)d comes after the draw and wants to play."), SERIES, False),
        Task.NO_SHOW: (_("No. %(number)d does not come: table %(table)d has to play without."), SERIES, True),
        Task.LEAVES: (_("No. %(number)d falls ill and has to leave table %(table)d."), SERIES, True),
        Task.WITHDRAWN: (_("No. %(number)d has gone home and plays no further series: look at the desk."), DESK, False),
        Task.MIXED_UP: (_("The sheets of tables %(number)d and %(table)d were taken for each other."), SERIES, True),
        Task.SLOW: (_("Table %(table)d is slow: see how far it is."), SERIES, True),
        Task.UNPAID: (_("No. %(number)d has not paid the entry fee."), MONEY, False),
    }
    text, page, at_table = words[task]
    return text % said, page, at_table
