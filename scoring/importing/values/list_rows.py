"""Rows of a list that are nobody: titles above it, its head, totals, and what programs write below it."""

import re
from collections.abc import Sequence

from scoring.importing.values.table_files import Row
from scoring.people.values.list_heads import NAMES, head

COUNTED = "(?:mitglieder|spieler|teilnehmer|personen|joueurs|membres|adhérents|licenciés|players|members|entries)"
TOTAL = re.compile(
    r"(?:zwischen|end)?(?:summen?|gesamt(?:zahl|anzahl|summe)?|anzahl|total|totals|nombre|effectif|insgesamt)"
    rf"(?: (?:de |der |des |of )?{COUNTED})?\s*(?:[:=]\s*[0-9]*|[0-9]+)?(?: {COUNTED})?|[0-9]+ {COUNTED}",
    re.IGNORECASE,
)
"""How a row begins that counts the others."""
NOTE = re.compile(
    r"(?:stand|seite|page|gedruckt|ausgedruckt|erstellt|exportiert|druckdatum|imprimé|édité|printed|exported)\b.*[0-9].*"
    r"|[\W_]+",
    re.IGNORECASE | re.DOTALL,
)
"""What programs write above and below a list, and lines drawn with signs."""
LIST_TITLE = re.compile(
    r".*(?:(?:19|20)[0-9]{2}|liste\b|übersicht|inscrits|anmeldungen|meldungen).*", re.IGNORECASE | re.DOTALL
)


def end_of_title(rows: Sequence[Row]) -> int:
    """How many rows stand above a list without a head: of one cell, and no name of a person."""
    at = 0
    while at < len(rows) - 1 and sum(map(bool, rows[at].cells)) == 1:
        text = "".join(rows[at].cells)
        if not (head(text) or LIST_TITLE.fullmatch(text) or rows[at + 1].number > rows[at].number + 1):
            break
        at += 1
    return at


def people(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """The rows of a list that are people, and those that are not: the head again on the next page, totals."""
    people, nobody = list[Row](), list[Row]()
    for row in rows:
        (nobody if is_about_the_list(row) or is_head(row) else people).append(row)
    return people, nobody


def is_head(row: Row) -> bool:
    """Whether a row names columns: two head words are never a person."""
    found = [each for each in map(head, row.cells) if each]
    return len(found) > 1 and any(each.kind in NAMES for each in found)


def is_about_the_list(row: Row) -> bool:
    """Whether a row tells of the list: “Summe”, “Anzahl: 57” and figures, the date of a print, a line of signs."""
    first, *others = [each for each in row.cells if each] or [""]
    if NOTE.fullmatch(first) and all(map(NOTE.fullmatch, others)):
        return True
    return bool(TOTAL.fullmatch(first)) and not any(each.isalpha() for other in others for each in other)
