"""What players have counted over their lists: read from the sums that are kept, never from deals."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import F, QuerySet

import rules
from rules.types import Statistic
from scoring import ended
from scoring.actors import Reader
from scoring.lists.queries.book_queries import lines_by_game, pages_of_standings, viewable_books
from scoring.models import Book, Player, PlayerTotal, SeatTotal

EACH = {"sqlite": "json_each(seats.counted)", "postgresql": "jsonb_each_text(seats.counted)"}
"""The names and numbers of a column of counts, as rows."""
SUM = """
SELECT seats.played, seats.player_id, each.key, CAST(SUM(CAST(each.value AS bigint)) AS bigint)
FROM ({seats}) AS seats CROSS JOIN {each} AS each GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
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
        """Rounded, halves up; None where there is nothing to be a part of."""
        return (200 * self.number + self.out_of) // (2 * self.out_of) if self.out_of else None


Counts = tuple[Count, ...]


def of_player(player: Player, reader: Reader, *, knows: bool) -> dict[str, Counts]:
    """By game: what this player has counted over the lists that the reader may see, and that count."""
    sums = defaultdict[str, Counter[str]](Counter)
    for game, counters in _kept(player, reader, knows=knows).values_list("game", "counters"):
        sums[game].update(counters or {})
    by_game = {game: _counts(game, sums[game]) for game in rules.games() if game in sums}
    return {game: counts for game, counts in by_game.items() if any(each.says_something for each in counts)}


def _kept(player: Player, reader: Reader, *, knows: bool) -> QuerySet[PlayerTotal]:
    """The same books as of `history`, each with its sum."""
    found = PlayerTotal.objects.filter(player=player, book__in=viewable_books(reader), book__retracted_at=None)
    return found.order_by() if knows else found.filter(ended.still_told_in("book")).order_by()


def lines_of(book: Book) -> int:
    """How many lines `of_book` has in all."""
    return sum(number for game, number in lines_by_game(book).items() if rules.statistics(game))


def of_book(book: Book, first: int, behind: int) -> list[tuple[str, Counts, Player]]:
    """Game by game and best first, from line `first` to before `behind`: what players of a book have counted there."""
    lines = [each.player_total for each in pages_of_standings(book, first, behind, wanted=rules.statistics)]
    return [(each.game, _counts(each.game, each.counters or {}), each.player) for each in lines]


def summed(seats: QuerySet[SeatTotal], column: str) -> dict[tuple[str, int], dict[str, int]]:
    """By game and player: the sums of what these seats count in a column, added up by the database."""
    rows = seats.order_by().annotate(played=F("sheet__game"), counted=F(column))
    try:
        sql, params = rows.values("played", "player_id", "counted").query.sql_with_params()
    except EmptyResultSet:
        return {}
    sums: dict[tuple[str, int], dict[str, int]] = defaultdict(dict)
    with connection.cursor() as cursor:
        cursor.execute(SUM.format(seats=sql, each=EACH[connection.vendor]), params)
        for game, player, name, number in cursor.fetchall():
            sums[game, player][name] = number
    return sums


def _counts(game: str, counters: Mapping[str, int]) -> Counts:
    return tuple(
        Count(each, counters.get(each.key, 0), None if each.out_of is None else counters.get(each.out_of, 0))
        for each in rules.statistics(game)
    )
