"""Registering whoever stands in a file: first what would come of each row, then all of it or nothing."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
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
from scoring.importing.values import ages, pasted_tables, table_files, text_encodings
from scoring.importing.values.entry_lists import Column, Listed, listed, objection
from scoring.importing.values.table_files import TableFile, Unreadable
from scoring.one_at_a_time import Busy
from scoring.page_access import writer
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
from tournaments.views.young_rows import AskedAge, Young


@dataclass(frozen=True, slots=True)
class Sent:
    """What came to the page: lines, and the file they were made of, which can be read otherwise."""

    found: Listed
    file: TableFile | None = None
    kept: str = ""
    """The file as the page holds it; empty for one that is too long."""
    chosen: Mapping[int, Kind] | None = None
    """What the columns hold, as the reader said."""
    young: Young = field(default_factory=Young)
    pasted: bool = False
    """Whether the list was pasted at the desk, and is no file."""

    @property
    def settled(self) -> Answers:
        """What the file has told of its names."""
        return name_lists.as_they_stand(self.found.text.split("\n") if self.file else ())

    @property
    def wrong(self) -> str:
        """What is wrong with the columns as they were chosen."""
        return objection(self.chosen) if self.chosen else ""

    @property
    def open(self) -> bool:
        """Whether the reader has to say something about the list before anybody of it can be registered."""
        asked = self.file is not None and (bool(self.wrong) or any(not each.answer for each in self.found.questions))
        return asked or not self.found.readable or self.young.open


@login_required
def event_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes a file, or the lines that were made of one, and shows what would come of them. Nothing is written."""
    event = desk_event(request, slug)
    if request.method != "POST":
        return _page(request, event)
    return _shown_first(request, event, None)


def of_pasted(request: HttpRequest, event: Event) -> HttpResponse | None:
    """The same of what was pasted at the desk; None for lines that are read as they stand there."""
    text = request.POST.get("names", "")
    is_table = pasted_tables.is_table(text, plans.read(event.plan).categories)
    return _shown_first(request, event, text.encode()) if is_table else None


def _shown_first(request: HttpRequest, event: Event, pasted: bytes | None) -> HttpResponse:
    """Everything that is asked stands on one page, with what is likeliest filled in."""
    try:
        sent = _sent(request, event, pasted)
        if sent.found.asks and not sent.kept and sent.file:
            return _ask_first(request, event, sent)
        if sent.wrong or not sent.found.readable:
            return _ask_first(request, event, sent)
        foreseen = _foreseen(request, event, sent.found.text, sent.settled)
    except Unreadable as error:
        return _page(request, event, reasons=[str(error)], status=400)
    except Objection as objection:
        return _page(request, event, reasons=objection.reasons, status=409)
    return _preview(request, event, sent, foreseen)


def _sent(request: HttpRequest, event: Event, pasted: bytes | None = None) -> Sent:
    file, held, text = request.FILES.get("file"), request.POST.get("kept", ""), request.POST.get("names", "")
    if file or pasted or (held and not _is_corrected(request)):
        data = pasted or (file.read() if file else kept_files.kept(held))
        try:
            read = table_files.read(data, "utf-8" if pasted else request.POST.get("code_page", ""))
        except Busy as busy:
            busy.keeps["kept"] = kept_files.keep(data)
            raise
        by = writer(request)
        read_names = registering.names_of_a_file(event_id=event.pk, by=by, answers=answers(request.POST))
        chosen = _chosen(request) or _without_strange_categories(read, event)
        found, young = _sorted(listed(read.tables, chosen, read_names), event)
        told = young.answered_by(request.POST)
        return Sent(found, read, kept_files.keep(data), chosen, told, bool(pasted) or "pasted" in request.POST)
    if text:
        return Sent(Listed(text), young=Young().answered_by(request.POST))
    raise Unreadable(_("Choose a file first: CSV, or XLSX as spreadsheets save it."))


def _is_corrected(request: HttpRequest) -> bool:
    """Whether somebody has changed the lines by hand: from then on they count, and no longer the file."""
    sent = request.POST
    return "shown" in sent and "names" in sent and _digest(sent["names"]) != sent["shown"]


def _digest(text: str) -> str:
    return hashlib.sha256("\n".join(text.splitlines()).strip().encode()).hexdigest()


def _sorted(found: Listed, event: Event) -> tuple[Listed, Young]:
    """The lines with the categories that age and sex tell, where the list names none; and who is under 18."""
    day, known = (
        localtime(event.starts_at, ZoneInfo(event.zone) if event.zone else None).date(),
        plans.read(event.plan).categories,
    )
    about = {number: ages.said(*cells, day, by_year=found.by_year) for number, cells in found.about.items()}
    lines = found.text.split("\n")
    for number, each in about.items():
        name, club, category = [*(part.strip() for part in lines[number - 1].split(";")), "", ""][:3]
        own = ", ".join(ages.categories(each, known, day))
        if own and not category:
            lines[number - 1] = f"{name}; {club}; {own}"
    minors = frozenset(at for at, each in about.items() if each.is_minor(day))
    asked = {at: AskedAge(found.about[at][0]) for at, each in about.items() if each.leaves_open(day)}
    return replace(found, text="\n".join(lines)), Young(minors, asked)


def _without_strange_categories(read: TableFile, event: Event) -> Mapping[int, Kind] | None:
    """Columns with the guessed category left out where most of its cells are none of the event's; else None."""
    found = listed(read.tables)
    if not pasted_tables.are_strange(found, plans.read(event.plan).categories):
        return None
    return {each.place: Kind.OTHER if each.kind is Kind.CATEGORY else each.kind for each in found.columns}


def _chosen(request: HttpRequest) -> Mapping[int, Kind] | None:
    places = {
        at: request.POST[name] for at in range(table_files.MOST_COLUMNS) if (name := f"column:{at}") in request.POST
    }
    return {at: Kind(each) if each in {*Kind} else Kind.OTHER for at, each in places.items()} or None


def _foreseen(request: HttpRequest, event: Event, text: str, settled: Answers) -> Foresight:
    """`settled`: what the file has told of its names."""
    told = {**answers(request.POST), **settled}
    return registering.foresee_names(event_id=event.pk, text=text, by=writer(request), answers=told)


@require_POST
@login_required
def event_import_register(request: HttpRequest, slug: str) -> HttpResponse:
    """Registers everybody who was shown, or nobody: then the rows are shown again with what is to be settled."""
    event = desk_event(request, slug)
    try:
        sent = _sent(request, event)
    except Unreadable as error:
        return _page(request, event, reasons=[str(error)], text=request.POST.get("names", ""), status=400)
    if sent.wrong or not sent.found.readable:
        return _ask_first(request, event, sent)
    text = sent.found.text
    try:
        if sent.open:
            raise Unsure(sent.found.questions)  # noqa: TRY301  shown like what is asked about its people
        made = registering.register_names(
            event_id=event.pk,
            text=text,
            by=writer(request),
            at=timezone.now(),
            answers={**answers(request.POST), **sent.settled},
            agreed="agreed" in request.POST,
            announced="announced" in request.POST,
            minors=sent.young.minors,
        )
    except (Unsure, BadLines):
        return _preview(request, event, sent, _foreseen(request, event, text, sent.settled), status=400)
    except Objection as objection:
        return _page(request, event, reasons=objection.reasons, text=text, status=409)
    said = ngettext("%(number)d player registered.", "%(number)d players registered.", len(made))
    messages.success(request, said % {"number": len(made)})
    return redirect("event_desk", slug=event.slug)


def _ask_first(request: HttpRequest, event: Event, sent: Sent) -> HttpResponse:
    """Where nobody can be shown before: no column holds names, or the file is too long to be kept beside them."""
    reasons = [sent.wrong] if sent.wrong else []
    return _page(request, event, status=400 if reasons else 200, asked=True, reasons=reasons, **_reading(sent))


def _preview(request: HttpRequest, event: Event, sent: Sent, foreseen: Foresight, *, status: int = 200) -> HttpResponse:
    rows = foreseen.rows
    often = {fate: sum(each.fate is fate for each in rows) for fate in Fate}
    counts = [(fate.value, label, often[fate]) for fate, label in _words().items() if often[fate]]
    shown = {"rows": _shown(rows, sent.young), "counts": counts, "text": sent.found.text, **_reading(sent)}
    shown["questions"], shown["young"] = foreseen.questions, sent.young
    shown["digest"] = _digest(sent.found.text)
    ticks = {
        "agreed": "agreed" in request.POST,
        "announced": "announced" in request.POST or not (sent.pasted or "ticks" in request.POST),
        "bad": often[Fate.BAD],
        "comes": often[Fate.NEW] + often[Fate.KNOWN] + often[Fate.ASKED],
    }
    return _page(request, event, status=status, **shown, **ticks)


def _reading(sent: Sent) -> dict[str, Any]:
    """How the file was read, and how else it can be."""
    if sent.file is None:
        return {}
    found = sent.found
    taken = [each for each in found.columns if each.kind is not Kind.OTHER and each.place not in found.looked_at]
    return {
        "reading": found,
        "pasted": sent.pasted,
        "read_as": [(_heading(each), _kinds()[_kind(each, found)]) for each in taken],
        "looked_at": [_heading(each) for each in found.columns if each.place in found.looked_at],
        "unused": ", ".join(found.unused),
        "left_out": [(row.number, "; ".join(filter(None, row.cells))[:60]) for row in found.left_out],
        "kinds": _kinds(),
        "names": parted(found.questions),
        "kept": sent.kept,
        "chosen": sent.chosen,
        "code_page": sent.file.code_page,
        "code_pages": () if sent.pasted else _code_pages(sent.file, found),
    }


def _kind(column: Column, found: Listed) -> Kind:
    """As its names were read: what was answered holds, and not what was guessed."""
    return Kind.TURNED if column.kind is Kind.NAME and found.turned else column.kind


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
        Kind.AGE: _("age, or year or date of birth"),
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


def _shown(rows: Sequence[Foreseen], young: Young) -> list[tuple[Foreseen, str]]:
    """What needs an eye stands on top; everything else as in the file."""
    words = _words()
    first = [*words].index
    calm = first(Fate.NEW)

    def eye(each: Foreseen) -> tuple[int, bool]:
        return min(first(each.fate), calm), each.line.number not in young.asked

    return [(each, words[each.fate]) for each in sorted(rows, key=eye)]


def _page(request: HttpRequest, event: Event, *, status: int = 200, **shown: Any) -> HttpResponse:
    context = {**tabs.at_the_desk(request, event, "event_desk"), **shown}
    return render(request, "tournaments/event_import.html", context, status=status)
