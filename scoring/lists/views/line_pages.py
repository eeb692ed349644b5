"""A paper list typed in shorthand, a line for each deal: shown at once as what it was read, saved together or not at
all.
"""

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

import rules
from rules.types import Field, Value
from scoring.lists.forms import deal_forms
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.log import Record
from scoring.lists.views import paper_rows
from scoring.lists.views.handing_in import hand, is_handed_in
from scoring.lists.views.paper_rows import TriedRow, Trying
from scoring.lists.views.photo_pages import photos_of
from scoring.page_access import recordable_sheet, writer
from scoring.presenting import lists, records, words
from scoring.templatetags.kiebitz import points, signed

MOST_LINES = 201
LONGEST_LINE = 500
"""Lines and characters that are shown again; the rules refuse so many."""
SPARE = 3
"""Empty lines below what was typed, where the list has no end."""


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line, and what it was read as."""

    place: int
    """In the form, from 0."""
    number: int
    typed: str
    tried: TriedRow
    told: str = ""
    """What that says and brings."""
    running: Sequence[tuple[str, bool]] = ()
    """By seat: how the list stands after it, and whether the deal has changed that."""


@login_required
def lines(request: HttpRequest, pk: int) -> HttpResponse:
    """The lines that are left of the list."""
    loaded = _loaded(request, pk)
    closed = _("This sheet is complete: no more deals can be entered.")
    is_closed = loaded.finished or loaded.log.confirmed
    if request.method != "POST" and is_closed:
        messages.info(request, closed)
        return redirect("sheet", pk)
    trying = Trying(request, loaded)
    rows, wrong = _rows(request, loaded, trying)
    if request.method != "POST":
        return _page(request, loaded, rows, trying)
    if is_closed:
        wrong = [closed]
    elif not wrong and not trying.drafts:
        wrong = [_("No deal has been typed yet.")]
    wrong += paper_rows.wrong_sums(request, trying) if trying.drafts else []
    if request.POST.get("step") != "save" or wrong or not trying.is_right:
        return _page(request, loaded, rows, trying, wrong)
    refused = paper_rows.save(request, loaded, trying.drafts)
    if refused:
        return _page(request, loaded, rows, trying, refused)
    after = reverse(paper_rows.after_saving(loaded), args=[pk])
    return JsonResponse({"next": after}) if is_handed_in(request) else redirect(after)


@require_POST
def read(request: HttpRequest, pk: int) -> HttpResponse:
    """What the lines are read as: a piece of the page, fetched while somebody types."""
    if not request.user.is_authenticated:
        return render(request, "scoring/signed_out.html", status=401)
    loaded = _loaded(request, pk)
    trying = Trying(request, loaded)
    rows, wrong = _rows(request, loaded, trying)
    return render(request, "scoring/lines_read.html", _read_context(request, loaded, rows, trying, wrong))


def _loaded(request: HttpRequest, pk: int) -> Loaded:
    loaded = paper_rows.typed_at(request, recordable_sheet(request, pk))
    if not rules.games()[loaded.sheet.game].shorthand:
        raise Http404
    return loaded


def _typed(request: HttpRequest) -> list[str]:
    """The lines as they were sent: row by row, or all of them as one text."""
    if "text" in request.POST and request.POST.get("step") == "text":
        return request.POST["text"].splitlines()[:MOST_LINES]
    return [" ".join(each.splitlines()) for each in request.POST.getlist("line")[:MOST_LINES]]


def _rows(request: HttpRequest, loaded: Loaded, trying: Trying) -> tuple[list[LineRow], list[str]]:
    """Each line upon what those above it left, and what is wrong with all of them together."""
    typed, ticked = _typed(request), Counter(request.POST.getlist("accepted"))
    first = loaded.folded.next.number if loaded.folded.next else 1
    found = rules.read_shorthand(loaded.ruleset, loaded.sheet.seats, "\n".join(typed), words.language(), first=first)
    wrong = [trying.say(each) for short in found if not short.number for each in short.problems]
    read_as = {short.number - first: short for short in found if short.number}
    rows, most = list[LineRow](), max(paper_rows.rows_left(loaded), len(typed))
    open_end = rules.length(loaded.ruleset, loaded.sheet.seats) is None
    most += SPARE if open_end and len(typed) >= most and any(typed[-1:]) else 0
    for at in range(most):
        line = typed[at].strip()[:LONGEST_LINE] if at < len(typed) else ""
        short, number = read_as.get(at), first + at
        if short is None:
            rows.append(LineRow(at, number, line, TriedRow()))
        elif short.deal is None:
            rows.append(LineRow(at, number, line, trying.gap(at, short.problems)))
        else:
            fields = paper_rows.fields_of(trying.reading)
            tried = trying.row(at, _record(short.deal, fields), _ticks(ticked, line))
            rows.append(_told(LineRow(at, number, line, tried), short.deal, fields, trying))
    return rows, wrong


def _record(deal: Mapping[str, Any], fields: Sequence[Field]) -> Record:
    """As the form of one deal sends it: with lists, and without what says the same as leaving it out."""
    return deal_forms.without_defaults({key: _listed(value) for key, value in deal.items()}, fields)


def _listed(value: Value) -> Any:
    return [*map(_listed, value)] if isinstance(value, tuple) else value


def _ticks(ticked: Counter[str], line: str) -> list[str]:
    """What was ticked of a line that reads so: a tick is of one line, wherever that stands by now."""
    found = [each for each, left in ticked.items() if left > 0 and each.partition(" ")[2] == line]
    ticked.subtract(found)
    return [each.partition(" ")[0] for each in found]


def _told(row: LineRow, deal: Mapping[str, Value], fields: Sequence[Field], trying: Trying) -> LineRow:
    """With what the deal says and brings, where it can be scored."""
    line = row.tried.line
    if line is None or line.points is None:
        return row
    said, ending = records.in_few_words(deal, fields, trying.game, trying.names), words.outcome(line, trying.game)
    told = said if ending.casefold() in said.casefold() else f"{said}, {ending}"
    brought = [each for each in line.points if each]
    written = lists.running(line)  # as paper has it, which may only say what has changed
    stands = zip(written if len(written) == len(line.points) else line.running, line.points, strict=True)
    return replace(
        row,
        told=records.labelled(told, signed(brought[0])) if len(brought) == 1 else told,
        running=[(points(stood), bool(changed)) for stood, changed in stands],
    )


def _read_context(
    request: HttpRequest, loaded: Loaded, rows: Sequence[LineRow], trying: Trying, wrong: Sequence[str]
) -> dict[str, Any]:
    """What a piece of the page shows, too."""
    seen = request.POST.get("revision")
    return {
        "sheet": loaded.sheet,
        "rows": rows,
        "read": sum(bool(row.told) for row in rows),
        "unread": sum(bool(row.typed) and not row.told for row in rows),
        "wrong": wrong,
        "right": trying.is_right,
        "summed_otherwise": bool(trying.drafts) and bool(paper_rows.wrong_sums(request, trying)),
        "totals": trying.totals,
        "sums": paper_rows.typed_sums(request, trying.names),
        "overtaken": seen is not None and seen != str(loaded.revision),
    }


def _page(
    request: HttpRequest, loaded: Loaded, rows: Sequence[LineRow], trying: Trying, wrong: Sequence[str] = ()
) -> HttpResponse:
    """The page, or where a script has sent the lines what takes its places in it."""
    context = _read_context(request, loaded, rows, trying, wrong)
    bad = request.method == "POST" and (wrong or not trying.is_right)
    if is_handed_in(request):
        return render(request, "scoring/lines_read.html", {**context, "revision": loaded.revision}, status=400)
    seats, language = loaded.sheet.seats, words.language()
    context |= {
        "loaded": loaded,
        "names": trying.names,
        "text": request.POST.get("text") if wrong else "\n".join(row.typed for row in rows).strip("\n"),
        "key": request.POST.get("key") or str(uuid.uuid4()),
        "hand": hand(request),
        "whole": rules.whole_line(loaded.sheet.game),
        "examples": rules.shorthand_examples(loaded.ruleset, seats, language),
        "explained": rules.explain_shorthand(loaded.ruleset, seats, language),
        "photos": photos_of(loaded, writer(request)),
        "back": request.path,
    }
    return render(request, "scoring/lines.html", context, status=400 if bad else 200)
