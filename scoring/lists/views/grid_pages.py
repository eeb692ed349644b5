"""A paper list typed as a grid, by keyboard alone: all rows are looked at, and saved together or not at all."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from rules.types import Line, Problem
from scoring.access import Naming
from scoring.errors import Conflict, InOrder, Refused
from scoring.lists.actions import writing_entries
from scoring.lists.actions.conflicts import BookSealed
from scoring.lists.forms import deal_forms, whole
from scoring.lists.forms.deal_forms import FormBuilder
from scoring.lists.forms.grid_forms import Cell, GridForm
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.cleaning import cleaned
from scoring.lists.values.log import RECORD, Draft
from scoring.lists.values.reading import Reading
from scoring.lists.views import presenters
from scoring.lists.views.drafting import NO_REVISION
from scoring.lists.views.photo_pages import photos_of
from scoring.lists.views.totals_pages import signed_number
from scoring.page_access import recordable_sheet, writer
from scoring.presenting import words

MOST_ROWS, ROWS = 60, 24
"""Rows of a grid, and how many where nothing says how long the list is."""
TWICE = "entry_deal_twice"
"""Two rows that say the same stand on the paper one below the other: nobody is asked about that."""


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row: its cells, what it scores, and what is wrong with it."""

    place: int
    """In the form, from 0."""
    number: int
    cells: Sequence[Cell]
    line: Line | None = None
    problems: Sequence[str] = ()
    unusual: Sequence[tuple[str, str]] = ()
    """What wants a tick: its code and the sentence."""
    accepted: Sequence[str] = ()
    """Codes that were ticked before, and go along with the row."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What the typed rows would make of the list."""

    rows: Sequence[GridRow]
    drafts: Sequence[Draft]
    after: Reading

    @property
    def is_right(self) -> bool:
        return not any(each.problems or each.unusual for each in self.rows)


@login_required
def grid(request: HttpRequest, pk: int) -> HttpResponse:
    """The rows that are left of the list."""
    loaded = sheet_queries.load(recordable_sheet(request, pk))
    if loaded.finished or loaded.log.confirmed:
        messages.info(request, _("This sheet is complete: no more deals can be entered."))
        return redirect("sheet", pk)
    tried = _tried(request, loaded)
    if request.method != "POST":
        return _page(request, loaded, tried)
    wrong = _sums(request, tried)
    if not tried.drafts:
        wrong = [_("No deal has been typed yet.")]
    if request.POST.get("step") != "save" or wrong or not tried.is_right:
        return _page(request, loaded, tried, wrong)
    refused = _save(request, loaded, tried)
    if refused:
        return _page(request, loaded, tried, refused)
    return redirect("sheet_compare" if loaded.sheet.second_of_id else "sheet", pk)


def _save(request: HttpRequest, loaded: Loaded, tried: Tried) -> list[str]:
    """All of them, or none: then why."""
    try:
        written = writing_entries.write_in_order(
            sheet_id=loaded.sheet.pk, drafts=tried.drafts, by=writer(request), at=timezone.now()
        )
    except InOrder as stopped:
        return [*_why(stopped.why, loaded.sheet.game)]
    text = ngettext("%(number)d deal saved.", "%(number)d deals saved.", len(written))
    messages.success(request, text % {"number": len(written)})
    return []


def _why(error: Exception, game: str) -> Iterator[str]:
    if isinstance(error, Refused):
        yield from (each.text for each in presenters.render_problems(error.problems, game))
    elif isinstance(error, BookSealed):
        yield presenters.sealed_words()
    elif isinstance(error, Conflict):
        yield _("Somebody else has changed this sheet in the meantime. Look at it again, then decide.")


def _names(loaded: Loaded) -> tuple[str, ...]:
    return words.names_of(loaded.seated, naming=Naming(loaded.sheet.book, keeps=True))


def _form(loaded: Loaded, *, every: bool) -> GridForm:
    fields = rules.fields(loaded.ruleset, loaded.sheet.seats, dealer=None, after=loaded.folded)
    builder = FormBuilder(loaded.sheet.game, fields, _names(loaded), words.language())
    return GridForm.of(builder, loaded.sheet.seats, every=every)


def _every(request: HttpRequest) -> bool:
    """Whether all kinds of deals are wanted in the rows: a button says so, so that nothing typed is lost."""
    return "every" in (request.POST if request.method == "POST" else request.GET)


def _length(loaded: Loaded) -> int:
    """Deals that are left."""
    most = rules.length(loaded.ruleset, loaded.sheet.seats)
    played = sum(line.numbered for line in loaded.folded.lines)
    return min(MOST_ROWS, ROWS if most is None else max(1, most - played))


def _tried(request: HttpRequest, loaded: Loaded) -> Tried:
    """Each row upon what the rows above it left."""
    form, reading = _form(loaded, every=_every(request)), loaded.reading
    first = loaded.folded.next.number if loaded.folded.next else 1
    everything = dict(request.POST.lists())
    rows, drafts = list[GridRow](), list[Draft]()
    for at in range(_length(loaded)):
        typed = form.typed(everything, at)
        sent = request.method == "POST" and not form.is_empty(typed)
        cells = form.cells(at, typed if sent else form.begun)
        if not sent:
            rows.append(GridRow(at, first + at, cells))
            continue
        draft = _draft(request, reading, form.answers(typed), at, len(drafts))
        trial = sheet_queries.tried(reading, *cleaned(draft))
        wrong, unusual = [*dict.fromkeys(form.say(trial.errors))], _told(form, trial.unticked)
        rows.append(GridRow(at, first + at, cells, trial.line, wrong, unusual, request.POST.getlist(f"{at}.accepted")))
        drafts.append(trial.draft)
        reading = trial.after
    return Tried(rows, drafts, reading)


def _told(form: GridForm, found: Sequence[Problem]) -> list[tuple[str, str]]:
    return [(each.code, text) for each, text in zip(found, form.say(found), strict=True)]


def _draft(request: HttpRequest, reading: Reading, answers: deal_forms.Answers, at: int, place: int) -> Draft:
    """The deal of a row, the `place`th of those to be saved."""
    fields = rules.fields(reading.ruleset, reading.frame.seats, dealer=None, after=reading.folded)
    seen = whole(request.POST.get("revision", ""))
    return Draft(
        RECORD,
        f"{request.POST.get('key', '')[:50]}-{at}",
        NO_REVISION if seen is None else seen + place,
        record=deal_forms.record(answers, fields),
        accepted=(*request.POST.getlist(f"{at}.accepted"), TWICE),
    )


def _sums(request: HttpRequest, tried: Tried) -> list[str]:
    """The foot of the paper, where it was typed, against what the deals bring."""
    if "paper_wrong" in request.POST:
        return []
    text = _("Seat %(place)d: the deals bring %(sum)d, but the paper says %(paper)s. Compare them once more.")
    found = []
    for seat, total in enumerate(tried.after.folded.totals):
        paper = request.POST.get(f"sum-{seat}", "").strip()
        if paper and signed_number(paper) != total:
            found.append(text % {"place": seat + 1, "sum": total, "paper": paper[:20]})
    return found


def _page(request: HttpRequest, loaded: Loaded, tried: Tried, wrong: Sequence[str] = ()) -> HttpResponse:
    names = _names(loaded)
    sums = [(seat, name, request.POST.get(f"sum-{seat}", "")) for seat, name in enumerate(names)]
    context: dict[str, Any] = {
        "sheet": loaded.sheet,
        "loaded": loaded,
        "rows": tried.rows,
        "headings": tried.rows[0].cells,
        "names": names,
        "sums": sums,
        "totals": tried.after.folded.totals if tried.drafts else (),
        "wrong": wrong,
        "disagrees": bool(wrong) and bool(tried.drafts),
        "right": tried.is_right,
        "every": _every(request),
        "more": len(tried.rows[0].cells) < len(_form(loaded, every=True).builder.fields),
        "key": request.POST.get("key") or str(uuid.uuid4()),
        "photos": photos_of(loaded, writer(request)),
        "back": request.path,
    }
    bad = request.method == "POST" and (wrong or not tried.is_right)
    return render(request, "scoring/grid.html", context, status=400 if bad else 200)
