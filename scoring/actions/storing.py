"""Storing what follows from a log: only rows that changed, in a fixed number of statements. No decisions here."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import F

from scoring.models import Book, Deal, Kept, SeatTotal, Sheet
from scoring.queries.projections import (
    DEAL_COLUMNS,
    KEPT_COLUMNS,
    TOTAL_COLUMNS,
    Projection,
    Share,
    add,
    shares,
    stored,
)

EMPTY = Projection({}, {}, {})


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one sheet, and how many entries brought it about."""

    sheet: Sheet
    before: Projection
    after: Projection
    entries: int = 1


def store(changes: Sequence[Change]) -> None:
    """Bring the kept rows of these sheets (of one book) up to date. The sheets' own columns are not saved here."""
    store_rows(changes)
    book = changes[0].sheet.book_id
    # Takes the book's row: two tables that hold the same player must add up one after the other.
    Book.objects.filter(pk=book).update(version=F("version") + sum(change.entries for change in changes))
    _store_kept(book, changes)


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


def _store_kept(book: int, changes: Iterable[Change]) -> None:
    wanted = _differences(changes)
    if not wanted:
        return
    rows = {row.player_id: row for row in Kept.objects.filter(book=book, player__in=wanted)}
    known = {player: Share(**stored(row, KEPT_COLUMNS)) for player, row in rows.items()}
    sums = {player: add(known.get(player, Share()), more) for player, more in wanted.items()}
    if gone := [player for player, each in sums.items() if not each.sheets]:
        Kept.objects.filter(book=book, player__in=gone).delete()
    Kept.objects.bulk_create(
        [kept(book, player, each) for player, each in sums.items() if each.sheets],
        update_conflicts=True,
        unique_fields=["book", "player"],
        update_fields=KEPT_COLUMNS,
    )


def kept(book: int, player: int, share: Share) -> Kept:
    """The row of what a book has brought a player."""
    return Kept(book_id=book, player_id=player, **{name: getattr(share, name) for name in KEPT_COLUMNS})


def _differences(changes: Iterable[Change]) -> dict[int, Share]:
    """By player: what is to be added to what was kept so far. Players for whom nothing changes are left out."""
    found: dict[int, Share] = defaultdict(Share)
    for change in changes:
        before, after = shares(change.before, change.sheet.game), shares(change.after, change.sheet.game)
        for player in sorted(before.keys() | after.keys()):
            found[player] = add(found[player], after.get(player, Share()))
            found[player] = add(found[player], before.get(player, Share()), -1)
    return {player: share for player, share in found.items() if share != Share()}
