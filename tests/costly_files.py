"""Files that are short, or within the bounds of what may be sent, and would cost whoever opens them a lot."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape

from openpyxl import Workbook
from PIL import Image

from tests.scoring.hostile_drawings import drawing

LAST_ROW = 1_048_576
"""Of a sheet of a spreadsheet."""
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
RELATED = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
WORDS = (
    '<Override PartName="/xl/sharedStrings.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
)
NAMES = ("Anna Adler", "SC Nord")


def workbook_of(*rows: Sequence[str]) -> bytes:
    """A spreadsheet as anybody saves it."""
    made, out = Workbook(), io.BytesIO()
    for each in rows:
        made.active.append(each)
    made.save(out)
    return out.getvalue()


def workbook(rows: str, **parts: str) -> bytes:
    """A spreadsheet whose one sheet has these rows; `parts` stand instead of its others."""
    parts = {"sharedStrings": f"<sst {MAIN}/>"} | parts
    parts["worksheets/sheet1"] = f"<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>"
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook_of(NAMES))) as before,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as after,
    ):
        for each in dict.fromkeys([*before.namelist(), *(f"xl/{name}.xml" for name in parts)]):
            name = each.removeprefix("xl/").removesuffix(".xml")
            text = parts[name] if name in parts else before.read(each).decode()
            after.writestr(each, text.replace("</Types>", f"{WORDS}</Types>"))
    return out.getvalue()


def cell(place: str, text: str = NAMES[0]) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{escape(text)}</t></is></c>'


FIRST = f'<row r="1">{cell("A1")}</row>'


def far_row() -> bytes:
    return workbook(f'{FIRST}<row r="{LAST_ROW}">{cell(f"A{LAST_ROW}")}</row>')


def many_sheets(number: int = 20_000) -> bytes:
    """Every one of them is the same part, with a row far below."""
    sheets = "".join(f'<sheet name="S{each}" sheetId="{each}" r:id="rId1"/>' for each in range(1, number + 1))
    rows = f'{FIRST}<row r="99999">{cell("A99999")}</row>'
    return workbook(rows, workbook=f"<workbook {MAIN} {RELATED}><sheets>{sheets}</sheets></workbook>")


def empty_cells(number: int = 1_900_000) -> bytes:
    return workbook(f'<row r="1">{"<c/>" * number}</row>')


def empty_rows(number: int = 1_100_000) -> bytes:
    return workbook("<row/>" * number)


def one_text_everywhere(rows: int = 5_000) -> bytes:
    """A long word, kept once, that every cell refers to."""
    words = f"<sst {MAIN}><si><t>{'Anna ' * 200_000}</t></si></sst>"
    cells = '<c t="s"><v>0</v></c>' * 40
    filled = "".join(f'<row r="{row}">{cells}</row>' for row in range(1, rows + 1))
    return workbook(filled, sharedStrings=words)


def many_styles(number: int = 500_000) -> bytes:
    return workbook(FIRST, styles=f"<styleSheet {MAIN}><cellXfs>{'<xf/>' * number}</cellXfs></styleSheet>")


def many_words(number: int = 900_000) -> bytes:
    return workbook(FIRST, sharedStrings=f"<sst {MAIN}>{'<si/>' * number}</sst>")


def scans(number: int, *, mode: str = "RGB", side: int = 7000) -> bytes:
    """A progressive JPEG that says the last of its details again and again."""
    plain = io.BytesIO()
    Image.new(mode, (side, side)).save(plain, "JPEG", progressive=True, quality=30)
    whole = plain.getvalue()
    last = whole.rindex(b"\xff\xda")
    return whole[:-2] + whole[last:-2] * number + whole[-2:]


def marks(number: int) -> bytes:
    """A JPEG before whose picture stand remarks without a word in them."""
    plain = picture("JPEG")
    return plain[:2] + b"\xff\xfe\x00\x02" * number + plain[2:]


def chunk(name: bytes, held: bytes = b"") -> bytes:
    return struct.pack(">I", len(held)) + name + held + struct.pack(">I", zlib.crc32(name + held))


def notes(number: int) -> bytes:
    """A PNG with so many notes of its program that nobody reads."""
    plain = picture("PNG")
    return plain[:33] + chunk(b"prVt") * number + plain[33:]


def note_of_parts(number: int, held: int) -> bytes:
    """A PNG whose camera says as much as is held there, once for each of so many parts."""
    entries = b"".join(struct.pack("<HHII", each, 7, held, 0) for each in range(1, number + 1))
    told = b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", number) + entries + bytes(4)
    plain = picture("PNG")
    return plain[:33] + chunk(b"eXIf", told + bytes(max(0, held - len(told)))) + plain[33:]


def picture(kind: str, mode: str = "RGB", size: tuple[int, int] = (60, 40), **more: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size).save(out, kind, **more)
    return out.getvalue()


def noisy(kind: str, mode: str, size: tuple[int, int], **more: object) -> bytes:
    """What no encoder makes short."""
    out = io.BytesIO()
    Image.effect_noise(size, 90).convert(mode).save(out, kind, **more)
    return out.getvalue()


def styled(rules: int = 500, elements: int = 1900) -> bytes:
    words = " ".join(f"c{each}" for each in range(rules))
    told = "".join(f".c{each}{{fill:#{each:06x}}}" for each in range(rules))
    dots = f'<circle r="4" class="{words}"/>' * min(elements, 900_000 // (len(words) + 30))
    return drawing(f"<style>{told}</style>{dots}")


def long_path(characters: int = 900_000) -> bytes:
    return drawing(f'<path d="M0 0{"l1 1" * (characters // 4)}"/>')


def nested(deep: int = 200_000) -> bytes:
    return drawing("<g>" * deep + "</g>" * deep)


def csv(rows: int, columns: int, text: str = "") -> bytes:
    line = ";".join([text or "Ädler"] * columns)
    return "\n".join(f"{line}{each:x}" for each in range(rows)).encode()


TABLES: dict[str, Callable[[], bytes]] = {
    "a row numbered 1,048,576": far_row,
    "20,000 sheets of one part": many_sheets,
    "1.9 million empty cells": empty_cells,
    "1.1 million empty rows": empty_rows,
    "a million letters in 200,000 cells": one_text_everywhere,
    "500,000 styles": many_styles,
    "900,000 words": many_words,
    "CSV, 5,000 rows": lambda: csv(5_000, 30, "Ädle"),
    "CSV, 5,000 rows of 40 columns": lambda: csv(5_000, 40, "ä"),
    "CSV, 5,000 names": lambda: "\n".join(f"Äda{each:x} Ölm{each:x}; SC Nörd" for each in range(5_000)).encode(),
    "CSV, one cell": lambda: b"Name\n" + b"A" * 900_000,
    "CSV, commas": lambda: b"\n".join([b"A, B, " * 6] * 5000),
    "CSV, a million separators": lambda: b";" * 990_000,
    "CSV, a million quotation marks": lambda: b'"' * 990_000,
    "CSV, blanks": lambda: b"A" + b" " * 990_000 + b"B",
}
PHOTOS: dict[str, Callable[[], bytes]] = {
    "JPEG, 2,000 scans": lambda: scans(2_000),
    "JPEG, 99 scans": lambda: scans(89),
    "JPEG, 2.4 million remarks": lambda: marks(2_400_000),
    "JPEG of noise, 50 million pixels": lambda: noisy("JPEG", "RGB", (5600, 3700), quality=50),
    "progressive JPEG, 50 million pixels": lambda: scans(0),
    "PNG, 800,000 notes": lambda: notes(800_000),
    "PNG, 65,000 times a note of 5 MB": lambda: note_of_parts(65_000, 5_000_000),
    "PNG, 20 million pixels": lambda: picture("PNG", "RGBA", (5000, 4000)),
    "PNG, 20 million pixels of 16 bits": lambda: picture("PNG", "I;16", (5000, 4000)),
    "PNG, 20 million pixels of a palette": lambda: picture("PNG", "P", (5000, 4000), transparency=0),
    "HEIC": lambda: b"\0\0\0\x18ftypheic" + bytes(9_900_000),
}
LOGOS: dict[str, Callable[[], bytes]] = {
    "PNG of noise, 2 million pixels": lambda: noisy("PNG", "RGBA", (1200, 900)),
    "SVG, 500 rules": styled,
    "SVG, a long path": long_path,
    "SVG, 80,000 deep": lambda: nested(80_000),
}
