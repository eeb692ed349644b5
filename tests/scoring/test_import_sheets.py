"""Importing lists from paper: every total worked out again, kept once; what disagrees is named by line."""

import io

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

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


def run(file, game="doppelkopf", preset="house", out=None, err=None):
    """What the command prints on its two channels."""
    out, err = out or io.StringIO(), err or io.StringIO()
    call_command("import_sheets", str(file), game=game, preset=preset, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


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


def test_a_wrong_total_is_named_by_its_line_once_and_the_sheet_is_not_kept(table):
    wrong = [FIRST[0].replace("Ada=3 Bo=3", "Ada=4 Bo=2"), *FIRST[1:]]
    moved = [row.replace("Ada=5 Bo=1", "Ada=6 Bo=0").replace("Ada=1 Bo=-3", "Ada=2 Bo=-4") for row in wrong]
    assert findings(table, *moved) == ["line 2: The totals are Ada +3 Bo +3 Cy -3 Di -3, not Ada +4 Bo +2 Cy -3 Di -3."]


def test_a_total_that_was_right_again_in_the_next_row_is_told_of_once(table):
    assert findings(table, FIRST[0].replace("Ada=3 Bo=3", "Ada=4 Bo=2"), *FIRST[1:]) == [
        "line 2: The totals are Ada +3 Bo +3 Cy -3 Di -3, not Ada +4 Bo +2 Cy -3 Di -3."
    ]


def test_points_that_no_deal_brings_are_named(table):
    assert findings(table, "1,1,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:-4,Ada=3 Bo=3 Cy=-3 Di=-4") == [
        "line 2: No deal brings Ada +3 Bo +3 Cy -3 Di -4."
    ]


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (FIRST[1], "Deal 1 was expected, not 2."),
        (",1,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:-3,", "This cannot be read: the sheet has no number."),
        ("1,x,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:-3,", "This cannot be read: x."),
        ("1,1,normal,,3,Ada:+3,Bo:+3,Cy:-3,:-3,", "This cannot be read: :-3."),
        ("1,1,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:three,", "This cannot be read: three."),
        ("1,1,normal,,3,Ada:+3,Bo:+3,Cy:-3,Di:-3,Ada=3 Bo=3", "The totals are not those of Ada, Bo, Cy, Di."),
        ("1,1,normal,,9,Ada:+3,Bo:-3,,,", "seats: 2 is not allowed; allowed: 4, 5"),
    ],
)
def test_what_is_wrong_with_a_row_is_told(table, row, text):
    assert text in " ".join(findings(table, row))


def test_other_players_in_the_middle_of_a_sheet_are_named(table):
    assert findings(table, FIRST[0], FIRST[1].replace("Di", "Flo")) == [
        "line 3: The players are Ada, Bo, Cy, Di; here it is Bo, Ada, Cy, Flo."
    ]


def test_a_sheet_with_a_row_that_cannot_be_read_is_left_out_as_a_whole(table):
    assert findings(table, FIRST[0], FIRST[1].replace("-2", "?", 1)) == ["line 3: This cannot be read: ?."]


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
    [(b"", "is empty"), (b"\x7fELF\0\0", "is no text"), (b"\xff\xfe,\n", "UTF-8"), (b"a,b\n1,2\n", "no column sheet")],
)
def test_a_file_that_is_no_table_of_lists_is_told_in_one_sentence(tmp_path, content, sentence):
    file = tmp_path / "lists.csv"
    file.write_bytes(content)
    with pytest.raises(CommandError, match=sentence):
        run(file)
    assert not Book.objects.exists()


def test_an_unknown_preset_is_told_in_one_sentence(table):
    with pytest.raises(CommandError, match="preset"):
        run(table(*FIRST), preset="nonsense")
