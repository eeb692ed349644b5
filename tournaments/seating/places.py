"""In which order the players of a table sit: everybody gets every place equally often, dealing first included.

Each table in turn takes the order that suits its players best, given all the others, until nothing gets better.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from tournaments.seating.counting import Table, Tables
from tournaments.seating.dice import Dice
from tournaments.seating.turns_at_places import in_turn

ROUNDS = 12

Had = Counter[tuple[int, int]]
"""How often each player had each place."""


def had(series: Iterable[Tables]) -> Had:
    """How often each player had each place in these series."""
    return Counter((player, place) for tables in series for table in tables for place, player in enumerate(table))


def placed(series: Sequence[Tables], earlier: Sequence[Tables], dice: Dice) -> tuple[Tables, ...]:
    """The series with every table in its best order found."""
    begun = series if earlier else in_turn(series, max(map(len, series[0])))
    often, tables = had([*earlier, *begun]), [table for each in begun for table in each]
    best, found, least = _cost(often), tables, _least(often, max(map(len, tables)))
    for _ in range(ROUNDS):
        if best <= least:
            break
        tables = [_improved(table, often, dice) for table in tables]
        cost = _cost(often)
        if cost < best:
            best, found = cost, tables
    rest = iter(found)
    return tuple(tuple(next(rest) for _ in each) for each in series)


def uneven(series: Sequence[Tables]) -> list[int]:
    """Who had one of the places that every table has at least twice more often than another of them."""
    often = had(series)
    places = range(min(len(table) for tables in series for table in tables))
    players = sorted({player for player, _place in often})
    return [player for player in players if _spread([often[player, place] for place in places]) > 1]


def _spread(times: Sequence[int]) -> int:
    return max(times) - min(times)


def _cost(often: Had) -> int:
    return sum(times * times for times in often.values())


def _least(often: Had, places: int) -> int:
    """The cost if everybody had every place equally often."""
    times: Counter[int] = Counter()
    for (player, _place), had_it in often.items():
        times[player] += had_it
    shares = (divmod(total, places) for total in times.values())
    return sum((places - more) * each * each + more * (each + 1) ** 2 for each, more in shares)


def _improved(table: Table, often: Had, dice: Dice) -> Table:
    """The order of lowest cost; among equals any, which is how the search goes on."""
    often.subtract((player, place) for place, player in enumerate(table))
    rows = [[often[player, place] for place in range(len(table))] for player in table]
    orders = list(permutations(range(len(table))))
    costs = [sum(rows[one][place] for place, one in enumerate(order)) for order in orders]
    least = min(costs)
    ways = [order for order, cost in zip(orders, costs, strict=True) if cost == least]
    chosen = tuple(table[one] for one in ways[dice.below(len(ways))])
    often.update((player, place) for place, player in enumerate(chosen))
    return chosen
