"""S2: what it costs to prove that everything kept follows from the logs, and that their number takes no memory."""

import random
import re
from collections.abc import Iterator
from typing import Any

from django.db import connection

import rules
from bench import copying, importing, memory, recording, replaying
from bench.clock import Figure, Work, against, compare
from scoring.models import Book, Sheet
from scoring.plain import book_audit, list_audit
from tests import build

SHEETS = 10
FEW, MANY = 1_000, 2_000
"""Lists that are audited for their memory: rows are read 2,000 at a time, so fewer would fill no buffer."""
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
    low, high = _peak(FEW), _peak(MANY)
    told = f"{low >> 10} MiB at the most with {FEW} lists, {high >> 10} MiB with {MANY} more"
    yield Figure("S2", f"memory of auditing {MANY} lists more", times=high / low, floor=told)


def _peak(games: int) -> int:
    """The most KiB that `audit` takes with a book of so many lists more."""
    archive(games)
    return memory.most_of("audit")


def archive(games: int) -> Book:
    """A book of so many lists of one deal."""
    chance = random.Random(games)
    lines = [rules.sample_archived(replaying.GAME, chance, number) for number in range(games)]
    importing.keep(importing.written(lines), f"Archive of {games}")
    return Book.objects.get(title=f"Archive of {games}")


def _audit(book: Book) -> None:
    found = [
        *list_audit.audit_sheets(Sheet.objects.filter(book=book)),
        *book_audit.audit_books(Book.objects.filter(pk=book.pk)),
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


def many(lists: int) -> Iterator[str]:
    """What the audit takes of a thousand lists of one deal, and of so many in all, copies of these."""
    few = archive(FEW)
    yield from _told()
    copying.copied(few, lists // FEW - 1)
    yield from _told()


def _told() -> Iterator[str]:
    lists, took = Sheet.objects.count(), memory.taken("audit")
    each = took.seconds / lists * 1000
    yield f"{lists} lists: {took.seconds:.1f} s, {each:.3g} ms a deal, {took.peak >> 10} MiB at the most"
    moves: dict[str, list[int]] = {}
    for title, percent in re.findall(r"(\w[\w ]*): +(\d+)%", took.terminal):
        moves.setdefault(title, []).append(int(percent))
    yield from (f"  {title}: drawn {len(seen)} times, up to {seen[-1]} %" for title, seen in moves.items())
