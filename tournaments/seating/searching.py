"""The best of some searches, each begun with other tables; over at once where counting allows no better."""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.seating.counting import Tables, least_repeats, repeats
from tournaments.seating.dice import Dice
from tournaments.seating.field import Field
from tournaments.seating.search import COLD, HOT, UNIT, Search
from tournaments.seating.turns import dealt, fairness
from tournaments.seating.wishes import APART, least_apart, prices, renamed

ATTEMPTS = ((40_000, COLD + 0.1), (60_000, HOT), (60_000, HOT))
"""Swaps to try, and how hot to begin: where there is room, going straight downhill finds a way at once."""


def searched(
    field: Field, earlier: Sequence[Tables], series: int, dice: Dice, begun: Sequence[Tables] = ()
) -> list[Tables]:
    """So many series after the earlier ones; the first search starts from those that are given."""
    players = field.players
    costs, had = prices(players, earlier, field.wishes), field.had(earlier, players)
    found: list[tuple[int, list[Tables]]] = []
    starts = _starts(field, had, series, dice, begun)
    for (tries, hot), start in zip(ATTEMPTS, starts, strict=False):
        fair = fairness(start, field.tables[0], had) if field.takes_turns else _anywhere
        search = Search(costs, start, fair, dice)
        enough = _enough(field, earlier, renamed(start, players))
        found.append(search.run(enough, tries, hot))
        if found[-1][0] <= enough:
            break
    return renamed(min(found, key=lambda each: each[0])[1], players)


def _starts(
    field: Field, had: Mapping[int, int], series: int, dice: Dice, begun: Sequence[Tables]
) -> Iterator[Sequence[Tables]]:
    if begun:
        yield renamed(begun, {player: at for at, player in enumerate(field.players)})
    while True:
        yield dealt(range(len(field.players)), field.sizes, had, series, dice)


def _anywhere(_player: int, _series: int) -> bool:
    return True


def _enough(field: Field, earlier: Sequence[Tables], start: Sequence[Tables]) -> int:
    """A cost that nothing can be below, by counting alone."""
    again = least_repeats((*earlier, *start)) - repeats(earlier)
    return UNIT * max(0, again) + APART * least_apart(start, field.wishes.apart)
