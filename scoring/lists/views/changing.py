"""Everything else that is written into a list: deleting a deal, seats, signing, reopening, an early end."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from scoring import permissions
from scoring.access import Naming, at_the_list, reader, require, visible_sheet
from scoring.errors import Refused
from scoring.lists.actions import keeping_dealers, signing, tables, writing_entries
from scoring.lists.actions.conflicts import KeyReused, PencilElsewhere, SheetClosed, Stale
from scoring.lists.actions.writing_entries import EntryResult
from scoring.lists.forms import whole
from scoring.lists.queries import dealers, going_on, sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.log import CLOSE, CONFIRM, DELETE, ERASE, REOPEN, SEAT, Draft
from scoring.lists.views import presenters, table_words, undoing
from scoring.lists.views.dispute_pages import SpeakingUp, settled_before, speaking_up
from scoring.lists.views.drafting import MOVES, NO_REVISION, NOT_KEPT
from scoring.lists.views.photo_pages import photos_of
from scoring.models import Sheet
from scoring.page_access import at_the_table, kept_sheet, recordable_sheet, scribe, with_the_pencil, writer
from scoring.people.actions.questions import Unsure
from scoring.people.forms.identity_answers import answers
from scoring.people.queries import people_queries
from scoring.presenting import lists, words
from scoring.presenting.deals_words import completed_otherwise

CAME_FROM = {"enter": "sheet_enter", "compare": "sheet_compare"}
"""The page that goes on once a deal is deleted, by what the form says as `back`."""


@dataclass(frozen=True)
class PlannedEntry:
    """What a page is about to write into a list, and how it asks."""

    loaded: Loaded
    kind: str
    heading: str
    button: str
    explanation: str
    done: str
    deal: int | None = None
    reason: str | None = None
    """What the reason begins with; None where none is asked for."""
    back: str = "sheet"
    keeps: bool = True
    """Whether whoever writes keeps the book, and so sees all names."""
    undone: int | None = None
    """The deal that the next page offers to put back."""

    @property
    def naming(self) -> Naming:
        return Naming(self.loaded.sheet.book, keeps=self.keeps)

    def draft(self, request: HttpRequest) -> Draft:
        sent = request.POST
        revision = whole(sent.get("revision", ""))
        return Draft(
            kind=self.kind,
            key=sent.get("key", ""),
            revision=NO_REVISION if revision is None else revision,
            corrects=self.deal,
            reason=sent.get("reason", self.reason or ""),
        )


@with_the_pencil
def delete(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """A deal that should not stand in the list; taking back the last one is the same."""
    loaded = sheet_queries.load(recordable_sheet(request, pk))
    deal = loaded.deal(sequence)
    back = request.POST.get("back", request.GET.get("back", ""))
    if deal is None:
        return undoing.deleted_already(request, loaded, sequence, CAME_FROM.get(back, "sheet"))
    undone = undoing.is_taken_back(loaded, deal)
    change = PlannedEntry(
        loaded,
        DELETE,
        heading=_("Delete deal %(number)s?") % {"number": deal.line.number},
        button=_("Delete this deal"),
        explanation=_("The deals after it move up. What was entered stays in the log."),
        done=_("The deal was deleted."),
        deal=sequence,
        reason=undoing.reason() if undone else "",
        back=CAME_FROM.get(back, "sheet"),
        keeps=_keeps(request, loaded.sheet),
        undone=sequence if undone else None,
    )
    draft = Draft(DELETE, str(uuid.uuid4()), loaded.revision, corrects=sequence, reason="-")
    without = sheet_queries.apply(loaded, draft).loaded
    blocks = without.blocked - loaded.blocked
    before = settled_before(loaded, sequence, change.naming)
    row = presenters.row(deal, loaded, naming=change.naming)
    late = {} if request.method == "POST" or undoing.is_recent(loaded, timezone.now()) else {"reason": ""}
    write, moves = None, None
    if dealers.keeping(loaded, draft):
        keeps = request.POST.get(MOVES, "keep" if blocks > 0 else NOT_KEPT) != NOT_KEPT
        moves = _moves(change, without, keeps=keeps)
        write = partial(_keep_dealers, request, loaded.sheet, keeps=keeps) if request.method == "POST" else None
    return _ask(request, change, write, row=row, settled=before, blocks=blocks, back=back, moves=moves, **late)


def _moves(change: PlannedEntry, after: Loaded, *, keeps: bool) -> dict[str, Any]:
    """Which deals score differently once they have moved up: number, and for whom, with points before and after."""
    names = words.names_of(change.loaded.players, naming=change.naming)
    deals = [
        (deal.number, [(names[seat], was, now) for seat, was, now in deal.seats])
        for deal in dealers.rescored(change.loaded, after)
    ]
    return {"keeps": keeps, "deals": deals}


def _keep_dealers(request: HttpRequest, sheet: Sheet, draft: Draft, *, keeps: bool) -> EntryResult:
    by, at = scribe(request, sheet), timezone.now()
    return keeping_dealers.write(sheet=sheet, draft=draft, keeps_dealers=keeps, by=by, at=at)


def _keeps(request: HttpRequest, sheet: Sheet) -> bool:
    return permissions.can_keep_book(reader(request), sheet.book)


def _signable(request: HttpRequest, pk: int) -> Loaded:
    """The list, for who may end and sign it."""
    sheet = recordable_sheet(request, pk)
    require(permissions.can_confirm(at_the_list(request, sheet), sheet))
    return sheet_queries.load(sheet)


@at_the_table
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody has seen the totals and signs; what is signed is the list, and never its second entry."""
    loaded = _signable(request, pk)
    if loaded.sheet.second_of_id:
        raise Http404
    if request.method == "POST" and loaded.log.confirmed and not _is_repeated(request, loaded):
        return _done_already(request, loaded, _("The sheet is confirmed already."))
    change = PlannedEntry(
        loaded,
        CONFIRM,
        heading=_("Has everyone signed?"),
        button=_("Yes, everyone has signed"),
        explanation=_("Read out the totals first: once confirmed, only a director can reopen the sheet."),
        done=_("The sheet is confirmed."),
        keeps=_keeps(request, loaded.sheet),
    )
    foot = presenters.foot(lists.present(loaded, money=True), naming=change.naming)
    complete = completed_otherwise(loaded.sheet, rules.length(loaded.ruleset, loaded.sheet.seats))
    photos = photos_of(loaded, reader(request))
    with_it = [sheet_queries.load(each) for each in going_on.to_confirm(loaded.sheet)]
    return _ask(
        request,
        change,
        partial(_sign, request, loaded.sheet) if request.method == "POST" else None,
        foot=foot,
        unscored=loaded.blocked + sum(each.blocked for each in with_it),
        photos=photos,
        complete=complete,
        speaking=speaking_up(request, loaded),
        with_it=[_signed_too(request, each, change.naming) for each in with_it],
    )


@dataclass(frozen=True, slots=True)
class SignedToo:
    """A list that is confirmed with the one that a page is about."""

    loaded: Loaded
    names: Sequence[str]
    foot: Sequence[object]
    complete: str
    speaking: SpeakingUp


def _signed_too(request: HttpRequest, loaded: Loaded, naming: Naming) -> SignedToo:
    sheet = loaded.sheet
    return SignedToo(
        loaded,
        words.names_of(loaded.players, naming=naming),
        presenters.foot(lists.present(loaded, money=True), naming=naming),
        completed_otherwise(sheet, rules.length(loaded.ruleset, sheet.seats)),
        speaking_up(request, loaded),
    )


def _sign(request: HttpRequest, sheet: Sheet, draft: Draft) -> EntryResult:
    sent = (each.partition(".") for each in request.POST.getlist("also"))
    also = {pk: revision for one, _dot, other in sent if (pk := whole(one)) and (revision := whole(other)) is not None}
    return signing.sign(sheet_id=sheet.pk, draft=draft, also=also, by=scribe(request, sheet), at=timezone.now())


@login_required
def reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """A director opens a closed list again."""
    sheet = visible_sheet(request, pk)
    require(permissions.can_reopen(reader(request), sheet.book))
    loaded = sheet_queries.load(sheet)
    if not (loaded.log.confirmed or loaded.log.ended or _is_repeated(request, loaded)):
        return _done_already(request, loaded, _("The sheet is open already."))
    done = _("The sheet has been reopened.")
    if loaded.log.confirmed and loaded.log.ended:
        done = _("The sheet can be corrected again. To go on playing, reopen it once more.")
    change = PlannedEntry(
        loaded,
        REOPEN,
        heading=_("Reopen the sheet?"),
        button=_("Reopen"),
        explanation=_("Everyone who signed should know why. The reason stays in the log."),
        done=done,
        reason="",
    )
    return _ask(request, change)


def _is_repeated(request: HttpRequest, loaded: Loaded) -> bool:
    """Whether this very press was written before: it gets its first answer once more."""
    return any(each.key == request.POST.get("key") for each in loaded.bodies)


def _done_already(request: HttpRequest, loaded: Loaded, said: str) -> HttpResponse:
    """Another desk was quicker: what was wanted is so."""
    messages.info(request, said)
    return redirect("sheet", loaded.sheet.pk)


@at_the_table
def close(request: HttpRequest, pk: int) -> HttpResponse:
    """The list ends before its last deal."""
    loaded = _signable(request, pk)
    if request.method == "POST" and loaded.log.ended and not _is_repeated(request, loaded):
        return _done_already(request, loaded, _("The sheet has ended already."))
    change = PlannedEntry(
        loaded,
        CLOSE,
        heading=_("End the sheet early?"),
        button=_("End the sheet"),
        explanation=_("Deals not yet started are dropped. What has been played counts."),
        done=_("The sheet was ended early."),
        reason="",
    )
    return _ask(request, change, unscored=loaded.blocked)


@login_required
def erase(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """What somebody remarked or gave as a reason is erased for good; what the list says stays."""
    sheet = visible_sheet(request, pk)
    require(permissions.can_direct(reader(request), sheet.book))
    loaded = sheet_queries.load(sheet)
    entry = next((each for each in loaded.entries if each.sequence == sequence), None)
    text = sheet_queries.text_of(entry) if entry else None
    if text is None:
        if not any(each.kind == ERASE and each.corrects == sequence for each in loaded.bodies):
            raise Http404
        messages.info(request, _("This text is erased already."))
        return redirect("sheet_log", pk)
    if sequence in loaded.log.photos:
        return redirect("sheet_photo_remove", pk, sequence)
    change = PlannedEntry(
        loaded,
        ERASE,
        heading=_("Erase this text?"),
        button=_("Erase the text"),
        explanation=_("It is gone for good; the log only says that it was erased. The points do not change."),
        done=_("The text is erased."),
        deal=sequence,
        back="sheet_log",
    )
    return _ask(request, change, said=[text.texts[name] for name in sorted(text.texts)])


@login_required
def seat(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody sits down, or plays on for somebody else."""
    loaded = sheet_queries.load(kept_sheet(request, pk))
    change = PlannedEntry(
        loaded,
        SEAT,
        heading=_("Substitute a player"),
        button=_("Substitute"),
        explanation=_(
            "The result counts for whoever sat there at the first deal; a substitute plays on in that player's name."
        ),
        done=_("The player has been substituted."),
    )
    chosen, name = request.POST.get("seat", ""), request.POST.get("name", "")
    since = request.POST.get("before", "")
    take = partial(_take_seat, request, loaded, chosen, name, since) if request.method == "POST" else None
    names = words.names_of(loaded.seated, naming=change.naming)
    known = people_queries.callable_names(loaded.sheet.book)
    typed = {"chosen": chosen, "name": name, "since": since}
    agreed = "agreed" in request.POST
    return _ask(request, change, take, seats=list(enumerate(names)), known=known, agreed=agreed, **typed)


def _take_seat(request: HttpRequest, loaded: Loaded, chosen: str, name: str, since: str, draft: Draft) -> EntryResult:
    seat = whole(chosen)
    if seat is None or seat >= loaded.sheet.seats:
        raise ValidationError(_("Choose a seat."))
    if not name.strip():
        raise ValidationError(_("Enter the new player."))
    by = writer(request)
    draft = replace(draft, before=whole(since))
    return tables.take_seat(
        sheet=loaded.sheet,
        draft=draft,
        seat=seat,
        name=name,
        by=by,
        at=timezone.now(),
        answers=answers(request.POST),
        agreed="agreed" in request.POST,
    )


def _ask(
    request: HttpRequest, change: PlannedEntry, write: Callable[[Draft], EntryResult] | None = None, **more: Any
) -> HttpResponse:
    """Ask first; then write, or say why not. What was typed stays."""
    if request.method != "POST":
        return _question(request, change, **more)
    draft = change.draft(request)
    try:
        (write or partial(_write, request, change))(draft)
    except Unsure as unsure:
        return _page(request, change, status=400, questions=unsure.questions, **more)
    except ValidationError as invalid:
        return _page(request, change, invalid.messages, status=400, **more)
    except Refused as refused:
        texts = [each.text for each in presenters.render_problems(refused.problems, change.loaded.sheet.game)]
        return _page(request, change, texts, status=400, **more)
    except Stale:
        text = _("Somebody else has changed this sheet in the meantime. Look at it again, then decide.")
    except PencilElsewhere as elsewhere:
        text = table_words.pencil_words(elsewhere.holder)
    except SheetClosed as closed:
        text = presenters.closed_words(closed.state)
    except KeyReused:
        text = _("This sheet has been closed or changed in the meantime.")
    else:
        messages.success(request, change.done)
        query = f"?undone={change.undone}" if change.undone and change.back == "sheet_enter" else ""
        return redirect(reverse(change.back, args=[change.loaded.sheet.pk]) + query)
    return _page(request, change, [text], status=409, **more)


def _question(request: HttpRequest, change: PlannedEntry, **more: Any) -> HttpResponse:
    """The page that asks; of a confirmed list only what it would still take."""
    if change.kind == ERASE:
        return _page(request, change, **more)
    if change.loaded.sheet.book.sealed:
        messages.error(request, presenters.sealed_words())
        return redirect("sheet", change.loaded.sheet.pk)
    if change.loaded.at_no_table:
        messages.error(request, presenters.closed_words("replaced" if change.loaded.replaced else "void"))
        return redirect("sheet", change.loaded.sheet.pk)
    if change.loaded.log.confirmed and change.kind != REOPEN:
        messages.error(request, _("The sheet is confirmed. Only a director can reopen it."))
        return redirect("sheet", change.loaded.sheet.pk)
    return _page(request, change, **more)


def _write(request: HttpRequest, change: PlannedEntry, draft: Draft) -> EntryResult:
    sheet = change.loaded.sheet
    return writing_entries.write(sheet_id=sheet.pk, draft=draft, by=scribe(request, sheet), at=timezone.now())


def _page(
    request: HttpRequest, change: PlannedEntry, problems: list[str] | None = None, *, status: int = 200, **more: Any
) -> HttpResponse:
    context = {
        "sheet": change.loaded.sheet,
        "loaded": change.loaded,
        "change": change,
        "zone": presenters.zone(change.loaded.sheet.book),
        "problems": problems,
        "names": words.names_of(change.loaded.players, naming=change.naming),
        "key": request.POST.get("key") or str(uuid.uuid4()),
        "reason": request.POST.get("reason", change.reason),
        **more,
    }
    return render(request, "scoring/change.html", context, status=status)
