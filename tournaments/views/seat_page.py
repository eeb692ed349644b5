"""Changing who sits where at an event's table: looked at first, then written. Lists of no event have their own page."""

import uuid
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from scoring import bounds, hosts, permissions
from scoring.access import reader
from scoring.errors import Refused
from scoring.lists.actions.conflicts import KeyReused, SheetClosed, Stale
from scoring.lists.actions.writing_entries import EntryResult
from scoring.lists.views import changing
from scoring.lists.views.presenters import render_problems
from scoring.models import Sheet
from scoring.page_access import kept_sheet, writer
from scoring.people.actions.questions import AnyQuestion, Unsure
from scoring.people.forms.identity_answers import answers
from tournaments.actions import changing_seats
from tournaments.actions.errors import Objection
from tournaments.models import Table
from tournaments.queries import moves
from tournaments.queries.club_names import known
from tournaments.queries.moves import Chair
from tournaments.views.moving import Asked, MovePage, SeatForm, look

Write = Callable[[], EntryResult | list[EntryResult]]


@login_required
def sheet_seat(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody sits down or leaves, or two change places; of an event's list."""
    sheet = kept_sheet(request, pk)
    if not hosts.is_event(sheet.book):
        return changing.seat(request, pk)
    if request.method != "POST" and (closed := _closed(sheet)):
        messages.error(request, closed)
        return redirect("sheet", sheet.pk)
    seat_form = SeatForm(sheet, directs=permissions.can_direct(reader(request), sheet.book))
    if request.method != "POST" and not request.GET and seat_form.directs and (way := _repair_of(sheet)):
        return redirect(way)
    if request.method != "POST":
        return _page(request, seat_form, look(seat_form, Asked.read(request.GET)))
    return _written(request, seat_form, Asked.read(request.POST))


def _repair_of(sheet: Sheet) -> str:
    """Where seats are changed and repaired at the list's table; empty for a list of no table."""
    table = Table.objects.filter(sheet=sheet).select_related("series__event").first()
    if table is None:
        return ""
    address = reverse("event_repair", args=[table.series.event.slug])
    return f"{address}?series={table.series.number}&table={table.number}"


def _closed(sheet: Sheet) -> str:
    """Why this list takes nobody any more; empty where it does."""
    if sheet.book.sealed:
        return _("The ranking is final. Reopen it first.")
    return _("The sheet is confirmed. Only a director can reopen it.") if sheet.state != Sheet.State.OPEN else ""


def _written(request: HttpRequest, seat_form: SeatForm, asked: Asked) -> HttpResponse:
    """One press, one write; or why not, with everything that was chosen. Pressed twice, it is done once."""
    replaced = _replaced(seat_form, asked)
    if any(entry.key == request.POST.get("key") for entry in seat_form.loaded.entries):
        return _done(request, seat_form)
    page = look(seat_form, asked)
    if (write := _write_of(request, seat_form, page)) is None:
        return _page(request, seat_form, page, status=400)
    try:
        refused = _refused(seat_form, write)
    except Unsure as unsure:
        return _page(request, seat_form, page, status=400, questions=unsure.questions)
    if refused:
        texts, status = refused
        return _page(request, seat_form, page.objected(*texts), status=status)
    return _done(request, seat_form, _still_here(seat_form, replaced))


def _done(request: HttpRequest, seat_form: SeatForm, *more: str) -> HttpResponse:
    said = format_html_join(" ", "{}", ((each,) for each in (_("The seats have been changed."), *more) if each))
    messages.success(request, said)
    return redirect("sheet", seat_form.sheet.pk)


def _replaced(seat_form: SeatForm, asked: Asked) -> int | None:
    """Who has played at the seat and does so no more; nobody where the name was wrong, or two change places."""
    loaded = seat_form.loaded
    if asked.what == "swap" or asked.since == moves.BEGINNING or asked.seat is None:
        return None
    return loaded.log.occupants[asked.seat] if asked.seat < seat_form.sheet.seats else None


def _still_here(seat_form: SeatForm, player: int | None) -> str:
    """That whoever was replaced is drawn again, and where that can be changed; empty where it is not so."""
    rows = seat_form.event.registrations.filter(player=player, withdrawn=False, disqualified_at=None)
    gone = rows.select_related("player").first() if player else None
    if gone is None:
        return ""
    told = _("%(name)s is still checked in and gets a seat in the next series.") % {"name": seat_form.name(gone.player)}
    desk = reverse("event_desk", args=[seat_form.event.slug])
    return format_html('{} <a href="{}?q={}#desk">{}</a>', told, desk, gone.number, _("Has left? Say so at the desk"))


def _refused(seat_form: SeatForm, write: Write) -> tuple[Sequence[str], int] | None:
    """Write; or why that cannot be, and the status that says so."""
    try:
        write()
    except ValidationError as invalid:
        return invalid.messages, 400
    except Objection as objection:
        return objection.reasons, 400
    except Refused as refused:
        return [each.text for each in render_problems(refused.problems, seat_form.sheet.game)], 400
    except Stale:
        return [_("Somebody else has changed this sheet in the meantime. Look at it again, then decide.")], 409
    except (KeyReused, SheetClosed):
        return [_closed(seat_form.sheet) or _("This sheet has been closed or changed in the meantime.")], 409
    return None


def _write_of(request: HttpRequest, seat_form: SeatForm, page: MovePage) -> Write | None:
    """What the pressed button writes; None where it is not clear yet what is meant."""
    asked, by, at, key = page.asked, writer(request), timezone.now(), request.POST.get("key", "")
    here = Chair(seat_form.sheet.pk, asked.seat or 0, asked.revision)
    if asked.what == "register" and page.newcomer:
        who = page.newcomer
        return partial(
            changing_seats.register_and_seat,
            chair=here,
            name=who.name if who.player_id else asked.who,
            club_name=asked.club,
            player_id=who.player_id,
            since=asked.since,
            key=key,
            agreed="agreed" in request.POST,
            by=by,
            at=at,
            answers=answers(request.POST),
        )
    if page.problems or asked.seat is None:
        return None
    if asked.what == "seat" and page.person:
        player = page.person.player
        return partial(
            changing_seats.seat_registered, chair=here, player_id=player, since=asked.since, key=key, by=by, at=at
        )
    if asked.what == "swap" and asked.other:
        other = Chair(*asked.other, asked.other_revision if asked.other[0] != here.sheet else asked.revision)
        return partial(changing_seats.swap, one=here, other=other, since=asked.since, key=key, by=by, at=at)
    return partial(changing_seats.empty_seat, chair=here, key=key, by=by, at=at) if asked.what == "empty" else None


def _page(
    request: HttpRequest,
    seat_form: SeatForm,
    page: MovePage,
    *,
    status: int = 200,
    questions: Sequence[AnyQuestion] = (),
) -> HttpResponse:
    context: dict[str, Any] = {
        "sheet": seat_form.sheet,
        "loaded": seat_form.loaded,
        "seat_form": seat_form,
        "repair": _repair_of(seat_form.sheet) if seat_form.directs else "",
        "asked": page.asked,
        "questions": questions,
        "agreed": "agreed" in request.POST,
        "shown": page,
        "key": request.POST.get("key") or str(uuid.uuid4()),
        "clubs": known(seat_form.sheet.book.event)[: bounds.SUGGESTED] if page.newcomer else (),
    }
    return render(request, "tournaments/seat.html", context, status=status)
