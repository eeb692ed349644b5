"""Writing down a deal: a new one, a correction, a forgotten one. Shown before it is saved, and never lost."""

import json
import re
import uuid
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.types import Problem
from scoring import permissions
from scoring.access import at_table, at_the_list, reader
from scoring.errors import Conflict, Refused
from scoring.lists.actions import disputing, keeping_dealers, pencils, writing_entries
from scoring.lists.actions.conflicts import KeyReused, PencilElsewhere, SheetClosed, Stale
from scoring.lists.actions.writing_entries import EntryResult
from scoring.lists.forms import arranging, deal_forms, whole
from scoring.lists.forms.form_fields import FormField
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.lists.values.log import CORRECT, INSERT, RECORD, Draft
from scoring.lists.views import presenters, table_view, table_words, turning, undoing
from scoring.lists.views.dispute_pages import SettledBefore, ruling_of, settled_before
from scoring.lists.views.draft_previews import DraftPreview, draft_preview
from scoring.lists.views.drafting import DealForm, decided, follows, keeps_dealers, received
from scoring.lists.views.handing_in import (
    HandedIn,
    conflict_words,
    hand,
    in_few_words,
    is_handed_in,
    leads_on,
    next_page,
    saved_words,
    take,
)
from scoring.lists.views.photo_pages import photos_of
from scoring.looking import looks_again
from scoring.models import Sheet
from scoring.page_access import recordable_sheet, scribe, with_the_pencil

BETWEEN_LINES = re.compile(r"\s*\n\s*")
"""Of the page: what indents it, and the lines that its conditions leave empty. A phone is sent neither."""


@in_few_words
@with_the_pencil
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    """The next deal; a list that lies at its table no more says where the other one does."""
    loaded = _loaded(request, pk)
    if loaded.at_no_table and request.method == "GET":
        return redirect("sheet", pk)
    return _form(request, _deal_form(request, loaded, RECORD))


@in_few_words
@with_the_pencil
def correct(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """A deal that was written down wrongly."""
    return _at_deal(request, pk, sequence, CORRECT)


@in_few_words
@with_the_pencil
def insert(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """A forgotten deal, before this one."""
    return _at_deal(request, pk, sequence, INSERT)


@require_POST
def preview(request: HttpRequest, pk: int) -> HttpResponse:
    """What the form would score: a piece of the page, fetched while somebody types.

    If the session or the table's code has ended, it says so: a redirect would throw away what was typed.
    """
    found = at_table(request, pk)
    if not request.user.is_authenticated and (found is None or found.end):
        said = table_words.over_words(found.end, found.sheet) if found and found.end else ""
        return render(request, "scoring/signed_out.html", {"said": said}, status=401)
    kind = request.POST.get("kind", RECORD)
    sequence = whole(request.POST.get("deal", ""))
    if kind == RECORD or sequence is None:
        deal_form = _deal_form(request, _loaded(request, pk), RECORD)
    else:
        deal_form = _at(request, pk, sequence, kind if kind in undoing.ROUTES else CORRECT)
    deal_form, sent = received(deal_form, request.POST)
    shown = draft_preview(deal_form, deal_form.draft(sent), keeps=keeps_dealers(sent))
    places = table_view.places(deal_form)
    context = {
        "deal_form": deal_form,
        "shown": shown,
        "places": places,
        "columns": table_view.columns(shown.save_options, places),
        "follows": follows(deal_form, request.POST, sent),
        "folders": _folders(deal_form, sent),
        "upcoming": _upcoming(deal_form),
        "back": request.POST.get("back", ""),
    }
    return render(request, "scoring/preview.html", context)


def _folders(deal_form: DealForm, sent: QueryDict) -> list[arranging.Folder]:
    answers = deal_forms.answers_from(dict(sent.lists()))
    asked = arranging.arranged(deal_form.game, deal_form.questions(answers))
    return [*asked["groups"], asked["rare"]]


def _loaded(request: HttpRequest, pk: int) -> Loaded:
    return sheet_queries.load(recordable_sheet(request, pk))


def _deal_form(request: HttpRequest, loaded: Loaded, kind: str, deal: LoadedDeal | None = None) -> DealForm:
    """A phone at the table is told names as the public is."""
    return DealForm(loaded, kind, deal, keeps=permissions.can_keep_book(reader(request), loaded.sheet.book))


def _at_deal(request: HttpRequest, pk: int, sequence: int, kind: str) -> HttpResponse:
    """The form at this deal; of one that is deleted, that it is."""
    if request.method != "POST" and (loaded := _loaded(request, pk)).deal(sequence) is None:
        return undoing.deleted_already(request, loaded, sequence)
    return _form(request, _at(request, pk, sequence, kind))


def _at(request: HttpRequest, pk: int, sequence: int, kind: str) -> DealForm:
    """The deal of this address. One that was deleted under an open form leaves the form a new deal."""
    loaded = _loaded(request, pk)
    deal = loaded.deal(sequence)
    if deal:
        return _deal_form(request, loaded, kind, deal)
    if request.method == "POST" and 0 < sequence <= loaded.revision:
        return _deal_form(request, loaded, RECORD)
    raise Http404


def _form(request: HttpRequest, deal_form: DealForm) -> HttpResponse:
    if request.method != "POST":
        return _fresh(request, deal_form)
    deal_form, sent = received(deal_form, request.POST)
    if sent.get("step") == "pencil":
        return _take_pencil(request, deal_form, sent)
    if sent.get("step", "").startswith("save"):
        about = whole(sent.get("dispute", "")) if deal_form.kind == CORRECT else None
        return _rule(request, deal_form, sent, about) if about else _save(request, deal_form, sent)
    return _again(request, deal_form, sent)


def _fresh(request: HttpRequest, deal_form: DealForm) -> HttpResponse:
    """The form before anything is typed."""
    deal_form = deal_form.dealt_by(deal_form.standing_record.get(deal_forms.DEALER))
    return _page(request, deal_form, deal_form.begun(), key=str(uuid.uuid4()))


def _take_pencil(request: HttpRequest, deal_form: DealForm, sent: QueryDict) -> HttpResponse:
    """The pencil is taken from the form, which keeps what was typed."""
    sheet, seen = deal_form.loaded.sheet, whole(sent.get("holder", "")) or 0
    try:
        pencils.take(sheet_id=sheet.pk, seen=seen, by=scribe(request, sheet), at=timezone.now())
    except PencilElsewhere as elsewhere:
        return _conflict(request, deal_form, sent, elsewhere)
    return _again(request, deal_form, sent)


def _save(request: HttpRequest, deal_form: DealForm, sent: QueryDict) -> HttpResponse:
    sheet, draft = deal_form.loaded.sheet, deal_form.draft(decided(sent))
    became: EntryResult | Refused | Conflict
    try:
        became = _write(request, sheet, draft, keeps=keeps_dealers(sent))
    except (Refused, Conflict) as stands_in_the_way:
        became = stands_in_the_way
    not_saved = partial(_not_saved, request, deal_form, sent, became)
    if is_handed_in(request):
        return take(
            HandedIn(request, deal_form, sent, became, partial(_following, request, deal_form, sent), not_saved)
        )
    if not isinstance(became, EntryResult):
        return not_saved()
    messages.success(request, saved_words(deal_form, became))
    return redirect(next_page(deal_form, sent))


def _write(request: HttpRequest, sheet: Sheet, draft: Draft, *, keeps: bool) -> EntryResult:
    by, at = scribe(request, sheet), timezone.now()
    if draft.kind == INSERT:
        return keeping_dealers.write(sheet=sheet, draft=draft, keeps_dealers=keeps, by=by, at=at)
    return writing_entries.write(sheet_id=sheet.pk, draft=draft, by=by, at=at)


def _following(request: HttpRequest, deal_form: DealForm, sent: QueryDict) -> HttpResponse | None:
    """The form of the next deal; None where one goes on at another page, or the list is at its end."""
    if not leads_on(deal_form, sent):
        return None
    coming = _deal_form(request, _loaded(request, deal_form.loaded.sheet.pk), RECORD)
    return None if coming.closed else _fresh(request, coming)


def _not_saved(request: HttpRequest, deal_form: DealForm, sent: QueryDict, became: object) -> HttpResponse:
    """The form once more, with what stands in the way."""
    if isinstance(became, Conflict):
        return _conflict(request, deal_form, sent, became)
    found = became.problems if isinstance(became, Refused) else ()
    return _again(request, deal_form, sent, found, status=400)


def _conflict(request: HttpRequest, deal_form: DealForm, sent: QueryDict, conflict: Conflict) -> HttpResponse:
    """Something came first: the form again, with what it was."""
    if isinstance(conflict, Stale):
        return _meanwhile(request, deal_form, conflict)
    key = str(uuid.uuid4()) if isinstance(conflict, KeyReused) else ""
    return _again(request, deal_form, sent, message=conflict_words(conflict), key=key, status=409)


def _rule(request: HttpRequest, deal_form: DealForm, sent: QueryDict, dispute: int) -> HttpResponse:
    """The deal corrected by a ruling, and the dispute about it over."""
    sheet_id, draft = deal_form.loaded.sheet.pk, deal_form.draft(decided(sent))
    by = scribe(request, deal_form.loaded.sheet)
    said = ruling_of(sent)
    ruling = replace(said, revision=draft.revision, record=draft.record, accepted=draft.accepted)
    try:
        disputing.rule(sheet_id=sheet_id, dispute=dispute, ruling=ruling, by=by, at=timezone.now())
    except Refused as refused:
        return _again(request, deal_form, sent, refused.problems, status=400)
    except Stale as stale:
        return _meanwhile(request, deal_form, stale)
    except (KeyReused, SheetClosed):
        message = _("The sheet has been closed or ruled on in the meantime. Nothing was saved.")
        return _again(request, deal_form, sent, message=message, status=409)
    messages.success(request, _("The deal is corrected, the ruling is noted, and the dispute is over."))
    return redirect(next_page(deal_form, sent) if leads_on(deal_form, sent) else reverse("sheet", args=[sheet_id]))


def _meanwhile(request: HttpRequest, deal_form: DealForm, stale: Stale) -> HttpResponse:
    """Both versions: what others saved since this form was opened, and this form upon it."""
    current = stale.current
    deal = current.deal(deal_form.deal.sequence) if deal_form.deal else None
    fresh, sent = received(
        _deal_form(request, current, deal_form.kind if deal or not deal_form.deal else RECORD, deal), request.POST
    )
    after = current.deals[-1:] if stale.lost else current.deals
    others = [each for each in after if stale.lost or each.logged.entry > stale.yours.revision]
    return _again(
        request,
        fresh,
        sent,
        status=409,
        stale=conflict_words(stale),
        lost=stale.lost,
        mine=fresh.tried(fresh.draft(decided(sent))),
        others=[presenters.row(each, current, naming=fresh.naming) for each in others],
        gone=request.POST.get("kind", fresh.kind) != fresh.kind,
    )


def _again(
    request: HttpRequest, deal_form: DealForm, sent: QueryDict, found: Sequence[Problem] = (), **more: Any
) -> HttpResponse:
    """The form once more, with everything that was typed."""
    return _page(request, deal_form, deal_forms.answers_from(dict(sent.lists())), found, sent, **more)


def _page(
    request: HttpRequest,
    deal_form: DealForm,
    answers: deal_forms.Answers,
    found: Sequence[Problem] = (),
    sent: QueryDict | None = None,
    *,
    status: int = 200,
    key: str = "",
    **more: Any,
) -> HttpResponse:
    shown, places = _page_preview(deal_form, sent, key), table_view.places(deal_form)
    context = {
        **_of_the_list(deal_form),
        **_sent_along(request, deal_form, sent, key),
        **arranging.arranged(deal_form.game, _questions(request, deal_form, answers, found, fresh=sent is None)),
        "photos": photos_of(deal_form.loaded, reader(request)) if deal_form.keeps else None,
        "problems": presenters.render_problems(found, deal_form.game, names=deal_form.names),
        "places": places,
        "asks": table_view.asks(deal_form, places),
        "shown": shown,
        "columns": table_view.columns(shown.save_options, places) if shown else [],
        "rulable": _rulable(request, deal_form),
        "zone": presenters.zone(deal_form.loaded.sheet.book),
        "settled": _settled_before(deal_form),
        **_presses(request, deal_form),
        **_at_table(request, deal_form),
        "turns": turning.turns(deal_form) if sent is None else None,
        **more,
    }
    text = render_to_string("scoring/enter.html", context, request)
    return HttpResponse(BETWEEN_LINES.sub("\n", text), status=status)


def _of_the_list(deal_form: DealForm) -> dict[str, object]:
    """What the page says whoever looks and whatever was typed."""
    loaded = deal_form.loaded
    return {
        "deal_form": deal_form,
        "sheet": loaded.sheet,
        "loaded": loaded,
        "direct": table_view.direct(deal_form),
        "last": table_view.last(deal_form),
        "first_blocked": table_view.first_blocked(loaded),
        "upcoming": _upcoming(deal_form),
        "stands": presenters.match_score(loaded) if deal_form.kind == RECORD else "",
        "counts_down": presenters.counts_down(loaded),
        "winner": presenters.winner(loaded, naming=deal_form.naming),
        "beyond": presenters.beyond_target(loaded, naming=deal_form.naming),
        "newest": loaded.bodies[-1].key if loaded.bodies else "",
        "begun": json.dumps(deal_form.begun_pairs),
        "action": _address(deal_form),
    }


def _sent_along(request: HttpRequest, deal_form: DealForm, sent: QueryDict | None, key: str) -> dict[str, object]:
    """What the form sends beside the answers; of one that was sent, as it said it."""
    typed = sent or QueryDict()
    asked_again = looks_again(request)
    return {
        "fresh": sent is None,
        "closed": deal_form.closed if sent is None else "",
        "in_place": asked_again,
        "said": messages.get_messages(request) if asked_again else (),
        "key": key or typed.get("key", ""),
        "reason": typed.get("reason", ""),
        "dispute": whole(typed.get("dispute", request.GET.get("dispute", ""))),
        "since": typed.get("since") or deal_form.loaded.revision,
        "back": typed.get("back", request.GET.get("back", "")),
        "press_key": str(uuid.uuid4()),
        "hand": hand(request),
    }


def _questions(
    request: HttpRequest, deal_form: DealForm, answers: deal_forms.Answers, found: Sequence[Problem], *, fresh: bool
) -> Sequence[FormField]:
    """What is asked. A script knows what a correction begins with, and has the questions of a new deal already."""
    asked = deal_form.questions(answers, found)
    if not (fresh and looks_again(request)):
        return asked
    pairs = zip(asked, deal_form.questions(deal_form.proposed), strict=True)
    return [each if _has_more(each, anew) else anew for each, anew in pairs]


def _has_more(question: FormField, anew: FormField) -> bool:
    """Whether more than its answer is another: what is folded away says that it holds one, a list may be longer."""
    folded = question.says_more and (not question.field.prominent or question.field.place.group)
    return bool(folded) or [len(question.choices), len(question.slots)] != [len(anew.choices), len(anew.slots)]


def _rulable(request: HttpRequest, deal_form: DealForm) -> int | None:
    """The dispute about the deal that is corrected, where whoever corrects it may rule on it."""
    if deal_form.kind != CORRECT or deal_form.deal is None:
        return None
    loaded, here = deal_form.loaded, deal_form.deal.sequence
    open_about = next((each.entry for each in loaded.log.disputes if each.deal == here), None)
    return open_about if permissions.can_rule(reader(request), loaded.sheet.book) else None


def _settled_before(deal_form: DealForm) -> list[SettledBefore]:
    """What the table was told of the deal that is about to be corrected."""
    if deal_form.kind != CORRECT or deal_form.deal is None:
        return []
    return settled_before(deal_form.loaded, deal_form.deal.sequence, deal_form.naming)


def _presses(request: HttpRequest, deal_form: DealForm) -> dict[str, object]:
    """Undo, or what takes that back, beside the form of a new deal."""
    if deal_form.kind != RECORD and not deal_form.closed:
        return {}
    coming = replace(deal_form, kind=RECORD, deal=None)
    back = undoing.putting_back(coming, whole(request.GET.get("undone", "")))
    return {
        "put_back": back,
        "undo": None if back else undoing.taking_back(coming, scribe(request, coming.loaded.sheet)),
    }


def _at_table(request: HttpRequest, deal_form: DealForm) -> dict[str, object]:
    """What the form says to whom the table's code let in; a keeper of the book needs no pencil and may confirm."""
    if deal_form.keeps:
        return {"confirms": True}
    by, sheet = at_the_list(request, deal_form.loaded.sheet), deal_form.loaded.sheet
    found = permissions.let_in(by, sheet)
    held = None if found is None or found.phone.pencil else PencilElsewhere(pencils.holder(sheet))
    return {"confirms": permissions.can_confirm(by, sheet), "at_table": found, "held": held}


def _upcoming(deal_form: DealForm) -> presenters.Upcoming | None:
    """The obligations of the coming deal; an earlier deal has none any more."""
    loaded = deal_form.loaded
    return (
        presenters.upcoming(loaded, naming=deal_form.naming, following=deal_form.coming)
        if deal_form.kind == RECORD
        else None
    )


def _page_preview(deal_form: DealForm, sent: QueryDict | None, key: str) -> DraftPreview | None:
    """A correction begins with what stands; a new deal has something to show where its buttons ask for all of it."""
    if sent is not None:
        return draft_preview(deal_form, deal_form.draft(sent), keeps=keeps_dealers(sent))
    shown = draft_preview(deal_form, deal_form.standing(key)) if deal_form.standing_record else None
    return shown if deal_form.kind == CORRECT or (shown and shown.save_options) else None


def _address(deal_form: DealForm) -> str:
    at = {"sequence": deal_form.deal.sequence} if deal_form.deal else {}
    return reverse(undoing.ROUTES[deal_form.kind], kwargs={"pk": deal_form.loaded.sheet.pk, **at})
