"""Cards with table codes: what is printed names the codes by their rows, and no code stands in the job."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from scoring.actors import Actor
from scoring.lists.actions import letting_in
from scoring.models import PrintJob, Sheet, TableCode
from scoring.printing.actions.print_jobs import request_print

DOCUMENT = "code_cards"


def print_code_card(*, sheet_id: int, language: str, origin: str, by: Actor, at: datetime) -> PrintJob | None:
    """The card of one list, with the code that it has or a new one; None for a confirmed list.

    `origin`: scheme and host, for the codes. Raises `PermissionDenied`, and `SheetClosed` for what was retracted.
    """
    with transaction.atomic():
        sheet = Sheet.objects.select_related("book").get(pk=sheet_id)
        known = TableCode.objects.filter(sheet=sheet, revoked_at=None).first()
        book, signs = sheet.book, bool(known and known.signs)
        code = letting_in.hand_out(book_id=book.pk, sheets=[sheet_id], signs=signs, by=by, at=at).get(sheet_id)
        if code is None:
            return None
        day = book.held_on.isoformat() if book.held_on else None
        payload = {
            "title": book.title,
            "place": "",
            "date": day,
            "game": sheet.game,
            "origin": origin,
            "codes": [card(sheet, code)],
        }
        return request_print(
            document=DOCUMENT, book=book, sheet=sheet, language=language, by=by, at=at, payload=payload, parts=1
        )


def card(sheet: Sheet, code: TableCode) -> Mapping[str, Any]:
    """What the card of a list shows."""
    return {"code": code.pk, "table": sheet.table_number, "series": sheet.series_number, "title": sheet.title}
