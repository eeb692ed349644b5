"""Heads over whole books, as rankings bear them: every part of them must still be there."""

import itertools
from collections.abc import Iterable, Iterator

from scoring.models import Book, BookHead, Entry, Sheet
from scoring.plain.common import digest, short

PARTS = 500
"""Parts asked for together; no statement takes more than some thousand numbers."""
DECISIONS = ""
"""What stands in the place of a list for the event's decisions."""


def findings(book: Book) -> Iterator[str]:
    """Heads that nothing makes, and lists or entries that a ranking named and that are gone.

    One head after the other; what a head has in common with the one before has been looked at by then.
    """
    known: set[tuple[str, str]] = set()
    for row in BookHead.objects.filter(book=book).order_by("pk").iterator(chunk_size=1):
        parts = {(uid, head) for uid, head in row.parts}
        if digest(sorted(row.parts)) != row.head:
            yield f"head {short(row.head)}: its parts do not make it"
        fresh = sorted(part for part in parts - known if part[0] != DECISIONS)
        yield from (f"head {short(row.head)}: {each}" for each in _gone(book, fresh))
        known = parts


def _gone(book: Book, parts: list[tuple[str, str]]) -> Iterator[str]:
    for batch in _batches(parts):
        lists = {str(sheet.uid): sheet for sheet in book.sheets.filter(uid__in=[uid for uid, _head in batch])}
        there = _contained(lists.values(), {head for _uid, head in batch})
        for uid, head in batch:
            if uid not in lists:
                yield f"the list {uid} is gone, or in another book"
            elif (lists[uid].pk, head) not in there:
                yield f"sheet {lists[uid].pk} has no entry {short(head)} any more"


def _batches(parts: list[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    rest = iter(parts)
    while batch := list(itertools.islice(rest, PARTS)):
        yield batch


def _contained(lists: Iterable[Sheet], wanted: set[str]) -> set[tuple[int, str]]:
    """List and head, for every head that stands in the list's chain, its beginning included."""
    sheets = list(lists)
    entries = Entry.objects.filter(sheet__in=[sheet.pk for sheet in sheets])
    found = {(sheet.pk, sheet.head) for sheet in sheets if not sheet.revision}
    found |= set(entries.filter(hash__in=wanted).order_by().values_list("sheet", "hash"))
    return found | {(sheet, _begins(body)) for sheet, body in entries.filter(sequence=1).values_list("sheet", "body")}


def _begins(body: str) -> str:
    """The hash before the first entry, without reading the rest."""
    return body.partition('"previous":"')[2][:64]


def printed_sheet(sheet: int, head: str) -> str | None:
    """What to say of a list whose printed head it no longer contains; None where all is well."""
    entries = Entry.objects.filter(sheet=sheet)
    first = entries.filter(sequence=1).values_list("body", flat=True).first()
    begins = _begins(first) if first else Sheet.objects.filter(pk=sheet).values_list("head", flat=True).first() or ""
    if entries.filter(hash__startswith=head).exists() or begins.startswith(head):
        return None
    return f"sheet {sheet}: no entry bears the printed head {head}"


def printed_book(book: int, head: str) -> str | None:
    """The same of a book: what a known head is made of is looked at with the book."""
    if BookHead.objects.filter(book=book, head__startswith=head).exists():
        return None
    return f"book {book}: no ranking with the printed head {head} is known"
