"""A file of rows, as a spreadsheet or a club's program writes it: its cells as texts, whatever they were."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.utils.translation import gettext as _

MOST_ROWS = 5_000
"""Filled rows of a file that are read at all."""
MOST_COLUMNS = 40
MOST_UNPACKED = 8_000_000
"""Bytes of a spreadsheet once it is unpacked; a thousand names take a tenth of that."""
MOST_PARTS = 500
SEPARATORS = ";\t,"
ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
WIDE = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))
UNTEXTLIKE = re.compile("[\x00-\x08\x0e-\x1f]")
COMPUTED = {"f", "e"}
"""Cells of a spreadsheet that hold a formula, or the error that came of one."""


class Unreadable(ValueError):  # noqa: N818  what is said to a reader, not what broke
    """The file cannot be read at all: why, and the way out."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a file that says something."""

    number: int
    """From 1, as whoever wrote it counts."""
    cells: tuple[str, ...]
    """A cell that holds a formula says `=C7`, where it stands: what came of it is nobody's typing."""


def rows_of(data: bytes) -> list[Row]:
    """The filled rows of a CSV or XLSX file, whatever it is called; `Unreadable` with a sentence."""
    if data.startswith(OLE):
        raise Unreadable(_("This file is of an old kind or has a password. Save it as XLSX without one, or as CSV."))
    found = _spreadsheet(data) if data.startswith(ZIP) else _text(data)
    rows = [each for each in found if any(each.cells)]
    if not rows:
        raise Unreadable(_("This file is empty. Choose the one with the names."))
    return rows


def _bounded(rows: Iterable[Row]) -> Iterator[Row]:
    filled = 0
    for row in rows:
        filled += any(row.cells)
        if filled > MOST_ROWS or len(row.cells) > MOST_COLUMNS:
            bound = {"rows": MOST_ROWS, "columns": MOST_COLUMNS}
            raise Unreadable(_("At most %(rows)d rows and %(columns)d columns: leave out what is not needed.") % bound)
        yield row


def _text(data: bytes) -> list[Row]:
    text = _decoded(data)
    if UNTEXTLIKE.search(text):
        raise Unreadable(_("This is neither a CSV nor an XLSX file. Save the names as one of these."))
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        return list(_bounded(_numbered(reader)))
    except csv.Error as error:
        raise Unreadable(_("This CSV file cannot be read. Save it again, or as XLSX.")) from error


def _numbered(reader: Iterable[list[str]]) -> Iterator[Row]:
    for number, cells in enumerate(reader, start=1):
        texts = [each.strip() for each in cells]
        while texts and not texts[-1]:
            texts.pop()
        yield Row(number, tuple(texts))


def _decoded(data: bytes) -> str:
    """UTF-8 where it is that, else the Windows of Western Europe, in which old programs write."""
    encoding = next((name for mark, name in WIDE if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _spreadsheet(data: bytes) -> list[Row]:
    from openpyxl import load_workbook  # noqa: PLC0415  a seventh of every start, for what few processes ever read

    try:
        _refuse_bombs(data)
        book = load_workbook(io.BytesIO(data), read_only=True)
        sheets = book.worksheets
        return list(_bounded(_rows_of_sheet(sheets[0]))) if sheets else []
    except Unreadable:
        raise
    except Exception as error:  # what a foreign reader says of a broken file may be anything
        raise Unreadable(_("This XLSX file cannot be read. Save it again, or as CSV.")) from error


def _refuse_bombs(data: bytes) -> None:
    """A file of a kilobyte can unpack to gigabytes, or define a word by ten words that are defined by ten more."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = packed.infolist()
        if len(parts) > MOST_PARTS or sum(each.file_size for each in parts) > MOST_UNPACKED:
            raise Unreadable(_("This spreadsheet is too large. Copy the names into a new one, or save it as CSV."))
        if any(_is_tricky(packed.read(each)) for each in parts if each.filename.endswith((".xml", ".rels"))):
            raise Unreadable(_("This XLSX file cannot be read. Save it again, or as CSV."))


def _is_tricky(part: bytes) -> bool:
    """No spreadsheet defines words, or is written in wide letters, in which that could not be seen."""
    return b"<!" in part.replace(b"<!--", b"").replace(b"<![CDATA[", b"") or b"\x00" in part


def _rows_of_sheet(sheet: Any) -> Iterator[Row]:
    for number, cells in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS), start=1):
        yield _row(number, cells)


def _row(number: int, cells: Sequence[Any]) -> Row:
    from openpyxl.utils import get_column_letter  # noqa: PLC0415  the same

    texts = [_said(cell, f"={get_column_letter(place)}{number}") for place, cell in enumerate(cells, start=1)]
    return Row(number, tuple(texts))


def _said(cell: Any, computed: str) -> str:
    """What a cell says, as somebody would have typed it."""
    value = cell.value
    if cell.data_type in COMPUTED:
        return computed
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, datetime) and value.time() == time.min:
        value = value.date()
    return value.isoformat() if isinstance(value, date | time) else str(value).strip()
