"""What players have counted over their lists: summed up from what is kept per seat, never from deals."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import rules
from rules.types import Statistic
from scoring.actors import Reader
from scoring.lists.queries.history import history
from scoring.models import Book, Player, SeatTotal


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


def of_player(player: Player, reader: Reader) -> dict[str, Counts]:
    """By game: what this player has counted over the lists that the reader may see."""
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for game, counters in history(player, reader).order_by().values_list("sheet__game", "counters"):
        sums[game].update(counters)
    by_game = {game: _counts(game, sums[game]) for game in rules.games() if game in sums}
    return {game: counts for game, counts in by_game.items() if any(each.says_something for each in counts)}


def of_book(book: Book) -> dict[str, list[tuple[Player, Counts]]]:
    """By game: what every player of a book has counted there."""
    seats = SeatTotal.objects.filter(sheet__book=book, sheet__counts=True, player__isnull=False).order_by("player")
    sums: dict[str, dict[int, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for player, game, counters in seats.values_list("player", "sheet__game", "counters"):
        sums[game][player].update(counters)
    people = Player.objects.in_bulk({player for by_player in sums.values() for player in by_player})
    return {
        game: [(people[player], _counts(game, counters)) for player, counters in sums[game].items()]
        for game in rules.games()
        if game in sums and rules.statistics(game)
    }


def _counts(game: str, counters: Mapping[str, int]) -> Counts:
    return tuple(
        Count(each, counters.get(each.key, 0), None if each.out_of is None else counters.get(each.out_of, 0))
        for each in rules.statistics(game)
    )
