"""What stands in the columns of a list without a head, guessed from what their cells look like."""

import re
from collections.abc import Callable, Sequence

from scoring import names
from scoring.importing.values.table_files import Row
from scoring.people.values.list_heads import Kind
from scoring.people.values.name_vocabulary import hardly_a_last_name

MOST = 0.8
"""Of the filled cells of a column: what so many of them are the column is."""
LOOKED_AT = 500
"""Rows by which it is guessed."""
DATE = re.compile(r"[0-9]{1,4}[.\-/ ]+(?:[^\W\d_]+|[0-9]{1,2})[.\-/ ]+[0-9]{1,4}(?:[ T].*)?")
CODED = re.compile(r"[^\W\d_]{0,4}[\-/ .]?[0-9][0-9\-/ .]*[^\W\d_]?")
"""A number of a member, of a pass, of a telephone."""
ADDRESS = re.compile(
    r"[0-9]{4,5} .+"
    r"|.*(?:stra(?:ss|ß)e|str\.|weg|gasse|allee|platz|ring|damm|ufer|street|road|lane),? [0-9]{1,4} ?[a-z]?"
    r"|[0-9]{1,4}(?: bis)?,? (?:rue|avenue|av\.?|bd|boulevard|place|chemin|impasse|route) .+",
    re.IGNORECASE,
)
"""A postcode with its town, a street with its number."""
TICKS = frozenset(
    (
        *(
            "m",
            "w",
            "d",
            "f",
            "h",
            "x",
            "ja",
            "nein",
            "oui",
            "non",
            "yes",
            "no",
            "true",
            "false",
            "wahr",
            "falsch",
            "mr",
        ),
        *(
            "herr",
            "frau",
            "m.",
            "mme",
            "mrs",
            "ms",
            "mannlich",
            "weiblich",
            "divers",
            "male",
            "female",
            "homme",
            "femme",
        ),
    )
)
"""Said of a person, but neither a name nor a club."""


def guessed(rows: Sequence[Row], columns: int, *, spaced: bool = False) -> tuple[tuple[Kind, ...], bool]:
    """What each column holds, and whether that is sure enough to be shown as read; else the reader is asked."""
    cells = [
        [row.cells[at] for row in rows[:LOOKED_AT] if len(row.cells) > at and row.cells[at]] for at in range(columns)
    ]
    texts = [at for at, each in enumerate(cells) if each and _share(each, _tells_nothing) < MOST]
    kinds = [Kind.OTHER] * columns
    if not texts:
        return tuple(kinds), False
    if len(texts) == 1:
        kinds[texts[0]] = Kind.NAME
        return tuple(kinds), True
    whole = _share(cells[texts[0]], lambda each: " " in each) >= MOST
    given = [_share(cells[at], hardly_a_last_name) for at in texts[:2]]
    parted = (Kind.FIRST, Kind.LAST) if given[0] > given[1] else (Kind.LAST, Kind.FIRST)
    order = (*((Kind.NAME,) if whole else parted), Kind.CLUB, Kind.CATEGORY)
    for at, kind in zip(texts, order, strict=False):
        kinds[at] = kind
    return tuple(kinds), whole and len(texts) <= len(order) and not spaced


def is_one_column(rows: Sequence[Row]) -> bool:
    """Whether the commas of a file stand in names, “Adler, Anna”, and part no columns."""
    pairs = [row.cells for row in rows if len(row.cells) > 1]
    one_word = sum(sum(not word.islower() for word in each[0].split()) == 1 for each in pairs)
    return one_word > len(pairs) / 2 and all(len(each) == 2 for each in pairs)


def _share(cells: Sequence[str], looks: Callable[[str], object]) -> float:
    return sum(bool(looks(each)) for each in cells) / len(cells)


def _tells_nothing(cell: str) -> bool:
    return (
        not any(map(str.isalpha, cell))
        or "@" in cell
        or cell.startswith("=")
        or any(looks.fullmatch(cell) for looks in (DATE, CODED, ADDRESS))
        or names.plain(cell) in TICKS
    )
