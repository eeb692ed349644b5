"""The sheets of a workbook (XLSX), cell by cell as texts."""

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from scoring.importing.values.table_files import MOST_COLUMNS, Row
from scoring.pictures import Fault, Unfit

MOST_UNPACKED = 8_000_000
"""Bytes of a spreadsheet once it is unpacked; a thousand names take a tenth of that."""
MOST_PARTS, MOST_SHEETS = 500, 50
MOST_ELEMENTS = 600_000
"""Whatever a part says, it says with these: what unpacks to the most that may be has no more, unless they are empty."""
MOST_LETTERS = 4_000_000
"""In all cells: a word that is kept once can stand in each of them."""
FURTHEST_ROW = 100_000
"""Where rows lie far apart each one between is gone through."""
ROW = re.compile(rb"<(?:[\w.-]+:)?row\b[^<>]*?\br\s*=\s*[\"'](\d+)")
"""A row, and the number that it says it has."""
COMPUTED = {"f", "e"}
"""Cells of a spreadsheet that hold a formula, or the error that came of one."""


def sheets_of(data: bytes) -> list[list[Row]]:
    """The rows of each sheet that is shown. Raises `Unfit`: `TOO_LARGE`, or `BROKEN`."""
    try:
        _refuse_bombs(data)
        sheets = load_workbook(io.BytesIO(data), read_only=True).worksheets
        if len(sheets) > MOST_SHEETS:
            raise Unfit(Fault.TOO_LARGE)  # noqa: TRY301  told as what is counted before
        found = [list(_rows_of(each)) for each in sheets if each.sheet_state == "visible"]
    except (Unfit, MemoryError):
        raise
    except Exception as error:  # what a foreign reader says of a broken file may be anything
        raise Unfit(Fault.BROKEN) from error
    if sum(len(cell) for rows in found for row in rows for cell in row.cells) > MOST_LETTERS:
        raise Unfit(Fault.TOO_LARGE)
    return found


def _refuse_bombs(data: bytes) -> None:
    """A file of a kilobyte can unpack to gigabytes, or define a word by ten words that are defined by ten more.

    Or say that it goes on in the last row there is, or hold a million cells with nothing in them: each is refused by
    what is declared and counted, before anybody makes rows of it.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = packed.infolist()
        if len(parts) > MOST_PARTS or sum(each.file_size for each in parts) > MOST_UNPACKED:
            raise Unfit(Fault.TOO_LARGE)
        elements = 0
        for each in parts:
            part = packed.read(each)
            elements += part.count(b"<") - part.count(b"</")
            if elements > MOST_ELEMENTS or any(int(number) > FURTHEST_ROW for number in ROW.findall(part)):
                raise Unfit(Fault.TOO_LARGE)
            if each.filename.endswith((".xml", ".rels")) and _is_tricky(part):
                raise Unfit(Fault.BROKEN)


def _is_tricky(part: bytes) -> bool:
    """No spreadsheet defines words, or is written in wide letters, in which that could not be seen."""
    return b"<!" in part.replace(b"<!--", b"").replace(b"<![CDATA[", b"") or b"\x00" in part


def _rows_of(sheet: Any) -> Iterator[Row]:
    for number, cells in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS), start=1):
        if number > FURTHEST_ROW:
            raise Unfit(Fault.TOO_LARGE)
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
