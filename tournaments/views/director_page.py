"""The diary of an event, and one view for each of its director's buttons."""

import re
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import bounds
from scoring.page_access import page_of, writer
from tournaments.actions import drawing, organising, placing_lists, telling, telling_series
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.queries import diary
from tournaments.queries.held import waits, was_public
from tournaments.values import plans
from tournaments.views import tabs
from tournaments.views.access import directed_event, director_act, tried
from tournaments.views.draw_words import still_playing

NUMBER = re.compile(r"[0-9]{1,9}")


@login_required
def event_diary(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that was ever decided about the event."""
    event = directed_event(request, slug)
    page = page_of(request, diary.newest_first(event), most=bounds.LINES)
    with timezone.override(event.zone):
        told = diary.diary_lines(page, diary.repaired(event))
    context = {**tabs.of(event, "event_diary"), "page": page, "decisions": told}
    return render(request, "tournaments/event_diary.html", context)


@director_act
def event_draw(request: HttpRequest, event: Event) -> str:
    number = number_of(request)
    by_standing = plans.read(event.plan).by_standing
    if "ahead" not in request.POST and not by_standing and (playing := still_playing(event)):
        text = _("Still playing: %(tables)s. To draw tables for series %(number)d now, confirm it under the series.")
        raise Objection(text % {"tables": playing.named, "number": number})
    drawing.draw_series(event_id=event.pk, number=number, by=writer(request), at=timezone.now())
    return _("Tables for series %(number)d have been drawn.") % {"number": number}


@director_act
def event_undo_draw(request: HttpRequest, event: Event) -> str:
    number = number_of(request)
    drawing.undo_draw(event_id=event.pk, number=number, by=writer(request), at=timezone.now())
    return _("The draw of series %(number)d has been undone.") % {"number": number}


def number_of(request: HttpRequest) -> int:
    """The series that a button stands for; 0 where it says nothing readable, which no series is."""
    given = request.POST.get("number", "")
    return int(given) if NUMBER.fullmatch(given) else 0


@director_act
def event_loose(request: HttpRequest, event: Event) -> str:
    """A list that stands at no table: set aside, or made a table of the series whose button was pressed."""
    given, what = request.POST.get("sheet", ""), request.POST.get("what", "")
    sheet_id = int(given) if NUMBER.fullmatch(given) else 0
    if NUMBER.fullmatch(what):
        made = placing_lists.lay(
            event_id=event.pk, sheet_id=sheet_id, series_number=int(what), by=writer(request), at=timezone.now()
        )
        return _("%(list)s counts from now on.") % {"list": made.sheet}
    reason = request.POST.get("reason", "")
    placing_lists.set_aside(event_id=event.pk, sheet_id=sheet_id, reason=reason, by=writer(request), at=timezone.now())
    return _("The sheet has been set aside.")


@director_act
def event_finalise(request: HttpRequest, event: Event) -> str:
    """Nothing is published that was final before and waited, unless somebody says so."""
    early, publish = request.POST.get("early", ""), request.POST.get("publish", "")
    if not publish and event.snapshots.exists() and waits(event) and not was_public(event, timezone.now()):
        raise Objection(_("Choose when the ranking is published."))
    held = publish == plans.AFTER_CEREMONY
    organising.finalise_event(event_id=event.pk, early=early, held=held, by=writer(request), at=timezone.now())
    if held:
        return _("The ranking is final. It will be published after the prize-giving.")
    return _("The ranking is final. Everyone can read it.") if event.book.public else _("The ranking is final.")


@require_POST
@login_required
def event_publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody is shown the ranking: the last step of a ceremony goes on where it was, else the cockpit says so."""
    event = directed_event(request, slug)
    said, complaints = tried(
        lambda: organising.publish_event(event_id=event.pk, by=writer(request), at=timezone.now()), event.game
    )
    if said and request.POST.get("from") == "ceremony":
        kept = {name: request.POST[name] for name in ("read", "best") if NUMBER.fullmatch(request.POST.get(name, ""))}
        return redirect(f"{reverse('event_screen', args=[event.slug])}?{urlencode({'show': 'ceremony', **kept})}")
    if said:
        public, hidden = _("The ranking is published. Everyone can read it."), _("The ranking is published.")
        messages.success(request, public if event.book.public else hidden)
    for each in complaints:
        messages.error(request, each)
    return redirect("event_director", slug=event.slug)


def series_published(request: HttpRequest, event: Event) -> str:
    number = number_of(request)
    telling_series.publish_series(event_id=event.pk, number=number, by=writer(request), at=timezone.now())
    return _("The standing after series %(number)d is published.") % {"number": number}


event_publish_series = director_act(series_published)


@director_act
def event_take_back_series(request: HttpRequest, event: Event) -> str:
    number = number_of(request)
    telling_series.take_back(event_id=event.pk, number=number, by=writer(request), at=timezone.now())
    return _("The standing after series %(number)d is not public any more.") % {"number": number}


@director_act
def event_tell_again(request: HttpRequest, event: Event) -> str:
    """What another program has not heard of yet is sent again."""
    given = request.POST.get("delivery", "")
    found = event.deliveries.filter(pk=int(given) if NUMBER.fullmatch(given) else 0).first()
    if found is None:
        raise Objection(_("This message is no longer there."))
    telling.send_again(delivery_id=found.pk, by=writer(request), at=timezone.now())
    return _("It is being sent.")


@director_act
def event_reopen(request: HttpRequest, event: Event) -> str:
    reason = request.POST.get("reason", "")
    organising.reopen_event(event_id=event.pk, reason=reason, by=writer(request), at=timezone.now())
    return _("The ranking is provisional again.")
