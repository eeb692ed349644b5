"""Who is where in one series alone, by the lists of its tables: what series prizes go by. Reads only."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from django.db.models import Q

import rules
from scoring.models import SeatTotal
from tournaments.models import Event
from tournaments.queries.standings import count, keys_of


def series_ranks(event: Event, series: Collection[int], players: Collection[int]) -> dict[int, list[tuple[int, int]]]:
    """By series: players and ranks, best first, of those who have played it. One statement.

    By the tie-breaks of the event, each counted in this series. Lots decide nothing: they were drawn over all series.
    """
    keys = keys_of(event)
    names = [key.removeprefix("-") for key in keys]
    played = SeatTotal.objects.filter(Q(sheet__deals_played__gt=0) | Q(sheet__finished=True))
    rows = played.filter(sheet__table__series__event=event, sheet__table__series__number__in=series)
    told = rows.order_by("player", "pk").values_list("sheet__table__series__number", "player", "total", "tallies")
    found: dict[int, dict[int, Mapping[str, int]]] = defaultdict(dict)
    for number, player, total, tallies in told:
        if player in players:
            before = found[number].get(player, {})  # of who went on from a list that ended
            found[number][player] = {name: count(name, total, tallies) + before.get(name, 0) for name in names}
    return {number: _ranked(own, keys) for number, own in found.items()}


def _ranked(counts: Mapping[int, Mapping[str, int]], keys: Collection[str]) -> list[tuple[int, int]]:
    players = [*counts]
    return [(players[row], rank) for row, rank, _why in rules.rank([*counts.values()], tuple(keys))]
