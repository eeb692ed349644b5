"""Storing what follows from a log: only rows that changed, in a fixed number of statements. No decisions here."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError
from django.db.models import Case, F, Value, When

from scoring.lists.actions.errors import BookSealed
from scoring.lists.queries.projections import (
    DEAL_COLUMNS,
    KEPT_COLUMNS,
    STAMP,
    TOTAL_COLUMNS,
    Projection,
    Share,
    add,
    shares,
    stored,
)
from scoring.lists.values.sealing import Sealed
from scoring.models import Account, Book, Deal, Entry, EntryText, PlayerTotal, SeatTotal, Sheet

EMPTY = Projection({}, {}, {})
FINAL = "the ranking is final"
"""How the database begins when it refuses a list or an entry of a sealed book."""


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one sheet, and how many entries brought it about."""

    sheet: Sheet
    before: Projection
    after: Projection
    entries: int = 1
    counted: bool | None = None
    """Whether it counted before; as now where nothing is said."""


@contextmanager
def unless_sealed() -> Iterator[None]:
    """Raise `BookSealed` where the database itself refuses a list or an entry, because the ranking is final."""
    try:
        yield
    except IntegrityError as error:
        if FINAL in str(error):
            raise BookSealed from error
        raise


def row(sheet: Sheet, sealed: Sealed, author: Account | None, at: datetime, texts: Mapping[str, str]) -> Entry:
    """The row of a sealed entry with its free text, not saved yet."""
    body = sealed.body
    entry = Entry(
        sheet=sheet,
        sequence=body.sequence,
        kind=body.kind,
        key=body.key,
        author=author,
        device=body.device,
        written_at=at,
        body=sealed.text,
        hash=sealed.after.head,
    )
    # So that nobody needs to ask the database for the text of what was just written.
    text = EntryText(entry=entry, salt=sealed.salt, texts=texts) if texts else None
    Entry._meta.get_field("text").set_cached_value(entry, text)  # noqa: SLF001  Django's own name for it
    return entry


def store_entry(entry: Entry) -> None:
    """The entry itself, and its free text."""
    with unless_sealed():
        entry.save(force_insert=True)
    if text := getattr(entry, "text", None):
        text.save(force_insert=True)


def store(changes: Sequence[Change], *, sealed: bool = False) -> None:
    """Bring the kept rows of these sheets (of one book) up to date. The sheets' own columns are not saved here.

    Raises `BookSealed` once the ranking that counts these lists is final, unless what is stored is `sealed` text.
    """
    store_rows(changes)
    book = changes[0].sheet.book_id
    # Takes the book's row: two tables that hold the same player must add up one after the other, and whoever makes
    # the ranking final waits for this write or is seen by it.
    mine = Book.objects.filter(pk=book) if sealed else Book.objects.filter(pk=book, sealed=False)
    moved = mine.update(
        version=F("version") + sum(change.entries for change in changes),
        # Of what others made it stays theirs: a difference added to a stale total leaves it stale.
        made_by=Case(When(version=0, then=Value(STAMP)), default=F("made_by")),
    )
    if not moved:
        raise BookSealed
    _store_player_totals(book, changes)


def store_rows(changes: Sequence[Change]) -> None:
    """The part of it that is kept per sheet."""
    _store_deals(changes)
    _store_totals(changes)


def _store_deals(changes: Sequence[Change]) -> None:
    gone = [(each, sequence) for each in changes for sequence in each.before.deals.keys() - each.after.deals.keys()]
    for change, sequence in gone:  # one entry deletes one deal
        Deal.objects.filter(sheet=change.sheet, sequence=sequence).delete()
    rows = [
        Deal(sheet=change.sheet, sequence=sequence, **columns)
        for change in changes
        for sequence, columns in change.after.deals.items()
        if columns != change.before.deals.get(sequence)
    ]
    Deal.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["sheet", "sequence"], update_fields=DEAL_COLUMNS
    )


def _store_totals(changes: Sequence[Change]) -> None:
    rows = [
        SeatTotal(sheet=change.sheet, seat=seat, **columns)
        for change in changes
        for seat, columns in change.after.totals.items()
        if columns != change.before.totals.get(seat)
    ]
    for change in changes:
        _clear_swapped(change)
    SeatTotal.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["sheet", "seat"], update_fields=["player", *TOTAL_COLUMNS[1:]]
    )


def _clear_swapped(change: Change) -> None:
    """Two players who change seats would for a moment both hold one: rows are checked one by one."""
    before, after = (
        {seat: row["player_id"] for seat, row in each.totals.items()} for each in (change.before, change.after)
    )
    moved = [seat for seat, player in after.items() if before.get(seat) not in (None, player)]
    if moved:
        change.sheet.seat_totals.filter(seat__in=moved).update(player=None)


def _store_player_totals(book: int, changes: Iterable[Change]) -> None:
    wanted = _differences(changes)
    if not wanted:
        return
    players = {player for _game, player in wanted}
    rows = {(row.game, row.player_id): row for row in PlayerTotal.objects.filter(book=book, player__in=players)}
    known = {key: Share(**stored(row, KEPT_COLUMNS)) for key, row in rows.items()}
    sums = {key: add(known.get(key, Share()), more) for key, more in wanted.items()}
    if gone := [rows[key].pk for key, each in sums.items() if not each.sheets and key in rows]:
        PlayerTotal.objects.filter(pk__in=gone).delete()
    PlayerTotal.objects.bulk_create(
        [player_total(book, *key, each) for key, each in sums.items() if each.sheets],
        update_conflicts=True,
        unique_fields=["book", "game", "player"],
        update_fields=KEPT_COLUMNS,
    )


def player_total(book: int, game: str, player: int, share: Share) -> PlayerTotal:
    """The row of what the lists of a game in a book have brought a player."""
    return PlayerTotal(
        book_id=book, game=game, player_id=player, **{name: getattr(share, name) for name in KEPT_COLUMNS}
    )


def _differences(changes: Iterable[Change]) -> dict[tuple[str, int], Share]:
    """By game and player: what is to be added to what was kept so far. Where nothing changes there is none."""
    found: dict[tuple[str, int], Share] = defaultdict(Share)
    for change in changes:
        game, counts = change.sheet.game, change.sheet.counts
        before = shares(change.before, game) if (counts if change.counted is None else change.counted) else {}
        after = shares(change.after, game) if counts else {}
        for player in sorted(before.keys() | after.keys()):
            found[game, player] = add(found[game, player], after.get(player, Share()))
            found[game, player] = add(found[game, player], before.get(player, Share()), -1)
    return {key: share for key, share in found.items() if share != Share()}
