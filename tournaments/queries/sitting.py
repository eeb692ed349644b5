"""Where somebody sits who types a name or a start number on the public page of an event. Reads only."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring import names
from scoring.access import Naming
from scoring.models import SeatTotal
from scoring.people.values import person_names
from tournaments.models import Event, Registration
from tournaments.queries import hall

NUMBER = re.compile(r"[0-9]{1,9}")
LETTERS = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s"))
"""Two ways to write one sound, which people look for in either."""
MOST = 30
"""So many are told at once: whoever types one letter types another."""


Byes = Mapping[int, Sequence[Registration]]
NONE: Byes = {}


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody at a table."""

    name: str
    number: int | None
    """The start number."""
    series: int
    table: int = 0
    """0 for who has a bye."""
    seat: int = 0
    """From 1."""
    sheet_id: int = 0


def find(event: Event, series: int, typed: str, naming: Naming, byes: Byes = NONE) -> list[Sitting]:
    """Who is meant, by start number or by the name that the reader is told, some letters of it or all: at most `MOST`.

    In this series, and in those after it that are drawn already. Three statements, however many sit there; `byes`: who
    has no table, by series.
    """
    rows = hall.seats_from(event, series)
    out = [(number, each) for number, people in byes.items() if number >= series for each in people]
    naming.about({row.player_id: row.player for row in rows}.values())
    naming.about([each.player for _number, each in out])
    numbers = dict(event.registrations.values_list("player", "number"))
    sitting = [_sitting(row, numbers.get(row.player_id or 0), naming) for row in rows]
    free = [Sitting(naming(each.player), each.number, number) for number, each in out]
    told = sorted([*sitting, *free], key=_by_name)
    return list(_matching(told, typed))[:MOST]


def _sitting(row: SeatTotal, number: int | None, naming: Naming) -> Sitting:
    name = naming(row.player) if row.player else ""
    table = row.sheet.table
    return Sitting(name, number, table.series.number, table.number, row.seat + 1, row.sheet_id)


def _by_name(one: Sitting) -> tuple[tuple[str, str, str], int]:
    return person_names.sort_key(one.name), one.series


def _matching(told: list[Sitting], typed: str) -> Iterator[Sitting]:
    if NUMBER.fullmatch(typed.strip()):
        return (each for each in told if each.number == int(typed))
    words = _plain(typed).split()
    return (each for each in told if words and all(_is_in(word, _plain(each.name)) for word in words))


def _is_in(word: str, name: str) -> bool:
    """Whether a name may be meant by this word: `K.` is what is told of Köhler, and of everybody else with a K."""
    return word in name or any(each.endswith(".") and word.startswith(each[:-1]) for each in name.split())


def _plain(text: str) -> str:
    """What names are compared by: Köhler, Koehler and Kohler are one."""
    plain = names.plain(text)
    for two, one in LETTERS:
        plain = plain.replace(two, one)
    return plain
