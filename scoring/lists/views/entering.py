"""Writing down a deal: a new one, a correction, a forgotten one. Shown before it is saved, and never lost."""

import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.types import Problem
from scoring.errors import Refused
from scoring.lists.actions import entries
from scoring.lists.actions.entries import Author
from scoring.lists.actions.errors import KeyReused, SheetClosed, Stale
from scoring.lists.forms import deals as forms
from scoring.lists.forms import whole
from scoring.lists.queries import sheets
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.log import CORRECT, INSERT, RECORD
from scoring.lists.views import showing
from scoring.lists.views.drafting import Desk, Shown, decided, follows, received, shown
from scoring.people.views.access import recordable_sheet, writer
from scoring.presenting import words

LAST = 3
ROUTES = {RECORD: "sheet_enter", CORRECT: "sheet_correct", INSERT: "sheet_insert"}


@login_required
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    """The next deal."""
    return _form(request, Desk(_loaded(request, pk), RECORD))


@login_required
def correct(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """A deal that was written down wrongly."""
    return _form(request, _at(request, pk, sequence, CORRECT))


@login_required
def insert(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """A forgotten deal, before this one."""
    return _form(request, _at(request, pk, sequence, INSERT))


@require_POST
def preview(request: HttpRequest, pk: int) -> HttpResponse:
    """What the form would score: a piece of the page, fetched while somebody types.

    Whose session has ended is told so inside the page: a redirect would throw away what was typed.
    """
    if not request.user.is_authenticated:
        return render(request, "scoring/signed_out.html", status=401)
    kind = request.POST.get("kind", RECORD)
    sequence = whole(request.POST.get("deal", ""))
    if kind == RECORD or sequence is None:
        desk = Desk(_loaded(request, pk), RECORD)
    else:
        desk = _at(request, pk, sequence, kind if kind in ROUTES else CORRECT)
    desk, sent = received(desk, request.POST)
    context = {
        "desk": desk,
        "shown": shown(desk, desk.draft(sent)),
        "follows": follows(desk, request.POST, sent),
        "upcoming": _upcoming(desk),
    }
    return render(request, "scoring/preview.html", context)


def _loaded(request: HttpRequest, pk: int) -> Loaded:
    return sheets.load(recordable_sheet(request, pk))


def _at(request: HttpRequest, pk: int, sequence: int, kind: str) -> Desk:
    """The deal of this address. One that was deleted under an open form leaves the form a new deal."""
    loaded = _loaded(request, pk)
    deal = loaded.deal(sequence)
    if deal:
        return Desk(loaded, kind, deal)
    if request.method == "POST" and 0 < sequence <= loaded.revision:
        return Desk(loaded, RECORD)
    raise Http404


def _form(request: HttpRequest, desk: Desk) -> HttpResponse:
    if request.method != "POST":
        desk = desk.dealt_by(desk.standing_record.get(forms.DEALER))
        return _page(request, desk, desk.begun(), key=str(uuid.uuid4()))
    desk, sent = received(desk, request.POST)
    if sent.get("step", "").startswith("save"):
        return _save(request, desk, sent)
    return _again(request, desk, sent)


def _save(request: HttpRequest, desk: Desk, sent: QueryDict) -> HttpResponse:
    sheet_id = desk.loaded.sheet.pk
    draft = desk.draft(decided(sent))
    try:
        written = entries.write(sheet_id=sheet_id, draft=draft, by=Author(account=writer(request)), at=timezone.now())
    except Refused as refused:
        return _again(request, desk, sent, refused.problems, status=400)
    except Stale as stale:
        return _meanwhile(request, desk, stale)
    except KeyReused:
        told = _("This form was saved before with other content. If this is another deal, save it once more.")
        return _again(request, desk, sent, told=told, key=str(uuid.uuid4()), status=409)
    except SheetClosed:
        told = _("The list was closed in the meantime. Nothing was stored.")
        return _again(request, desk, sent, told=told, status=409)
    line = written.line
    said = words.explanation(line, desk.game, desk.names) if line else ""
    text = _("This was saved already: %(words)s") if written.repeated else _("Saved: %(words)s")
    messages.success(request, text % {"words": said})
    if desk.kind == CORRECT and desk.deal:
        return redirect("sheet_deal", sheet_id, desk.deal.sequence)
    return redirect("sheet_enter", sheet_id)


def _meanwhile(request: HttpRequest, desk: Desk, stale: Stale) -> HttpResponse:
    """Both versions: what others saved since this form was opened, and this form upon it."""
    current = stale.current
    deal = current.deal(desk.deal.sequence) if desk.deal else None
    fresh, sent = received(Desk(current, desk.kind if deal or not desk.deal else RECORD, deal), request.POST)
    others = [each for each in current.deals if each.logged.entry > stale.yours.revision]
    return _again(
        request,
        fresh,
        sent,
        status=409,
        stale=True,
        mine=fresh.tried(fresh.draft(decided(sent))),
        others=[showing.row(each, current, naming=fresh.naming) for each in others],
        gone=request.POST.get("kind", fresh.kind) != fresh.kind,
    )


def _again(
    request: HttpRequest, desk: Desk, sent: QueryDict, found: Sequence[Problem] = (), **more: Any
) -> HttpResponse:
    """The form once more, with everything that was typed."""
    return _page(request, desk, forms.answers_from(dict(sent.lists())), found, sent, **more)


def _page(
    request: HttpRequest,
    desk: Desk,
    answers: forms.Answers,
    found: Sequence[Problem] = (),
    sent: QueryDict | None = None,
    *,
    status: int = 200,
    key: str = "",
    **more: Any,
) -> HttpResponse:
    loaded = desk.loaded
    questions = desk.questions(answers, found)
    typed = sent or QueryDict()
    context = {
        "desk": desk,
        "closed": desk.closed if request.method == "GET" else "",
        "sheet": loaded.sheet,
        "loaded": loaded,
        "common": forms.groups(each for each in questions if each.field.prominent),
        "rare": forms.groups(each for each in questions if not each.field.prominent),
        "rare_open": any(each.problems or each.says_more for each in questions if not each.field.prominent),
        "problems": showing.told(found, desk.game, names=desk.names),
        "shown": _shown(desk, sent, key),
        "key": key or typed.get("key", ""),
        "reason": typed.get("reason", ""),
        "since": typed.get("since") or loaded.revision,
        "upcoming": _upcoming(desk),
        "stands": showing.match_score(loaded) if desk.kind == RECORD else "",
        "winner": showing.winner(loaded, naming=desk.naming),
        "last": [showing.row(each, loaded, naming=desk.naming) for each in loaded.deals[: -LAST - 1 : -1]],
        "action": _address(desk),
        **more,
    }
    return render(request, "scoring/enter.html", context, status=status)


def _upcoming(desk: Desk) -> showing.Upcoming | None:
    """What binds the table; a deal of the past binds nobody any more."""
    loaded = desk.loaded
    return showing.upcoming(loaded, naming=desk.naming, following=desk.coming) if desk.kind == RECORD else None


def _shown(desk: Desk, sent: QueryDict | None, key: str) -> Shown | None:
    """A new deal has nothing to show yet; a correction begins with what stands."""
    if sent is not None:
        return shown(desk, desk.draft(sent))
    return shown(desk, desk.standing(key)) if desk.kind == CORRECT else None


def _address(desk: Desk) -> str:
    at = {"sequence": desk.deal.sequence} if desk.deal else {}
    return reverse(ROUTES[desk.kind], kwargs={"pk": desk.loaded.sheet.pk, **at})
