"""Announcing an event and changing its announcement."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from scoring.page_access import writer
from scoring.presenting import words
from tournaments.actions import organising
from tournaments.actions.errors import Objection
from tournaments.actions.publishing import UnawareError
from tournaments.forms.event_forms import ChangeForm, EventForm
from tournaments.models import Event
from tournaments.queries.earlier import earlier_event, earlier_events, plan_again
from tournaments.values import facts, plans
from tournaments.values.occasions import occasion, tournaments
from tournaments.values.plans import Plan
from tournaments.views import tabs
from tournaments.views.access import directed_event

SEED_BITS = 53
"""As many as every program that may want to draw again can hold."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a new event begins with: as such events are usually held, or as an earlier one was."""

    ruleset: rules.Ruleset
    series: int
    plan: Plan
    name: str
    more: Mapping[str, object] = field(default_factory=dict)
    """Of an earlier event: title, venue, club, whether it is public."""

    @property
    def initial(self) -> dict[str, object]:
        wishes = dict.fromkeys(plans.draw_wishes(self.plan), True)
        return {"planned_series": self.series, **wishes, **self.more}


def _proposal(request: HttpRequest) -> Proposal | None:
    """What the address asks for; nothing where it asks for nothing that there is."""
    template, like = request.GET.get("template", ""), request.GET.get("like", "")
    if usual := occasion(template):
        return Proposal(usual.ruleset, usual.series, usual.plan, words.say(usual.ruleset.game, usual.label))
    if earlier := earlier_event(writer(request), like) if like else None:
        ruleset = rules.Ruleset.from_dict(earlier.played_by)
        book = earlier.book
        more = {"title": book.title, "place": earlier.place, "club": book.club_id, "public": book.public}
        return Proposal(ruleset, earlier.planned_series, plan_again(earlier), book.title, more)
    return None


def _begins(request: HttpRequest) -> dict[str, object]:
    """From what a new event can begin, by game, and the events that it can be like."""
    by_game = groupby(tournaments(), key=lambda one: one.ruleset.game)
    return {
        "occasions": [(game, rules.games()[game].name, list(each)) for game, each in by_game],
        "earlier": earlier_events(writer(request)),
    }


@login_required
def event_new(request: HttpRequest) -> HttpResponse:
    proposal = _proposal(request)
    form = EventForm(
        writer(request),
        request.POST or None,
        chosen=request.GET.get("ruleset", ""),
        proposed=proposal.ruleset if proposal else None,
        initial=proposal.initial if proposal else None,
    )
    if request.method == "POST" and form.is_valid():
        try:
            made = organising.create_event(
                **form.announced,
                seed=secrets.randbits(SEED_BITS),
                plan=plans.with_wishes(proposal.plan if proposal else Plan(), form.wishes),
                by=writer(request),
                at=timezone.now(),
            )
        except ValidationError as error:
            object_to(form, error)
        else:
            return redirect("event_director", slug=made.slug)
    status = 400 if form.errors else 200
    told = proposal and facts.facts(proposal.ruleset, proposal.series, proposal.plan)
    context = {"form": form, "proposal": proposal, "facts": told, **_begins(request)}
    return render(request, "tournaments/event_new.html", context, status=status)


@login_required
def event_change(request: HttpRequest, slug: str) -> HttpResponse:
    event = directed_event(request, slug)
    with timezone.override(event.zone):  # the time is typed and shown as it is where the club lives
        return _change(request, event)


def _change(request: HttpRequest, event: Event) -> HttpResponse:
    book = event.book
    known = {name: getattr(event, name) for name in ("place", "starts_at", "planned_series")}
    known |= {name: getattr(book, name) for name in ("title", "club", "public")}
    final = event.state == Event.State.FINAL
    form = ChangeForm(writer(request), request.POST or None, stays=book.club, final=final, initial=known)
    if request.method == "POST" and form.is_valid():
        try:
            organising.change_event(event_id=event.pk, **form.cleaned_data, by=writer(request), at=timezone.now())
        except UnawareError as error:
            form.ask()
            object_to(form, error)
        except ValidationError as error:
            object_to(form, error)
        except Objection as objection:
            form.add_error(None, list(objection.reasons))
        else:
            messages.success(request, _("The event has been changed."))
            return redirect("event_settings", slug=event.slug)
    status = 400 if form.errors else 200
    context = {**tabs.of(event, "event_settings"), "form": form, "final": final}
    return render(request, "tournaments/event_change.html", context, status=status)


def object_to(form: Form, error: ValidationError) -> None:
    """What the action objects to, beside the field that it is about."""
    named = error.message_dict if hasattr(error, "error_dict") else {"": error.messages}
    for name, texts in named.items():
        form.add_error(name if name in form.fields else None, texts)
