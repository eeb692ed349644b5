"""Two entries of one list side by side, deal by deal: what differs, and which of the two shall stand."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import hosts, permissions
from scoring.access import Naming, at_the_list, naming, reader, twice_kept_sheet
from scoring.actors import Reader
from scoring.errors import Refused
from scoring.lists.actions import second_entries
from scoring.lists.actions.conflicts import KeyReused, PencilElsewhere, SheetClosed, Stale
from scoring.lists.forms import whole
from scoring.lists.queries import second_lists
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.lists.queries.second_lists import Both
from scoring.lists.values import totals as stated
from scoring.lists.values.comparing import Pair, Standing, Verdict
from scoring.lists.values.log import without_text
from scoring.lists.views import presenters
from scoring.lists.views.photo_pages import photos_of
from scoring.lists.views.presenters import PageRow
from scoring.lists.views.table_words import pencil_words
from scoring.models import Sheet
from scoring.page_access import at_the_table, or_back_to, scribe, writer
from scoring.presenting import records, words

CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Side:
    """A deal as one of the two lists has it."""

    row: PageRow | None
    """None: this list lacks the deal."""
    sheet: Sheet
    corrects: bool
    """Whether the reader may correct it here."""
    stands: bool
    """Whether the reader may let it stand in both: it is the other list that changes."""


@dataclass(frozen=True, slots=True)
class Line:
    """A deal of both."""

    place: int
    verdict: Verdict
    number: str
    sides: tuple[Side, Side]
    changes: Sequence[tuple[str, str, str]]
    """Question, and the answer of each list, where they differ."""


@dataclass(frozen=True, slots=True)
class SumLine:
    """What a seat has of something that the ranking goes by, in both lists."""

    name: str
    label: str
    first: int
    second: int

    @property
    def differs(self) -> bool:
        return self.first != self.second


@dataclass(frozen=True, slots=True)
class SecondEntry:
    """What a list's page says of its second entry, and which way leads on."""

    standing: Standing
    wanted: bool
    """Whether the event has each list entered twice."""
    mine: bool
    """Whether the reader has typed this list, so that somebody else types the second one."""


def second_entry(request: HttpRequest, sheet: Sheet) -> SecondEntry | None:
    """For who keeps the book of a list of an event that counts; None where nothing is entered twice."""
    wanted = hosts.wishes(sheet.book).twice
    if not sheet.counts or not (wanted or sheet.second_id) or sheet.book.sealed:
        return None
    mine = sheet.second_id is None and second_lists.typed(sheet.pk, reader(request))
    return SecondEntry(second_lists.standings_of([sheet])[sheet.pk], wanted, mine)


@dataclass(frozen=True, slots=True)
class Beside:
    """What "My table" says of the other entry of its list, which is none of its deals."""

    sheet: Sheet | None
    """None: nobody has begun it."""
    agree: int
    """Deals, as far as both have come."""
    differ: int
    complete: bool
    """Whether both are."""
    changes: bool
    """Whether the reader may keep the other one instead."""

    @property
    def begun(self) -> bool:
        return self.sheet is not None


def beside(by: Reader, sheet: Sheet) -> Beside | None:
    """For who writes at the table; None where the list is entered once."""
    wanted = hosts.wishes(sheet.book).twice
    other = second_lists.counterpart(sheet)
    if other is None and not (wanted and sheet.counts):
        return None
    pairs = second_lists.so_far(sheet, other) if other else ()
    agree = sum(each.agrees for each in pairs)
    complete = other is not None and sheet.finished and other.finished
    return Beside(other, agree, len(pairs) - agree, complete, wanted and not complete and _may_change(by, sheet))


def _may_change(by: Reader, sheet: Sheet) -> bool:
    """Whether who was let in to this entry may keep the other one: nobody who has typed this one."""
    return permissions.let_in(by, sheet) is not None and not second_lists.typed(sheet.pk, by)


@or_back_to("sheet")
@login_required
def second_begin(request: HttpRequest, pk: int) -> HttpResponse:
    """The second entry of this list, begun or gone on with."""
    first = twice_kept_sheet(request, pk)
    try:
        second = second_entries.begin(sheet_id=first.pk, by=writer(request), at=timezone.now())
    except Refused as refused:
        for each in presenters.render_problems(refused.problems, first.game):
            messages.error(request, each.text)
    except SheetClosed as closed:
        messages.error(request, presenters.closed_words(closed.state))
    else:
        return redirect("sheet_enter", second.pk)
    return redirect("sheet", pk)


@at_the_table
def compare(request: HttpRequest, pk: int) -> HttpResponse:
    """Both side by side; a button lets one version stand in both. A phone at the table looks at it from its own one."""
    sheet = twice_kept_sheet(request, pk)
    other = second_lists.counterpart(sheet)
    if other is None:
        messages.info(request, _("This sheet has no second entry."))
        return redirect("sheet", sheet.pk)
    first, second = (other, sheet) if sheet.second_of_id else (sheet, other)
    refused = _settle(request, sheet, first) if request.method == "POST" else ()
    if request.method == "POST" and not refused:
        return redirect("sheet_compare", pk)
    return _page(request, sheet, first, second, refused)


def _settle(request: HttpRequest, sheet: Sheet, first: Sheet) -> Sequence[str]:
    """Do what the button says; why not, where that cannot be."""
    side, _dot, place = request.POST.get("take", "").partition(".")
    pair = whole(place)
    if side not in {"first", "second"} or pair is None:
        return (_("Choose which of the two stands."),)
    seen = request.POST.get("seen", "")
    try:
        second_entries.settle(
            sheet_id=first.pk,
            pair=pair,
            second=side == "second",
            seen=seen,
            by=scribe(request, sheet),
            at=timezone.now(),
        )
    except Refused as refused:
        return tuple(each.text for each in presenters.render_problems(refused.problems, first.game))
    except SheetClosed as closed:
        return (presenters.closed_words(closed.state),)
    except PencilElsewhere as elsewhere:
        return (pencil_words(elsewhere.holder),)
    except (Stale, KeyReused):
        return (_("Somebody else has changed this sheet in the meantime. Look at it again, then decide."),)
    messages.success(request, _("This is settled. Both entries say the same there now."))
    return ()


def _page(request: HttpRequest, sheet: Sheet, first: Sheet, second: Sheet, refused: Sequence[str]) -> HttpResponse:
    now = second_lists.both(Sheet.objects.select_related("book__club").get(pk=first.pk), second)
    by, told = at_the_list(request, sheet), naming(request, first.book)
    rights = _Rights(now, told, tuple(each for each in (first, second) if _may_write(by, each)))
    lines = [_line(now, place, rights) for place, _pair in enumerate(now.shown)]
    standing = second_lists.standings_of([now.first.sheet])[first.pk]
    context = {
        "sheet": now.first.sheet,
        "own": sheet,
        "second": second,
        "both": now,
        "complete": now.complete,
        "agrees": standing is Standing.AGREES,
        "lines": [each for each in lines if each.verdict is not Verdict.SAME],
        "agreeing": [each for each in lines if each.verdict is Verdict.SAME],
        "open": sum(not each.agrees for each in now.shown),
        "by_sums": second_lists.by_sums(now.first.sheet, second),
        "sums": _sums(now, told) if now.complete else (),
        "problems": refused,
        "photos": photos_of(now.first, reader(request)),
        "writable": not (now.first.log.confirmed or first.book.sealed),
        "confirms": permissions.can_confirm(by, first),
        "keeps": told.keeps,
        "may_type": told.keeps and not second_lists.typed(first.pk, reader(request)),
        "key": str(uuid.uuid4()),
        "directs": permissions.can_direct(reader(request), first.book),
    }
    return render(request, "scoring/compare.html", context, status=400 if refused else 200)


@dataclass(frozen=True, slots=True)
class _Rights:
    """What the reader of the page is told, and which of the two lists he or she may change."""

    now: Both
    naming: Naming
    writes: tuple[Sheet, ...]


def _may_write(by: Reader, sheet: Sheet) -> bool:
    """What is kept from somebody he or she does not correct either."""
    return permissions.can_record(by, sheet) and not second_lists.is_kept_from(sheet, by)


def _line(now: Both, place: int, rights: _Rights) -> Line:
    pair = now.pairs[place]
    one, other = now.deals(pair)
    sides = (_side(now.first, one, now.second, rights), _side(now.second, other, now.first, rights))
    number = next(side.row.number for side in sides if side.row)
    return Line(place, pair.verdict, number, sides, _changes(now, pair, rights.naming))


def _side(loaded: Loaded, deal: LoadedDeal | None, beside: Loaded, rights: _Rights) -> Side:
    row = presenters.row(deal, loaded, naming=rights.naming) if deal else None
    stands = rights.now.complete and beside.sheet in rights.writes
    return Side(row, loaded.sheet, deal is not None and loaded.sheet in rights.writes, stands)


def _changes(now: Both, pair: Pair, naming: Naming) -> list[tuple[str, str, str]]:
    one, other = now.deals(pair)
    if one is None or other is None or pair.verdict is Verdict.SAME:
        return []
    return records.changes(_said(now.first, one, naming), _said(now.second, other, naming))


def _said(loaded: Loaded, deal: LoadedDeal, naming: Naming) -> dict[str, str]:
    names = presenters.names_at(deal, loaded, naming=naming)
    return dict(records.record_words(without_text(deal.logged.record), loaded, names, deal.line.dealer))


def _sums(now: Both, naming: Naming) -> list[SumLine]:
    """By seat: the total, and whatever else the game is ranked by where it differs."""
    first, second = now.first.sheet, now.second.sheet
    one, other = second_lists.sums_of([(first, second)])[first.pk]
    names = words.names_of(now.first.players, naming=naming)
    return [
        SumLine(name, _label(first.game, each), mine.get(each, yours[each]), yours[each])
        for name, mine, yours in zip(names, one, other, strict=True)
        for each in yours
        if each == stated.TOTAL or mine.get(each, yours[each]) != yours[each]
    ]


def _label(game: str, name: str) -> str:
    return words.say(game, "foot.total" if name == stated.TOTAL else f"tally.{name}")
