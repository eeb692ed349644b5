"""Taking back what was written last, and putting it back: each one press, posted to the form of such an entry."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.actors import Device
from scoring.lists.actions.sitting import wrote
from scoring.lists.forms import deal_forms, form_fields
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.lists.values.log import CORRECT, DELETE, FREE_TEXT, INSERT, RECORD, Body
from scoring.lists.views.drafting import DealForm
from scoring.models import Account

Pairs = tuple[tuple[str, str], ...]
ROUTES = {RECORD: "sheet_enter", CORRECT: "sheet_correct", INSERT: "sheet_insert"}
"""Where the form of each kind of entry about a deal stands, and is posted."""
STRAIGHT_AFTER = timedelta(minutes=10)
"""So long a deal is taken back without a word why."""
BACK: Pairs = (("back", "enter"),)
"""These buttons stand beside the form of the next deal, and lead back to it."""


@dataclass(frozen=True, slots=True)
class Press:
    """A form that is one button: where it is posted, what it says, and what the button is called."""

    action: str
    fields: Pairs
    label: str = ""
    """For who listens: what exactly is taken back; empty where the button says it all."""


def taking_back(deal_form: DealForm, by: Account | Device) -> Press | None:
    """What "Undo" does: the correction or the forgotten deal that the same hand wrote last, else the last deal."""
    loaded = deal_form.loaded
    newest = loaded.bodies[-1] if loaded.bodies and wrote(loaded.bodies[-1], by) else None
    if newest and newest.kind == CORRECT and (deal := loaded.deal(newest.corrects or 0)):
        return _as_before(deal_form, deal)
    if newest and newest.kind == INSERT and (deal := loaded.deal(newest.sequence)):
        return _without(loaded, deal)
    return _without(loaded, loaded.deals[-1]) if loaded.deals else None


def putting_back(deal_form: DealForm, sequence: int | None) -> Press | None:
    """What puts a deal back that was taken back a moment ago: nothing was written since; else None."""
    loaded, bodies = deal_form.loaded, deal_form.loaded.bodies
    if sequence is None or not bodies or bodies[-1].kind != DELETE or bodies[-1].corrects != sequence:
        return None
    told = _about(bodies[:-1], sequence)
    before = loaded.deal(told[0].before or 0)
    kind = INSERT if before else RECORD
    fields = _written(replace(deal_form, kind=kind, deal=before), told[-1])
    return Press(_address(loaded, kind, before), (*fields, *BACK))


def deleted_already(request: HttpRequest, loaded: Loaded, sequence: int, back: str = "sheet") -> HttpResponse:
    """The answer at the address of a deal that was deleted: by a first press whose answer was lost, or by another desk.

    Raises `Http404` where no deal ever was.
    """
    if not any(each.kind == DELETE and each.corrects == sequence for each in loaded.bodies):
        raise Http404
    messages.info(request, _("This deal is deleted already."))
    return redirect(back, loaded.sheet.pk)


def is_taken_back(loaded: Loaded, deal: LoadedDeal) -> bool:
    """Whether deleting this deal undoes what came last, so that it can be put back where it stood."""
    newest = loaded.bodies[-1]
    return deal is loaded.deals[-1] or (newest.kind == INSERT and newest.sequence == deal.sequence)


def is_recent(loaded: Loaded, now: datetime) -> bool:
    """Whether what was written last was written so shortly ago that taking it back needs no other reason."""
    return now - datetime.fromisoformat(loaded.bodies[-1].at) <= STRAIGHT_AFTER


def reason() -> str:
    """What the log says of what was undone at once."""
    return _("Undone straight after it was entered")


def _without(loaded: Loaded, deal: LoadedDeal) -> Press:
    address = reverse("sheet_delete", args=[loaded.sheet.pk, deal.sequence])
    return Press(address, BACK, _("Deal %(number)s") % {"number": deal.line.number})


def _as_before(deal_form: DealForm, deal: LoadedDeal) -> Press:
    """The deal once more as it stood before it was corrected."""
    loaded = deal_form.loaded
    fields = _written(replace(deal_form, kind=CORRECT, deal=deal), _about(loaded.bodies[:-1], deal.sequence)[-1])
    label = _("Correction of deal %(number)s") % {"number": deal.line.number}
    return Press(_address(loaded, CORRECT, deal), (*fields, *BACK, ("reason", reason())), label)


def _about(bodies: Sequence[Body], sequence: int) -> list[Body]:
    """The entries that said how this deal was, the first one first."""
    return [each for each in bodies if sequence in {each.sequence, each.corrects if each.kind == CORRECT else None}]


def _address(loaded: Loaded, kind: str, deal: LoadedDeal | None) -> str:
    return reverse(ROUTES[kind], args=[loaded.sheet.pk, *([deal.sequence] if deal else [])])


def _written(deal_form: DealForm, body: Body) -> Pairs:
    """What the form of a deal sends to write what this entry says."""
    record = {**(body.record or {}), **_free_text(deal_form.loaded, body.sequence)}
    here = deal_form.dealt_by(record.get(deal_forms.DEALER))
    typed = deal_forms.answers_of(record, [each for each in here.fields if each.key in record])
    answers = [(form_fields.PREFIX + key, value) for key, values in typed.items() for value in values]
    about = [("deal", str(deal_form.deal.sequence))] if deal_form.deal else []
    accepted = [("accepted", code) for code in body.accepted]
    return (("kind", deal_form.kind), ("step", "save"), *about, *answers, *accepted)


def _free_text(loaded: Loaded, sequence: int) -> dict[str, str]:
    """What was remarked beside the deal of this entry, unless it has been erased."""
    text = sheet_queries.text_of(loaded.entries[sequence - 1])
    return {name: text.texts[name] for name in FREE_TEXT if name in text.texts} if text else {}
