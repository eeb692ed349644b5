"""Who stands in a file: its columns found by what they are called, in three languages, or by their order."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring import names
from tournaments.values.spreadsheets import Row

FIRST, LAST, NAME, CLUB, CATEGORY = "first", "last", "name", "club", "category"
CALLED = {
    FIRST: "vorname|rufname|prenom|first name|firstname|given name|forename",
    LAST: "nachname|familienname|zuname|nom de famille|last name|lastname|surname|family name",
    NAME: "name|namen|spieler|spielerin|spieler in|spielername|teilnehmer|teilnehmerin|vor und nachname|vorname name"
    "|name vorname|nachname vorname|nom|nom et prenom|nom prenom|prenom nom|joueur|joueuse|participant|player"
    "|player name|full name|names|players",
    CLUB: "verein|klub|club|vereinsname|mannschaft|association|societe",
    CATEGORY: "kategorie|kategorien|klasse|wertung|categorie|categories|category|class",
}
"""What heads a column, without accents, capitals and signs."""
KINDS = {called: kind for kind, every in CALLED.items() for called in every.split("|")}
IN_ORDER = {NAME: 0, CLUB: 1, CATEGORY: 2}
LAST_FIRST = {"name vorname", "nachname vorname", "nom et prenom", "nom prenom"}
SIGNS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Listed:
    """What a file says, as lines that can be typed: name; club; category."""

    text: str
    """Line by line as in the file: what is wrong with line 7 is wrong in row 7."""
    unused: tuple[str, ...] = ()
    """Columns of which nothing is taken, as they are headed."""


def listed(rows: Sequence[Row]) -> Listed:
    """The lines of a file; what stands in it is only put together here, and looked at where it is typed, too."""
    columns, unused, turned = _columns(rows[0])
    people = rows[1:] if columns is not IN_ORDER else rows
    lines = {row.number: _line(row, columns, turned=turned) for row in people}
    text = "\n".join(lines.get(number, "") for number in range(1, max(lines, default=0) + 1))
    return Listed(text, unused)


def _columns(head: Row) -> tuple[Mapping[str, int], tuple[str, ...], bool]:
    """Where what stands, which columns are left over, and whether a name begins with the last name."""
    said = [_plain(each) for each in head.cells]
    found = {KINDS[each]: place for place, each in reversed([*enumerate(said)]) if each in KINDS}
    if FIRST in found and NAME in found and LAST not in found:
        found[LAST] = found.pop(NAME)
    if not (NAME in found or {FIRST, LAST} <= found.keys()):
        return IN_ORDER, (), False
    used = set(found.values())
    unused = tuple(each for place, each in enumerate(head.cells) if each and place not in used)
    return found, unused, NAME in found and said[found[NAME]] in LAST_FIRST


def _plain(text: str) -> str:
    return SIGNS.sub(" ", names.plain(text)).strip()


def _line(row: Row, columns: Mapping[str, int], *, turned: bool) -> str:
    if columns is IN_ORDER:
        return _joined([_cell(row, place) for place in range(len(row.cells))])
    parts = {kind: _cell(row, place) for kind, place in columns.items()}
    if {FIRST, LAST} <= parts.keys():
        name = f"{parts[FIRST]} {parts[LAST]}".strip()
    else:
        name = _first_name_first(parts[NAME], turned=turned)
    return _joined([name, parts.get(CLUB, ""), parts.get(CATEGORY, "")])


def _joined(cells: list[str]) -> str:
    while cells and not cells[-1]:
        cells.pop()
    return "; ".join(each.replace(";", ",") for each in cells)


def _cell(row: Row, place: int) -> str:
    """The text on one line; other signs are refused where names are."""
    text = row.cells[place] if place < len(row.cells) else ""
    return " ".join(text.split())


def _first_name_first(name: str, *, turned: bool) -> str:
    """`Adler, Anna` is Anna Adler, and so is `Adler Anna` below a head that says so."""
    last, comma, first = name.partition(",")
    if comma and first.strip() and "," not in first:
        return f"{first.strip()} {last.strip()}"
    last, blank, first = name.partition(" ")
    return f"{first} {last}" if turned and blank else name
