"""Byes: who sits out a series where a number of players makes no tables; nobody twice before everybody once.

Whoever has no table in a series has sat it out, by a bye or because he or she came later: who waited plays next.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tournaments.seating.counting import Table, Tables
from tournaments.seating.dice import Dice

TRIES = 3
"""So many of those whose turn it is are tried where the others would have to meet again."""


def sat_out(players: Iterable[int], earlier: Sequence[Tables]) -> Counter[int]:
    """How many of these series each player has sat out."""
    times = Counter(dict.fromkeys(players, len(earlier)))
    for tables in earlier:
        times.subtract(player for table in tables for player in table if player in times)
    return times


def fairly_out(byes: Iterable[int], players: Sequence[int], earlier: Sequence[Tables]) -> bool:
    """Whether none of these sits out once more than somebody who plays."""
    times = sat_out(players, earlier)
    out = {*byes}
    playing = [times[player] for player in players if player not in out]
    return max((times[player] for player in out), default=0) <= min(playing, default=0)


def in_turn(
    players: Sequence[int], number: int, earlier: Sequence[Tables], standing: Sequence[int], dice: Dice
) -> Iterator[Table]:
    """So many who may sit out next, and others who might as well: by lot, or by standing the last ones first."""
    times = sat_out(players, earlier)
    mixed = dice.shuffled(players)
    if standing:
        ranks = {player: rank for rank, player in enumerate(standing)}
        mixed = sorted(players, key=lambda player: (-ranks.get(player, len(ranks)), -player))
    queue = sorted(mixed, key=times.__getitem__)
    yield tuple(sorted(queue[:number]))
    if number == 1 and not standing:
        yield from ((player,) for player in queue[1:TRIES] if times[player] == times[queue[0]])
