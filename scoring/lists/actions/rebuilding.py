"""Rebuilding everything that is stored beside the logs from what the logs say. The logs are never touched here."""

from collections.abc import Callable, Iterable

from django.db import IntegrityError, transaction

from scoring.lists.actions import storing
from scoring.lists.actions.storing import SAVED_COLUMNS, Change, player_total
from scoring.lists.actions.writing_entries import set_columns
from scoring.lists.queries import differences, projections, sheet_queries
from scoring.lists.queries.differences import Difference, Ranked
from scoring.lists.queries.projections import CURRENT, LEFT_ALONE, STAMP, Projection, project, stored_shares
from scoring.lists.values import log
from scoring.lists.values.shares import Share
from scoring.models import Book, PlayerTotal, Sheet
from scoring.people.queries import merge_queries
from scoring.plain.common import UNREADABLE
from scoring.plain.list_audit import chain_findings

Announce = Callable[[Iterable[Difference]], None]
"""Is given what a rebuild changes, before that is committed: after a kill it is told twice, but never lost."""


def say_nothing(_found: Iterable[Difference]) -> None:
    """For callers that do not want to know."""


def rebuild_sheet(*, sheet_id: int, stale_only: bool = False, announce: Announce = say_nothing) -> list[str]:
    """Replace what is kept of a sheet. A log that was tampered with is left as it is; returns what is wrong with it.

    Its book has to be rebuilt after it.
    """
    try:
        return _rebuild_sheet(sheet_id, announce, stale_only=stale_only)
    except IntegrityError as error:  # somebody would sit at two tables of a series, which was allowed once
        with transaction.atomic():
            _leave_alone(Sheet.objects.select_for_update().get(pk=sheet_id))
        return [f"cannot be kept: {error}".strip()]


def _rebuild_sheet(sheet_id: int, announce: Announce, *, stale_only: bool) -> list[str]:
    with transaction.atomic():
        sheet = Sheet.objects.select_for_update(of=("self",)).select_related("book").get(pk=sheet_id)
        if stale_only and sheet.made_by in CURRENT:  # somebody else was faster
            return []
        try:
            after = _projected(sheet)
        except UNREADABLE as error:
            after = [f"cannot be read: {type(error).__name__} {error}".strip()]
        if isinstance(after, list):
            _leave_alone(sheet)
            return after
        before = projections.stored_projection(sheet)
        _replace(sheet, after)
        announce(_differences(lambda: differences.of_sheet(sheet, before, after), f"list {sheet.pk}"))
    return []


def _projected(sheet: Sheet) -> Projection | list[str]:
    entries = list(sheet.entries.select_related("text").order_by("sequence"))
    found = list(chain_findings(sheet, entries))
    if not found:
        sheet.aliases = merge_queries.aliases(set().union(*(log.seated_by(each.body) for each in entries)))
    return found or project(sheet_queries.from_entries(sheet, entries))


def _replace(sheet: Sheet, after: Projection) -> None:
    change = Change(sheet, storing.EMPTY, after)
    _clear(sheet, change)
    storing.store_rows([change])
    set_columns(change)
    sheet.made_by = STAMP
    sheet.save(update_fields=[*SAVED_COLUMNS, "aliases"])
    Book.objects.filter(pk=sheet.book_id).update(made_by="")


def _clear(sheet: Sheet, change: Change) -> None:
    """Delete the rows that are not simply overwritten.

    A seat total stays if its holder does: adding it anew would check once more that nobody sits at two tables.
    """
    sheet.deals.all().delete()
    holders = {seat: columns["player_id"] for seat, columns in change.after.totals.items()}
    seats = sheet.seat_totals.values_list("pk", "seat", "player")
    wrong = [pk for pk, seat, player in seats if seat not in holders or holders[seat] != player]
    sheet.seat_totals.filter(pk__in=wrong).delete()


def _leave_alone(row: Sheet | Book) -> None:
    """Mark it, so that the next start does not try it again; the audit still reports it."""
    if row.made_by not in CURRENT:
        row.made_by = LEFT_ALONE
        row.save(update_fields=["made_by"])


def rebuild_book(*, book_id: int, stale_only: bool = False, announce: Announce = say_nothing) -> list[str]:
    """Replace what a book keeps per player by the sum of its sheets; what is wrong where that cannot be done."""
    with transaction.atomic():
        book = Book.objects.select_for_update().get(pk=book_id)
        if stale_only and book.made_by in CURRENT:
            return []
        try:
            rows = [player_total(book_id, *key, Share(**columns)) for key, columns in stored_shares(book)]
        except UNREADABLE as error:  # somebody changed the game of a sheet
            _leave_alone(book)
            return [f"cannot be read: {error}"]
        before = _before(book)
        _replace_player_totals(book, rows)
        announce(_differences(lambda: differences.of_book(book, before, differences.ranking(book)), f"book {book_id}"))
    return []


def _replace_player_totals(book: Book, rows: Iterable[PlayerTotal]) -> None:
    written = sum(book.sheets.values_list("revision", flat=True))
    Book.objects.filter(pk=book.pk).update(version=max(book.version + 1, written), made_by=STAMP)
    PlayerTotal.objects.filter(book=book).delete()
    PlayerTotal.objects.bulk_create(rows, batch_size=500)


def _before(book: Book) -> dict[differences.Key, Ranked]:
    """What was stored so far; nothing if it cannot be read as numbers any more."""
    try:
        return differences.ranking(book)
    except UNREADABLE:
        return {}


def _differences(find: Callable[[], Iterable[Difference]], what: str) -> list[Difference]:
    """All differences, or that there is nothing to compare with."""
    try:
        return list(find())
    except UNREADABLE:
        return [Difference(f"{what}: what was kept cannot be read; all of it was made anew", totals=1)]
