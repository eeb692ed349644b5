"""Plans that were found once and are kept: series for a number of players, with as few repeats as anybody knows how.

A line of `plans.txt` is one plan: the sizes of its tables, players x series, its repeats, and a word for every
series, in which a letter stands for a player. `bench/plans.py` searched for them and `tests` count them again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from string import ascii_letters, digits

from tournaments.seating.counting import Tables, fairly_shared
from tournaments.seating.sizes import sizes

FILE = Path(__file__).with_name("plans.txt")
NAMES = ascii_letters + digits
PLAYER = {name: number for number, name in enumerate(NAMES)}

LONGER = 9
"""How many more series a plan may have that is begun and not finished."""

Case = tuple[tuple[int, ...], int, int]
"""Sizes that the tables have, the preferred one first; players; series."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Series of players numbered from 0. No plan with fewer repeats is known."""

    repeats: int
    series: tuple[Tables, ...]


@lru_cache(maxsize=1)
def plans() -> dict[Case, Plan]:
    """Every plan of the file."""
    lines = FILE.read_text(encoding="ascii").splitlines()
    return dict(read(line) for line in lines if line and not line.startswith("#"))


def read(line: str) -> tuple[Case, Plan]:
    """A plan from its line."""
    stated, field, repeats, *words = line.split()
    tables = tuple(map(int, stated.split(",")))
    players, series = map(int, field.split("x"))
    seats = sizes(players, tables)
    return (tables, players, series), Plan(int(repeats), tuple(_series(word, seats) for word in words))


def written(case: Case, plan: Plan) -> str:
    """The line of a plan."""
    tables, players, series = case
    words = ("".join(NAMES[player] for table in each for player in table) for each in plan.series)
    return f"{','.join(map(str, tables))} {players}x{series} {plan.repeats} {' '.join(words)}"


def known(players: int, tables: Sequence[int], series: int) -> Plan | None:
    """The plan for so many series, or the beginning of one without repeats for more, where that is fair by itself."""
    kept, found = plans(), tuple(dict.fromkeys(sizes(players, tables)))
    if plan := kept.get((found, players, series)):
        return plan
    longer = (kept.get((found, players, more)) for more in range(series + 1, series + LONGER))
    begun = (plan.series[:series] for plan in longer if plan and not plan.repeats)
    return next((Plan(0, each) for each in begun if fairly_shared(each, range(players), tables[0])), None)


def _series(word: str, seats: Sequence[int]) -> Tables:
    names = iter(word)
    return tuple(tuple(PLAYER[next(names)] for _ in range(size)) for size in seats)
