"""What a projector shows in the hall: where everybody sits, the ranking in pages that turn, the ceremony."""

from dataclasses import dataclass
from math import ceil
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import conditional_page

import rules
from scoring import indexing, permissions
from scoring.access import Naming, reader
from scoring.models import Sheet
from scoring.page_access import leads_nowhere, origin
from scoring.people.values import person_names
from scoring.presenting.deals_words import done_of
from tournaments.models import Event
from tournaments.queries import hall
from tournaments.queries.byes import byes_of, players_out
from tournaments.queries.current_series import drawn_and_current
from tournaments.queries.hall import Round
from tournaments.queries.held import Held, held, shown, was_read_out
from tournaments.queries.planned_prizes import prize_tables
from tournaments.queries.progress import anything_played, is_provisional
from tournaments.queries.protests import terms
from tournaments.queries.selections import ALL, choose
from tournaments.queries.standings import lines_of, part
from tournaments.values import plans
from tournaments.values.plan_in_amounts import PrizeTables
from tournaments.values.prize_lists import lists
from tournaments.views import tabs
from tournaments.views.access import visible_event
from tournaments.views.ceremony_page import Asked, read_out
from tournaments.views.hall_lines import called, told_lines

PINNED, LINES, SEATS = 3, 20, 28
"""Lines of a page: those that stay on top, those that turn, and names of who sits where."""
SHOWN = ("seats", "ranking", "tables", "ceremony")
GRID = 48
"""Tables of a page."""
PRIZES = "prizes"
"""Shown before any draw as well, and never by itself."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A table for ten metres: how many deals it has, of how many; `state`: waiting, playing, complete, signed."""

    number: int
    deals: str
    done: int
    planned: int | None
    state: str


def event_screens(request: HttpRequest, slug: str) -> HttpResponse:
    """What can be put on the screen, and the keys that turn it."""
    event = visible_event(request, slug)
    indexing.wanted(request, None)  # for who sets up the screen; a search engine finds the event
    drawn, current = drawn_and_current(event)
    context = {"event": event, "drawn": drawn, "current": current, "provisional": is_provisional(event)}
    context["prizes"] = bool(lists(plans.read(event.plan)))
    context["keeps"] = permissions.can_keep_book(reader(request), event.book)
    if permissions.can_run_desk(reader(request), event.book):
        context |= tabs.at_the_desk(request, event, "event_screens")
    return render(request, "tournaments/event_screens.html", context)


@conditional_page
def event_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """One picture for everybody in the hall: what is asked for, else what the current series calls for.

    A final ranking is covered until somebody opens it, and one that is held back as well: no screen tells the first
    place by itself. Only of an evening without a ceremony it is shown at once, and once the ceremony has published it.
    """
    event = visible_event(request, slug)
    last, provisional = _round(request, event), is_provisional(event)
    waiting = held(event, timezone.now())
    context = {"event": event, "kept": _kept(request), "round": last, "provisional": provisional, "held": waiting}
    if request.GET.get("show") == PRIZES and (plan := prize_tables(event)):
        context |= _prizes(request, plan)
    elif last is None:
        context |= {"show": "welcome", "registered": event.registrations.filter(withdrawn=False).count()}
    else:
        keeps = _naming(request, event).keeps
        told = waiting if waiting and waiting.by_series else None
        locked = waiting is not None and told is None
        covered = locked or (event.has_ceremony and not provisional and not was_read_out(event))
        show = _shown(request, last, covered=covered, opens=keeps or not locked, told=told)
        page = _told(request, event, told) if told and show == "ranking" else _PAGES[show](request, event, last)
        context |= {"show": show, "whole_names": keeps, "told": told, **page}
        if provisional:
            context |= {"unsigned": hall.unsigned(event), **terms(event, timezone.now())}
    return render(request, "tournaments/event_screen.html", context)


def _round(request: HttpRequest, event: Event) -> Round | None:
    """The series that the address names, where it is drawn, else the current one."""
    given = request.GET.get("series", "")
    if given.isdecimal() and len(given) < 4 and event.series.filter(number=int(given)).exists():
        return hall.round_of(event, int(given))
    return hall.current_round(event)


def _shown(request: HttpRequest, last: Round, *, covered: bool, opens: bool, told: Held | None) -> str:
    """`covered`: whether the ranking is; `opens`: whether this reader may take the cover off; `told`: where a director
    publishes standings, what is not: before the first of them the tables are all there is to show.
    """
    asked = request.GET.get("show", "")
    show = asked if asked in SHOWN else SHOWN[last.phase != "seats"]
    if told and not told.before and asked not in SHOWN and show == "ranking":
        return "tables"
    ranks = show == "ranking" or asked not in SHOWN
    opened = opens and request.GET.get("open") == "yes"
    return "ceremony" if covered and ranks and not opened else show


def _kept(request: HttpRequest) -> str:
    """What the address asks for besides the page, to be asked for again."""
    return urlencode({key: request.GET[key] for key in ("show", "series", "open") if key in request.GET})


def _turn(request: HttpRequest, pages: int) -> dict[str, int]:
    """The page that is shown, and the one after it: the first one follows the last."""
    page = min(_whole(request, "page"), pages) or 1
    return {"page": page, "pages": pages, "next": page % pages + 1}


def _seats(request: HttpRequest, event: Event, last: Round) -> dict[str, Any]:
    """By name, for that is what everybody looks for."""
    naming, rows = _naming(request, event), hall.seats(event, last.number)
    out = players_out(byes_of(event, event.series.filter(number=last.number)))
    naming.about([*(row.player for row in rows), *out])
    told = [(naming(row.player), row.sheet.table.number, row.seat + 1) for row in rows if row.player]
    told += [(naming(player), 0, 0) for player in out]
    told.sort(key=lambda row: person_names.sort_key(row[0]))
    turn = _turn(request, max(ceil(len(told) / SEATS), 1))
    first = SEATS * (turn["page"] - 1)
    page = [(called(name), table, seat) for name, table, seat in told[first : first + SEATS]]
    return {**turn, "seats": page, "has_byes": bool(out)}


def _ranking(request: HttpRequest, event: Event, last: Round) -> dict[str, Any]:
    """The first three on every page, all others in turn; while somebody plays, the tables after them."""
    number, playing = lines_of(event), not request.GET.get("show") and last.phase == "play"
    turn = _turn(request, max(ceil((number - PINNED) / LINES), 1) + playing)
    if playing and turn["page"] == turn["pages"]:
        return {**_grid(event, last, 1), **turn, "show": "tables"}
    first = PINNED + LINES * (turn["page"] - 1)
    top = [line for line in part(event, 0, PINNED, number) if line.listed]
    rest = [line for line in part(event, first, first + LINES, number) if line.listed]
    told = told_lines(event, last.played, [*top, *rest], _naming(request, event))
    return {**turn, "unplayed": not anything_played(event), "top": told[: len(top)], "lines": told[len(top) :]}


def _told(request: HttpRequest, event: Event, told: Held) -> dict[str, Any]:
    """The standing that a director published, also where who keeps the event has signed in: the hall reads it."""
    chosen = choose(event, shown(ALL, told))
    turn = _turn(request, max(ceil((len(chosen.places) - PINNED) / LINES), 1))
    first = PINNED + LINES * (turn["page"] - 1)
    top = [line for line in chosen.lines(0, PINNED) if line.listed]
    rest = [line for line in chosen.lines(first, first + LINES) if line.listed]
    lines = told_lines(event, told.before, [*top, *rest], _naming(request, event)) if told.before else []
    return {**turn, "unplayed": False, "top": lines[: len(top)], "lines": lines[len(top) :]}


def _tables(request: HttpRequest, event: Event, last: Round) -> dict[str, Any]:
    """How far every table is."""
    turn = _turn(request, max(ceil(last.tables / GRID), 1))
    return {**turn, **_grid(event, last, turn["page"])}


def _prizes(request: HttpRequest, plan: PrizeTables) -> dict[str, Any]:
    """What each place comes to, ranking by ranking."""
    told = [(ranking.title, place) for pot in plan.pots for ranking in pot.rankings for place in ranking.places]
    turn = _turn(request, ceil(len(told) / LINES))
    first = LINES * (turn["page"] - 1)
    return {**turn, "show": PRIZES, "plan": plan, "places": told[first : first + LINES]}


def _grid(event: Event, last: Round, page: int) -> dict[str, Any]:
    first = GRID * (page - 1)
    shown = hall.tables(event, last.number)[first : first + GRID]
    return {"tables": [_cell(each.number, each.sheet) for each in shown]}


def _cell(number: int, sheet: Sheet) -> Cell:
    planned = rules.length(rules.Ruleset.from_dict(sheet.ruleset), sheet.seats)
    state = "signed" if sheet.state == Sheet.State.CONFIRMED else "complete" if sheet.finished else "playing"
    told = f"{sheet.deals_played}" if planned is None else f"{sheet.deals_played}/{planned}"
    told = "" if sheet.totals_only else told
    begun = sheet.finished or sheet.deals_played
    return Cell(number, told, done_of(sheet, planned), planned, state if begun else "waiting")


def _ceremony(request: HttpRequest, event: Event, last: Round) -> dict[str, Any]:
    """From the last place to the first, a key for each."""
    asked = Asked(_whole(request, "read"), _whole(request, "best"))
    directs = permissions.can_direct(reader(request), event.book)
    address = origin(request) + reverse("event", args=[event.slug])
    told = read_out(event, last, asked, _naming(request, event), directs=directs)
    return {**told, "address": "" if leads_nowhere(address) or not event.book.public else address.partition("://")[2]}


def _whole(request: HttpRequest, key: str) -> int:
    given = request.GET.get(key, "")
    return int(given) if given.isdecimal() and len(given) < 6 else 0


def _naming(request: HttpRequest, event: Event) -> Naming:
    """As in the hall where who keeps the event has signed in on the laptop; strangers may open the page as well."""
    return Naming(event.book, keeps=permissions.can_keep_book(reader(request), event.book), hangs=True)


_PAGES = {"seats": _seats, "ranking": _ranking, "tables": _tables, "ceremony": _ceremony}
