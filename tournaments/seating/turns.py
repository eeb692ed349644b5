"""Whose turn it is to sit at a table that has not the preferred size, so that nobody does it oftener than need be.

Strictly: nobody is there once more before everybody has been. In some small fields this alone makes people meet again
(17 players: who sat at a four in the first series has to sit at a three in the second, and a table of four does not
split over three tables). Where a plan with fewer repeats is known it is only fair over all series together.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from tournaments.seating.counting import Tables, at_others
from tournaments.seating.dice import Dice

Fair = Callable[[int, int], bool]
"""Whether a player may sit at other tables in these series, the series being bits of a number."""


def masks(series: Sequence[Tables], preferred: int) -> Counter[int]:
    """In which series each player sits at a table of another size, as bits."""
    found: Counter[int] = Counter()
    for number, tables in enumerate(series):
        found.update(dict.fromkeys(at_others([tables], preferred), 1 << number))
    return found


def fairness(series: Sequence[Tables], preferred: int, had: Mapping[int, int]) -> Fair:
    """As fair as these series are: strictly, or, where they are not, over all of them together."""
    players = [player for table in series[0] for player in table] if series else []
    sitting = masks(series, preferred)
    laps = _laps(series, preferred, {player: had.get(player, 0) for player in players})
    if all(_in_turn(sitting[player], had.get(player, 0), laps) for player in players):
        return lambda player, mask: _in_turn(mask, had.get(player, 0), laps)
    least = min((had.get(player, 0) + sitting[player].bit_count() for player in players), default=0)
    most = max((had.get(player, 0) + sitting[player].bit_count() for player in players), default=0)
    return lambda player, mask: least <= had.get(player, 0) + mask.bit_count() <= most


def _laps(series: Sequence[Tables], preferred: int, had: Mapping[int, int]) -> list[int]:
    """How often those may have been there already who are sent there, series by series."""
    times, laps = sorted(had.values()), list[int]()
    for tables in series:
        seats = sum(len(table) for table in tables if len(table) != preferred)
        laps.append(times[min(seats, len(times)) - 1] if seats else 0)
        times = sorted([time + 1 for time in times[:seats]] + times[seats:])
    return laps


def _in_turn(mask: int, had: int, laps: Sequence[int]) -> bool:
    for number, lap in enumerate(laps):
        if mask >> number & 1:
            if had > lap:
                return False
            had += 1
        elif had < lap:
            return False
    return True


def dealt(
    players: Sequence[int], sizes: Sequence[int], had: Mapping[int, int], series: int, dice: Dice
) -> list[Tables]:
    """Series at random in which everybody takes his turn; the preferred size comes first in `sizes`."""
    times, found = Counter(had), list[Tables]()
    for _ in range(series):
        queue = iter(sorted(dice.shuffled(players), key=lambda player: -times[player]))
        found.append(tuple(tuple(next(queue) for _ in range(size)) for size in sizes))
        times.update(at_others(found[-1:], sizes[0]))
    return found
