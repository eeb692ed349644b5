"""Registering whoever stands in a file: first what would come of each row, then all of it or nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring import names
from scoring.importing.values import ages, table_files, text_encodings
from scoring.importing.values.entry_lists import Column, Listed, listed, objection
from scoring.importing.values.table_files import TableFile, Unreadable
from scoring.page_access import writer
from scoring.people.actions import asking
from scoring.people.actions.asking import Answers
from scoring.people.actions.questions import Unsure
from scoring.people.forms.identity_answers import answers
from scoring.people.values import name_lists
from scoring.people.values.list_heads import Kind
from scoring.templatetags.parted_questions import parted
from tournaments.actions import registering
from tournaments.actions.errors import BadLines, Objection
from tournaments.actions.registering import Fate, Foreseen, Foresight
from tournaments.models import Event
from tournaments.values import plans
from tournaments.views import kept_files, tabs
from tournaments.views.access import desk_event
from tournaments.views.director_page import NUMBER


@dataclass(frozen=True, slots=True)
class Sent:
    """What came to the page: lines, and the file they were made of, which can be read otherwise."""

    found: Listed
    file: TableFile | None = None
    kept: str = ""
    """The file as the page holds it; empty for one that is too long."""
    chosen: Mapping[int, Kind] | None = None
    """What the columns hold, as the reader said."""
    minors: frozenset[int] = frozenset()
    """Lines of whoever is under 18 on the day of the event."""


@login_required
def event_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes a file, or the lines that were made of one, and shows what would come of them. Nothing is written."""
    event = desk_event(request, slug)
    if request.method != "POST":
        return _page(request, event)
    try:
        sent = _sent(request, event)
        if sent.found.asks:
            return _ask_first(request, event, sent)
        settled = name_lists.as_they_stand(sent.found.text.split("\n") if sent.file else ())
        foreseen = _foreseen(request, event, sent.found.text, settled)
    except Unreadable as error:
        return _page(request, event, reasons=[str(error)], status=400)
    except Objection as objection:
        return _page(request, event, reasons=objection.reasons, status=409)
    return _preview(request, event, sent, foreseen)


def _sent(request: HttpRequest, event: Event) -> Sent:
    file, held = request.FILES.get("file"), request.POST.get("kept", "")
    if file or held:
        data = file.read() if file else kept_files.kept(held)
        read = table_files.read(data, request.POST.get("code_page", ""))
        chosen = _chosen(request)
        read_names = registering.names_of_a_file(event_id=event.pk, by=writer(request), answers=answers(request.POST))
        found, minors = _sorted(listed(read.tables, chosen, read_names), event)
        return Sent(found, read, kept_files.keep(data), chosen, minors)
    if text := request.POST.get("names", ""):
        return Sent(Listed(text), minors=_minors(request))
    raise Unreadable(_("Choose a file first: CSV, or XLSX as spreadsheets save it."))


def _sorted(found: Listed, event: Event) -> tuple[Listed, frozenset[int]]:
    """The lines with the categories that birth and sex tell, where the list names none; and who is under 18."""
    day, known = (
        localtime(event.starts_at, ZoneInfo(event.zone) if event.zone else None).date(),
        plans.read(event.plan).categories,
    )
    about = {number: ages.said(*cells, day) for number, cells in found.born.items()}
    lines = found.text.split("\n")
    for number, each in about.items():
        name, club, category = [*(part.strip() for part in lines[number - 1].split(";")), "", ""][:3]
        own = ", ".join(ages.categories(each, known, day))
        if own and not category:
            lines[number - 1] = f"{name}; {club}; {own}"
    return replace(found, text="\n".join(lines)), frozenset(at for at, each in about.items() if each.is_minor(day))


def _minors(request: HttpRequest) -> frozenset[int]:
    return frozenset(int(each) for each in request.POST.getlist("minor") if NUMBER.fullmatch(each))


def _chosen(request: HttpRequest) -> Mapping[int, Kind] | None:
    places = {
        at: request.POST[name] for at in range(table_files.MOST_COLUMNS) if (name := f"column:{at}") in request.POST
    }
    return {at: Kind(each) if each in {*Kind} else Kind.OTHER for at, each in places.items()} or None


def _foreseen(request: HttpRequest, event: Event, text: str, settled: Answers = asking.UNASKED) -> Foresight:
    """`settled`: what the file has told of its names."""
    told = {**answers(request.POST), **settled}
    return registering.foresee_names(event_id=event.pk, text=text, by=writer(request), answers=told)


@require_POST
@login_required
def event_import_register(request: HttpRequest, slug: str) -> HttpResponse:
    """Registers everybody who was shown, or nobody: then the rows are shown again with what is to be settled."""
    event = desk_event(request, slug)
    text = request.POST.get("names", "")
    try:
        made = registering.register_names(
            event_id=event.pk,
            text=text,
            by=writer(request),
            at=timezone.now(),
            answers=answers(request.POST),
            agreed="agreed" in request.POST,
            announced="announced" in request.POST,
            minors=_minors(request),
        )
    except (Unsure, BadLines):
        sent = Sent(Listed(text), minors=_minors(request))
        return _preview(request, event, sent, _foreseen(request, event, text), status=400)
    except Objection as objection:
        return _page(request, event, reasons=objection.reasons, text=text, status=409)
    said = ngettext("%(number)d player registered.", "%(number)d players registered.", len(made))
    messages.success(request, said % {"number": len(made)})
    return redirect("event_desk", slug=event.slug)


def _ask_first(request: HttpRequest, event: Event, sent: Sent) -> HttpResponse:
    """Nobody is shown before the reader has said what the columns hold, and then which names are last names."""
    wrong = objection(sent.chosen) if sent.chosen else ""
    reasons = [wrong] if wrong else []
    return _page(request, event, status=400 if wrong else 200, asked=True, reasons=reasons, **_reading(sent))


def _preview(request: HttpRequest, event: Event, sent: Sent, foreseen: Foresight, *, status: int = 200) -> HttpResponse:
    rows = foreseen.rows
    often = {fate: sum(each.fate is fate for each in rows) for fate in Fate}
    counts = [(fate.value, label, often[fate]) for fate, label in _words().items() if often[fate]]
    shown = {"rows": _shown(rows), "counts": counts, "text": sent.found.text, **_reading(sent)}
    shown["questions"], shown["minors"] = foreseen.questions, sent.minors
    ticks = {
        "agreed": "agreed" in request.POST,
        "announced": "announced" in request.POST or "ticks" not in request.POST,
        "bad": often[Fate.BAD],
        "comes": often[Fate.NEW] + often[Fate.KNOWN] + often[Fate.ASKED],
    }
    return _page(request, event, status=status, **shown, **ticks)


def _reading(sent: Sent) -> dict[str, Any]:
    """How the file was read, and how else it can be."""
    if sent.file is None:
        return {}
    found = sent.found
    return {
        "reading": found,
        "read_as": [(_heading(each), _kinds()[each.kind]) for each in found.columns if each.kind is not Kind.OTHER],
        "looked_at": [_heading(each) for each in found.columns if each.place in found.looked_at],
        "unused": ", ".join(found.unused),
        "left_out": [(row.number, "; ".join(filter(None, row.cells))[:60]) for row in found.left_out],
        "kinds": _kinds(),
        "names": parted(found.questions),
        "kept": sent.kept,
        "chosen": sent.chosen,
        "code_page": sent.file.code_page,
        "code_pages": _code_pages(sent.file, found),
    }


def _heading(column: Column) -> str:
    return column.heading or _("column %(number)d") % {"number": column.place + 1}


def _kinds() -> dict[str, str]:
    return {
        Kind.NAME: _("name, first name first"),
        Kind.TURNED: _("name, last name first"),
        Kind.FIRST: _("first name"),
        Kind.LAST: _("last name"),
        Kind.CLUB: _("club"),
        Kind.CATEGORY: _("category"),
        Kind.TITLE: _("title, such as Dr. or Prof."),
        Kind.BIRTH: _("name at birth, where there is no last name"),
        Kind.OTHER: _("leave out"),
    }


def _code_pages(file: TableFile, found: Listed) -> list[tuple[str, str, str]]:
    """Code pages in which the file can be read, and what some of its names are in each; empty if there is no doubt."""
    lines = [line for line in found.text.split("\n") if not line.isascii()]
    special = [name for line in lines if not (name := line.partition(";")[0]).isascii()] or lines
    if file.certain or not special:
        return []
    whole = [each for each in special if names.LOST not in each][:3]
    said = dict(text_encodings.in_others(", ".join(whole), file.code_page)) if whole else {}
    return [(each, str(text_encodings.CODE_PAGES[each]), said.get(each, "")) for each in file.choices]


def _words() -> dict[Fate, str]:
    """What is wrong first."""
    return {
        Fate.BAD: _("cannot be taken"),
        Fate.ASKED: _("please choose"),
        Fate.NEW: _("new"),
        Fate.KNOWN: _("known"),
        Fate.REGISTERED: _("already registered"),
    }


def _shown(rows: Sequence[Foreseen]) -> list[tuple[Foreseen, str]]:
    """What needs an eye stands on top; everything else as in the file."""
    words = _words()
    first = [*words].index
    calm = first(Fate.NEW)
    return [(each, words[each.fate]) for each in sorted(rows, key=lambda each: min(first(each.fate), calm))]


def _page(request: HttpRequest, event: Event, *, status: int = 200, **shown: Any) -> HttpResponse:
    context = {**tabs.at_the_desk(request, event, "event_desk"), **shown}
    return render(request, "tournaments/event_import.html", context, status=status)
