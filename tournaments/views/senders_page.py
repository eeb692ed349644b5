"""Announcements by sender, for the desk: what came from one of them is looked at, removed together, and put back."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from scoring.page_access import writer
from tournaments.actions import coming
from tournaments.actions.errors import Objection
from tournaments.forms.local_times import LocalTimeField
from tournaments.models import Announcement, Event
from tournaments.queries import desk_queries
from tournaments.views import tabs
from tournaments.views.access import desk_event
from tournaments.views.director_page import NUMBER

MINUTE = timedelta(minutes=1)
SHOWN = 5
"""Names of each sender beside each other."""


class Moment(forms.DateTimeInput):
    """A minute, chosen with the browser's own means."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class Between(forms.Form):
    """From which minute to which; both count."""

    since = LocalTimeField(label=gettext_lazy("From"), required=False, widget=Moment)
    until = LocalTimeField(label=gettext_lazy("Until"), required=False, widget=Moment)


@dataclass(frozen=True, slots=True)
class Sender:
    """All that waits of one sender, the first first."""

    rows: tuple[Announcement, ...]

    @property
    def names(self) -> str:
        return ", ".join(each.name for each in self.rows[:SHOWN])

    @property
    def more(self) -> int:
        return max(len(self.rows) - SHOWN, 0)


@login_required
def event_coming_senders(request: HttpRequest, slug: str) -> HttpResponse:
    """Who sent most first; of one, what came in a time that is chosen. Sent, what was shown goes or comes back."""
    event = desk_event(request, slug)
    if request.method == "POST":
        _act(request, event)
        return redirect("event_coming_senders", event.slug)
    senders = _senders(desk_queries.waiting(event))
    chosen = _number(request.GET.get("of", ""))
    sender = next((each for each in senders if chosen in {row.pk for row in each.rows}), None)
    context: dict[str, Any] = {**tabs.of(event, "event_desk"), "senders": senders, "removed": _removed(event)}
    if sender is None:
        return render(request, "tournaments/event_coming_senders.html", context)
    ends = {"since": sender.rows[0].made_at, "until": sender.rows[-1].made_at}
    form = Between({**{name: _typed(at) for name, at in ends.items()}, **request.GET.dict()})
    rows = _within(sender, form) if form.is_valid() else []
    context |= {"of": chosen, "form": form, "rows": rows}
    return render(request, "tournaments/event_coming_senders.html", context, status=200 if form.is_valid() else 400)


def _senders(rows: list[Announcement]) -> list[Sender]:
    """What an earlier version took is of nobody that is known, and stands together."""
    found: dict[str, list[Announcement]] = {}
    for each in rows:
        found.setdefault(each.sender, []).append(each)
    return sorted((Sender(tuple(each)) for each in found.values()), key=lambda each: -len(each.rows))


def _removed(event: Event) -> list[dict[str, Any]]:
    """What was removed together, the last first: one of each, and how many."""
    found: dict[datetime | None, list[Announcement]] = {}
    for each in event.announcements.exclude(removed_at=None).order_by("-removed_at", "pk"):
        found.setdefault(each.removed_at, []).append(each)
    return [{"at": at, "of": rows[0].pk, "number": len(rows)} for at, rows in found.items()]


def _within(sender: Sender, form: Between) -> list[Announcement]:
    since, until = form.cleaned_data["since"], form.cleaned_data["until"]
    if until:  # of an hour that comes twice the second, as `since` is of the first: all that came meanwhile is shown
        until = until.replace(fold=1).astimezone(UTC)
    return [
        each
        for each in sender.rows
        if (since is None or each.made_at >= since) and (until is None or each.made_at < until + MINUTE)
    ]


def _typed(at: datetime) -> str:
    return timezone.localtime(at).strftime("%Y-%m-%dT%H:%M")


def _act(request: HttpRequest, event: Event) -> None:
    try:
        messages.success(request, _put_back(request, event) if "back" in request.POST else _removal(request, event))
    except Objection as objection:
        for each in objection.reasons:
            messages.error(request, each)


def _removal(request: HttpRequest, event: Event) -> str:
    rows = [_number(each) for each in request.POST.getlist("row")]
    gone = coming.turn_away_together(event_id=event.pk, announcements=rows, by=writer(request), at=timezone.now())
    said = ngettext("%(number)d announcement has been removed.", "%(number)d announcements have been removed.", gone)
    return said % {"number": gone}


def _put_back(request: HttpRequest, event: Event) -> str:
    again = coming.put_back(event_id=event.pk, announcement_id=_number(request.POST["back"]), by=writer(request))
    said = ngettext(
        "%(number)d announcement waits for the desk again.", "%(number)d announcements wait for the desk again.", again
    )
    return said % {"number": again}


def _number(typed: str) -> int:
    """A primary key; 0, which is nobody's, for what is none."""
    return int(typed) if NUMBER.fullmatch(typed) else 0
