"""The audit of books: what is kept per player, the version, and the heads that rankings bore."""

import itertools
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from typing import Any

from django.db.models import QuerySet, Sum

from scoring.models import Book, PlayerTotal, SeatTotal
from scoring.plain import head_audit, sums
from scoring.plain.common import collected, differences, retracted, snapshot, told

KEPT = ("sheets", "total", "decider_1", "decider_2", "tallies", "counters", "years")
Row = tuple[int, Mapping[str, Any]]
"""A player, and what is or must be kept."""


@told(Book)
def audit_books(books: QuerySet[Book]) -> Iterator[tuple[Book, list[str]]]:
    """Every book with everything wrong with it, in plain English for the operator."""
    last = 0
    while True:
        with snapshot():
            book = books.filter(pk__gt=last).order_by("pk").first()
            if book is None:
                return
            found = collected(_findings(book))
        yield book, found
        last = book.pk


def _findings(book: Book) -> Iterator[str]:
    yield from _player_totals(book)
    yield from retracted(book, book.retractions.filter(sheet=None))
    written = book.sheets.aggregate(written=Sum("revision"))["written"] or 0
    if book.version < written:
        yield f"version is {book.version}, but its sheets have {written} entries"
    yield from head_audit.findings(book)


def _player_totals(book: Book) -> Iterator[str]:
    games = {*book.sheets.values_list("game", flat=True).distinct().order_by()}
    games |= {*PlayerTotal.objects.filter(book=book).values_list("game", flat=True).distinct().order_by()}
    for game in sorted(games):
        yield from (f"{game}, {found}" for found in _beside(_wanted(book, game), _stored(book, game)))


def _beside(one: Generator[Row], other: Generator[Row]) -> Iterator[str]:
    """Two streams by player, never more than one row of each in memory."""
    with closing(one), closing(other):
        left, right = next(one, None), next(other, None)
        while left or right:
            player = min(each[0] for each in (left, right) if each)
            mine, there = (each[1] if each and each[0] == player else None for each in (left, right))
            yield from _line(f"player {player}: ", mine, there)
            left = left if mine is None else next(one, None)
            right = right if there is None else next(other, None)


def _line(name: str, wanted: Mapping[str, Any] | None, found: Mapping[str, Any] | None) -> Iterator[str]:
    if wanted is None or found is None:
        yield name + ("is missing" if found is None else "should not be there")
    else:
        yield from differences(name, wanted, found)


def _wanted(book: Book, game: str) -> Generator[Row]:
    """By player: the sum of the seats held in lists that count."""
    rows = SeatTotal.objects.filter(sheet__book=book, sheet__game=game, sheet__counts=True, player__isnull=False)
    columns = ("player_id", "total", "tallies", "counters", "sheet__opened_at")
    seats = rows.order_by("player_id", "pk").values(*columns).iterator()
    for player, group in itertools.groupby(seats, key=lambda row: row["player_id"]):
        yield player, sums.summed(game, group)


def _stored(book: Book, game: str) -> Generator[Row]:
    rows = PlayerTotal.objects.filter(book=book, game=game).order_by("player_id")
    for row in rows.values("player_id", *KEPT).iterator():
        yield row["player_id"], row
