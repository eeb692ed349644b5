"""Pages for everybody: what is on, an event with its ranking and tables, the ranking alone."""

import re
from collections.abc import Iterable

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import conditional_page

import rules
from scoring import access, bounds, permissions
from scoring.access import reader
from scoring.file_names import disposition, file_name
from scoring.models import Player
from scoring.page_access import page_of
from scoring.printing.values import printouts
from tournaments.actions import coming
from tournaments.models import Event
from tournaments.queries import hall, holders
from tournaments.queries.byes import byes_of, players_out
from tournaments.queries.disqualified import to_settle
from tournaments.queries.event_queries import evenings, viewable_events
from tournaments.queries.exports import ranking_csv
from tournaments.queries.held import Held, held, shown
from tournaments.queries.planned_prizes import prize_tables
from tournaments.queries.progress import anything_played, is_provisional, told_by_totals
from tournaments.queries.protests import corrections, terms
from tournaments.queries.seats import last_table, series_of, sheet_at
from tournaments.queries.selections import ALL, Selection, choose, select
from tournaments.queries.sitting import find
from tournaments.queries.snapshots import final_head, most_changes, players_of, publications, republished, revised_since
from tournaments.queries.standings import lines_of, part, place_of
from tournaments.values import facts, plans
from tournaments.views import presenters, tabs
from tournaments.views.access import visible_event
from tournaments.views.code_page import address_of
from tournaments.views.next_step_words import repaid_in_words

MAX_EVENTS = 50
PAGE = 20
EVERY = 15
"""Seconds after which an event and its ranking look again at the latest."""
MOST_TYPED = 120
"""Characters of a name that is looked for."""
NUMBER = re.compile(r"[0-9]{1,9}")


def home(request: HttpRequest) -> HttpResponse:
    """Running, upcoming and past events, and evenings that need none."""
    events = viewable_events(reader(request)).filter(book__rehearsal=False)
    past = Paginator(events.filter(state=Event.State.FINAL), PAGE)
    context = {
        "running": events.filter(state=Event.State.RUNNING)[:MAX_EVENTS],
        "upcoming": events.filter(state=Event.State.OPEN).order_by("starts_at")[:MAX_EVENTS],
        "page": past.get_page(request.GET.get("page")),
        "evenings": evenings(reader(request)).filter(rehearsal=False)[:PAGE],
    }
    return render(request, "tournaments/home.html", context)


@conditional_page
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """The event: ranking, and the tables of each series with their lists."""
    found = visible_event(request, slug)
    naming = access.naming(request, found.book)
    directs = naming.keeps and permissions.can_direct(reader(request), found.book)
    tables = page_of(request, range(max(last_table(found), 1)), most=bounds.TABLES, key="tables")
    series = series_of(found, tables.start_index() - 1, tables.end_index())
    byes = byes_of(found, [each.series for each in series])
    seated = [player for each in series for table in each.tables for player in table.players]
    now = next((hall.round_of(found, each.series.number) for each in series if each.current), None)
    waiting = held(found, timezone.now())
    hidden = None if naming.keeps else waiting
    ruleset = rules.Ruleset.from_dict(found.played_by)
    # So many tables that they stand on pages are of the usual sizes, and those here are all that there are.
    laid = () if tables.has_other_pages() else (table for each in series for table in each.tables)
    sat = {table.table.sheet.seats for table in laid}
    context = {
        **_ranking(request, found, naming, [*seated, *players_out(byes)], hidden=hidden, byes=byes),
        **_phase(request, found, naming, now, byes),
        "facts": facts.facts(ruleset, found.planned_series, plans.read(found.plan), found.zone, sat),
        "prize_plan": plan if (plan := prize_tables(found)) and plan.reckoned else None,
        "tables": tables,
        "series": presenters.series_rows(series, now.number if now else 0, byes, naming, hidden),
        "held": waiting,
        "keeps": naming.keeps and not found.book.sealed and not found.book.retracted_at,
        "retracts": permissions.can_retract(reader(request), found.book),
        "directs": directs,
        "repaid": repaid_in_words(wrong) if directs and (wrong := to_settle(found)) else "",
        "desk": not directs and permissions.can_run_desk(reader(request), found.book),
        "ruleset": presenters.ruleset_name(found),
        "house_rules": presenters.house_rules(found),
        "game": presenters.game_name(found),
        "coming": coming.takes(found),
        "own_code": address_of(found, own) if (own := holders.own(found, reader(request))) else "",
        "registered": 0 if series else found.registrations.filter(withdrawn=False).count(),
    }
    return render(request, "tournaments/event.html", context)


def _phase(
    request: HttpRequest, found: Event, naming: access.Naming, now: hall.Round | None, byes: presenters.Byes
) -> dict[str, object]:
    """What is asked first: before the draw what to expect, then where one sits, in the end what came out."""
    plan = plans.read(found.plan)
    who, final = request.GET.get("who", "")[:MOST_TYPED], found.state == Event.State.FINAL
    asked = find(found, now.number, who, naming, byes) if now and not final and who.strip() else None
    return {
        "round": now,
        "who": who,
        "sitting": asked.people if asked else None,
        "by_number": bool(asked and asked.by_number),
        "unsigned": hall.unsigned(found) if now and not final else 0,
        **terms(found, timezone.now()),
        "thanks": plan.thanks if final else "",
    }


@conditional_page  # a screen that asks every few seconds is sent what has changed, and nothing else
def event_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """The ranking alone, for the projector and the wall."""
    found = visible_event(request, slug)
    naming = access.naming(request, found.book)
    selection = selection_of(request, found)
    byes = byes_of(found, found.series.order_by("number"))
    waiting = held(found, timezone.now())
    hidden = None if naming.keeps else waiting
    context = _ranking(request, found, naming, selection=selection, hidden=hidden, byes=byes)
    directs = naming.keeps and permissions.can_direct(reader(request), found.book)
    runs_desk = directs or permissions.can_run_desk(reader(request), found.book)
    head = tabs.still(found, "event_ranking", directs=directs) if runs_desk else {}
    still = is_provisional(found)
    open_still = {"unsigned": hall.unsigned(found), **terms(found, timezone.now())} if still else {}
    if still and selection.series and not directs:  # who looks at one series reads that its time is over, too
        open_still["corrections"] = corrections(found, timezone.now(), selection.series)
    repaid = repaid_in_words(wrong) if directs and (wrong := to_settle(found)) else ""
    context |= {"held": waiting, "directs": directs, "repaid": repaid}
    return render(request, "tournaments/event_ranking.html", {**context, **head, **open_still})


def event_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Where the card on a table leads: the list that is played there now, or the event before there is one; that of a
    `series` where the address names one.
    """
    found, series = visible_event(request, slug), request.GET.get("series", "")
    sheet = sheet_at(found, number, int(series) if NUMBER.fullmatch(series) else None)
    return redirect("event", found.slug) if sheet is None else redirect("sheet", sheet)


def event_ranking_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The ranking for a spreadsheet."""
    found = visible_event(request, slug)
    naming = access.naming(request, found.book)
    selection = shown(selection_of(request, found), None if naming.keeps else held(found, timezone.now()))
    table = ranking_csv(found, naming, selection)
    what = printouts.label("ranking", {"after": selection.series, "category": selection.category})
    named = disposition(file_name(what, found.book.title, ending="csv"))
    return HttpResponse(table, content_type="text/csv; charset=utf-8", headers={"Content-Disposition": named})


def selection_of(request: HttpRequest, found: Event) -> Selection:
    """Which ranking the address asks for; 404 for one that there is not."""
    chosen = select(found, request.GET.get("series", ""), request.GET.get("category", ""))
    if chosen is None:
        raise Http404
    return chosen


def _ranking(
    request: HttpRequest,
    found: Event,
    naming: access.Naming,
    others: Iterable[Player | None] = (),
    *,
    selection: Selection = ALL,
    hidden: Held | None = None,
    byes: presenters.Byes | None = None,
) -> dict[str, object]:
    """`others`: of whom the page tells besides; `hidden`: results that the reader is not shown yet."""
    selection = shown(selection, hidden)
    chosen = choose(found, selection) if selection else None
    number = len(chosen.places) if chosen else lines_of(found)
    pages = Paginator(range(number), bounds.LINES)
    sought = _sought(request, found) if pages.num_pages > 1 and not selection else None
    page = pages.get_page(request.GET.get("ranks") or (sought and _number_of(found, sought)))
    first, behind = max(page.start_index() - 1, 0), page.end_index()
    lines = chosen.lines(first, behind) if chosen else part(found, first, behind, number)
    again = [] if hidden else republished(found)
    part_of_changes = page_of(request, range(most_changes(again)), most=bounds.LINES, key="changes")
    changes = publications(found, again, max(part_of_changes.start_index() - 1, 0), part_of_changes.end_index())
    naming.about([*(line.player for line in lines), *players_of(changes), *others])
    return {
        "event": found,
        "every": EVERY,
        "ranking": presenters.ranking(found, lines, naming, byes),
        "page": page,
        "sought": sought,
        "provisional": is_provisional(found),
        "unplayed": not any(line.shown_rank for line in lines) and not anything_played(found, selection.series),
        "totals_only": told_by_totals(found, selection.series),
        "published": presenters.published(changes, naming),
        "changes": part_of_changes,
        "revised": None if hidden else revised_since(found),
        "head": final_head(found),
        "selection": selection,
        "selections": presenters.selections(found, selection, hidden),
        "hides": hidden is not None,
    }


def _sought(request: HttpRequest, found: Event) -> int | None:
    """The player whose line is looked for in a long ranking: by start number, or one's own."""
    given, mine = request.GET.get("number", ""), request.user.is_authenticated and "mine" in request.GET
    if not mine and not NUMBER.fullmatch(given):
        return None
    wanted = {"player__account": reader(request)} if mine else {"number": int(given)}
    return found.registrations.filter(**wanted).values_list("player", flat=True).first()


def _number_of(found: Event, player: int) -> int:
    """The page that a player's line is on; who has not been seated stands behind all others."""
    place = place_of(found, player)
    return lines_of(found) if place is None else place // bounds.LINES + 1
