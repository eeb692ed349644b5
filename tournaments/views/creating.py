"""Announcing an event and changing its announcement."""

import secrets

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from scoring.page_access import writer
from tournaments.actions import organising
from tournaments.actions.errors import Objection
from tournaments.forms import ChangeForm, EventForm
from tournaments.models import Event
from tournaments.views.access import directed_event

SEED_BITS = 53
"""As many as every program that may want to draw again can hold."""


@login_required
def event_new(request: HttpRequest) -> HttpResponse:
    form = EventForm(writer(request), request.POST or None, chosen=request.GET.get("ruleset", ""))
    if request.method == "POST" and form.is_valid():
        try:
            made = organising.create_event(
                **form.announced,
                seed=secrets.randbits(SEED_BITS),
                by=writer(request),
                at=timezone.now(),
            )
        except ValidationError as error:
            _object(form, error)
        else:
            return redirect("event_director", slug=made.slug)
    status = 400 if form.errors else 200
    return render(request, "tournaments/event_new.html", {"form": form}, status=status)


@login_required
def event_change(request: HttpRequest, slug: str) -> HttpResponse:
    event = directed_event(request, slug)
    with timezone.override(event.zone):  # the time is typed and shown as it is where the club lives
        return _change(request, event)


def _change(request: HttpRequest, event: Event) -> HttpResponse:
    known = {name: getattr(event, name) for name in ("place", "starts_at", "planned_series")}
    form = ChangeForm(request.POST or None, initial={"title": event.book.title, **known})
    if request.method == "POST" and form.is_valid():
        try:
            organising.change_event(event_id=event.pk, **form.cleaned_data, by=writer(request), at=timezone.now())
        except ValidationError as error:
            _object(form, error)
        except Objection as objection:
            form.add_error(None, list(objection.reasons))
        else:
            return redirect("event_settings", slug=event.slug)
    status = 400 if form.errors else 200
    return render(request, "tournaments/event_change.html", {"form": form, "event": event}, status=status)


def _object(form: Form, error: ValidationError) -> None:
    """What the action objects to, beside the field that it is about."""
    named = error.message_dict if hasattr(error, "error_dict") else {"": error.messages}
    for name, texts in named.items():
        form.add_error(name if name in form.fields else None, texts)
