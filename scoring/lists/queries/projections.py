"""What is stored of a sheet beside its log: worked out from the log alone, compared and stored elsewhere."""

import itertools
from collections.abc import Generator, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Model

import rules
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.rows import Columns, Rows
from scoring.lists.values.shares import Share, Sum, share
from scoring.models import Book, SeatTotal, Sheet

MAKER = 4
"""Version of what makes projections besides the rules: this module and `scoring.lists.values`.

Raise it with every change after which the same log can give another kept row: who holds a seat, what is counted, which
columns there are, how shares add up, what breaks a tie. What the rules reckon is in `rules.VERSION`."""
STAMP = f"{MAKER}.{rules.VERSION}"
"""Stands in rows that this version made; rows of any other version are stale."""
LEFT_ALONE = f"{STAMP} left alone"
"""Stands in a sheet (or book) that this version could not rebuild, because somebody changed its log by force."""
CURRENT = (STAMP, LEFT_ALONE)


@dataclass(frozen=True, slots=True)
class Projection:
    """A sheet's kept rows as plain values: equal logs give equal projections."""

    sheet: Columns
    deals: Rows
    totals: Mapping[int, Columns]
    """By seat."""


HEAD_COLUMNS = ("title", "series_number", "table_number")
SHEET_COLUMNS = (
    "revision",
    "head",
    "state",
    "closed_early",
    "finished",
    "winner",
    "deals_played",
    "blocked",
    "totals_only",
    "disputed",
    "called",
    "photos",
    *HEAD_COLUMNS,
)
SUBJECT_COLUMNS = ("contract", "seat", "player_id")
DEAL_COLUMNS = ("position", "number", "record", "points", "outcome", "value", "tallies", *SUBJECT_COLUMNS)
TOTAL_COLUMNS = ("player_id", "points", "total", "tallies", "counters", "opened_at")
PLAYER_TOTAL_COLUMNS = ("sheets", "total", "decider_1", "decider_2", "tallies", "counters", "years")


def project(loaded: Loaded) -> Projection:
    """Everything that is kept of this sheet."""
    totals = {seat: {**row, "opened_at": loaded.sheet.opened_at} for seat, row in loaded.reading.totals.items()}
    return Projection(_sheet(loaded), loaded.reading.rows, totals)


def stored_projection(sheet: Sheet) -> Projection:
    """What the database holds of this sheet beside its log, whatever version made it."""
    deals = {row.sequence: stored(row, DEAL_COLUMNS) for row in sheet.deals.all()}
    totals = {row.seat: stored(row, TOTAL_COLUMNS) for row in sheet.seat_totals.all()}
    return Projection(stored(sheet, SHEET_COLUMNS), deals, totals)


def stored(row: Model, names: Iterable[str]) -> dict[str, Any]:
    """The kept columns of a row as it stands in the database."""
    return {name: getattr(row, name) for name in names}


def _sheet(loaded: Loaded) -> Columns:
    return {
        "revision": loaded.revision,
        "head": loaded.head,
        "state": str(loaded.state),
        "closed_early": loaded.log.ended,
        "finished": loaded.finished,
        "winner": loaded.folded.winner,
        "deals_played": sum(line.numbered for line in loaded.folded.lines),
        "blocked": loaded.blocked,
        "totals_only": loaded.log.totals is not None,
        "disputed": len(loaded.log.disputes),
        "called": loaded.log.call,
        "photos": len(loaded.log.photos),
        **_head(loaded),
    }


def _head(loaded: Loaded) -> Columns:
    """The head of the list: as the last entry about it states, else as it was opened."""
    if loaded.log.head is None:
        return stored(loaded.sheet, HEAD_COLUMNS)
    return dict(zip(HEAD_COLUMNS, (loaded.log.head[name] for name in ("title", "series", "table")), strict=True))


def shares(projection: Projection, game: str) -> dict[int, Share]:
    """What a sheet that counts brings the holders of its seats, by player."""
    rows = (row for row in projection.totals.values() if row["player_id"] is not None)
    return {row["player_id"]: share(row, game) for row in rows}


def stored_shares(book: Book) -> Generator[tuple[tuple[str, int], dict[str, Any]]]:
    """What the lists of a book that count bring each player in each game, added up afresh, by game and player."""
    rows = SeatTotal.objects.filter(sheet__book=book, sheet__counts=True, player__isnull=False)
    rows = rows.order_by("sheet__game", "player_id", "pk")
    opened = F("sheet__opened_at")  # of a list that was left alone its seats do not say it
    with closing(rows.values("player_id", "sheet__game", *TOTAL_COLUMNS[1:-1], opened=opened).iterator()) as seats:
        for (game, player), group in itertools.groupby(seats, key=lambda row: (row["sheet__game"], row["player_id"])):
            total = Sum(share({**row, "opened_at": row["opened"]}, game) for row in group).share
            yield (game, player), {name: getattr(total, name) for name in PLAYER_TOTAL_COLUMNS}
