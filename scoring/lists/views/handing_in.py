"""A deal as a phone's outbox sends it: the entry form, answered in few words, not by a redirect to another page.

What is sent and what becomes of it is `entering`'s: the same address, the same fields, the same key, written once. A
script that says what it has (`config.live_parts`) is sent what takes the form's place, too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.access import CodeOver, at_table
from scoring.errors import Conflict, Refused
from scoring.lists.actions.conflicts import KeyReused, PencilElsewhere, SheetClosed, Stale
from scoring.lists.actions.writing_entries import EntryResult
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.lists.values import log
from scoring.lists.values.cleaning import cleaned
from scoring.lists.values.log import Draft
from scoring.lists.views import presenters, table_view, table_words
from scoring.lists.views.drafting import DealForm, decided
from scoring.looking import looks_again
from scoring.models import Entry
from scoring.presenting import words

SHORT = "application/json"
"""What a phone accepts that hands in a kept deal; a page asks for more."""
AT_TABLE = "table"
"""Who writes without an account: whoever holds a phone that the table's code let in, then or by now."""
View = Callable[..., HttpResponseBase]


def is_handed_in(request: HttpRequest) -> bool:
    return request.method == "POST" and request.headers.get("Accept") == SHORT


def hand(request: HttpRequest) -> str:
    """Under whose name the form is written: what one account kept is not sent by the next one on the same phone."""
    return str(request.user.pk) if request.user.is_authenticated else AT_TABLE


def in_few_words(view: View) -> View:
    """A view of the form that also tells a phone why a kept deal has to wait (401, 403), or has no list (404)."""

    @wraps(view)
    def wrapped(request: HttpRequest, pk: int, **where: Any) -> HttpResponseBase:
        return _in_few_words(view, request, pk, **where) if is_handed_in(request) else view(request, pk=pk, **where)

    return wrapped


def _in_few_words(view: View, request: HttpRequest, pk: int, **where: Any) -> HttpResponseBase:
    if not request.user.is_authenticated and at_table(request, pk) is None:
        return _answer(401, "signed_out", _("Your session has ended: sign in again, or scan the table's code."))
    if request.POST.get("hand") != hand(request):
        return _answer(401, "other_hand", _("This was entered under another account: sign in with that one."))
    try:
        return view(request, pk=pk, **where)
    except CodeOver as over:
        return _written_before(request, pk) or _answer(403, "over", table_words.over_words(over.end, over.sheet))
    except PermissionDenied:
        return _answer(403, "forbidden", _("You may not do this."))
    except Http404:
        return _answer(404, "gone", _("There is nothing at this address."))


def _written_before(request: HttpRequest, pk: int) -> HttpResponse | None:
    """Where the answer was cut off and the code has ended since, the phone has but to know that its deal arrived.

    Its key is the phone's own, which nobody else can name.
    """
    entry = Entry.objects.filter(sheet=pk, key=request.POST.get("key", "")).first()
    if entry is None:
        return None
    said = _("This deal was saved already, before the table's code ended.")
    after = {"next": reverse("sheet_enter", args=[pk]), "revision": entry.sequence, "deal": entry.sequence}
    return _answer(200, "saved", said, **after)


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A deal that was handed in, what became of it, and what a script shows then that says what it has."""

    request: HttpRequest
    deal_form: DealForm
    sent: QueryDict
    became: EntryResult | Refused | Conflict
    following: Callable[[], HttpResponse | None]
    """The form of the next deal; None where it leads to another page."""
    again: Callable[[], HttpResponse]
    """This form, with what stands in the way."""

    def shown(self, page: Callable[[], HttpResponse | None]) -> dict[str, str]:
        """The page for a script that says what it has."""
        made = page() if looks_again(self.request) else None
        return {"page": made.content.decode()} if made else {}


def take(handed: HandedIn) -> JsonResponse:
    """200 with the list's new revision; 400 and 409 with the reason in words."""
    became, deal_form = handed.became, handed.deal_form
    if isinstance(became, Refused):
        found = presenters.render_problems(became.problems, deal_form.game, names=deal_form.names)
        return _not_saved(handed, 400, "refused", " ".join(each.text for each in found))
    if isinstance(became, Conflict):
        return _came_first(handed, became)
    said = _told_words(deal_form, became)
    return _saved(handed, said, revision=became.revision, deal=became.entry.sequence)


def _told_words(deal_form: DealForm, written: EntryResult) -> str:
    """That a deal is saved, and in few words what it came to."""
    line = written.line
    if line is None:
        return saved_words(deal_form, written)
    told = table_view.moved(line, deal_form.names) or words.outcome(line, deal_form.game)
    if written.repeated:
        return _("Deal %(number)s was saved already: %(told)s") % {"number": line.number, "told": told}
    said = {
        log.CORRECT: _("Deal %(number)s corrected: %(told)s"),
        log.INSERT: _("Deal %(number)s inserted: %(told)s"),
    }
    return said.get(deal_form.kind, _("Deal %(number)s saved: %(told)s")) % {"number": line.number, "told": told}


def saved_words(deal_form: DealForm, written: EntryResult) -> str:
    """That a deal is saved, or was before, and what it scored."""
    line = written.line
    sentence = words.explanation(line, deal_form.game, deal_form.names) if line else ""
    return (_("Already saved: %(words)s") if written.repeated else _("Saved: %(words)s")) % {"words": sentence}


def conflict_words(conflict: Conflict) -> str:
    """What came first, in one sentence."""
    if isinstance(conflict, Stale) and conflict.lost:
        return _("The last deals of this sheet are missing: Kiebitz was restored from a backup of before")
    if isinstance(conflict, Stale):
        return _("Somebody else has changed this sheet in the meantime")
    if isinstance(conflict, PencilElsewhere):
        return table_words.pencil_words(conflict.holder)
    if isinstance(conflict, KeyReused):
        return _("This form has already been saved with different content. If this is a new deal, save it again.")
    if isinstance(conflict, SheetClosed) and conflict.state in {"replaced", "void"}:
        return presenters.closed_words(conflict.state)
    return _("The sheet has been closed in the meantime. Nothing was saved.")


def _came_first(handed: HandedIn, conflict: Conflict) -> JsonResponse:
    current = conflict.current if isinstance(conflict, Stale) else handed.deal_form.loaded
    draft = cleaned(handed.deal_form.draft(decided(handed.sent)))[0]
    if isinstance(conflict, Stale | PencilElsewhere) and (same := _same(current, draft)):
        said = _("Deal %(number)s is on the sheet already, the same from another phone.")
        return _saved(handed, said % {"number": same.line.number}, revision=same.sequence, deal=same.sequence)
    state = {Stale: "stale", PencilElsewhere: "pencil", KeyReused: "key"}.get(type(conflict), "closed")
    return _not_saved(handed, 409, state, conflict_words(conflict))


def _same(current: Loaded, draft: Draft) -> LoadedDeal | None:
    """The deal that came first, where it says to the letter what this draft says in the same place."""
    if draft.kind != log.RECORD or draft.revision < 0:
        return None
    first = next((each for each in current.bodies[draft.revision :] if each.kind not in log.ASIDE), None)
    deal = current.deal(first.sequence) if first and first.kind == log.RECORD else None
    if first is None or deal is None or deal.corrected:
        return None
    text = sheet_queries.text_of(current.entries[first.sequence - 1])
    return deal if log.same_content(first, draft, draft.texts, text.salt if text else None) else None


def next_page(deal_form: DealForm, sent: QueryDict) -> str:
    """Where one goes on once it is saved: to the next deal, or back to where an earlier one was looked at."""
    pk = deal_form.loaded.sheet.pk
    if deal_form.deal is None or leads_on(deal_form, sent):
        return reverse("sheet_enter", args=[pk])
    if sent.get("back") == "compare":
        return reverse("sheet_compare", args=[pk])
    return reverse("sheet_deal", args=[pk, deal_form.deal.sequence])


def leads_on(deal_form: DealForm, sent: QueryDict) -> bool:
    """Whether one goes on to the next deal once it is saved."""
    return deal_form.deal is None or sent.get("back") == "enter"


def _saved(handed: HandedIn, said: str, *, revision: int, deal: int) -> JsonResponse:
    messages.success(handed.request, said)
    after = next_page(handed.deal_form, handed.sent)
    shown = handed.shown(handed.following)
    return _answer(200, "saved", said, next=after, revision=revision, deal=deal, **shown)


def _not_saved(handed: HandedIn, status: int, state: str, said: str) -> JsonResponse:
    return _answer(status, state, said, **handed.shown(handed.again))


def _answer(status: int, state: str, said: str, **more: object) -> JsonResponse:
    return JsonResponse(
        {"state": state, "said": said, **more}, status=status, json_dumps_params={"ensure_ascii": False}
    )
