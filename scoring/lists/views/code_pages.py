"""The code of a list, for who hands it out: shown, printed on a card, renewed, revoked."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring import permissions
from scoring.access import Naming, reader, require, visible_sheet
from scoring.lists.actions import letting_in
from scoring.lists.actions.conflicts import SheetClosed
from scoring.lists.queries import sheet_queries, table_queries
from scoring.lists.values.table_codes import code_of
from scoring.lists.views import presenters
from scoring.lists.views.table_words import phone_words
from scoring.models import Sheet, TableCode
from scoring.page_access import handed_over, or_back_to, origin, writer
from scoring.printing.actions import card_requests


@never_cache
@login_required
def sheet_code(request: HttpRequest, pk: int) -> HttpResponse:
    """The code as text and as a picture, and whom it let in; sent, it is made, and says whether the table confirms."""
    sheet = _handed_out(request, pk)
    if request.method == "POST":
        signs = "signs" in request.POST
        return _done(request, sheet, lambda **who: _make(sheet, signs=signs, **who), "")
    code = table_queries.live(pk, timezone.now())
    return render(request, "scoring/sheet_code.html", {"sheet": sheet, "code": code, **_shown(request, sheet, code)})


def _handed_out(request: HttpRequest, pk: int) -> Sheet:
    sheet = visible_sheet(request, pk)
    require(permissions.can_hand_out(reader(request), sheet.book))
    return sheet


def _make(sheet: Sheet, *, signs: bool, **who: Any) -> TableCode | None:
    return letting_in.hand_out(book_id=sheet.book_id, sheets=[sheet.pk], signs=signs, **who).get(sheet.pk)


def _shown(request: HttpRequest, sheet: Sheet, code: TableCode | None) -> dict[str, Any]:
    if code is None:
        return {}
    loaded, naming = sheet_queries.load(sheet), Naming(sheet.book, keeps=True)
    spelt = code_of(code.seed)
    return {
        "spelt": spelt,
        "typed_at": origin(request) + reverse("table_code"),
        "zone": presenters.zone(sheet.book),
        "phones": [(each, phone_words(each, loaded, naming)) for each in table_queries.phones_of(code)],
        **handed_over(request, reverse("table_open", args=[spelt])),
    }


@or_back_to("sheet_code")
@login_required
def sheet_code_renew(request: HttpRequest, pk: int) -> HttpResponse:
    """Another code; the old one and whom it let in are out."""
    sheet = _handed_out(request, pk)
    done = _("The table has a new code. The old one opens nothing any more.")
    return _done(request, sheet, lambda **who: letting_in.renew(sheet_id=pk, **who), done)


@or_back_to("sheet_code")
@login_required
def sheet_code_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """No code any more; whom it let in is out."""
    sheet = _handed_out(request, pk)
    letting_in.revoke(sheet_id=sheet.pk, by=writer(request), at=timezone.now())
    messages.success(request, _("The table code is revoked. No phone writes into this sheet any more."))
    return redirect("sheet_code", pk)


@or_back_to("sheet_code")
@login_required
def sheet_code_print(request: HttpRequest, pk: int) -> HttpResponse:
    """A card for the table."""
    sheet = _handed_out(request, pk)
    language = get_language() or "de"
    job = card_requests.print_code_card(
        sheet_id=pk, language=language, origin=origin(request), by=writer(request), at=timezone.now()
    )
    if job is None:
        messages.error(request, _closed())
        return redirect("sheet_code", sheet.pk)
    return redirect("print_job", job.pk)


def _done(request: HttpRequest, sheet: Sheet, make: Callable[..., TableCode | None], done: str) -> HttpResponse:
    try:
        made = make(by=writer(request), at=timezone.now())
    except SheetClosed as closed:
        made, text = None, presenters.closed_words(closed.state)
    else:
        text = _closed()
    if made is None:
        messages.error(request, text)
    elif done:
        messages.success(request, done)
    return redirect("sheet_code", sheet.pk)


def _closed() -> str:
    return _("This sheet takes no table code: it is confirmed, or does not count.")
