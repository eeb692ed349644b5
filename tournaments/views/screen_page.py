"""What a projector shows in the hall: where everybody sits, the ranking in pages that turn, the ceremony."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import conditional_page

import rules
from scoring import names
from scoring.access import Naming
from scoring.models import Sheet
from tournaments.models import Event
from tournaments.queries import hall
from tournaments.queries.hall import Round
from tournaments.queries.progress import is_provisional
from tournaments.queries.protests import corrections, deadline
from tournaments.queries.selections import ALL, choose
from tournaments.queries.standings import Standing, lines_of, part
from tournaments.views.access import visible_event

PINNED, LINES, SEATS = 3, 20, 28
"""Lines of a page: those that stay on top, those that turn, and names of who sits where."""
REVEALED = 8
"""So many places stay in view behind the one that was read last."""
SHOWN = ("seats", "ranking", "tables", "ceremony")
GRID = 48
"""Tables of a page."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the ranking for ten metres."""

    rank: int | None
    name: str
    club: str
    total: int
    rise: int | None
    """Places since the series before; None where nobody can say."""

    @property
    def fall(self) -> int:
        """Places lost."""
        return -(self.rise or 0)


@dataclass(frozen=True, slots=True)
class Cell:
    """A table for ten metres: how many deals it has, of how many; `state`: waiting, playing, complete, signed."""

    number: int
    done: int
    planned: int | None
    state: str


@conditional_page
def event_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """One picture for everybody in the hall: what is asked for, else what the series that was drawn last calls for."""
    event = visible_event(request, slug)
    asked, last = request.GET.get("show", ""), hall.last_round(event)
    provisional = is_provisional(event)
    context = {"event": event, "asked": asked, "round": last, "provisional": provisional}
    if last is None:
        context |= {"show": "welcome", "registered": event.registrations.filter(withdrawn=False).count()}
    else:
        show = asked if asked in SHOWN else SHOWN[last.phase != "seats"]
        context |= {"show": show, **_PAGES[show](request, event, last)}
        if provisional:
            until = {"protests": deadline(event), "corrections": corrections(event, timezone.now())}
            context |= {"unsigned": hall.unsigned(event), **until}
    return render(request, "tournaments/event_screen.html", context)


def _turn(request: HttpRequest, pages: int) -> dict[str, int]:
    """The page that is shown, and the one after it: the first one follows the last."""
    given = request.GET.get("page", "")
    page = min(int(given), pages) if given.isdecimal() and len(given) < 6 and int(given) else 1
    return {"page": page, "pages": pages, "next": page % pages + 1}


def _seats(request: HttpRequest, event: Event, last: Round) -> dict[str, Any]:
    """By name, for that is what everybody looks for."""
    naming, rows = _naming(event), hall.seats(event, last.number)
    naming.about(row.player for row in rows)
    told = [(naming(row.player), row.sheet.table.number, row.seat + 1) for row in rows if row.player]
    told.sort(key=lambda row: names.sort_key(row[0]))
    turn = _turn(request, max(ceil(len(told) / SEATS), 1))
    first = SEATS * (turn["page"] - 1)
    return {**turn, "seats": told[first : first + SEATS]}


def _ranking(request: HttpRequest, event: Event, last: Round) -> dict[str, Any]:
    """The first three on every page, all others in turn; while somebody plays, the tables after them."""
    number, playing = lines_of(event), not request.GET.get("show") and last.phase == "play"
    turn = _turn(request, max(ceil((number - PINNED) / LINES), 1) + playing)
    if playing and turn["page"] == turn["pages"]:
        return {**_grid(event, last, 1), **turn, "show": "tables"}
    first = PINNED + LINES * (turn["page"] - 1)
    top = [line for line in part(event, 0, PINNED, number) if line.rank]
    rest = [line for line in part(event, first, first + LINES, number) if line.rank]
    told = _told(event, last, [*top, *rest])
    return {**turn, "top": told[: len(top)], "lines": told[len(top) :]}


def _tables(request: HttpRequest, event: Event, last: Round) -> dict[str, Any]:
    """How far every table is."""
    turn = _turn(request, max(ceil(last.tables / GRID), 1))
    return {**turn, **_grid(event, last, turn["page"])}


def _grid(event: Event, last: Round, page: int) -> dict[str, Any]:
    first = GRID * (page - 1)
    shown = hall.tables(event, last.number)[first : first + GRID]
    return {"tables": [_cell(each.number, each.sheet) for each in shown]}


def _cell(number: int, sheet: Sheet) -> Cell:
    planned = rules.length(rules.Ruleset.from_dict(sheet.ruleset), sheet.seats)
    state = "signed" if sheet.state == Sheet.State.CONFIRMED else "complete" if sheet.finished else "playing"
    return Cell(number, sheet.deals_played, planned, state if sheet.finished or sheet.deals_played else "waiting")


def _ceremony(request: HttpRequest, event: Event, last: Round) -> dict[str, Any]:
    """From the last place to the first, a key for each; nothing before the first key."""
    ranking = choose(event, ALL)
    number = sum(each.rank is not None for each in ranking.places)
    given = request.GET.get("read", "")
    read = min(int(given), number) if given.isdecimal() and len(given) < 6 else 0
    told = _told(event, last, ranking.lines(number - read, min(number - read + REVEALED, number)))
    return {
        "read": read,
        "more": read < number,
        "back": max(read - 1, 0),
        "forth": min(read + 1, number),
        "winner": told[0] if told else None,
        "lines": told[1:],
        "left": number - read,
    }


def _naming(event: Event) -> Naming:
    """As in public, whoever has signed in on the laptop."""
    return Naming(event.book, keeps=False)


def _told(event: Event, last: Round, lines: Sequence[Standing]) -> list[Line]:
    naming, rises = _naming(event), hall.rises(event, last.played, lines)
    naming.about(line.player for line in lines)
    return [
        Line(line.rank, naming(line.player), line.club_name, line.total, rises.get(line.player.pk)) for line in lines
    ]


_PAGES = {"seats": _seats, "ranking": _ranking, "tables": _tables, "ceremony": _ceremony}
