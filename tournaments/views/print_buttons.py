"""What is printed of an event: its buttons, and the queue of what was asked for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

import rules
from scoring.models import PrintJob
from scoring.page_access import leads_nowhere, origin, page_of, writer
from scoring.printing.actions import print_jobs
from scoring.printing.queries import print_queries
from tournaments.actions import early_papers, print_room, printing
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.queries.paper_contents import (
    BLANKS,
    CARDS,
    CODES,
    DRAW,
    OF_A_SERIES,
    PLAN_NAMES,
    PLAN_NUMBERS,
    PLAN_TABLES,
    SHEETS,
    Part,
    Printed,
)
from tournaments.queries.print_shelf import Filed, Shelf, shelf
from tournaments.queries.selections import Selection, categories, select
from tournaments.values import plans
from tournaments.values.prize_lists import lists
from tournaments.views import tabs
from tournaments.views.access import directed_event, prints_act
from tournaments.views.director_page import NUMBER, number_of

STARTING_PAPERS = "starting"
STARTING = (CARDS, PLAN_NAMES, PLAN_TABLES, BLANKS)
"""What a series needs before its first deal, for which one button asks."""
PLACES = 3
"""Certificates, where no prize plan says how many places are honoured."""
MOST_NAMED = 10
"""Changed pieces of paper that are named; the rest is counted."""
EMERGENCY = 5
"""Emergency sheets, where nobody says how many."""
SOON, LATER = 2, 10
"""Seconds after which the queue looks again, while something is under way and else."""


class Paper(NamedTuple):
    """A document of a series, as the page offers it."""

    document: str
    label: str
    state: str
    changed: int
    """Parts that alone can be printed anew; 0 where that is all of them or none."""
    named: str
    """Which these are, the first of them."""


@login_required
def event_prints(request: HttpRequest, slug: str) -> HttpResponse:
    """All that can be printed, and what has been."""
    event = directed_event(request, slug)
    found, chosen = shelf(event, _series(request)), _language(request)
    context = {
        **tabs.of(event, "event_prints"),
        **_queue(request, event),
        "shelf": found,
        "series_links": [(each, _kept(request, series=each), each == found.shown) for each in found.series],
        "papers": list(_papers(found, event.zone)),
        "codes_wanted": CODES in found.papers and bool(found.papers[CODES].parts),
        "languages": [(name, code, _kept(request, language=code), code == chosen) for code, name in settings.LANGUAGES],
        "rankings": list(_rankings(event, found)),
        "sizes": rules.table_sizes(event.game),
        "copies": EMERGENCY,
        "leads_nowhere": leads_nowhere(origin(request)),
        "plans_prizes": bool(lists(plans.read(event.plan))),
        "places": len(plans.read(event.plan).prizes) or PLACES,
    }
    return render(request, "tournaments/event_prints.html", context)


@login_required
def event_prints_queue(request: HttpRequest, slug: str) -> HttpResponse:
    """What of the page changes by itself."""
    event = directed_event(request, slug)
    return render(request, "tournaments/print_queue.html", {"event": event, **_queue(request, event)})


def _queue(request: HttpRequest, event: Event) -> dict[str, Any]:
    """A page of the event's printouts, the newest first, and how many are under way in all."""
    under_way, told = (
        print_queries.under_way(event.book),
        bool(settings.PRINTERS) and print_queries.being_told(event.book),
    )
    found = print_queries.of_book(event.book).defer("payload")
    jobs = page_of(request, print_queries.with_orders(found) if settings.PRINTERS else found, key="jobs")
    return {
        "jobs": jobs,
        "lines": [(job, print_queries.file_of(job) is not None) for job in jobs],
        "under_way": under_way,
        "every": SOON if under_way or told else LATER,
        "printers": settings.PRINTERS,
        "kept": _kept(request),
    }


def _kept(request: HttpRequest, **changed: object) -> str:
    """What the address says about the page, to be said by its buttons as well."""
    said = {key: request.GET[key] for key in ("series", "language", "jobs") if key in request.GET}
    return urlencode({**said, **changed})


def _language(request: HttpRequest) -> str:
    """What is printed in: as chosen on the page, else what is being read."""
    asked = request.GET.get("language", "")
    return asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE


def _series(request: HttpRequest) -> int | None:
    given = request.GET.get("series", "")
    return int(given) if NUMBER.fullmatch(given) else None


def _papers(found: Shelf, zone: str | None) -> Iterator[Paper]:
    """Those of the series, in the words of the page and the time of the event."""
    with timezone.override(zone or timezone.get_current_timezone()):
        yield from _told(found)


def _told(found: Shelf) -> Iterator[Paper]:
    labels = {
        CARDS: _("Start cards"),
        CODES: _("Cards with table codes"),
        PLAN_NAMES: _("Seating plan by name"),
        PLAN_NUMBERS: _("Seating plan by number"),
        PLAN_TABLES: _("Seating plan by table"),
        BLANKS: _("Blank sheets"),
        SHEETS: _("Completed sheets"),
        DRAW: _("Draw certificate"),
    }
    for document, printed in found.papers.items():
        if not printed.parts:
            continue
        due = len(printed.due)
        alone = due if due < len(printed.parts) else 0
        state, named = _state(printed, found.files.get(document)), _named(printed.due) if alone else ""
        yield Paper(document, labels[document], state, alone, named)


def _named(parts: Sequence[Part]) -> str:
    """`no. 3 Anna Adler, no. 7 Bert Beier and 2 more`, or their tables."""
    named = ", ".join(filter(None, map(_called, parts[:MOST_NAMED])))
    more = len(parts) - MOST_NAMED
    if more <= 0 or not named:
        return named
    text = ngettext("%(named)s and %(number)d more", "%(named)s and %(number)d more", more)
    return text % {"named": named, "number": more}


def _called(part: Part) -> str:
    if part.table is not None:
        return _("table %(table)d") % {"table": part.table}
    number, name = part.person or (None, "")
    return name if number is None else _("no. %(number)d %(name)s") % {"number": number, "name": name}


def _state(printed: Printed, filed: Filed | None) -> str:
    """Whether there is a file of it, and how much of that still holds."""
    due, every = len(printed.due), len(printed.parts)
    if not printed.known:
        return _("No PDF yet.")
    pdf = _pdf(filed)
    if not due:
        return _("%(pdf)s, unchanged since.") % {"pdf": pdf}
    if every == 1:
        return _("%(pdf)s, changed since.") % {"pdf": pdf}
    text = ngettext(
        "%(pdf)s: %(number)d of %(all)d has changed since.", "%(pdf)s: %(number)d of %(all)d have changed since.", due
    )
    return text % {"pdf": pdf, "number": due, "all": every}


def _pdf(filed: Filed | None) -> str:
    """Of when a file is, and when a printer got it; older ones are forgotten."""
    if filed is None:
        return _("PDF")
    asked = _moment(filed.asked)
    if filed.sent is None:
        return _("PDF of %(moment)s") % {"moment": asked}
    return _("PDF of %(moment)s, sent to the printer at %(sent)s") % {"moment": asked, "sent": _moment(filed.sent)}


def _moment(at: datetime) -> str:
    """The time of today, else with the day."""
    local = timezone.localtime(at)
    return date_format(local, "TIME_FORMAT" if local.date() == timezone.localdate() else "SHORT_DATETIME_FORMAT")


def _rankings(event: Event, found: Shelf) -> Iterator[tuple[str, str]]:
    """Rankings to choose from: of everybody, of each category, after each series that is not the last."""
    yield "", _("Everybody")
    yield from ((f"category={name}", name) for name in categories(event))
    yield from (
        (f"series={number}", _("Ranking after series %(number)d") % {"number": number}) for number in found.series[:-1]
    )


@prints_act
def event_print(request: HttpRequest, event: Event) -> str:
    """Whatever the button stands for, in the language that was chosen on the page."""
    document = request.POST.get("document", "")
    if document in {STARTING_PAPERS, *OF_A_SERIES}:
        return _print_series(request, event, document)
    if document not in _OTHERS:
        raise Objection(_("There is nothing like that to print here."))
    asked = {"event_id": event.pk, "language": _language(request), "by": writer(request), "at": timezone.now()}
    _OTHERS[document](request, event, asked)
    return _("The PDF is being made.")


def _print_series(request: HttpRequest, event: Event, document: str) -> str:
    """One document of a series, or all that it needs before its first deal."""
    starting = (CODES, *STARTING) if "codes" in request.POST else STARTING  # the codes first: blank sheets bear them
    documents = starting if document == STARTING_PAPERS else (document,)
    for each in documents:
        print_room.print_of_series(
            event_id=event.pk,
            number=number_of(request),
            document=each,
            language=_language(request),
            origin=origin(request),
            changed="changed" in request.POST,
            signs="signs" in request.POST,
            by=writer(request),
            at=timezone.now(),
        )
    return _("The PDF is being made.")


def _ranking(request: HttpRequest, event: Event, asked: Mapping[str, Any]) -> None:
    backwards = request.POST.get("order") == "last_first"
    publicly = "publicly" in request.POST
    printing.print_ranking(selection=_selection(request, event), last_first=backwards, publicly=publicly, **asked)


def _certificates(request: HttpRequest, event: Event, asked: Mapping[str, Any]) -> None:
    places = _count(request, "places")
    print_room.print_certificates(selection=_selection(request, event), places=places, **asked)


def _table_cards(request: HttpRequest, _event: Event, asked: Mapping[str, Any]) -> None:
    print_room.print_table_cards(tables=_count(request, "tables"), origin=origin(request), **asked)


def _prizes(_request: HttpRequest, _event: Event, asked: Mapping[str, Any]) -> None:
    print_room.print_prizes(**asked)


def _receipts(_request: HttpRequest, _event: Event, asked: Mapping[str, Any]) -> None:
    print_room.print_receipts(**asked)


def _payments(_request: HttpRequest, _event: Event, asked: Mapping[str, Any]) -> None:
    print_room.print_payments(**asked)


def _poster(request: HttpRequest, _event: Event, asked: Mapping[str, Any]) -> None:
    early_papers.print_poster(origin=origin(request), **asked)


def _rule_sheet(_request: HttpRequest, _event: Event, asked: Mapping[str, Any]) -> None:
    early_papers.print_rule_sheet(**asked)


def _prize_plan(_request: HttpRequest, _event: Event, asked: Mapping[str, Any]) -> None:
    early_papers.print_prize_plan(**asked)


def _emergency(request: HttpRequest, _event: Event, asked: Mapping[str, Any]) -> None:
    seats, copies = _count(request, "seats"), _count(request, "copies")
    early_papers.print_emergency_sheets(seats=seats, copies=copies, **asked)


def _test_page(request: HttpRequest, _event: Event, asked: Mapping[str, Any]) -> None:
    early_papers.print_test_page(origin=origin(request), **asked)


_OTHERS: Mapping[str, Callable[[HttpRequest, Event, Mapping[str, Any]], None]] = {
    "ranking": _ranking,
    "certificates": _certificates,
    "table_cards": _table_cards,
    "prizes": _prizes,
    "receipts": _receipts,
    "payments": _payments,
    "poster": _poster,
    "rule_sheet": _rule_sheet,
    "prize_plan": _prize_plan,
    "emergency": _emergency,
    "test_page": _test_page,
}


def _count(request: HttpRequest, name: str) -> int:
    """A number as typed; 0, which no count is, where it says nothing readable."""
    given = request.POST.get(name, "").strip()
    return int(given) if NUMBER.fullmatch(given) else 0


def _selection(request: HttpRequest, event: Event) -> Selection:
    """The ranking that was chosen, or beside whose words the button stands."""
    wanted = request.POST.get("ranking", "")
    key, _equals, value = wanted.partition("=")
    said = {"series": request.POST.get("series", ""), "category": request.POST.get("category", "")} | {key: value}
    chosen = select(event, said["series"], said["category"])
    if chosen is None:
        raise Http404
    return chosen


@prints_act
def event_print_job(request: HttpRequest, event: Event) -> str:
    """A printout is taken back, or tried again."""
    given = request.POST.get("job", "")
    number = int(given) if NUMBER.fullmatch(given) else 0
    job = print_queries.of_book(event.book).filter(pk=number).first()
    if job is None:
        raise Objection(_("This printout is no longer there."))
    if "cancel" in request.POST:
        return _ended(print_jobs.cancel_print(job_id=job.pk, by=writer(request), at=timezone.now()))
    print_jobs.retry_print(job_id=job.pk, by=writer(request))
    return _("The PDF is being made.")


def _ended(job: PrintJob) -> str:
    taken_back = job.state == PrintJob.State.CANCELLED
    return _("The printout has been taken back.") if taken_back else _("The printout had already ended.")
