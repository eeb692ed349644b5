"""The table of who belongs to which club, for the draw: CSV with the columns `player` and `club`."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

COLUMNS = {"player", "club"}
SEVERAL = "|"
"""Between clubs or families of one player."""
FORMULA = ("=", "+", "-", "@")
"""How a cell begins that a spreadsheet program would work out."""


class NotAClubTableError(ValueError):
    """Its text is a sentence for who made the table."""


def read(content: bytes, players: int) -> tuple[tuple[int, ...], ...]:
    """Those of each club, in order of the clubs' names. Raises `NotAClubTableError`."""
    groups: dict[str, list[int]] = {}
    lines: dict[int, int] = {}
    for line, player, clubs in _rows(content, players):
        if player in lines:
            text = _(
                "Line %(line)d: player %(player)d is already in line %(before)d. Several clubs go into one cell, "
                "with | between them."
            )
            raise NotAClubTableError(text % {"line": line, "player": player, "before": lines[player]})
        lines[player] = line
        for club in clubs:
            groups.setdefault(club, []).append(player)
    return tuple(tuple(sorted(group)) for _name, group in sorted(groups.items()))


def _rows(content: bytes, players: int) -> Iterator[tuple[int, int, Iterable[str]]]:
    reader = csv.DictReader(io.StringIO(_text(content), newline=""), strict=True)
    try:
        _expect(reader.fieldnames or ())
        for row in reader:
            yield reader.line_num, _player(reader.line_num, row, players), _clubs(reader.line_num, row)
    except csv.Error as error:
        raise NotAClubTableError(
            _("The file has not two columns, player and club, with a comma between them.")
        ) from error


def _text(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotAClubTableError(_("The file is not written in UTF-8.")) from error
    if "\0" in text:
        raise NotAClubTableError(_("The file has not two columns, player and club, with a comma between them."))
    return text


def _expect(header: Sequence[str]) -> None:
    if len(header) != len(COLUMNS) or {*header} != COLUMNS:
        raise NotAClubTableError(_("The first line of the file must be: player,club"))


def _player(line: int, row: Mapping[str | None, object], players: int) -> int:
    stated = row["player"]
    if None in row or row["club"] is None or not isinstance(stated, str):
        raise NotAClubTableError(_("Line %(line)d does not have two columns.") % {"line": line})
    number = int(stated) if re.fullmatch(r"[0-9]{1,6}", stated) else 0
    if not 1 <= number <= players:
        text = _("Line %(line)d: there is no player “%(player)s”; players are numbers from 1 to %(players)d.")
        raise NotAClubTableError(text % {"line": line, "player": stated[:40], "players": players})
    return number


def _clubs(line: int, row: Mapping[str | None, object]) -> list[str]:
    cell = str(row["club"]).strip()
    clubs = [club.strip() for club in cell.split(SEVERAL)]
    if any(club.startswith(FORMULA) for club in clubs):
        text = _("Line %(line)d: “%(club)s” is a formula; a club's name begins with a letter or a digit.")
        raise NotAClubTableError(text % {"line": line, "club": cell[:40]})
    return [*dict.fromkeys(club for club in clubs if club)]
