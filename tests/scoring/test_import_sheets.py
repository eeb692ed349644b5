"""Importing lists from paper: every total worked out again, kept once; what disagrees is named by line."""

import io

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from openpyxl import Workbook

import rules
from scoring.lists.queries import sheet_queries
from scoring.models import Book, Deal, Entry, Sheet
from tests import auditing

pytestmark = pytest.mark.django_db

HEAD = "sheet,game,kind,tag,recorded_value,p1,p2,p3,p4,running_totals"
FIRST = (
    "1,1,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:-3,Ada=3 Bo=3 Cy=-3 Di=-3",
    "1,2,normal,late,-2,Bo:-2,Ada:+2,Cy:+2,Di:-2,Ada=5 Bo=1 Cy=-1 Di=-5",
    "1,3,solo,queens,12,Ada:-4,Bo:-4,Cy:+12,Di:-4,Ada=1 Bo=-3 Cy=11 Di=-9",
    "1,4,zero,,0,Ada:+0,Bo:+0,Cy:+0,Di:+0,Ada=1 Bo=-3 Cy=11 Di=-9",
)
SECOND = (
    "2,1,normal,,1,Bo:+1,Ada:-1,Cy:+1,Di:-1,Bo=1 Ada=-1 Cy=1 Di=-1",
    "2,2,normal,,-6,Bo:+6,Ada:+6,Cy:-6,Di:-6,Bo=7 Ada=5 Cy=-5 Di=-7",
)


@pytest.fixture
def table(tmp_path):
    def write(*rows, head=HEAD):
        file = tmp_path / "lists.csv"
        file.write_text("\n".join([head, *rows, ""]), encoding="utf-8")
        return file

    return write


def run(file, game="doppelkopf", preset="house", out=None, err=None, **more):
    """What the command prints on its two channels."""
    out, err = out or io.StringIO(), err or io.StringIO()
    call_command("import_sheets", str(file), game=game, preset=preset, stdout=out, stderr=err, **more)
    return out.getvalue(), err.getvalue()


@pytest.mark.parametrize("public", [False, True])
def test_a_book_of_imported_sheets_is_public_only_if_that_is_said(table, public):
    run(table(*SECOND), public=public)
    assert Book.objects.get().public is public


def totals(number):
    sheet = Sheet.objects.get(title=f"Sheet {number}")
    return {seat.player.name: seat.total for seat in sheet.seat_totals.all()}


def findings(table, *rows):
    """What is said of a file of which only the second list is sound."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(CommandError, match="themselves: 1"):
        run(table(*rows, *SECOND), out=out, err=err)
    assert "lists kept: 1, deals: 2, already there: 0." in out.getvalue()
    assert [sheet.title for sheet in Sheet.objects.all()] == ["Sheet 2"]
    return err.getvalue().splitlines()


def test_every_sheet_becomes_a_confirmed_list_with_the_totals_of_the_paper(table):
    out, err = run(table(*FIRST, *SECOND))
    assert out == "Book “lists.csv”: lists kept: 2, deals: 6, already there: 0.\n"
    assert err == ""
    assert {sheet.state for sheet in Sheet.objects.all()} == {Sheet.State.CONFIRMED}
    assert totals(1) == {"Ada": 1, "Bo": -3, "Cy": 11, "Di": -9}
    assert totals(2) == {"Bo": 7, "Ada": 5, "Cy": -5, "Di": -7}
    assert auditing.findings() == []


def test_sides_follow_from_the_points_and_from_the_sign_of_the_value(table):
    run(table(*FIRST))
    records = [deal.logged.record for deal in sheet_queries.load(Sheet.objects.get()).deals]
    assert [(record.get("re"), record["value"]) for record in records[:3]] == [([0, 1], 3), ([1, 3], -2), ([2], 4)]


def test_the_remark_keeps_what_stood_beside_the_numbers(table):
    run(table(*FIRST))
    remarks = [deal.logged.record.get("remark") for deal in sheet_queries.load(Sheet.objects.get()).deals]
    assert remarks == [None, "late", "solo queens", "zero"]


def test_the_same_file_again_adds_nothing_and_a_longer_one_what_is_new(table):
    run(table(*FIRST))
    before = Entry.objects.count()
    assert "lists kept: 0, deals: 0, already there: 1" in run(table(*FIRST))[0]
    assert Entry.objects.count() == before
    assert "lists kept: 1, deals: 2, already there: 1" in run(table(*FIRST, *SECOND))[0]


def test_a_wrong_total_is_named_by_row_and_column_once_and_the_sheet_is_not_kept(table):
    wrong = [FIRST[0].replace("Ada=3 Bo=3", "Ada=4 Bo=2"), *FIRST[1:]]
    moved = [row.replace("Ada=5 Bo=1", "Ada=6 Bo=0").replace("Ada=1 Bo=-3", "Ada=2 Bo=-4") for row in wrong]
    assert findings(table, *moved) == [
        "row 2, column running_totals: The totals are Ada +3 Bo +3 Cy -3 Di -3, not Ada +4 Bo +2 Cy -3 Di -3."
    ]


def test_a_total_that_was_right_again_in_the_next_row_is_told_of_once(table):
    assert findings(table, FIRST[0].replace("Ada=3 Bo=3", "Ada=4 Bo=2"), *FIRST[1:]) == [
        "row 2, column running_totals: The totals are Ada +3 Bo +3 Cy -3 Di -3, not Ada +4 Bo +2 Cy -3 Di -3."
    ]


def test_points_that_no_deal_brings_are_named(table):
    assert findings(table, "1,1,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:-4,Ada=3 Bo=3 Cy=-3 Di=-4") == [
        "row 2, column p1–p4: No deal brings Ada +3 Bo +3 Cy -3 Di -4."
    ]


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (FIRST[1], "Deal 1 was expected, not 2."),
        (",1,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:-3,", "This cannot be read: the sheet has no number."),
        ("1,x,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:-3,", "This cannot be read: x."),
        ("1,1,normal,,3,Ada:+3,Bo:+3,Cy:-3,:-3,", "This cannot be read: :-3."),
        ("1,1,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:three,", "This cannot be read: Di:three."),
        ("1,1,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:-3,Ada=3 Bo=3", "The totals are not those of Ada, Bo, Cy, Di."),
        ("1,1,normal,,9,Ada:+3,Bo:-3,,,", "“Seats (seats)” accepts only these values: 4, 5"),
    ],
)
def test_what_is_wrong_with_a_row_is_told(table, row, text):
    assert text in " ".join(findings(table, row))


def test_other_players_in_the_middle_of_a_sheet_are_named(table):
    assert findings(table, FIRST[0], FIRST[1].replace("Di", "Flo")) == [
        "row 3, column p4: The players are Ada, Bo, Cy, Di; here it is Bo, Ada, Cy, Flo."
    ]


def test_a_sheet_with_a_row_that_cannot_be_read_is_left_out_as_a_whole(table):
    assert findings(table, FIRST[0], FIRST[1].replace("-2", "?", 1)) == [
        "row 3, column recorded_value: This cannot be read: ?."
    ]


def test_a_file_without_any_sound_list_keeps_nothing(table):
    with pytest.raises(CommandError, match="holds no list"):
        run(table("1,1,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:-4,"))
    assert not Book.objects.exists()


def test_a_list_of_another_game_finds_its_declarers(table):
    rows = ("7,1,,,,Ada:+48,Bo:0,Cy:0,,Ada=48 Bo=0 Cy=0", "7,2,,,,Ada:0,Bo:0,Cy:-40,,Ada=48 Bo=0 Cy=-40")
    run(table(*rows), game="skat", preset="plain")
    assert totals(7) == {"Ada": 48, "Bo": 0, "Cy": -40}
    assert [deal.record["declarer"] for deal in Deal.objects.order_by("number")] == [0, 2]


@pytest.mark.parametrize("game", [game for game in rules.games() if 2 in rules.games()[game].seats])
def test_a_match_of_two_is_kept_as_far_as_it_was_written_down(table, game):
    rows = ("1,1,,,,Ada:+1,Bo:0,,,Ada=1 Bo=0", "1,2,,,,Ada:0,Bo:+2,,,Ada=1 Bo=2")
    run(table(*rows), game=game, preset=None)
    assert [deal.points for deal in Deal.objects.order_by("number")] == [[1, 0], [0, 2]]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is empty"),
        (b"\x7fELF\0\0", "neither a CSV nor an XLSX file"),
        (b"\xff\xfe,\n", "no column sheet"),
        (b"a,b\n1,2\n", "no column sheet"),
        (b'sheet;game;p1;p2\n1;1;"Ada:+1;Bo:0\n', "row 2 is never closed"),
    ],
)
def test_a_file_that_is_no_table_of_lists_is_told_in_one_sentence(tmp_path, content, sentence):
    file = tmp_path / "lists.csv"
    file.write_bytes(content)
    with pytest.raises(CommandError, match=sentence):
        run(file)
    assert not Book.objects.exists()


ROWS = [line.split(",") for line in (HEAD, *(each.replace("Ada", "Änne").replace("Di", "Zoë") for each in FIRST))]
SEMICOLONS = "\r\n".join(";".join(row) for row in ROWS)


def workbook():
    book, packed = Workbook(), io.BytesIO()
    book.active.append(["Doppelkopf, Winter 2025"])
    second = book.create_sheet("Runde")
    for row in ROWS:
        second.append([int(each) if each.lstrip("-").isdigit() else each for each in row])
    book.save(packed)
    return packed.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        SEMICOLONS.encode(),
        f"sep=;\r\nUnsere Runde\r\n\r\n{SEMICOLONS}".encode("utf-8-sig"),
        SEMICOLONS.replace(";", "\t").encode("utf-16"),
        SEMICOLONS.encode("cp1252"),
        SEMICOLONS.encode("cp850"),
        SEMICOLONS.encode("mac_roman"),
        workbook(),
    ],
    ids=["semicolons", "sep line and title", "UTF-16", "cp1252", "cp850", "MacRoman", "XLSX"],
)
def test_it_reads_what_the_page_for_entrants_reads(tmp_path, content):
    file = tmp_path / "lists.csv"
    file.write_bytes(content)
    out, _err = run(file)
    assert out.endswith("lists kept: 1, deals: 4, already there: 0.\n")
    assert totals(1) == {"Änne": 1, "Bo": -3, "Cy": 11, "Zoë": -9}


def test_how_the_letters_were_read_is_said_where_it_was_guessed_and_can_be_chosen(tmp_path):
    file = tmp_path / "lists.csv"
    file.write_bytes(
        SEMICOLONS.replace("Änne", "Øre").encode("cp1250", errors="replace").replace(b"?re", b"\xd8eho\xf8")
    )
    _out, err = run(file, code_page="cp1250")
    assert err == ""
    assert "Řehoř" in totals(1)
    assert run(file, book="Other")[1] == "read as Western European (Windows); --code-page chooses another one\n"


FIVE = "sheet;game;p1;p2;p3;p4;p5;running_totals\n"


def test_an_empty_cell_sits_out(tmp_path):
    file = tmp_path / "lists.csv"
    file.write_text(
        f"{FIVE}"
        "1;1;;Bo:+3;Cy:+3;Di:-3;Eve:-3;Bo=3 Cy=3 Di=-3 Eve=-3\n"
        "1;2;Ada:+2;;Cy:+2;Di:-2;Eve:-2;Ada=2 Bo=3 Cy=5 Di=-5 Eve=-5\n"
    )
    out, err = run(file)
    assert (out, err) == ("Book “lists.csv”: lists kept: 1, deals: 2, already there: 0.\n", "")
    assert totals(1) == {"Ada": 2, "Bo": 3, "Cy": 5, "Di": -5, "Eve": -5}


def test_who_sits_out_has_no_points_and_a_slip_of_the_pen_is_nobody_new(tmp_path):
    file = tmp_path / "lists.csv"
    file.write_text(
        f"{FIVE}"
        "1;1;;Bo:+3;Cy:+3;Di:-3;Eve:-3;\n1;2;Ada:+2;;Cy:+2;Dy:-2;Eve:-2;\n1;3;Ada:+1;Bo:+1;;Di:-1;Eve:-1;\n"
        "2;1;Ada:+3;;Cy:+3;Di:-3;Eve:-3;\n2;2;Ada:+2;;Cy:+2;Di:-2;Eve:-2;\n2;3;Ada:+2;Bo:+2;;Di:-2;Eve:-2;\n"
        "3;1;;Bo:+1;Bo:+1;Di:-1;Eve:-1;\n4;1;;;;;;\n"
    )
    err = io.StringIO()
    with pytest.raises(CommandError, match="holds no list"):
        run(file, err=err)
    assert err.getvalue().splitlines() == [
        "row 8, column p3: This cannot be read: Bo stands in p2 already.",
        "row 9, column p1: This cannot be read: nobody played this deal.",
        "row 3, column p4: The players are Ada, Bo, Cy, Di, Eve; here it is Ada, Cy, Dy, Eve.",
        "row 5, column p1–p5: No deal brings Ada +3 Cy +3 Di -3 Eve -3.",
    ]


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ((FIRST[0].replace("1,1,", "1,7,", 1), *FIRST[1:]), "row 2, column game: Deal 1 was expected, not 7."),
        (
            (*FIRST[:1], *FIRST[2:], FIRST[3].replace("1,4", "1,5")),
            "row 3, column game: Deal 2 was expected, not 3.",
        ),
        ((*FIRST[:2], *FIRST[1:]), "row 4, column game: Deal 3 was expected, not 2."),
        (
            (FIRST[0].replace("Di:-3", "Di:-4"), *FIRST[1:]),
            "row 2, column p1–p4: No deal brings Ada +3 Bo +3 Cy -3 Di -4.",
        ),
        (
            (FIRST[0], FIRST[1].replace("Di:", "Flo:"), *FIRST[2:]),
            "row 3, column p4: The players are Ada, Bo, Cy, Di; here it is Bo, Ada, Cy, Flo.",
        ),
    ],
    ids=["number", "row missing", "row twice", "points", "player"],
)
def test_one_fault_gives_one_complaint(table, wrong, complaint):
    assert findings(table, *wrong) == [complaint]


def test_a_formula_is_named(tmp_path):
    book, packed = Workbook(), tmp_path / "lists.xlsx"
    for row in (["sheet", "game", "p1", "p2", "p3", "p4"], [1, "=A1+1", "Ada:+3", "Bo:+3", "Cy:-3", "Di:-3"]):
        book.active.append(row)
    book.save(packed)
    err = io.StringIO()
    with pytest.raises(CommandError):
        run(packed, err=err)
    assert err.getvalue() == (
        "row 2, column game: This cannot be read: =B2 is a formula; paste the column as values.\n"
    )


def test_options_change_the_rules_of_the_preset(table):
    run(table(*FIRST), changes=["nines=false", "heidmann=on", "deals=24"])
    options = Sheet.objects.get().ruleset["options"]
    assert (options["nines"], options["heidmann"], options["deals"]) == (False, True, 24)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (["nines"], "“nines” is no option; write NAME=VALUE."),
        (["=true"], "“=true” is no option; write NAME=VALUE."),
        (["nines=true", "nines=false"], "The option nines is given twice."),
        (["nonsense=1"], "“Option (option)” accepts only these values: "),
        (
            ["nines=perhaps"],
            "“With nines (48 cards) (nines)” accepts only these values: yes (true), no (false).",
        ),
    ],
)
def test_an_option_that_cannot_be_is_told_in_one_sentence(table, changes, sentence):
    with pytest.raises(CommandError) as refused:
        run(table(*FIRST), changes=changes)
    assert sentence in str(refused.value)
    assert not Book.objects.exists()


def test_an_unknown_preset_is_told_in_one_sentence(table):
    with pytest.raises(CommandError, match="preset"):
        run(table(*FIRST), preset="nonsense")


NAMED = (
    "1,1,normal,,3,Le Goff Yann:+3,Le Bras Anne:+3,Le Roux Ewen:-3,Le Guen Maël:-3,",
    "1,2,normal,,1,Le Goff Yann:+1,Le Bras Anne:-1,Le Roux Ewen:+1,Le Guen Maël:-1,",
)


def test_where_nothing_tells_which_name_stands_first_it_is_asked_for(table):
    with pytest.raises(CommandError, match="--names first-last or last-first"):
        run(table(*NAMED))
    assert not Sheet.objects.exists()


@pytest.mark.parametrize(("order", "name"), [("last-first", "Yann Le Goff"), ("first-last", "Le Goff Yann")])
def test_names_are_kept_in_the_order_that_was_said(table, order, name):
    run(table(*NAMED), names=order)
    assert name in totals(1)


def test_a_comma_tells_the_order_and_asks_nothing(table):
    row = "1;1;normal;;3;Adler, Anna:+3;Bo:+3;Cy:-3;Di:-3;Adler, Anna=3 Bo=3 Cy=-3 Di=-3"
    run(table(row, head=HEAD.replace(",", ";")))
    assert totals(1) == {"Anna Adler": 3, "Bo": 3, "Cy": -3, "Di": -3}
