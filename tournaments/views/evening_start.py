"""The beginning of a club's evening: tick who is here, and press once."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

import rules
from scoring import permissions
from scoring.access import reader, require
from scoring.lists.views.presenters import game_name
from scoring.models import Club
from scoring.page_access import writer
from scoring.presenting import words
from tournaments.actions import holding_evenings
from tournaments.actions.holding_evenings import People, Usual
from tournaments.forms.evening_forms import EveningForm
from tournaments.models import Event
from tournaments.queries import regulars
from tournaments.queries.earlier import plan_again
from tournaments.queries.earlier_evenings import SAME_EVENING, begun_public, last_evenings
from tournaments.values.occasions import evenings
from tournaments.views import evening_who
from tournaments.views.creating import SEED_BITS
from tournaments.views.evening_who import Sent

MOST_TITLE = 140
"""Letters of a title, before the day."""


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
    wanted = request.POST.get("usual") or request.GET.get("usual")
    chosen = next((each for each in choices if each.key == wanted), choices[0])
    form, sent = _form(request, chosen, choices), evening_who.read(request)
    short = ""
    if "draw" in request.POST:
        usual = _as_typed(chosen, form)
        if usual is not None and "short" not in request.POST and usual.ruleset != _rules_of_last(chosen):
            short = _hardly_free(usual.ruleset)
        if usual is not None and not short:
            made, sent = evening_who.tried(club, sent, lambda people: _begin(request, club, usual, people))
            if made is not None:
                return redirect("event_evening", slug=made.slug)
    if "look" in request.POST:
        sent = evening_who.looked_for(club, sent)
    if "last" in request.POST and chosen.last is not None:
        ticked = {*sent.people.ticked, *regulars.last_seen(club, chosen.last.pk)}
        sent = replace(sent, people=replace(sent.people, ticked=ticked))
    context = {
        **_page(request, club, choices, sent),
        "chosen": chosen,
        "last": chosen.last,
        "form": form,
        "asks": choices[0].last is None or bool(form.errors) or bool(short),
        "short": short,
        **evening_who.shown(club, sent, fresh=request.method != "POST"),
    }
    return render(request, "tournaments/evening_start.html", context, status=400 if "draw" in request.POST else 200)


def _form(request: HttpRequest, chosen: Choice, choices: list[Choice]) -> EveningForm:
    """As typed; as the evening is usually held where what was sent was about another choice."""
    usual, said = chosen.usual, request.POST if request.method == "POST" else request.GET
    public = "public" in request.POST if request.method == "POST" else choices[0].usual.public
    return EveningForm(
        request.POST if request.POST.get("shown") == chosen.key else None,
        usual=usual.ruleset,
        preset=said.get("preset", ""),
        initial={"planned_series": usual.series, "public": public},
    )


def _as_typed(chosen: Choice, form: EveningForm) -> Usual | None:
    """How the evening is held, or None where that cannot be; of what no form has shown, as it usually is."""
    if not form.is_bound:
        return replace(chosen.usual, public=form.initial["public"])
    if not form.is_valid():
        return None
    said = form.cleaned_data
    return replace(chosen.usual, ruleset=said["ruleset"], series=said["planned_series"], public=said["public"])


def _page(request: HttpRequest, club: Club, choices: list[Choice], sent: Sent) -> dict[str, object]:
    """With the evening that is under way, if there is one."""
    since = timezone.now() - SAME_EVENING
    last = [each.last for each in choices if each.last]
    recent = [each for each in last if each.state != Event.State.FINAL and each.starts_at > since]
    there = sent.under_way or next(iter(recent), None)
    directs = there is not None and permissions.can_direct(reader(request), there.book)
    return {"club": club, "choices": choices, "under_way": there, "directs": directs}


def _rules_of_last(chosen: Choice) -> rules.Ruleset | None:
    """What was played the last time needs no second question."""
    return rules.Ruleset.from_dict(chosen.last.played_by) if chosen.last else None


def _hardly_free(ruleset: rules.Ruleset) -> str:
    """A warning where half of a list or more is owed by its seats, as compulsory solos are; else empty."""
    seats = rules.tables(ruleset.game)[0]
    owed, deals = rules.owed(ruleset, seats), rules.length(ruleset, seats)
    if deals is None or not owed or 2 * owed < deals:
        return ""
    return words.say(ruleset.game, "owed.short", {"seats": seats, "owed": owed, "deals": deals})


def _begin(request: HttpRequest, club: Club, usual: Usual, people: People) -> Event:
    return holding_evenings.begin_evening(
        club_id=club.pk,
        usual=usual,
        people=people,
        seed=secrets.randbits(SEED_BITS),
        by=writer(request),
        at=timezone.now(),
    )


def _choices(club: Club) -> Iterator[Choice]:
    """Like the last evening of each game, the newest first, and then the usual kinds."""
    zone = ZoneInfo(club.time_zone)
    now = timezone.localtime(timezone.now(), zone)
    last = last_evenings(club)
    public = begun_public(last)
    for each in last:
        label = _("%(game)s, as on %(date)s") % {
            "game": game_name(each.game),
            "date": _day(each.starts_at.astimezone(zone)),
        }
        yield Choice(f"like:{each.slug}", label, _like(each, now, public=each.pk in public), each)
    for kind in evenings():
        label = words.say(kind.ruleset.game, kind.label)
        title = f"{label.partition(',')[0]}, {_day(now)}"
        yield Choice(kind.key, label, Usual(title, kind.ruleset, kind.series, kind.plan))


def _like(event: Event, now: datetime, *, public: bool) -> Usual:
    ruleset = rules.Ruleset.from_dict(event.played_by)
    title = f"{_undated(event, now)[:MOST_TITLE]}, {_day(now)}"
    return Usual(title, ruleset, event.planned_series, plan_again(event), event.place, public=public)


def _undated(event: Event, now: datetime) -> str:
    """The title without its day, in whichever language that was written; evenings are told apart by it."""
    title = event.book.title
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            title = title.removesuffix(f", {_day(event.starts_at.astimezone(now.tzinfo))}")
    return title


def _day(moment: datetime) -> str:
    return date_format(moment, "SHORT_DATE_FORMAT")
