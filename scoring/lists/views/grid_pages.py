"""A paper list typed as a grid, by keyboard alone: all rows are looked at, and saved together or not at all."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

import rules
from scoring.lists.forms import deal_forms
from scoring.lists.forms.deal_forms import FormBuilder
from scoring.lists.forms.grid_forms import Cell, GridForm
from scoring.lists.queries.loaded import Loaded
from scoring.lists.views import paper_rows
from scoring.lists.views.paper_rows import TriedRow, Trying
from scoring.lists.views.photo_pages import photos_of
from scoring.page_access import recordable_sheet, writer
from scoring.presenting import words


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row: its cells, and what came of them."""

    place: int
    """In the form, from 0."""
    number: int
    cells: Sequence[Cell]
    tried: TriedRow


@login_required
def grid(request: HttpRequest, pk: int) -> HttpResponse:
    """The rows that are left of the list."""
    loaded = paper_rows.typed_at(request, recordable_sheet(request, pk))
    if loaded.finished or loaded.log.confirmed:
        messages.info(request, _("This sheet is complete: no more deals can be entered."))
        return redirect("sheet", pk)
    trying = Trying(request, loaded)
    rows = _rows(request, loaded, trying)
    if request.method != "POST":
        return _page(request, loaded, rows, trying)
    wrong = paper_rows.wrong_sums(request, trying)
    if not trying.drafts:
        wrong = [_("No deal has been typed yet.")]
    if request.POST.get("step") != "save" or wrong or not trying.is_right:
        return _page(request, loaded, rows, trying, wrong)
    refused = paper_rows.save(request, loaded, trying.drafts)
    if refused:
        return _page(request, loaded, rows, trying, refused)
    return redirect(paper_rows.after_saving(loaded), pk)


def _form(loaded: Loaded, *, every: bool) -> GridForm:
    fields = paper_rows.fields_of(loaded.reading)
    builder = FormBuilder(loaded.sheet.game, fields, paper_rows.names_of(loaded), words.language())
    return GridForm.of(builder, loaded.sheet.seats, every=every)


def _every(request: HttpRequest) -> bool:
    """Whether all kinds of deals are wanted in the rows: a button says so, so that nothing typed is lost."""
    return "every" in (request.POST if request.method == "POST" else request.GET)


def _rows(request: HttpRequest, loaded: Loaded, trying: Trying) -> list[GridRow]:
    """Each row upon what the rows above it left."""
    form = _form(loaded, every=_every(request))
    first = loaded.folded.next.number if loaded.folded.next else 1
    everything = dict(request.POST.lists())
    rows = list[GridRow]()
    for at in range(paper_rows.rows_left(loaded)):
        typed = form.typed(everything, at)
        if request.method != "POST" or form.is_empty(typed):
            rows.append(GridRow(at, first + at, form.cells(at, form.begun), TriedRow()))
            continue
        record = deal_forms.record(form.answers(typed), paper_rows.fields_of(trying.reading))
        tried = trying.row(at, record, request.POST.getlist(f"{at}.accepted"))
        rows.append(GridRow(at, first + at, form.cells(at, typed), tried))
    return rows


def _page(
    request: HttpRequest, loaded: Loaded, rows: Sequence[GridRow], trying: Trying, wrong: Sequence[str] = ()
) -> HttpResponse:
    context: dict[str, Any] = {
        "sheet": loaded.sheet,
        "loaded": loaded,
        "rows": rows,
        "headings": rows[0].cells,
        "names": trying.names,
        "sums": paper_rows.typed_sums(request, trying.names),
        "totals": trying.totals,
        "wrong": wrong,
        "disagrees": bool(wrong) and bool(trying.drafts),
        "right": trying.is_right,
        "every": _every(request),
        "in_lines": rules.games()[loaded.sheet.game].shorthand,
        "more": len(rows[0].cells) < len(_form(loaded, every=True).builder.fields),
        "key": request.POST.get("key") or str(uuid.uuid4()),
        "photos": photos_of(loaded, writer(request)),
        "back": request.path,
    }
    bad = request.method == "POST" and (wrong or not trying.is_right)
    return render(request, "scoring/grid.html", context, status=400 if bad else 200)
