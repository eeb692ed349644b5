"""What players have counted over their lists: read from the sums that are kept, never from deals."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection, models
from django.db.models import F, QuerySet
from django.utils import timezone

import rules
from rules.types import Statistic
from scoring import ended
from scoring.actors import Reader
from scoring.lists.queries.book_queries import lines_by_game, pages_of_standings, viewable_books
from scoring.lists.queries.history import history
from scoring.lists.values import totals, years
from scoring.models import Book, Player, PlayerTotal, Sheet

EACH = {"sqlite": "json_each(kept.counted)", "postgresql": "jsonb_each_text(kept.counted)"}
"""The names and numbers of a column of counts, as rows."""
SUM = """
SELECT kept.game, each.key, CAST(SUM(CAST(each.value AS bigint)) AS bigint)
FROM ({kept}) AS kept CROSS JOIN {each} AS each GROUP BY 1, 2 ORDER BY 1, 2
"""


@dataclass(frozen=True, slots=True)
class Count:
    """A statistic with its number, and what it is a part of where it is a rate."""

    statistic: Statistic
    number: int
    out_of: int | None

    @property
    def says_something(self) -> bool:
        return bool(self.number or self.out_of)

    @property
    def percent(self) -> int | None:
        """Percentage, halves rounded up; None if the whole is 0."""
        return (200 * self.number + self.out_of) // (2 * self.out_of) if self.out_of else None


Counts = tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Foot:
    """What somebody's sheets of one game say of him or her where only their totals were entered."""

    game: str
    sheets: int
    tallies: Mapping[str, int]
    """What the game ranks by, added up over these sheets; the points stand in `Year`."""


@dataclass(frozen=True, slots=True)
class Year:
    """What somebody played of one game in one year."""

    year: int
    game: str
    lists: int
    total: int


def of_player(player: Player, reader: Reader, *, knows: bool, without: Collection[int] = ()) -> dict[str, Counts]:
    """By game: what this player has counted over the lists that the reader may see, and that count.

    `without`: books that are left out, here and in the sums below.
    """
    sums = _summed(_kept(player, reader, knows=knows, without=without), "counters")
    by_game = {game: _counts(game, sums[game]) for game in rules.games() if game in sums}
    return {game: counts for game, counts in by_game.items() if any(each.says_something for each in counts)}


def games_of(player: Player, reader: Reader, *, knows: bool) -> set[str]:
    """The games of which lists count for this player."""
    return set(_kept(player, reader, knows=knows).values_list("game", flat=True))


def tallies_of(
    player: Player, reader: Reader, *, knows: bool, without: Collection[int] = ()
) -> dict[str, dict[str, int]]:
    """By game: what is counted of this player in games that keep no statistics of their own."""
    plain = [game for game in rules.games() if not rules.statistics(game)]
    kept = _kept(player, reader, knows=knows, without=without)
    return _summed(kept.filter(game__in=plain), "tallies") if plain else {}


def totals_only(player: Player, reader: Reader, *, knows: bool, without: Collection[int] = ()) -> list[Foot]:
    """What is known of sheets that count and have no deals: two statements, one where there are none."""
    rows = history(player, reader, knows=knows, without=without).filter(sheet__totals_only=True, sheet__counts=True)
    rows = rows.select_related(None).order_by()
    sheets = dict(rows.values_list("sheet__game").annotate(number=models.Count("pk")))
    sums = _summed(rows.annotate(game=F("sheet__game")), "tallies") if sheets else {}
    return [
        Foot(game, sheets[game], {name: sums[game][name] for name in totals.names(game) if name in sums.get(game, {})})
        for game in rules.games()
        if game in sheets
    ]


def years_of(player: Player, reader: Reader, *, knows: bool, without: Collection[int] = ()) -> list[Year]:
    """Lists and totals of `history` by year and game, the last year first: what is kept, and what no book counts."""
    zone, sums = timezone.get_current_timezone(), defaultdict[tuple[int, str], list[int]](lambda: [0, 0])
    for game, kept in _summed(_kept(player, reader, knows=knows, without=without), "years").items():
        for year, (lists, points) in years.read(kept, zone).items():
            _count(sums[year, game], lists, points)
    uncounted = Sheet.objects.filter(counts=False, retracted_at=None)
    aside = history(player, reader, knows=knows).filter(sheet__in=uncounted).exclude(sheet__book__in=without).order_by()
    for game, opened_at, points in aside.values_list("sheet__game", "sheet__opened_at", "total"):
        _count(sums[opened_at.astimezone(zone).year, game], 1, points)
    found = (Year(year, game, lists, total) for (year, game), (lists, total) in sums.items() if lists)
    return sorted(found, key=lambda each: (-each.year, each.game))


def _count(sums: list[int], lists: int, points: int) -> None:
    sums[0] += lists
    sums[1] += points


def _kept(player: Player, reader: Reader, *, knows: bool, without: Collection[int] = ()) -> QuerySet[PlayerTotal]:
    """The same books as of `history`, each with its sum."""
    stands = {"book__retracted_at": None, "book__rehearsal": False}
    found = PlayerTotal.objects.filter(player=player, book__in=viewable_books(reader), **stands)
    found = found.exclude(book__in=without)
    return found.order_by() if knows else found.filter(ended.still_told("book")).order_by()


def lines_of(book: Book) -> int:
    """How many lines `of_book` has in all."""
    return sum(number for game, number in lines_by_game(book).items() if rules.statistics(game))


def of_book(book: Book, first: int, behind: int) -> list[tuple[str, Counts, Player]]:
    """Game by game and best first, from line `first` to before `behind`: what players of a book have counted there."""
    lines = [each.player_total for each in pages_of_standings(book, first, behind, wanted=rules.statistics)]
    return [(each.game, _counts(each.game, each.counters or {}), each.player) for each in lines]


def _summed(rows: QuerySet[Any], column: str) -> dict[str, dict[str, int]]:
    """By game: the sums of what these rows hold in a column, added up by the database."""
    try:
        sql, params = rows.values("game", counted=F(column)).query.sql_with_params()
    except EmptyResultSet:
        return {}
    sums: dict[str, dict[str, int]] = defaultdict(dict)
    with connection.cursor() as cursor:
        cursor.execute(SUM.format(kept=sql, each=EACH[connection.vendor]), params)
        for game, name, number in cursor.fetchall():
            sums[game][name] = number
    return sums


def _counts(game: str, counters: Mapping[str, int]) -> Counts:
    return tuple(
        Count(each, counters.get(each.key, 0), None if each.out_of is None else counters.get(each.out_of, 0))
        for each in rules.statistics(game)
    )
