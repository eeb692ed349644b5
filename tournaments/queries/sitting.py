"""Where somebody sits who types a name or a start number on the public page of an event. Reads only."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scoring import names
from scoring.access import Naming
from scoring.models import SeatTotal
from tournaments.models import Event
from tournaments.queries import hall

NUMBER = re.compile(r"[0-9]{1,9}")
LETTERS = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s"))
"""Two ways to write one sound, which people look for in either."""
MOST = 30
"""So many are told at once: whoever types one letter types another."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody at a table."""

    name: str
    number: int | None
    """The start number."""
    table: int
    seat: int
    """From 1."""
    sheet_id: int


def find(event: Event, series: int, typed: str, naming: Naming) -> list[Sitting]:
    """Who is meant, by start number or by the name that the reader is told, some letters of it or all: at most `MOST`.

    Three statements, however many sit there.
    """
    rows = hall.seats(event, series)
    naming.about(row.player for row in rows)
    numbers = dict(event.registrations.values_list("player", "number"))
    told = sorted((_sitting(row, numbers.get(row.player_id or 0), naming) for row in rows), key=_by_name)
    return list(_matching(told, typed))[:MOST]


def _sitting(row: SeatTotal, number: int | None, naming: Naming) -> Sitting:
    name = naming(row.player) if row.player else ""
    return Sitting(name, number, row.sheet.table.number, row.seat + 1, row.sheet_id)


def _by_name(one: Sitting) -> tuple[str, str]:
    return names.sort_key(one.name)


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
