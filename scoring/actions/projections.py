"""Replacing everything that is kept by what the logs say. Logs themselves are never touched here."""

from django.db import transaction

import rules
from scoring.actions import storing
from scoring.actions.entries import set_columns
from scoring.actions.storing import Change, kept
from scoring.models import Book, Kept, Sheet
from scoring.queries import audits, sheets
from scoring.queries.projections import Share, project


def rebuild_sheet(*, sheet_id: int) -> list[str]:
    """Replace what is kept of a sheet. A log that somebody has changed is left as it is: what is wrong with it."""
    with transaction.atomic():
        sheet = Sheet.objects.select_for_update().get(pk=sheet_id)
        entries = list(sheet.entries.select_related("text").order_by("sequence"))
        if found := list(audits.chain_findings(sheet, entries)):
            return found
        change = Change(sheet, storing.EMPTY, project(sheets.from_entries(sheet, entries)))
        _clear(sheet)
        storing.store_rows([change])
        set_columns(change)
        sheet.save(update_fields=change.after.sheet.keys())
    return []


def _clear(sheet: Sheet) -> None:
    sheet.deals.all().delete()
    sheet.seat_totals.all().delete()


def rebuild_book(*, book_id: int) -> list[str]:
    """Replace what a book keeps per player by the sum of its sheets; what is wrong where that cannot be done."""
    try:
        _rebuild_book(book_id)
    except rules.RulesetError as error:  # somebody changed the game of a sheet
        return [f"cannot be read: {error}"]
    return []


def _rebuild_book(book_id: int) -> None:
    with transaction.atomic():
        book = Book.objects.select_for_update().get(pk=book_id)
        written = sum(book.sheets.values_list("revision", flat=True))
        Book.objects.filter(pk=book_id).update(version=max(book.version + 1, written))
        Kept.objects.filter(book=book).delete()
        rows = (kept(book_id, player, Share(**columns)) for player, columns in audits.kept_shares(book))
        Kept.objects.bulk_create(rows, batch_size=500)
