"""The beginning of a club's evening: tick who is here, and press once."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from scoring import permissions
from scoring.access import reader, require
from scoring.models import Club
from scoring.page_access import writer
from tournaments.actions import holding_evenings
from tournaments.actions.holding_evenings import People, Usual
from tournaments.models import Event
from tournaments.queries import regulars
from tournaments.queries.earlier import plan_again
from tournaments.queries.earlier_evenings import SAME_EVENING, last_evenings
from tournaments.values.occasions import Occasion, evenings
from tournaments.views import evening_who
from tournaments.views.creating import SEED_BITS
from tournaments.views.evening_who import Sent


@dataclass(frozen=True, slots=True)
class Choice:
    """A way to hold the evening."""

    key: str
    label: str
    usual: Usual
    last: Event | None = None
    """The evening that it is like."""


@login_required
def club_evening(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is here, by how often they came; the one press; or the form again with what it lacks."""
    club = get_object_or_404(Club, slug=slug)
    require(permissions.can_keep_club(reader(request), club))
    choices = list(_choices(club))
    chosen = next((each for each in choices if each.key == request.POST.get("usual")), choices[0])
    sent = evening_who.read(request)
    if "draw" in request.POST:
        made, sent = evening_who.tried(sent, lambda people: _begin(request, club, chosen, people))
        if made is not None:
            return redirect("event_evening", slug=made.slug)
    if "last" in request.POST and chosen.last is not None:
        ticked = {*sent.people.ticked, *regulars.last_seen(club, chosen.last.pk)}
        sent = replace(sent, people=replace(sent.people, ticked=ticked))
    context = {
        **_page(request, club, choices, sent),
        "chosen": chosen,
        **evening_who.shown(club, sent, fresh=request.method != "POST"),
    }
    return render(request, "tournaments/evening_start.html", context, status=400 if "draw" in request.POST else 200)


def _page(request: HttpRequest, club: Club, choices: list[Choice], sent: Sent) -> dict[str, object]:
    """With the evening that is under way, if there is one."""
    since = timezone.now() - SAME_EVENING
    last = [each.last for each in choices if each.last]
    recent = [each for each in last if each.state != Event.State.FINAL and each.starts_at > since]
    there = sent.under_way or next(iter(recent), None)
    directs = there is not None and permissions.can_direct(reader(request), there.book)
    return {"club": club, "choices": choices, "under_way": there, "directs": directs}


def _begin(request: HttpRequest, club: Club, chosen: Choice, people: People) -> Event:
    return holding_evenings.begin_evening(
        club_id=club.pk,
        usual=chosen.usual,
        people=people,
        seed=secrets.randbits(SEED_BITS),
        by=writer(request),
        at=timezone.now(),
    )


def _choices(club: Club) -> Iterator[Choice]:
    """Like the last evening of each game, the newest first, and then the usual kinds."""
    for each in last_evenings(club):
        with timezone.override(each.zone):
            day = date_format(timezone.localtime(each.starts_at), "SHORT_DATE_FORMAT")
        label = _("As last time: %(title)s, %(date)s") % {"title": each.book.title, "date": day}
        yield Choice(f"like:{each.slug}", label, _like(each), each)
    for kind in evenings():
        yield Choice(kind.key, rules.say(kind.ruleset.game, kind.label, {}, get_language() or "en"), _of_kind(kind))


def _like(event: Event) -> Usual:
    ruleset = rules.Ruleset.from_dict(event.played_by)
    book = event.book
    return Usual(book.title, ruleset, event.planned_series, plan_again(event), event.place, public=book.public)


def _of_kind(kind: Occasion) -> Usual:
    return Usual(_("Evening at the club"), kind.ruleset, kind.series, kind.plan)
