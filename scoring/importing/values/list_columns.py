"""What stands in the columns of a list without a head, guessed from what their cells look like."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from scoring import names
from scoring.importing.values import ages
from scoring.importing.values.table_files import Row
from scoring.people.values.list_heads import Kind
from scoring.people.values.name_vocabulary import hardly_a_last_name, looks_like_club

MOST = 0.8
"""Of the filled cells of a column: what so many of them are the column is."""
YOUNGEST, OLDEST_YEAR = 5, 1900
"""Whoever plays is so old at least; a larger number of four digits is a year."""
LOOKED_AT = 500
"""Rows by which it is guessed."""
DATE = re.compile(r"[0-9]{1,4}[.\-/ ]+(?:[^\W\d_]+|[0-9]{1,2})[.\-/ ]+[0-9]{1,4}(?:[ T].*)?")
CODED = re.compile(r"[^\W\d_]{0,4}[\-/ .]?[0-9][0-9\-/ .]*[^\W\d_]?")
"""A number of a member, of a pass, of a telephone."""
CLUB_OF_A_YEAR = re.compile(r"(?:[STFKV][CKVG]|TSV|VfB|VfL) ?[0-9]{2,4}", re.IGNORECASE)
"""SC 04, which looks like a number, too."""
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
    kinds = [Kind.OTHER] * columns
    aged = next((at for at, each in enumerate(cells) if each and _are_ages(each)), None)
    if aged is not None:
        kinds[aged] = Kind.AGE
    sure = aged is None or not all(map(str.isdecimal, cells[aged]))
    silent = [at == aged or not each or _share(each, _tells_nothing) >= MOST for at, each in enumerate(cells)]
    texts = [at for at, is_silent in enumerate(silent) if not is_silent]
    if not texts:
        return tuple(kinds), False
    if len(texts) == 1:
        kinds[texts[0]] = Kind.NAME
        return tuple(kinds), sure
    clubs = _share(cells[texts[1]], looks_like_club) >= MOST
    whole = clubs or _share(cells[texts[0]], _is_whole) >= MOST
    given = [_share(cells[at], hardly_a_last_name) for at in texts[:2]]
    parted = (Kind.FIRST, Kind.LAST) if given[0] > given[1] else (Kind.LAST, Kind.FIRST)
    order = (*((Kind.NAME,) if whole else parted), Kind.CLUB, Kind.CATEGORY)
    for at, kind in zip(texts, order, strict=False):
        kinds[at] = kind
    return tuple(kinds), sure and whole and len(texts) <= len(order) and not spaced


def is_one_column(rows: Sequence[Row]) -> bool:
    """Whether the commas of a file stand in names, “Adler, Anna”, and part no columns."""
    pairs = [row.cells for row in rows if len(row.cells) > 1]
    one_word = sum(sum(not word.islower() for word in each[0].split()) == 1 for each in pairs)
    return one_word > len(pairs) / 2 and all(len(each) == 2 for each in pairs)


def _are_ages(cells: Sequence[str]) -> bool:
    """Whether these are ages or years of birth, and do not count the rows: 1, 2, 3."""
    numbers = [int(each) for each in cells if each.isdecimal()]
    counted = len(numbers) > 1 and all(two == one + 1 for one, two in pairwise(numbers))
    likely = all(YOUNGEST <= each <= ages.OLDEST or each > OLDEST_YEAR for each in numbers)
    return likely and not counted and _share(cells, ages.looks_like_age) >= MOST


def _is_whole(cell: str) -> bool:
    return " " in cell


def _share(cells: Sequence[str], looks: Callable[[str], object]) -> float:
    return sum(bool(looks(each)) for each in cells) / len(cells)


def _tells_nothing(cell: str) -> bool:
    return not CLUB_OF_A_YEAR.fullmatch(cell) and (
        not any(map(str.isalpha, cell))
        or "@" in cell
        or cell.startswith("=")
        or any(looks.fullmatch(cell) for looks in (DATE, CODED, ADDRESS))
        or names.plain(cell) in TICKS
    )
