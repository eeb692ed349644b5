"""Tables as a spreadsheet file: texts stay texts, whatever they begin with, and there is no formula in it."""

import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

LONGEST_TITLE = 31
UNTITLED = re.compile(r"[\[\]:*?/\\']")
"""What the title of a sheet cannot hold."""
WIDEST = 40
FORMULA = tuple("=+-@\t\r")
AMOUNT = "#,##0.00"
"""How an amount of money looks; the reader's program writes it as his or her language does."""
Cell = int | str | Decimal | None
Table = tuple[str, Sequence[str], Sequence[Sequence[Cell]]]


def workbook(tables: Iterable[Table]) -> bytes:
    """A sheet for each table (title, headings, rows); headings stand in the first row and stay in sight."""
    made, titles = Workbook(write_only=True), set[str]()
    for title, headings, rows in tables:
        _fill(made.create_sheet(_titled(title, titles)), headings, rows)
    written = io.BytesIO()
    made.save(written)
    return written.getvalue()


def _titled(title: str, taken: set[str]) -> str:
    """A title that a sheet may bear, and no other one does: they are told apart without capitals."""
    plain = UNTITLED.sub(" ", ILLEGAL_CHARACTERS_RE.sub("", title)).strip() or "-"
    found, number = plain[:LONGEST_TITLE], 1
    while found.casefold() in taken:
        number += 1
        found = f"{plain[: LONGEST_TITLE - 5]} ({number})"
    taken.add(found.casefold())
    return found


def _fill(sheet: Any, headings: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    for column, wide in enumerate(_widths([*([headings] if headings else []), *rows]), start=1):
        sheet.column_dimensions[get_column_letter(column)].width = wide
    if headings:
        sheet.freeze_panes = "A2"
        sheet.append([_text(sheet, each, bold=True) for each in headings])
    for row in rows:
        sheet.append([_cell(sheet, each) for each in row])


def _widths(rows: Sequence[Sequence[Cell]]) -> list[int]:
    wide = max((len(row) for row in rows), default=0)
    return [min(WIDEST, 2 + max(len(str(row[at])) for row in rows if at < len(row))) for at in range(wide)]


def _cell(sheet: Any, value: Cell) -> Any:
    if isinstance(value, Decimal):
        made = WriteOnlyCell(sheet, float(value))
        made.number_format = AMOUNT
        return made
    return _text(sheet, value) if isinstance(value, str) else value


def _text(sheet: Any, text: str, *, bold: bool = False) -> Any:
    """A text, told to be one: also to whoever edits the cell later."""
    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", text))
    cell.data_type = "s"
    if text.startswith(FORMULA):
        cell.quotePrefix = True
    if bold:
        cell.font = Font(bold=True)
    return cell
