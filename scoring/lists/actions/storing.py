"""Storing what follows from a log: only rows that changed, in a fixed number of statements. No decisions here."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db import IntegrityError
from django.db.models import Case, F, IntegerField, Value, When

from scoring.lists.actions.conflicts import RETRACTED, BookSealed, SheetClosed
from scoring.lists.queries.projections import (
    DEAL_COLUMNS,
    PLAYER_TOTAL_COLUMNS,
    SHEET_COLUMNS,
    STAMP,
    TOTAL_COLUMNS,
    Projection,
    shares,
    stored,
)
from scoring.lists.values.sealing import Sealed
from scoring.lists.values.shares import Share, Sum, kept
from scoring.models import Account, Book, Deal, Entry, EntryText, PlayerTotal, SeatTotal, Sheet
from scoring.statements import Given, Insert, Select, Update, among, named

EMPTY = Projection({}, {}, {})
NOTHING = Share()
FINAL = "the ranking is final"
"""How the database begins when it refuses a list or an entry of a sealed book."""
SAVED_COLUMNS = (*SHEET_COLUMNS, "made_by")

_SHEETS = Insert(Sheet, [field.name for field in Sheet._meta.concrete_fields if not field.primary_key])  # noqa: SLF001
_ENTRIES = Insert(Entry, ("sheet", "sequence", "kind", "key", "author", "device", "written_at", "body", "hash"))
_DEALS = Insert(Deal, DEAL_COLUMNS, key=("sheet", "sequence"))
_TOTALS = Insert(SeatTotal, TOTAL_COLUMNS, key=("sheet", "seat"))
_KEPT = Insert(PlayerTotal, PLAYER_TOTAL_COLUMNS, key=("book", "game", "player"))
_SHEET = Update(lambda: Sheet.objects.filter(pk=Given("pk")), **{name: Given(name) for name in SAVED_COLUMNS})
_BUMP = {
    "version": F("version") + Given("more", IntegerField()),
    # Of what others made it stays theirs: a difference added to a stale total leaves it stale.
    "made_by": Case(When(version=0, then=Value(STAMP)), default=F("made_by")),
}
_BOOK = Update(lambda: Book.objects.filter(pk=Given("pk")), **_BUMP)
_OPEN_BOOK = Update(lambda: Book.objects.filter(pk=Given("pk"), sealed=False, retracted_at=None), **_BUMP)


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one sheet, and how many entries brought it about."""

    sheet: Sheet
    before: Projection
    after: Projection
    entries: int = 1
    counted: bool | None = None
    """Whether it counted before; None: as it does now."""


@contextmanager
def unless_sealed() -> Iterator[None]:
    """Raise `BookSealed` where the database itself refuses a list or an entry, because the ranking is final."""
    try:
        yield
    except IntegrityError as error:
        if FINAL in str(error):
            raise BookSealed from error
        raise


def row(sheet: Sheet, sealed: Sealed, author: Account | None, at: datetime) -> Entry:
    """The row of a sealed entry with its free text, not saved yet."""
    entry = Entry(sheet=sheet, author=author, **columns(sealed, at))
    # So that nobody needs to ask the database for the text of what was just written.
    text = EntryText(entry=entry, salt=sealed.salt, texts=sealed.texts) if sealed.texts else None
    Entry._meta.get_field("text").set_cached_value(entry, text)  # noqa: SLF001  Django's own name for it
    return entry


def columns(sealed: Sealed, at: datetime) -> dict[str, Any]:
    """The columns of an entry, but for its list and its author."""
    body = sealed.body
    return {
        "sequence": body.sequence,
        "kind": body.kind,
        "key": body.key,
        "device": body.device,
        "written_at": at,
        "body": sealed.text,
        "hash": sealed.after.head,
    }


def open_sheets(new: Sequence[Sheet]) -> None:
    """Lists that are not there yet; `BookSealed` where none may come in."""
    with unless_sealed():
        _SHEETS.add(new)


def store_entries(entries: Sequence[Entry]) -> None:
    """The entries themselves, and their free text."""
    with unless_sealed():
        _ENTRIES.add(entries)
    EntryText.objects.bulk_create(text for entry in entries if (text := getattr(entry, "text", None)))


def store_many(entries: Sequence[Mapping[str, Any]], texts: Sequence[EntryText | None]) -> None:
    """The same by all their columns: by the thousand, no entry needs an object of its own."""
    with unless_sealed():
        _ENTRIES.load(entries)
    spoken = {_place(entry): text for entry, text in zip(entries, texts, strict=True) if text is not None}
    rows = Entry.objects.filter(sheet__in={sheet for sheet, _sequence in spoken})
    for key, sheet, sequence in rows.values_list("pk", "sheet_id", "sequence") if spoken else ():
        if text := spoken.get((sheet, sequence)):
            text.entry_id = key
    EntryText.objects.bulk_create(spoken.values())


def _place(entry: Mapping[str, Any]) -> tuple[int, int]:
    return entry["sheet_id"], entry["sequence"]


def store_sheet(sheet: Sheet) -> None:
    """The columns of a list that follow from its log."""
    _SHEET(**stored(sheet, ("pk", *SAVED_COLUMNS)))


def store(changes: Sequence[Change], *, same: bool = False) -> None:
    """Bring the kept rows of these sheets (of one book) up to date. The sheets' own columns are not saved here.

    Raises `SheetClosed` once the ranking that counts these lists is final, or where the book was retracted; unless
    this is no new result and wanted all the `same`: a text erased, a player merged, a retraction itself.
    """
    store_rows(changes)
    _add_to_book(changes, _BOOK if same else _OPEN_BOOK)


def _add_to_book(changes: Sequence[Change], bump: Update) -> None:
    book = changes[0].sheet.book_id
    # Takes the book's row: two tables that hold the same player must add up one after the other, and whoever makes
    # the ranking final waits for this write or is seen by it.
    if not bump(pk=book, more=sum(change.entries for change in changes)):
        raise _closed(Book.objects.get(pk=book))
    _store_player_totals(book, changes)


def _closed(book: Book) -> SheetClosed:
    return SheetClosed(RETRACTED) if book.retracted_at else BookSealed()


def store_rows(changes: Sequence[Change]) -> None:
    """The part of it that is kept per sheet."""
    _store_deals(changes)
    _store_totals(changes)


def load(changes: Sequence[Change]) -> None:
    """As `store`, of lists that are new by the hundred: nothing stands of them yet that had to be looked for."""
    _DEALS.load(_rows(changes, "deals", "sequence"))
    _TOTALS.load(_rows(changes, "totals", "seat"))
    _add_to_book(changes, _OPEN_BOOK)


def _rows(changes: Iterable[Change], part: str, key: str) -> list[dict[str, Any]]:
    kept = ((change.sheet.pk, getattr(change.after, part)) for change in changes)
    return [{"sheet_id": sheet, key: at, **columns} for sheet, rows in kept for at, columns in rows.items()]


def _store_deals(changes: Sequence[Change]) -> None:
    gone = [(each, sequence) for each in changes for sequence in each.before.deals.keys() - each.after.deals.keys()]
    for change, sequence in gone:  # one entry deletes one deal
        Deal.objects.filter(sheet=change.sheet, sequence=sequence).delete()
    _DEALS.put(
        [
            {"sheet_id": change.sheet.pk, "sequence": sequence, **columns}
            for change in changes
            for sequence, columns in change.after.deals.items()
            if columns != change.before.deals.get(sequence)
        ]
    )


def _store_totals(changes: Sequence[Change]) -> None:
    _clear_swapped(changes)
    _TOTALS.put(
        [
            {"sheet_id": change.sheet.pk, "seat": seat, **columns}
            for change in changes
            for seat, columns in change.after.totals.items()
            if columns != change.before.totals.get(seat)
        ]
    )


def _clear_swapped(changes: Sequence[Change]) -> None:
    """The database checks row by row: two players who swap seats would for a moment hold the same one."""
    moved: dict[int, list[int]] = {}
    for change in changes:
        for seat in _moved(change):
            moved.setdefault(seat, []).append(change.sheet.pk)
    for seat, sheets in moved.items():
        SeatTotal.objects.filter(sheet__in=sheets, seat=seat).update(player=None)


def _moved(change: Change) -> list[int]:
    """The seats on which somebody sat who does not any more."""
    before, after = (
        {seat: row["player_id"] for seat, row in each.totals.items()} for each in (change.before, change.after)
    )
    return [seat for seat, player in after.items() if before.get(seat) not in (None, player)]


def _store_player_totals(book: int, changes: Iterable[Change]) -> None:
    wanted = _differences(changes)
    if not wanted:
        return
    players = {player for _game, player in wanted}
    rows = {(row.game, row.player_id): row for row in _stored_totals(len(players))(book=book, **named(players))}
    known = {key: kept(stored(row, PLAYER_TOTAL_COLUMNS)) for key, row in rows.items()}
    sums = {key: Sum((known.get(key, NOTHING), more)).share for key, more in wanted.items()}
    if gone := [rows[key].pk for key, each in sums.items() if not each.sheets and key in rows]:
        PlayerTotal.objects.filter(pk__in=gone).delete()
    _KEPT.put(
        [
            {"book_id": book, "game": game, "player_id": player, **_columns(each)}
            for (game, player), each in sums.items()
            if each.sheets
        ]
    )


@lru_cache(maxsize=32)
def _stored_totals(players: int) -> Select[PlayerTotal]:
    """What a book keeps of so many players: a table's, or those of a batch of an archive."""
    return Select(lambda: PlayerTotal.objects.filter(book=Given("book"), player__pk__in=among(players)).order_by())


def player_total(book: int, game: str, player: int, share: Share) -> PlayerTotal:
    """The row of what the lists of a game in a book have brought a player."""
    return PlayerTotal(book_id=book, game=game, player_id=player, **_columns(share))


def _columns(share: Share) -> dict[str, Any]:
    return {name: getattr(share, name) for name in PLAYER_TOTAL_COLUMNS}


def _differences(changes: Iterable[Change]) -> dict[tuple[str, int], Share]:
    """By game and player: what is to be added to what was kept so far. Where nothing changes there is none."""
    found: dict[tuple[str, int], Sum] = {}
    for change in changes:
        game, counts = change.sheet.game, change.sheet.counts
        before = shares(change.before, game) if (counts if change.counted is None else change.counted) else {}
        after = shares(change.after, game) if counts else {}
        for player in sorted(before.keys() | after.keys()):
            mine = found.setdefault((game, player), Sum())
            mine.add(after.get(player, NOTHING))
            mine.add(before.get(player, NOTHING), -1)
    return {key: share for key, each in found.items() if (share := each.share) != NOTHING}
