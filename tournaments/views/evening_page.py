"""The page of an evening: its tables, its ranking and who is here, for who keeps the score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from scoring import bounds
from scoring.access import Naming
from scoring.models import Entry
from scoring.page_access import page_of, writer
from tournaments.actions import holding_evenings, organising, publishing
from tournaments.actions.holding_evenings import People
from tournaments.models import Event, Registration
from tournaments.queries import diary, dues, payments
from tournaments.queries.byes import byes_of
from tournaments.queries.cockpit import DayNow, day_now, seats_of, situation
from tournaments.queries.dues import TableDue
from tournaments.queries.progress import anything_played
from tournaments.queries.seats import presence_digest
from tournaments.queries.seats_left import seats_left
from tournaments.queries.seats_missing import seats_missing, seats_offered
from tournaments.queries.selections import ALL, choose
from tournaments.queries.signing import signed_by, waiting
from tournaments.values.next_steps import Act, Situation, Step, next_step
from tournaments.values.repairs import Kind
from tournaments.views import evening_who, next_step_words, presenters, tabs, watching
from tournaments.views.access import act_of, directed_event
from tournaments.views.computer_notes import computer_notes
from tournaments.views.director_page import NUMBER, series_published
from tournaments.views.draw_words import drawn_again, still_playing
from tournaments.views.evening_who import Row, Sent
from tournaments.views.money_buttons import settled
from tournaments.views.money_page import owing
from tournaments.views.next_step_words import SeatOpen, Told

HERE = Registration.Presence.HERE


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table, who confirmed its sheet, and what it owes for lost games."""

    opened: watching.Opened
    sign: str
    signed: Entry | None
    due: TableDue | None
    first: int = 0
    """The table from whose sheet this one goes on, as it was drawn; 0 for one that goes on from none."""
    last: int = 0
    """The table as which it plays on now; 0 where it is the one that plays."""


@dataclass(frozen=True, slots=True)
class NextTables:
    """The button that draws tables, as the evening stands."""

    number: int
    """Of the series."""
    more: bool
    """Whether that is beyond the series that were planned."""
    playing: int
    """Tables that still play: then it stands behind a question."""
    due: bool
    """Whether it is what comes next."""


@login_required
def event_evening(request: HttpRequest, slug: str) -> HttpResponse:
    """The three things of an evening; with a form that was sent, who is here by now, and the next tables."""
    event = directed_event(request, slug)
    sent = evening_who.read(request)
    if {"draw", "save"} & request.POST.keys():
        number = request.POST.get("draw", "")
        made, sent = evening_who.tried(event.book.club, sent, lambda people: _go_on(request, event, people, number))
        if made is not None:
            messages.success(request, _("The tables are drawn.") if number else _noted(event))
            return redirect("event_evening", slug=event.slug)
    if "look" in request.POST:
        sent = evening_who.looked_for(event.book.club, sent)
    return render(request, "tournaments/event_evening.html", _page(request, event, sent), status=_status(request))


def _noted(event: Event) -> str:
    """That it was noted who is here, and of whoever has no seat in a series that is played where one is, at which table
    that plays there could be one, or that he or she waits.
    """
    repair = reverse("evening_repair", args=[event.slug])
    ways = {
        Kind.LATE: _("Give a seat"),
        Kind.JOIN: _("Take part from the next deal"),
        Kind.SUBSTITUTE: _("Take the seat again"),
    }
    told = [
        format_html('{} <a href="{}{}">{}</a>', each.text, repair, each.query, ways[each.way])
        if each.way
        else format_html("{} {}", each.text, _("No table has room any more. The next draw will find a seat."))
        for each in seats_missing(event, list(ways))
    ]
    return format_html_join(" ", "{}", ((each,) for each in (_("Noted who is here."), *told)))


def _status(request: HttpRequest) -> int:
    return 400 if {"draw", "save"} & request.POST.keys() else 200


def _go_on(request: HttpRequest, event: Event, people: People, number: str) -> Event:
    return holding_evenings.go_on(
        event_id=event.pk,
        people=people,
        expected=request.POST.get("expected", ""),
        number=int(number) if NUMBER.fullmatch(number) else None,
        by=writer(request),
        at=timezone.now(),
    )


event_evening_act = act_of("event_evening")


@event_evening_act
def event_evening_end(request: HttpRequest, event: Event) -> str:
    organising.finalise_event(event_id=event.pk, by=writer(request), at=timezone.now())
    return _("The evening has ended. Its ranking is final.")


@event_evening_act
def event_evening_public(request: HttpRequest, event: Event) -> str:
    public = request.POST.get("public") == "yes"
    organising.show_event(event_id=event.pk, public=public, by=writer(request), at=timezone.now())
    return _("This evening is public now.") if public else _("This evening is not public any more.")


evening_publish_series = event_evening_act(series_published)
event_evening_settle = event_evening_act(settled)


def _page(request: HttpRequest, event: Event, sent: Sent) -> dict[str, Any]:
    day = day_now(event, timezone.now(), _series(request))
    registered = list(event.registrations.select_related("player").order_by("number"))
    naming = Naming(event.book, keeps=True)
    naming.about([each.player for each in registered])
    byes = byes_of(event, day.series)
    rows = [
        Row(
            each.player_id, naming(each.player), each.presence is HERE, guest=not each.player.is_member(event.book.club)
        )
        for each in registered
    ]
    by = writer(request).pk
    open_seats: list[SeatOpen] = [*seats_left(event), *seats_offered(event)] if day.series else []
    now = situation(day, len(open_seats), by)
    step = next_step(now)
    owed = dues.tables(event, None) if day.series and payments.plays_for_money(event) else []
    return {
        **tabs.of(event, "event_evening", day),
        **computer_notes(event),
        **evening_who.shown(event.book.club, sent, rows, fresh=request.method != "POST"),
        **_ranking(request, event, naming, byes),
        "shown": publishing.how_shown(event, registered),
        "expected": presence_digest(registered),
        "day": day,
        "told": _told(step, day, open_seats),
        "over": step.act is Act.PUBLISH,
        "next": _next_tables(now, step),
        "still_playing": partial(still_playing, event),
        "drawn_again": partial(drawn_again, event, len(day.series) + 1),
        "repaired": diary.last_repair(event),
        "tables": _tables(day, naming, owed, by),
        "owing": owing(event, payments.payments(event, owed), naming) if owed else None,
        "byes": presenters.told_byes(byes, day.shown.number, naming) if day.shown else (),
    }


def _next_tables(now: Situation, step: Step) -> NextTables:
    playing = len(now.playing) + now.others
    return NextTables(now.drawn + 1, now.drawn >= now.planned, playing, step.act is Act.DRAW or not now.drawn)


def _series(request: HttpRequest) -> int | None:
    given = request.GET.get("series", "")
    return int(given) if NUMBER.fullmatch(given) else None


def _told(step: Step, day: DayNow, open_seats: Sequence[SeatOpen]) -> Told:
    """The next step, as it is done from this page."""
    told, event = next_step_words.told(step, day, open_seats=open_seats), day.event

    def way(name: str) -> str:
        return reverse(name, args=[event.slug])

    ways = {
        Act.REGISTER: replace(told, address="#who"),
        Act.RESEAT: replace(told, address=told.address.replace(way("event_repair"), way("evening_repair"))),
        Act.CONFIRM: replace(told, address=way("evening_confirm")),
        Act.HAND_OVER: replace(told, address=way("evening_confirm")),
        Act.DRAW: replace(
            told, label=_("Tick who plays series %(number)d") % {"number": step.number}, address="#who", posts=False
        ),
        Act.SETTLE: replace(told, address=f"{way('event_director')}{told.address}"),
        Act.TELL: replace(told, address=way("evening_publish_series")),
        Act.FINALISE: replace(told, label=_("End the evening"), address=way("event_evening_end")),
    }
    return ways.get(step.act, told)


def _tables(day: DayNow, naming: Naming, owed: Sequence[TableDue], by: int) -> list[TableShown]:
    """Those of the series that is shown: as many statements for any number."""
    if day.shown is None:
        return []
    seats, signed = seats_of(day.shown), signed_by(each.sheet for each in day.tables)
    owing_here = {each.number: each for each in owed if each.series == day.shown.number}
    for_others = waiting(day.event, by).for_others
    numbers = {each.sheet.pk: each.watched.number for each in day.tables}
    before = {each.watched.number: numbers.get(each.sheet.goes_on_from_id or 0, 0) for each in day.tables}
    then = {number: later for later, number in before.items() if number}
    found = []
    for each in day.tables:
        number = each.watched.number
        lines = watching.seats(each.sheet, seats.get(each.sheet.pk, []), naming)
        sign, due = watching.SIGNS[each.watched.state], owing_here.get(each.watched.number)
        found.append(
            TableShown(
                watching.Opened(each, lines, (), for_others=each.sheet.pk in for_others),
                sign,
                signed.get(each.sheet.pk),
                due,
                first=_end(before, number),
                last=_end(then, number),
            )
        )
    return found


def _end(ways: Mapping[int, int], number: int) -> int:
    """The last of the tables to which one leads after the other; 0 where it leads to none."""
    then = ways.get(number, 0)
    return (_end(ways, then) or then) if then else 0


def _ranking(request: HttpRequest, event: Event, naming: Naming, byes: presenters.Byes) -> dict[str, Any]:
    chosen = choose(event, ALL)
    page = page_of(request, range(len(chosen.places)), most=bounds.LINES, key="ranks")
    lines = chosen.lines(max(page.start_index() - 1, 0), page.end_index())
    naming.about([each.player for each in lines])
    told = presenters.ranking(event, lines, naming, byes)
    return {"ranking": told, "page": page, "provisional": True, "unplayed": not anything_played(event)}
