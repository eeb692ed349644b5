"""S2: what it costs to prove that everything kept follows from the logs."""

from collections.abc import Iterator
from typing import Any

from django.db import connection

from bench import recording
from bench.clock import Figure, Work, against, compare
from scoring.models import Book, Sheet
from scoring.plain import books, lists
from tests import build

SHEETS = 10
SCAN = (
    "SELECT * FROM scoring_sheet WHERE book_id = {book}",
    "SELECT * FROM scoring_entry WHERE sheet_id IN (SELECT id FROM scoring_sheet WHERE book_id = {book})",
    "SELECT * FROM scoring_deal WHERE sheet_id IN (SELECT id FROM scoring_sheet WHERE book_id = {book})",
    "SELECT * FROM scoring_seattotal WHERE sheet_id IN (SELECT id FROM scoring_sheet WHERE book_id = {book})",
    "SELECT * FROM scoring_playertotal WHERE book_id = {book}",
)


def measure() -> Iterator[Figure]:
    """A book of full lists; the floor reads their rows once and looks at none."""
    book, deals = build.book(), recording.sampled(recording.DEALS)
    for _sheet in range(SHEETS):
        recording.record(build.sheet(recording.SEATS, book=book), deals)
    number = SHEETS * recording.DEALS
    seconds = compare(
        {"audit": Work(lambda _nothing: _audit(book), number), "scan": Work(lambda _nothing: _scan(book), number)}
    )
    yield against("S2", "audit, per deal", seconds, "audit", "scan", "one scan of the rows")


def _audit(book: Book) -> None:
    found = [
        *lists.audit_sheets(Sheet.objects.filter(book=book)),
        *books.audit_books(Book.objects.filter(pk=book.pk)),
    ]
    wrong = [each for _row, findings in found for each in findings]
    if wrong or len(found) != SHEETS + 1:
        raise AssertionError(wrong)


def _scan(book: Book) -> list[Any]:
    rows: list[Any] = []
    with connection.cursor() as cursor:
        for statement in SCAN:
            cursor.execute(statement.format(book=book.pk))
            rows += cursor.fetchall()
    return rows
