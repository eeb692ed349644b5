"""The audit: does every log hold together, and is everything kept exactly what the logs say? It only looks."""

import itertools
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet, Sum

import rules
from scoring import log
from scoring.models import Book, Entry, Kept, SeatTotal, Sheet
from scoring.queries import projections
from scoring.queries.loaded import genesis
from scoring.queries.projections import DEAL_COLUMNS, KEPT_COLUMNS, SHEET_COLUMNS, TOTAL_COLUMNS, Share, add, stored
from scoring.queries.sheets import from_entries, text_of

CHUNK = 100
"""Sheets looked at together: bounds the memory, however large the database."""
UNREADABLE = (KeyError, ValueError, TypeError, IndexError, AttributeError, rules.RulesetError)
"""What reading a log that was tampered with can raise."""


@contextmanager
def _snapshot() -> Iterator[None]:
    """What is compared is all of one moment, also while tables are playing."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def audit_sheets(sheets: QuerySet[Sheet]) -> Iterator[tuple[Sheet, list[str]]]:
    """Every sheet with everything wrong with it, in plain English for the operator."""
    last = 0
    related = ("entries__text", "deals", "seat_totals")
    while True:
        with _snapshot():
            chunk = list(sheets.filter(pk__gt=last).order_by("pk").prefetch_related(*related)[:CHUNK])
        yield from ((sheet, _read(_findings(sheet))) for sheet in chunk)
        if not chunk:
            return
        last = chunk[-1].pk


def audit_books(books: QuerySet[Book]) -> Iterator[tuple[Book, list[str]]]:
    """Every book with everything wrong in what it keeps per player."""
    last = 0
    while True:
        with _snapshot():
            book = books.filter(pk__gt=last).order_by("pk").first()
            if book is None:
                return
            found = _read(_book_findings(book))
        yield book, found
        last = book.pk


def _findings(sheet: Sheet) -> Iterator[str]:
    entries = sorted(sheet.entries.all(), key=lambda entry: entry.sequence)
    yield from chain_findings(sheet, entries)
    kept = projections.project(from_entries(sheet, entries))
    yield from _compare("", kept.sheet, stored(sheet, SHEET_COLUMNS))
    deals = {row.sequence: stored(row, DEAL_COLUMNS) for row in sheet.deals.all()}
    yield from _compare_rows("deal", kept.deals, deals)
    totals = {row.seat: stored(row, TOTAL_COLUMNS) for row in sheet.seat_totals.all()}
    yield from _compare_rows("seat", kept.totals, totals)


def _read(findings: Iterator[str]) -> list[str]:
    """All of them, up to where the rows that they look at can no longer be read."""
    found: list[str] = []
    try:
        found += findings
    except UNREADABLE as error:
        found.append(f"cannot be read: {type(error).__name__}")
    return found


def chain_findings(sheet: Sheet, entries: Sequence[Entry]) -> Iterator[str]:
    """Everything that shows that somebody has changed the log itself."""
    if len(entries) < sheet.revision:
        yield f"{sheet.revision - len(entries)} of {sheet.revision} entries are missing"
    yield from _chain(sheet, entries)
    if (entries[-1].hash if entries else genesis(sheet)) != sheet.head:
        yield "the log does not end with the entry that the sheet names as its head"


def _chain(sheet: Sheet, entries: Iterable[Entry]) -> Iterator[str]:
    previous = genesis(sheet)
    for place, entry in enumerate(entries, start=1):
        name = f"entry {entry.sequence}"
        if entry.sequence != place:
            yield f"{name}: entry {place} is missing"
            return
        if log.digest(entry.body) != entry.hash:
            yield f"{name}: its bytes do not match its hash"
        yield from _body(name, sheet, entry, previous)
        previous = entry.hash


def _body(name: str, sheet: Sheet, entry: Entry, previous: str) -> Iterator[str]:
    try:
        body = log.read_body(entry.body)
    except UNREADABLE:
        yield f"{name}: its bytes cannot be read"
        return
    if body.previous != previous:
        yield f"{name}: does not follow the entry before (or the sheet's rule set has changed)"
    yield from _compare(f"{name}: ", _said(body), _columns(sheet, entry))
    text = text_of(entry)
    if text is not None and _digests(text.salt, text.texts) != body.texts:
        yield f"{name}: its text does not match the digest"


def _said(body: log.Body) -> dict[str, Any]:
    return {name: getattr(body, name) for name in ("sheet", "sequence", "kind", "key", "author", "device", "at")}


def _columns(sheet: Sheet, entry: Entry) -> dict[str, Any]:
    columns = stored(entry, ("sequence", "kind", "key", "device"))
    at = log.moment(entry.written_at)
    return {**columns, "sheet": str(sheet.uid), "author": entry.author_id, "at": at}


def _digests(salt: str, texts: Mapping[str, str]) -> dict[str, str]:
    return {name: log.text_digest(salt, name, text) for name, text in texts.items()}


def _compare_rows(name: str, wanted: Mapping[int, Any], found: Mapping[int, Any]) -> Iterator[str]:
    for key in sorted(wanted.keys() | found.keys()):
        if key not in found:
            yield f"{name} {key}: is missing"
        elif key not in wanted:
            yield f"{name} {key}: should not be there"
        else:
            yield from _compare(f"{name} {key}: ", wanted[key], found[key])


def _compare(name: str, wanted: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    if _same(wanted, {column: found[column] for column in wanted}):
        return
    for column, value in wanted.items():
        if not _same(value, found[column]):
            yield f"{name}{column} is {found[column]!r}, the log says {value!r}"


def _same(one: Any, other: Any) -> bool:
    """Bit for bit: 1 is not True."""
    return log.canonical(one) == log.canonical(other)


def _book_findings(book: Book) -> Iterator[str]:
    """Everything wrong with what a book has kept per player."""
    rows = Kept.objects.filter(book=book).order_by("player_id").values("player_id", *KEPT_COLUMNS)
    with closing(rows.iterator()) as kept, closing(kept_shares(book)) as shares:
        found = ((row.pop("player_id"), row) for row in kept)
        for player, wanted, there in _side_by_side(shares, found):
            yield from _compare_rows("player", _one(player, wanted), _one(player, there))
    written = book.sheets.aggregate(written=Sum("revision"))["written"] or 0
    if book.version < written:
        yield f"version is {book.version}, but its sheets have {written} entries"


def _one(key: int, row: Mapping[str, Any] | None) -> dict[int, Mapping[str, Any]]:
    return {} if row is None else {key: row}


def kept_shares(book: Book) -> Generator[tuple[int, dict[str, Any]]]:
    """What the sheets of a book bring each player, added up afresh, by player."""
    rows = SeatTotal.objects.filter(sheet__book=book, player__isnull=False).order_by("player_id", "pk")
    with closing(rows.values("player_id", "sheet__game", *TOTAL_COLUMNS[1:]).iterator()) as seats:
        for player, group in itertools.groupby(seats, key=lambda row: row["player_id"]):
            total = Share()
            for row in group:
                total = add(total, projections.share(row, row["sheet__game"]))
            yield player, {name: getattr(total, name) for name in KEPT_COLUMNS}


Row = tuple[int, Mapping[str, Any]]


def _side_by_side(one: Iterator[Row], other: Iterator[Row]) -> Iterator[tuple[int, Any, Any]]:
    """Two streams that are sorted by key, joined: never more than one row of each in memory."""
    left, right = next(one, None), next(other, None)
    while left or right:
        key = min(each[0] for each in (left, right) if each)
        yield key, left[1] if left and left[0] == key else None, right[1] if right and right[0] == key else None
        left = next(one, None) if left and left[0] == key else left
        right = next(other, None) if right and right[0] == key else right
