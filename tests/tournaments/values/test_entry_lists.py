"""Files of entrants: which texts stand in them, whoever wrote them with what, and which are refused."""

import io
import zipfile
from datetime import date

import pytest
from openpyxl import Workbook

from tournaments.values.entry_lists import listed
from tournaments.values.spreadsheets import MOST_ROWS, MOST_UNPACKED, Unreadable, rows_of


def xlsx(*rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    packed = io.BytesIO()
    book.save(packed)
    return packed.getvalue()


def repacked(data, part, change):
    """The spreadsheet with one of its parts changed."""
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(old.read(name)) if name == part else old.read(name))
    return changed.getvalue()


def lines(data):
    return listed(rows_of(data)).text.split("\n")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_a_text_file_is_read_however_it_was_saved(encoding, separator):
    text = "\r\n".join(separator.join(row) for row in (("Name", "Verein"), ("Jörg Großmann", "Übach"), ("Zoë Æ", "")))
    assert lines(text.encode(encoding)) == ["", "Jörg Großmann; Übach", "Zoë Æ"]


@pytest.mark.parametrize(
    ("head", "row", "line"),
    [
        (["Name", "Verein", "Kategorie"], ["Anna Adler", "SC Nord", "Damen"], "Anna Adler; SC Nord; Damen"),
        (["Nachname", "VORNAME", "Klub"], ["Adler", "Anna", "SC Nord"], "Anna Adler; SC Nord"),
        (["Name", "Vorname"], ["Adler", "Anna"], "Anna Adler"),
        (["Prénom", "Nom", "Catégorie"], ["Anna", "Adler", "dames"], "Anna Adler; ; dames"),
        (["Nom et prénom", "Club"], ["Adler Anna", "Nord"], "Anna Adler; Nord"),
        (["Club", "First name", "Last name"], ["Nord", "Anna", "Adler"], "Anna Adler; Nord"),
        (["Player"], ["Adler, Anna"], "Anna Adler"),
        (["Name", "Verein"], ["Anna Adler", "Nord; Süd"], "Anna Adler; Nord, Süd"),
    ],
)
def test_columns_are_known_by_what_they_are_called_in_three_languages(head, row, line):
    assert lines(xlsx(head, row)) == ["", line]


def test_without_a_head_the_order_counts_and_rows_keep_their_numbers():
    assert lines(xlsx(["Anna Adler", "SC Nord"], [], ["Bert Brandt", None, "Senioren"])) == [
        "Anna Adler; SC Nord",
        "",
        "Bert Brandt; ; Senioren",
    ]


def test_columns_of_which_nothing_is_taken_are_named():
    assert listed(rows_of(xlsx(["Nr.", "Name", "Telefon"], [1, "Anna Adler", "0123"]))).unused == ("Nr.", "Telefon")


def test_numbers_dates_and_formulas_of_a_spreadsheet_are_told_as_texts():
    row = ["=A1&B1", 12.0, date(2026, 3, 14)]
    assert lines(xlsx(["Name", "Verein", "Kategorie"], row)) == ["", "=A2; 12; 2026-03-14"]


def test_a_quoted_cell_of_two_lines_is_one_row():
    assert lines(b'Name;Verein\n"Anna\nAdler";Nord\nBert Brandt') == ["", "Anna Adler; Nord", "Bert Brandt"]


def bomb():
    """A spreadsheet of one name, and beside it what unpacks to more than all names of a country."""
    packed = io.BytesIO(xlsx(["Name"], ["Anna Adler"]))
    with zipfile.ZipFile(packed, "a", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/media/image1.bin", b" " * MOST_UNPACKED)
    return packed.getvalue()


HOSTILE = {
    "nothing": b"",
    "blank": b" ; ;\n\n",
    "old kind": b"\xd0\xcf\x11\xe0" + bytes(600),
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(40),
    "zip of something else": repacked(xlsx(["Name"]), "", bytes)[:200],
    "zip bomb": bomb(),
    "words made of words": repacked(
        xlsx(["Name"]),
        "xl/workbook.xml",
        lambda part: b'<!DOCTYPE a [<!ENTITY b "cc">]>' + part,
    ),
    "broken part": repacked(xlsx(["Name"]), "xl/workbook.xml", lambda part: part[: len(part) // 2]),
    "too many rows": b"Anna Adler\n" * (MOST_ROWS + 1),
    "too many columns": b"a;" * 50 + b"a",
    "endless cell": b'"' + b"a" * 200_000,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_what_cannot_be_read_is_refused_with_a_sentence(data):
    with pytest.raises(Unreadable, match=r"\.$"):
        rows_of(data)


def test_rows_far_apart_cost_no_more_than_what_stands_in_them():
    far = repacked(
        xlsx(["Name"], ["Anna Adler"]), "xl/worksheets/sheet1.xml", lambda part: part.replace(b'"A2"', b'"XFD2"')
    )
    assert [len(row.cells) <= 40 for row in rows_of(far)] == [True]
