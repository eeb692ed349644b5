"""Where somebody sits who types a name or a start number on the public page of an event. Reads only."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from scoring.access import Naming
from scoring.models import SeatTotal
from scoring.people.values import person_names
from tournaments.models import Event, Registration
from tournaments.queries import hall
from tournaments.values.sought_names import Likely, Sought

NUMBER = re.compile(r"[0-9]{1,9}")
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


@dataclass(frozen=True, slots=True)
class Found:
    """Who may be meant by what was typed."""

    people: list[Sitting]
    """At most `MOST`, the likeliest first."""
    by_number: bool
    """Whether a name was typed, and some are told by their start number, whom no name finds."""


def find(event: Event, series: int, typed: str, naming: Naming, byes: Byes = NONE) -> Found:
    """Who is meant, by start number or by the name that the reader is told, some letters of it or all.

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
    if NUMBER.fullmatch(typed.strip()):
        return Found([each for each in told if each.number == int(typed)][:MOST], by_number=False)
    return Found(_named(told, typed)[:MOST], by_number=any(each.name.startswith("#") for each in told))


def _sitting(row: SeatTotal, number: int | None, naming: Naming) -> Sitting:
    name = naming(row.player) if row.player else ""
    table = row.sheet.table
    return Sitting(name, number, table.series.number, table.number, row.seat + 1, row.sheet_id)


def _by_name(one: Sitting) -> tuple[tuple[str, str, str], int]:
    return person_names.sort_key(one.name), one.series


def _named(told: Sequence[Sitting], typed: str) -> list[Sitting]:
    """The likeliest first. A word that is somebody's first name stands for nobody's initial: Helga is no Jürgen H."""
    sought = Sought.of(typed)
    found = [(likely, each) for each in told if (likely := sought.likely(each.name)) is not None]
    called = any(likely is Likely.CALLED for likely, _each in found)
    fit = (each for each in found if not (called and each[0] is Likely.INITIAL))
    return [each for _likely, each in sorted(fit, key=itemgetter(0))]
