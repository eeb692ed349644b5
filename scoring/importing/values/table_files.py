"""A file of rows, as a spreadsheet or a club's program writes it: its cells as texts, whatever they were."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring import apart
from scoring.importing.values import text_encodings
from scoring.pictures import Fault, Unfit

MOST_ROWS = 5_000
"""Filled rows of a file that are read at all."""
MOST_COLUMNS = 40
ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
UNTEXTLIKE = re.compile("[\x00-\x08\x0e-\x1f]")
SEPARATORS = ";\t|,"
SEPARATOR_LINE = re.compile(r"\s*\"?sep=(.)\"?[ ;,\t|]*(?:\r\n?|\n|$)", re.IGNORECASE)
"""By which Excel is told what parts the cells; it does not count as a row."""
MARKED_UP = re.compile(r"\s*(?:<[!?/a-z]|\{\\rtf|%PDF|BEGIN:VC|[\[{]\s*[\[{\"])", re.IGNORECASE)
"""How HTML, XML, RTF, PDF, cards and JSON begin."""
GAP = re.compile(r"(?<=\S)[ \u00a0]{2,}(?=\S)")
"""What parts columns that stand below each other."""
KEPT_AS_TEXT = re.compile(r'="([^"]*)"')
"""How spreadsheets are told not to take a number for one."""
QUOTED = re.compile(r'"[^"\n]*"')
LOOKED_AT = 60
"""Lines by which the separator is guessed."""
COMMA_COUNTS = 0.2
"""A comma stands in names, too: “Adler, Anna;SC Nord”."""
END = "\x1d"
"""A row of our own behind the last one: swallowed where a quotation mark is never closed."""


class Unreadable(ValueError):  # noqa: N818  what is said to a reader, not what broke
    """The file cannot be read at all: why, and the way out."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a file that says something."""

    number: int
    """From 1, as whoever wrote it counts."""
    cells: tuple[str, ...]
    """A cell that holds a formula says `=C7`, where it stands: what came of it is nobody's typing."""


@dataclass(frozen=True, slots=True)
class Table:
    """The filled rows of a text file or of one sheet of a workbook."""

    rows: tuple[Row, ...]
    spaced: bool = False
    """Whether the cells are parted by a comma and a blank, as words of a sentence are."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """Everything that stands in a file, and how its letters were read."""

    tables: tuple[Table, ...]
    """At least one, each with at least one row."""
    code_page: str
    certain: bool
    """Whether nobody need look at how the letters were read."""
    choices: tuple[str, ...]
    """Code pages in which it can be read."""


def read(data: bytes, code_page: str = "", *, most_rows: int = MOST_ROWS, separators: str = SEPARATORS) -> TableFile:
    """What a CSV or XLSX file holds, whatever it is called; `Unreadable` with a sentence, and `Busy`.

    `separators`: what can part its cells, where one of the usual signs means something else within them.
    """
    if data.startswith(OLE):
        raise Unreadable(_("This file is of an old kind or has a password. Save it as XLSX without one, or as CSV."))
    packed = data.startswith(ZIP)
    found = _workbook(data, code_page, most_rows) if packed else _text(data, code_page, most_rows, separators)
    tables = (replace(each, rows=tuple(row for row in each.rows if any(row.cells))) for each in found.tables)
    filled = tuple(each for each in tables if each.rows)
    if not filled:
        raise Unreadable(_("This file is empty. Choose the one with the names."))
    return replace(found, tables=filled)


def bounded(rows: Iterable[Row], most: int) -> Iterator[Row]:
    """These rows; `Unreadable` once there are too many of them, or one is too long."""
    filled = 0
    for row in rows:
        filled += any(row.cells)
        if filled > most or len(row.cells) > MOST_COLUMNS:
            bound = {"rows": most, "columns": MOST_COLUMNS}
            raise Unreadable(_("At most %(rows)d rows and %(columns)d columns: leave out what is not needed.") % bound)
        yield row


def _workbook(data: bytes, code_page: str, most_rows: int) -> TableFile:
    from scoring.importing.values.spreadsheets import sheets_of  # noqa: PLC0415  loads what few processes ever need

    try:
        found = apart.done(sheets_of, data)
    except Unfit as unfit:
        if unfit.fault is Fault.BROKEN:
            raise Unreadable(_("This XLSX file cannot be read. Save it again, or as CSV.")) from unfit
        said = _("This spreadsheet is too large. Copy the names into a new one, or save it as CSV.")
        raise Unreadable(said) from unfit
    sheets = [tuple(bounded(rows, most_rows)) for rows in found]
    better = [tuple(_repaired(row) for row in rows) for rows in sheets]
    twice = code_page == text_encodings.TWICE or (not code_page and better != sheets)
    tables = tuple(Table(rows) for rows in (better if twice else sheets))
    choices = ("utf-8", text_encodings.TWICE)
    return TableFile(tables, choices[twice], certain=better == sheets, choices=choices)


def _repaired(row: Row) -> Row:
    return Row(row.number, tuple(text_encodings.repaired(each) for each in row.cells))


def _text(data: bytes, code_page: str, most_rows: int, separators: str) -> TableFile:
    decoded = text_encodings.decoded(data, code_page)
    text = decoded.text.lstrip("\ufeff").rstrip("\x1a")  # how DOS ends a file
    if UNTEXTLIKE.search(text):
        if code_page:
            raise Unreadable(_("In this code page the file is no text. Choose another one."))
        raise Unreadable(_("This is neither a CSV nor an XLSX file. Save the names as one of these."))
    if MARKED_UP.match(text):
        raise Unreadable(_("This is a web page or something like it, whatever it is called. Save it as XLSX or CSV."))
    if _is_aligned(text):
        text = GAP.sub("\t", text)
    separator = _separator(text, separators)
    if told := SEPARATOR_LINE.match(text):
        separator, text = told.group(1), text[told.end() :]
    table = Table(tuple(bounded(_rows(text, separator), most_rows)), spaced=separator == "," and _is_spaced(text))
    return TableFile((table,), decoded.code_page, certain=decoded.certain, choices=tuple(text_encodings.CODE_PAGES))


def _lines(text: str) -> Sequence[str]:
    """The first lines that say something, without what stands in quotation marks."""
    filled = (line for line in io.StringIO(text, newline=None) if line.strip())
    return [QUOTED.sub("", line) for line, _number in zip(filled, range(LOOKED_AT), strict=False)]


def _separator(text: str, separators: str) -> str:
    """What stands in most lines."""
    lines = _lines(text)
    weights = {each: sum(each in line for line in lines) for each in separators}
    weights[","] *= COMMA_COUNTS  # type: ignore[assignment]
    return max(separators, key=weights.__getitem__)


def _is_aligned(text: str) -> bool:
    """Whether nothing but blanks parts the columns."""
    lines = _lines(text)
    return sum(bool(GAP.search(line)) for line in lines) > len(lines) / 2 and not any(
        each in line for line in lines for each in SEPARATORS
    )


def _is_spaced(text: str) -> bool:
    return all(line.count(",") == line.count(", ") for line in _lines(text))


def _rows(text: str, separator: str) -> Iterator[Row]:
    reader = csv.reader(io.StringIO(f"{text.rstrip()}\n{END}\n", newline=""), delimiter=separator)
    number = 0
    try:
        for number, cells in enumerate(reader, start=1):
            if cells == [END]:
                return
            if any(END in each for each in cells):
                break
            texts = [KEPT_AS_TEXT.sub(r"\1", each.strip()) for each in cells]
            while texts and not texts[-1]:
                texts.pop()
            yield Row(number, tuple(texts))
    except csv.Error as error:
        raise Unreadable(_("This CSV file cannot be read. Save it again, or as XLSX.")) from error
    raise Unreadable(_("A quotation mark in row %(row)d is never closed.") % {"row": number})
