"""The sheets of a workbook (XLSX), cell by cell as texts."""

import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from scoring.importing.values.table_files import MOST_COLUMNS, Row, Unreadable

MOST_UNPACKED = 8_000_000
"""Bytes of a spreadsheet once it is unpacked; a thousand names take a tenth of that."""
MOST_PARTS = 500
FURTHEST_ROW = 100_000
"""Where rows lie far apart each one between is gone through."""
COMPUTED = {"f", "e"}
"""Cells of a spreadsheet that hold a formula, or the error that came of one."""


def sheets_of(data: bytes) -> Iterator[Iterable[Row]]:
    """The rows of each sheet that is shown; `Unreadable` with a sentence."""
    try:
        _refuse_bombs(data)
        for sheet in load_workbook(io.BytesIO(data), read_only=True).worksheets:
            if sheet.sheet_state == "visible":
                yield list(_rows_of(sheet))
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


def _rows_of(sheet: Any) -> Iterator[Row]:
    for number, cells in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS), start=1):
        if number > FURTHEST_ROW:
            raise Unreadable(_("This spreadsheet is too large. Copy the names into a new one, or save it as CSV."))
        if any(each.value is not None for each in cells):
            yield Row(number, _texts(number, cells))


def _texts(number: int, cells: Sequence[Any]) -> tuple[str, ...]:
    texts = [_said(cell, f"={get_column_letter(place)}{number}") for place, cell in enumerate(cells, start=1)]
    while texts and not texts[-1]:
        texts.pop()
    return tuple(texts)


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
