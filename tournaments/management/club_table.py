"""The table of who belongs to which club, for the draw: a CSV or XLSX file with the columns `player` and `club`."""

import re
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scoring import names
from scoring.importing.values import table_files
from scoring.importing.values.table_files import Row, Table

PLAYER, CLUB = "player", "club"
HEADINGS: Mapping[str, Sequence[str]] = {
    PLAYER: ("player", "number", "no", "spieler", "nummer", "nr", "startnummer", "joueur", "numero", "n°"),
    CLUB: ("club", "clubs", "family", "verein", "vereine", "klub", "familie", "famille"),
}
"""What a column can be headed, in any case and with or without accents."""
TITLES = 10
"""Lines among which the headings are looked for: titles stand above them."""
SEVERAL = "|"
"""Between clubs or families of one player."""
FORMULA = ("=", "+", "-", "@")
"""How a cell begins that a spreadsheet program would work out."""


class NotAClubTableError(ValueError):
    """Its text is a sentence for who made the table."""


def read(content: bytes, players: int) -> tuple[tuple[int, ...], ...]:
    """Those of each club, in order of the clubs' names. Raises `NotAClubTableError`."""
    groups, called, lines = dict[str, list[int]](), dict[str, str](), dict[int, int]()
    for line, player, clubs in _rows(content, players):
        if player in lines:
            text = _(
                "Line %(line)d: player %(player)d is already in line %(before)d. Several clubs go into one cell, "
                "with | between them."
            )
            raise NotAClubTableError(text % {"line": line, "player": player, "before": lines[player]})
        lines[player] = line
        for club in clubs:
            name = called.setdefault(names.plain(club), club)
            groups.setdefault(name, []).append(player)
    if lines and not groups:
        raise NotAClubTableError(_("Line %(line)d does not have two columns.") % {"line": min(lines.values())})
    return tuple(tuple(sorted({*group})) for _name, group in sorted(groups.items()))


def _rows(content: bytes, players: int) -> Iterator[tuple[int, int, list[str]]]:
    """The number of each row, its player, and the clubs."""
    heads, rows = _headed(_tables(content))
    for row in rows:
        if len(row.cells) > len(heads):
            raise NotAClubTableError(_("Line %(line)d has more cells than there are headings.") % {"line": row.number})
        cells = dict(zip(heads, row.cells, strict=False))
        yield row.number, _player(row, cells.get(PLAYER, ""), players), _clubs(row, cells.get(CLUB, ""))


def _tables(content: bytes) -> Sequence[Table]:
    try:
        return table_files.read(content, separators=table_files.SEPARATORS.replace(SEVERAL, "")).tables
    except table_files.Unreadable as error:
        text = _("The table of clubs, with the columns player and club, cannot be read: %(why)s")
        raise NotAClubTableError(text % {"why": error}) from error


def _headed(tables: Sequence[Table]) -> tuple[Sequence[str], Sequence[Row]]:
    """What the columns of the first table with both headings are, and the rows below them."""
    for table in tables:
        for place, row in enumerate(table.rows[:TITLES], start=1):
            heads = [_meant(cell) for cell in row.cells]
            if heads.count(PLAYER) == heads.count(CLUB) == 1:
                return heads, table.rows[place:]
    raise NotAClubTableError(_("The file has no line that names its columns: player and club."))


def _meant(heading: str) -> str:
    plain = names.plain(heading.strip(" .:"))
    return next((column for column, words in HEADINGS.items() if plain in words), heading)


def _player(row: Row, stated: str, players: int) -> int:
    number = int(stated) if re.fullmatch(r"[0-9]{1,6}", stated) else 0
    if not 1 <= number <= players:
        text = _("Line %(line)d: there is no player “%(player)s”; players are numbers from 1 to %(players)d.")
        raise NotAClubTableError(text % {"line": row.number, "player": stated[:40], "players": players})
    return number


def _clubs(row: Row, cell: str) -> list[str]:
    clubs = [club.strip() for club in cell.split(SEVERAL)]
    if any(club.startswith(FORMULA) for club in clubs):
        text = _("Line %(line)d: “%(club)s” is a formula; a club's name begins with a letter or a digit.")
        raise NotAClubTableError(text % {"line": row.number, "club": cell[:40]})
    return [*dict.fromkeys(club for club in clubs if club)]
