"""Files of entrants: which texts stand in them, whoever wrote them with what, and which are refused."""

import io
import tomllib
import zipfile
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook

from scoring.importing.values.entry_lists import listed, objection
from scoring.importing.values.spreadsheets import MOST_UNPACKED
from scoring.importing.values.table_files import MOST_ROWS, Unreadable, read
from scoring.people.values.list_heads import Kind


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
    return listed(read(data).tables).text.split("\n")


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


def test_a_title_of_two_lines_in_one_cell_is_nobody():
    data = xlsx(["Anmeldungen\nzum Preisskat"], ["Name", "Verein"], ["Anna Adler", "Nord"], ["Stand: 1.3.\n2026"])
    assert lines(data) == ["", "", "Anna Adler; Nord"]
    assert lines(xlsx(["Stadtpokal 2026\nam Freitag"], ["Anna Adler"], ["Bert Braun"])) == [
        "",
        "Anna Adler",
        "Bert Braun",
    ]


def test_columns_of_which_nothing_is_taken_are_named():
    assert listed(read(xlsx(["Nr.", "Name", "Telefon"], [1, "Anna Adler", "0123"])).tables).unused == ("Nr.", "Telefon")


def test_numbers_dates_and_formulas_of_a_spreadsheet_are_told_as_texts():
    row = ["=A1&B1", 12.0, date(2026, 3, 14)]
    assert lines(xlsx(["Name", "Verein", "Kategorie"], row)) == ["", "=A2; 12; 2026-03-14"]


def test_a_quoted_cell_of_two_lines_is_one_row():
    assert lines(b'Name;Verein\n"Anna\nAdler";Nord\nBert Brandt') == ["", "Anna Adler; Nord", "Bert Brandt"]


LISTS = tomllib.loads(Path(__file__).with_name("foreign_lists.toml").read_text(encoding="utf-8"))["list"]


@pytest.mark.parametrize("case", LISTS, ids=[each["name"] for each in LISTS])
def test_a_list_from_elsewhere_gives_its_people_or_asks(case):
    file = read(case["text"].encode(case.get("encoding", "utf-8")))
    found = listed(file.tables)
    kinds = [each.kind for each in found.columns]
    assert (
        None if "asked" in case else [each for each in found.text.split("\n") if each],
        None if found.sure else kinds,
        [row.number for row in found.left_out],
        found.headed,
        "" if file.certain else file.code_page,
        [each.key for each in found.questions if found.sure and not each.answer],
    ) == (
        case.get("people"),
        case.get("asked"),
        case.get("left_out", []),
        case.get("headed", True),
        case.get("guessed", ""),
        case.get("unclear", []),
    )


def test_columns_are_read_as_the_reader_says():
    tables = read(b"Fuchsbau,Karla,SC\nDachsberg,Anton,SC").tables
    chosen = {0: Kind.FIRST, 1: Kind.LAST, 2: Kind.OTHER}
    found = listed(tables, chosen)
    assert (found.text, found.sure) == ("Fuchsbau Karla\nDachsberg Anton", True)
    assert objection(chosen) == ""


@pytest.mark.parametrize(
    "chosen",
    [
        {0: Kind.OTHER},
        {0: Kind.CLUB, 1: Kind.FIRST},
        {0: Kind.NAME, 1: Kind.NAME},
        {0: Kind.NAME, 1: Kind.TURNED},
        {0: Kind.NAME, 1: Kind.LAST},
        {0: Kind.FIRST, 1: Kind.LAST, 2: Kind.NAME},
    ],
)
def test_columns_that_give_no_name_or_two_are_refused(chosen):
    assert objection(chosen).endswith(".")
    assert not listed(read(b"Fuchsbau,Karla,SC\nDachsberg,Anton,SC").tables, chosen).sure


def test_of_several_sheets_the_first_with_a_head_is_read_and_hidden_ones_are_not():
    book = Workbook()
    book.active.append(["Einladung zum Turnier"])
    for title, name in (("Versteckt", "Geheim"), ("Meldungen", "Karla Fuchsbau"), ("Alt", "Anton Dachsberg")):
        sheet = book.create_sheet(title)
        sheet.append(["Meldungen 2026"])
        sheet.merge_cells("A1:C1")
        sheet.append(["Name", "Verein"])
        sheet.append([name, "SC"])
    book["Versteckt"].sheet_state = "hidden"
    packed = io.BytesIO()
    book.save(packed)
    assert lines(packed.getvalue()) == ["", "", "Karla Fuchsbau; SC"]


def test_letters_mixed_up_in_a_spreadsheet_are_mended_and_asked_about():
    data = xlsx(["Name"], ["JÃ¼rgen KÃ¼hn"])
    assert [(file.code_page, file.certain, listed(file.tables).text) for file in (read(data), read(data, "utf-8"))] == [
        ("twice", False, "\nJürgen Kühn"),
        ("utf-8", False, "\nJÃ¼rgen KÃ¼hn"),
    ]


def test_another_code_page_than_the_guessed_one_can_be_chosen():
    data = "Name\nŘehoř Dvořák".encode("cp1250")
    assert listed(read(data).tables).text == "\nØehoø Dvoøák"
    assert listed(read(data, "cp1250").tables).text == "\nŘehoř Dvořák"
    assert "\ufffd" in listed(read(data, "utf-8").tables).text


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
    "a quotation mark that is never closed": b'Name;Verein\n"Anna Adler;Nord\nBert Brandt;Nord',
    "a million separators": b";" * 1_000_000,
    "web page": b"<html><table><tr><td>Name</td></tr></table>",
    "XML": b"<?xml version='1.0'?>\n<Workbook/>",
    "RTF": b"{\\rtf1 Anna Adler}",
    "JSON": b'[{"name": "Anna Adler"}]',
    "card": b"BEGIN:VCARD\nN:Adler;Anna\nEND:VCARD",
    "zeros": b"Name;Verein\nAn\0na;SC",
    "nothing but zeros": bytes(1_000),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_what_cannot_be_read_is_refused_with_a_sentence(data):
    with pytest.raises(Unreadable, match=r"\.$"):
        read(data)


def test_rows_far_apart_cost_no_more_than_what_stands_in_them():
    far = repacked(
        xlsx(["Name"], ["Anna Adler"]), "xl/worksheets/sheet1.xml", lambda part: part.replace(b'"A2"', b'"XFD2"')
    )
    assert [len(row.cells) <= 40 for row in read(far).tables[0].rows] == [True]


@pytest.mark.parametrize(
    "text",
    [
        "N" * 10_000 + ";Verein\nAnna Adler;SC",
        ";".join(["Name", *("Verein",) * 39]) + "\nAnna Adler",
        ";".join(["Name"] * 40) + "\n" + ";".join(["Anna Adler"] * 40),
        "Name\n" + "\n".join(f"Anna Adler{'=' * each}" for each in range(300)),
        "=\n;=\n" * 20,
    ],
    ids=["endless head", "forty columns", "forty names", "signs", "nothing but signs"],
)
def test_whatever_stands_in_a_list_is_read_or_asked_about(text):
    found = listed(read(text.encode()).tables)
    assert found.columns or not found.text
    assert len(found.text.split("\n")) <= len(text.split("\n"))
