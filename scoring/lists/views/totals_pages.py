"""A paper list of which only the totals are typed: all that the ranking counts, and the sum as the paper has it."""

import itertools
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.types import Severity
from scoring.access import Naming
from scoring.errors import InOrder, Refused
from scoring.lists.actions import writing_entries
from scoring.lists.actions.conflicts import KeyReused, SheetClosed, Stale
from scoring.lists.forms import whole
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.queries.paper_names import Elsewhere, misplaced
from scoring.lists.values import totals as stated
from scoring.lists.values.log import DELETE, TOTALS, Draft, Record
from scoring.lists.views import presenters
from scoring.lists.views.drafting import NO_REVISION
from scoring.lists.views.photo_pages import photos_of
from scoring.page_access import kept_sheet, writer
from scoring.presenting import words

SIGNED = str.maketrans({"−": "-", "–": "-", "+": "", " ": "", "\N{NARROW NO-BREAK SPACE}": "", ".": ""})


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed, and what of it can be taken."""

    cells: Sequence[tuple[str, Sequence[tuple[str, str]]]]
    """By seat: who sits there, and of each thing that is counted its field and what stands in it."""
    record: Mapping[str, list[int]] = field(default_factory=dict)
    problems: tuple[str, ...] = ()


@login_required
def totals(request: HttpRequest, pk: int) -> HttpResponse:
    """The totals of a paper list, or that its deals are entered after all."""
    loaded = sheet_queries.load(kept_sheet(request, pk))
    if request.method != "POST":
        return _page(request, loaded, _standing(loaded))
    if request.POST.get("act") == "over":  # typed at another list, and looked at once more here
        return _page(request, loaded, replace(_typed(loaded, request.POST), problems=()), moved=True)
    if request.POST.get("act") == "back":
        typed, record = _standing(loaded), {}
    else:
        typed = _typed(loaded, request.POST)
        record = dict(stated.completed(loaded.reading.ruleset, loaded.log.holders, typed.record))
        elsewhere = misplaced(loaded, request.POST.get("who", ""))
        if typed.problems or elsewhere:
            return _page(request, loaded, typed, typed.problems, elsewhere)
    unusual = _unusual(request, loaded, record)
    refused = _write(request, loaded, record, unusual)
    if refused or not all(each.ticked for each in unusual):
        return _page(request, loaded, typed, refused, unusual=unusual)
    return redirect("sheet", pk)


def _unusual(request: HttpRequest, loaded: Loaded, record: Record) -> list[presenters.ProblemMessage]:
    """What wants a tick. A tick is for the very sentence it stands beside: numbers typed anew are asked about anew."""
    found = presenters.unusual(stated.objections(loaded.reading.ruleset, loaded.log.holders, record))
    ticked = request.POST.getlist("accepted")
    shown = presenters.render_problems(found, loaded.sheet.game, names=_names(loaded))
    return [replace(each, ticked=each.text in ticked) for each in shown]


def _write(
    request: HttpRequest, loaded: Loaded, record: Record, unusual: Sequence[presenters.ProblemMessage]
) -> tuple[str, ...]:
    """Write them; what keeps them from being written, apart from ticks that are missing.

    Deals that were typed before it turned out that the rest is on paper are deleted in the same step, the last one
    first; the log keeps them and the reason.
    """
    seen, key = whole(request.POST.get("revision", "")), request.POST.get("key", "")
    revision = NO_REVISION if seen is None else seen
    reason = request.POST.get("reason", "")
    withdrawn = [
        Draft(DELETE, f"{key}.{each.sequence}", revision + place, corrects=each.sequence, reason=reason)
        for place, each in enumerate(reversed(loaded.log.deals))
    ]
    unticked = {each.code for each in unusual if not each.ticked}
    draft = Draft(
        TOTALS,
        key,
        revision + len(withdrawn),
        record=record,
        accepted=tuple(sorted({each.code for each in unusual} - unticked)),
    )
    try:
        writing_entries.write_in_order(
            sheet_id=loaded.sheet.pk, drafts=[*withdrawn, draft], by=writer(request), at=timezone.now()
        )
    except InOrder as stopped:
        return _refused(loaded, stopped.why)
    messages.success(request, _("The totals are entered.") if record else _("The totals are taken back."))
    return ()


def _refused(loaded: Loaded, why: Exception) -> tuple[str, ...]:
    if isinstance(why, Refused):
        wrong = [each for each in why.problems if each.severity is Severity.ERROR]
        return tuple(each.text for each in presenters.render_problems(wrong, loaded.sheet.game, names=_names(loaded)))
    if isinstance(why, SheetClosed):
        return (presenters.closed_words(why.state),)
    if isinstance(why, Stale | KeyReused):
        return (_("Somebody else has changed this sheet in the meantime. Look at it again, then decide."),)
    raise why


def _names(loaded: Loaded) -> tuple[str, ...]:
    return words.names_of(loaded.players, naming=Naming(loaded.sheet.book, keeps=True))


def _standing(loaded: Loaded) -> Typed:
    """What stands so far."""
    known = loaded.log.totals or {}
    cells = [
        (name, [(f"{each}-{seat}", str(known[each][seat]) if each in known else "") for each in _asked(loaded)])
        for seat, name in enumerate(_names(loaded))
    ]
    return Typed(cells)


def _asked(loaded: Loaded) -> tuple[str, ...]:
    """What is asked of each seat: what is enough comes first."""
    first = _enough(loaded)
    return (*first, *(each for each in stated.names(loaded.sheet.game) if each not in first))


def _enough(loaded: Loaded) -> tuple[str, ...]:
    return stated.enough(loaded.reading.ruleset, loaded.sheet.seats)


def _typed(loaded: Loaded, sent: QueryDict) -> Typed:
    """What was typed, read; an empty chair counts nothing, and the sum is held against the paper's."""
    asked, names = _asked(loaded), _names(loaded)
    cells = [
        (name, [(f"{each}-{seat}", sent.get(f"{each}-{seat}", "")) for each in asked])
        for seat, name in enumerate(names)
    ]
    columns = {
        each: [
            signed_number(fields[place][1], empty=loaded.players[seat] is None)
            for seat, (_name, fields) in enumerate(cells)
        ]
        for place, each in enumerate(asked)
        if not _is_left_out(loaded, [fields[place][1] for _name, fields in cells])
    }
    found = {each: [number or 0 for number in numbers] for each, numbers in columns.items()}
    if None not in itertools.chain(*columns.values()):
        columns = _still_needed(loaded, found)
    problems = [
        *_lacking(loaded.sheet.game, names, columns),
        *_sums(found.get(stated.TOTAL), sent.get("sum", "")),
    ]
    return Typed(cells, found, tuple(problems))


def _is_left_out(loaded: Loaded, typed: Sequence[str]) -> bool:
    """Whether the paper does not say this, and need not."""
    return bool(_enough(loaded)) and not any(text.strip() for text in typed)


def _still_needed(loaded: Loaded, found: Record) -> dict[str, list[int | None]]:
    """What neither was typed nor follows from it, of which there is a number for nobody."""
    known = stated.completed(loaded.reading.ruleset, loaded.log.holders, found)
    wanted = stated.needed(loaded.reading.ruleset, loaded.sheet.seats)
    return {each: [None] * loaded.sheet.seats for each in wanted - {*known}}


def _lacking(game: str, names: Sequence[str], columns: Mapping[str, Sequence[int | None]]) -> Iterator[str]:
    for seat, name in enumerate(names):
        fields = ", ".join(_heading(game, each) for each, numbers in columns.items() if numbers[seat] is None)
        if fields:
            yield _("%(name)s: enter a whole number for: %(fields)s.") % {"name": name, "fields": fields}


def _heading(game: str, name: str) -> str:
    return words.say(game, "foot.total" if name == stated.TOTAL else f"tally.{name}")


def _sums(found: Sequence[int] | None, paper: str) -> list[str]:
    """The control at the foot of the paper, where it has one."""
    if found is None or not paper.strip() or signed_number(paper) == sum(found):
        return []
    text = _("The totals add up to %(sum)d, but the paper says %(paper)s. Compare them once more.")
    return [text % {"sum": sum(found), "paper": paper[:20]}]


def signed_number(typed: str, *, empty: bool = False) -> int | None:
    """A whole number as people write it, with whatever sign and blanks; None for anything else."""
    text = typed.strip().translate(SIGNED)
    if empty and not text:
        return 0
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 9 else None


def _page(
    request: HttpRequest,
    loaded: Loaded,
    typed: Typed,
    problems: Sequence[str] = (),
    elsewhere: Elsewhere | None = None,
    unusual: Sequence[presenters.ProblemMessage] = (),
    *,
    moved: bool = False,
) -> HttpResponse:
    game, naming = loaded.sheet.game, Naming(loaded.sheet.book, keeps=True)
    context = {
        "withdrawn": [presenters.row(each, loaded, naming=naming) for each in loaded.deals],
        "reason": request.POST.get("reason", ""),
        "sheet": loaded.sheet,
        "loaded": loaded,
        "headings": [_heading(game, each) for each in _asked(loaded)],
        "enough": [_heading(game, each) for each in _enough(loaded)],
        "cells": typed.cells,
        "problems": problems,
        "unusual": unusual,
        "elsewhere": elsewhere,
        "sum": request.POST.get("sum", ""),
        "who": request.POST.get("who", ""),
        "key": (not moved and request.POST.get("key")) or str(uuid.uuid4()),
        "photos": photos_of(loaded, writer(request)),
        "back": request.path,
    }
    status = 400 if problems or elsewhere or unusual else 200
    return render(request, "scoring/totals.html", context, status=status)
