"""What a table's code opens: its list on any phone. One holds the pencil, the others watch and have their say."""

import hashlib
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from scoring import permissions
from scoring.access import TABLE_COOKIE, Naming, at_the_list, reader, reads_by_code, visible_sheet
from scoring.errors import Refused
from scoring.lists.actions import pencils, second_phones
from scoring.lists.actions.conflicts import PencilElsewhere, SheetClosed
from scoring.lists.actions.sitting import people
from scoring.lists.forms import whole
from scoring.lists.queries import projections, second_lists, sheet_queries, table_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.queries.table_queries import LetIn
from scoring.lists.views import presenters
from scoring.lists.views.comparison_pages import beside
from scoring.lists.views.confirmation import opened_again, signing
from scoring.lists.views.dispute_pages import speaking_up
from scoring.lists.views.table_words import pencil_words, phone_words
from scoring.lists.views.void_sheets import void_shown
from scoring.models import Sheet, TablePhone
from scoring.page_access import answered, at_the_table, at_the_table_and_after, refuse_over, scribe
from scoring.presenting import words
from scoring.presenting.lists import present

EVERY = 5
"""Seconds after which a watching phone looks again."""
LAST_DEALS = 3


@at_the_table_and_after
def sheet_table(request: HttpRequest, pk: int) -> HttpResponse:
    """My table: how it stands, who holds the pencil, and what somebody without it can do."""
    sheet = _mine(request, pk)
    now = _now(request, sheet)
    chairs = words.names_of(now["loaded"].seated, naming=now["naming"])
    context = {**now, "tag": _tag(request, sheet), "every": EVERY, "seats": list(enumerate(chairs))}
    return render(request, "scoring/sheet_table.html", context)


@at_the_table_and_after
def sheet_table_now(request: HttpRequest, pk: int) -> HttpResponseBase:
    """What of it changes by itself; 304 where nothing has."""
    sheet = _mine(request, pk)
    return answered(request, _tag(request, sheet), "scoring/sheet_table_now.html", lambda: _now(request, sheet))


def _mine(request: HttpRequest, pk: int) -> Sheet:
    """The list, for whom its code let in, who sits there and who keeps it."""
    sheet = visible_sheet(request, pk)
    by = at_the_list(request, sheet)
    if not (
        permissions.can_record(by, sheet)
        or reads_by_code(request, sheet)
        or permissions.can_speak_up(by, sheet, people(sheet_queries.load(sheet)))
    ):
        refuse_over(request, sheet)
    return sheet


def _tag(request: HttpRequest, sheet: Sheet) -> str:
    """The list, whom its code let in, and who asks."""
    code = table_queries.live(table_queries.home(sheet), timezone.now())
    phones = [(each.pk, each.second, each.pencil, each.seat) for each in table_queries.phones_of(code)] if code else []
    other = second_lists.counterpart(sheet)
    told = (
        *(settings.RELEASE, projections.STAMP, get_language(), request.COOKIES.get("suits")),
        *(request.COOKIES.get(TABLE_COOKIE), reader(request).pk),
        *(
            sheet.pk,
            sheet.revision,
            sheet.state,
            sheet.counts,
            sheet.title,
            sheet.aliases,
            sheet.book.told_version,
            sheet.book.sealed,
        ),
        *(code and (code.pk, code.signs), phones, other and other.revision),
    )
    return f'W/"{hashlib.sha256(repr(told).encode()).hexdigest()[:32]}"'


def _now(request: HttpRequest, sheet: Sheet) -> dict[str, Any]:
    loaded = sheet_queries.load(sheet)
    by, second = at_the_list(request, sheet), sheet.second_of_id is not None
    keeps = permissions.can_keep_book(by, sheet.book)
    naming = Naming(sheet.book, keeps)
    code = table_queries.live(table_queries.home(sheet), timezone.now())
    phones = [each for each in table_queries.phones_of(code) if each.second == second] if code else []
    found = permissions.let_in(by, sheet)
    speaking = None if second else speaking_up(request, loaded)
    return {
        "sheet": sheet,
        "loaded": loaded,
        "naming": naming,
        "names": words.names_of(loaded.players, naming=naming),
        "substitutes": presenters.substitutes(present(loaded, money=False), naming=naming),
        "totals": loaded.folded.totals,
        "void": void_shown(request, loaded),
        "upcoming": None if loaded.at_no_table else presenters.upcoming(loaded, naming=naming),
        "rows": _last(loaded, naming),
        "speaking": speaking,
        "beside": beside(by, sheet),
        "home": table_queries.home(sheet),
        "zone": presenters.zone(sheet.book),
        "keeps": keeps,
        "hands_out": permissions.can_hand_out(by, sheet.book),
        "code": code,
        "me": found.phone if found else None,
        "signing": signing(request, loaded, naming, sits=True),
        "opened_again": opened_again(loaded),
        "sits": True,
        "reads": reads_by_code(request, sheet) and not permissions.can_record(by, sheet),
        "confirms": loaded.finished and not second and not loaded.at_no_table and permissions.can_confirm(by, sheet),
        **_pencil(phones, loaded, naming),
    }


def _last(loaded: Loaded, naming: Naming) -> list[presenters.PageRow]:
    return [presenters.row(each, loaded, naming=naming) for each in loaded.deals[: -LAST_DEALS - 1 : -1]]


def _pencil(phones: list[TablePhone], loaded: Loaded, naming: Naming) -> dict[str, Any]:
    """Who holds it, and all who were let in, in words."""
    holder = next((each for each in phones if each.pencil), None)
    return {
        "holder": holder,
        "held_by": phone_words(holder, loaded, naming) if holder else "",
        "phones": [phone_words(each, loaded, naming) for each in phones],
    }


@require_POST
@at_the_table
def sheet_pencil(request: HttpRequest, pk: int) -> HttpResponse:
    """The pencil is taken: to the form, or told who was faster."""
    sheet, seen = _mine(request, pk), whole(request.POST.get("holder", "")) or 0
    try:
        pencils.take(sheet_id=sheet.pk, seen=seen, by=scribe(request, sheet), at=timezone.now())
    except PencilElsewhere as elsewhere:
        messages.error(request, pencil_words(elsewhere.holder))
        return redirect("sheet_table", pk)
    return redirect("sheet_enter", pk)


@require_POST
@at_the_table
def sheet_other(request: HttpRequest, pk: int) -> HttpResponse:
    """From now on this phone keeps the other entry of the list."""
    sheet = _mine(request, pk)
    try:
        phone = second_phones.change_entry(sheet_id=pk, by=scribe(request, sheet), at=timezone.now())
    except Refused as refused:
        for each in presenters.render_problems(refused.problems, sheet.game):
            messages.error(request, each.text)
        return redirect("sheet_table", pk)
    except SheetClosed as closed:
        messages.error(request, presenters.closed_words(closed.state))
        return redirect("sheet_table", pk)
    kept = LetIn(phone, None).keeps
    return redirect("sheet_enter" if phone.pencil else "sheet_table", kept)


@require_POST
@at_the_table
def sheet_place(request: HttpRequest, pk: int) -> HttpResponse:
    """Where the holder of this phone sits, as he or she says."""
    sheet = _mine(request, pk)
    seat = whole(request.POST.get("seat", ""))
    pencils.tell_seat(sheet_id=sheet.pk, seat=seat, by=scribe(request, sheet))
    return redirect("sheet_table", pk)
