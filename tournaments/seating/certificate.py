"""What a draw says of itself, for anybody to count and to draw again: JSON of numbers. Seats nobody."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.counting import Table, Tables, at_others, least_told, meetings, repeats
from tournaments.seating.kept_plans import known
from tournaments.seating.places import uneven
from tournaments.seating.sitting_out import sat_out
from tournaments.seating.wishes import Wishes, least_apart, met_apart

ALGORITHM, VERSION = "kiebitz", 2
"""A certificate without them was made by the first version (`tournaments.seating.first`)."""

LEAST, NO_BETTER_KNOWN, FOUND = "least", "no_better_known", "found"
"""Of the repeats: fewer are impossible; nobody knows a way to fewer; the best that this search has found."""

Certificate = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a certificate is made of."""

    series: Sequence[Tables]
    """All so far; the last one is the one that it is about."""
    sizes: tuple[int, ...]
    """That a table may have, the preferred one first."""
    planned: int
    method: str
    seed: int
    wishes: Wishes
    byes: Table = ()
    """Who has no table in the last one."""


def certificate(drawn: Drawn) -> Certificate:
    """What was reached, what counting says is the least possible, and all that is needed to draw again."""
    told = {**_made_by(drawn), **_repeats(drawn), **_others(drawn), **_apart(drawn), **_byes(drawn)}
    return {**told, "uneven": uneven(drawn.series)}


def _made_by(drawn: Drawn) -> Certificate:
    numbers = sorted(player for table in drawn.series[-1] for player in table)
    return {
        "algorithm": ALGORITHM,
        "version": VERSION,
        "method": drawn.method,
        "seed": drawn.seed,
        "planned": drawn.planned,
        "sizes": list(drawn.sizes),
        "players": len(numbers),
        "numbers": numbers,
    }


def _byes(drawn: Drawn) -> Certificate:
    """Who sits out, and how often each has so far: `numbers` and they are the field to draw again with."""
    if not drawn.byes:
        return {}
    field = sorted({player for table in drawn.series[-1] for player in table} | {*drawn.byes})
    times = sat_out(field, drawn.series)
    return {"byes": list(drawn.byes), "sat_out": [[player, times[player]] for player in field if times[player]]}


def _repeats(drawn: Drawn) -> Certificate:
    together, again, least = meetings(drawn.series), repeats(drawn.series), least_told(drawn.series)
    last = {pair for table in drawn.series[-1] for pair in combinations(sorted(table), 2)}
    return {
        "repeats": again,
        "least": least,
        "verdict": LEAST if again == least else _verdict(drawn, again),
        "repeated": [list(pair) for pair in sorted(last) if together[pair] > 1],
        "met_again": [[*pair, times] for pair, times in sorted(together.items()) if times > 1],
    }


def _verdict(drawn: Drawn, again: int) -> str:
    """Against the best plan that is known for a field which nobody left, without any wish."""
    if len({frozenset(player for table in tables for player in table) for tables in drawn.series}) > 1:
        return FOUND
    players = sum(map(len, drawn.series[-1]))
    best = [known(players, drawn.sizes, series) for series in (len(drawn.series), drawn.planned)]
    followed = drawn.method == "plan"
    return NO_BETTER_KNOWN if followed or any(plan and again <= plan.repeats for plan in best[:1]) else FOUND


def _others(drawn: Drawn) -> Certificate:
    """Who sits at tables that have not the preferred size, in this series and how often in all."""
    preferred, last = drawn.sizes[0], drawn.series[-1]
    seated = {size: sorted(player for table in last if len(table) == size for player in table) for size in drawn.sizes}
    times = at_others(drawn.series, preferred)
    return {
        "tables": [[size, len(there) // size] for size, there in seated.items()],
        "others": [[size, there] for size, there in seated.items() if size != preferred and there],
        "others_twice": sorted(player for player, often in times.items() if often > 1),
        "others_times": [[player, often] for player, often in sorted(times.items())],
    }


def _apart(drawn: Drawn) -> Certificate:
    """Groups are named where there are some: without them nobody could draw again."""
    groups, lately = drawn.wishes.apart, meetings(drawn.wishes.lately)
    told: dict[str, object] = {}
    if groups:
        told |= {"groups": [list(group) for group in groups], "apart_least": least_apart(drawn.series, groups)}
        told["apart_met"] = [list(each) for each in met_apart(drawn.series, groups)]
    if lately:
        met = Counter({pair: times for pair, times in meetings(drawn.series).items() if pair in lately})
        told |= {"lately": [[*pair, times] for pair, times in sorted(lately.items())], "lately_met": met.total()}
    if drawn.wishes.turns:
        told["turns"] = [list(each) for each in drawn.wishes.turns]
    if drawn.wishes.standing:
        told["standing"] = list(drawn.wishes.standing)
    return told
