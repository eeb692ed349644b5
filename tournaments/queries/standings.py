"""The ranking of an event, read from kept totals and never from deals. The one function that every face uses."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import rules
from rules.types import Rank
from scoring.models import Kept, Player, SeatTotal
from tournaments.models import Event, Registration

TOTAL, LOT = "total", "-lot"


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """What one series brought a player, and the list that tells how."""

    sheet_id: int
    total: int
    """Of what the ranking counts first."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the ranking."""

    rank: int | None
    """None for whoever has not been seated yet."""
    player: Player
    registration: Registration | None
    """None for somebody who sat down without being registered."""
    total: int
    """Of what the ranking counts first: points or, in some games, matches won."""
    series: tuple[SeriesResult | None, ...]
    deciders: tuple[tuple[str, int], ...]
    """All else that the game ranks by as people count it, weightiest first."""
    decided_by: str | None
    """What separates this line from the one above: `total`, a tally of the game, or `-lot`."""


def standings(event: Event) -> tuple[Standing, ...]:
    """The players of an event, best first, those who have not been seated yet behind them: four statements."""
    kept = list(Kept.objects.filter(book=event.book_id).select_related("player").order_by("player__name", "player"))
    registrations = {each.player_id: each for each in event.registrations.select_related("player").order_by("number")}
    results = _results(event)
    most = max((number for each in results.values() for number in each), default=0)
    first, *names = counted(event.game)
    rows = [{name: count(name, row.total, row.tallies) for name in (first, *names)} for row in kept]

    def line(row: int, rank: int, decided_by: str | None) -> Standing:
        player = kept[row].player
        deciders = tuple((name, rows[row][name]) for name in names)
        series = tuple(results[player.pk].get(number) for number in range(1, most + 1))
        registration = registrations.pop(player.pk, None)
        return Standing(rank, player, registration, rows[row][first], series, deciders, decided_by)

    ranked = [line(*each) for each in _ranked(event, rows, [row.player_id for row in kept])]
    waiting = (Standing(None, each.player, each, 0, (None,) * most, (), None) for each in registrations.values())
    return (*ranked, *waiting)


def counted(game: str) -> list[str]:
    """What the game ranks by, weightiest first: `total` and names of tallies."""
    return [key.removeprefix("-") for key in rules.ranking_keys(game)]


def count(name: str, total: int, tallies: Mapping[str, int]) -> int:
    """What `counted` names, of one player: of a list, or of all together."""
    return total if name == TOTAL else int(tallies.get(name, 0))


def _results(event: Event) -> dict[int, dict[int, SeriesResult]]:
    """By player and number of the series."""
    first = counted(event.game)[0]
    where = ("player", "sheet__table__series__number", "sheet", "total", "tallies")
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, player__isnull=False).values_list(*where)
    found: dict[int, dict[int, SeriesResult]] = defaultdict(dict)
    for player, number, sheet, total, tallies in rows:
        found[player][number] = SeriesResult(sheet, count(first, total, tallies))
    return found


def _ranked(event: Event, rows: Sequence[Mapping[str, int]], players: Sequence[int]) -> Sequence[Rank]:
    """By what the game ranks by, then by lot where one was drawn among exactly these equals."""
    keys = rules.ranking_keys(event.game)
    drawn = {frozenset(order): order for order in event.lots.order_by("pk").values_list("players", flat=True)}
    lots = dict.fromkeys(players, 0)
    for group in _groups(rules.rank(rows, keys)):
        order = drawn.get(frozenset(players[row] for row in group), ())
        lots |= {player: lot for lot, player in enumerate(order, start=1)}
    with_lots = [{**row, "lot": lots[player]} for row, player in zip(rows, players, strict=True)]
    return rules.rank(with_lots, (*keys, LOT))


def _groups(ranks: Iterable[Rank]) -> Iterator[list[int]]:
    """Rows that share a rank, by rank; those that share none are left out."""
    by_rank: dict[int, list[int]] = defaultdict(list)
    for row, rank, _decided_by in ranks:
        by_rank[rank].append(row)
    return (rows for rows in by_rank.values() if len(rows) > 1)


def equals(lines: Iterable[Standing]) -> list[tuple[Standing, ...]]:
    """Those who are equal in everything but a lot: the groups among whom one may be drawn."""
    groups: dict[object, list[Standing]] = defaultdict(list)
    for line in lines:
        if line.rank is not None:
            groups[line.total, line.deciders].append(line)
    return [tuple(group) for group in groups.values() if len(group) > 1]
