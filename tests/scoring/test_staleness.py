"""Kept rows bear the version of what made them; of rows of another version nothing stale goes into a new total."""

import io

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.models import F

import rules
from scoring.lists.queries import staleness
from scoring.lists.queries.projections import LEFT_ALONE, MAKER, STAMP
from scoring.models import Book, PlayerTotal, SeatTotal, Sheet
from scoring.plain import book_audit, list_audit
from tests import build
from tests.tampering import lifted

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


def findings():
    sheets = [found for _sheet, found in list_audit.audit_sheets(Sheet.objects.all()) if found]
    return sheets + [found for _book, found in book_audit.audit_books(Book.objects.all()) if found]


def made_by_another(sheet):
    """As if an older version had reckoned 1000 points more for everybody."""
    SeatTotal.objects.filter(sheet=sheet).update(total=F("total") + 1000)
    seated = sheet.seat_totals.values("player")
    PlayerTotal.objects.filter(book=sheet.book_id, player__in=seated).update(total=F("total") + 1000)
    for row in PlayerTotal.objects.filter(book=sheet.book_id, player__in=seated):
        year = {f"{build.AT.year} points": row.years.get(f"{build.AT.year} points", 0) + 1000}
        PlayerTotal.objects.filter(pk=row.pk).update(years={**row.years, **year})
    Sheet.objects.filter(pk=sheet.pk).update(made_by="0.1")
    Book.objects.filter(pk=sheet.book_id).update(made_by="0.1")


def rebuild(*arguments):
    said = io.StringIO()
    call_command("rebuild", *arguments, stdout=said)
    return said.getvalue().splitlines()


def told(folder):
    return [line for file in folder.glob("upgrade-*.txt") for line in file.read_text("utf-8").splitlines()]


def test_whatever_is_written_bears_the_version_of_projection_and_rules():
    sheet = build.confirmed_sheet()
    sheet.book.refresh_from_db()
    assert f"{MAKER}.{rules.VERSION}" == STAMP
    assert (sheet.made_by, sheet.book.made_by) == (STAMP, STAMP)
    assert not staleness.anything_is_stale()


def test_book_made_without_an_action_is_fresh_from_its_first_entry_on():
    book = Book.objects.create(title="by hand")
    assert not staleness.anything_is_stale()
    build.record(build.sheet(book=book))
    assert Book.objects.get(pk=book.pk).made_by == STAMP


def test_entry_on_a_stale_list_takes_the_stale_share_out_of_the_total():
    sheet = build.sheet()
    build.record(sheet)
    made_by_another(sheet)
    build.record(sheet)
    assert list(sheet.seat_totals.order_by("seat").values_list("total", flat=True)) == [0, 148, 0]
    assert list(sheet.book.player_totals.order_by("player").values_list("total", flat=True)) == [0, 148, 0]
    assert Sheet.objects.get(pk=sheet.pk).made_by == STAMP
    assert Book.objects.get(pk=sheet.book_id).made_by == "0.1"
    assert findings() == []


def test_entry_on_a_fresh_list_leaves_a_stale_book_stale():
    book = build.book()
    stale, fresh = build.sheet(book=book), build.sheet(book=book)
    build.record(stale)
    made_by_another(stale)
    build.record(fresh)
    assert list(staleness.stale_sheets()) == [stale]
    assert list(staleness.stale_books()) == [book]
    rebuild("--stale")
    assert findings() == []


def test_stale_rows_are_made_anew_and_each_number_is_told(folder):
    sheet = build.sheet()
    build.record(sheet)
    others = build.confirmed_sheet()
    before = list(others.seat_totals.values())
    made_by_another(sheet)
    said = rebuild("--stale")
    assert findings() == []
    assert not staleness.anything_is_stale()
    assert list(others.seat_totals.values()) == before
    where = f"{sheet.book_id}, {sheet.book.title}"
    assert told(folder) == [
        f"In book {where}:",
        f"list {sheet.pk} (book {where}): seat 0, Anna Adler: 1000 -> 0",
        f"list {sheet.pk} (book {where}): seat 1, Bert Brandt: 1074 -> 74",
        f"list {sheet.pk} (book {where}): seat 2, Cora Clemens: 1000 -> 0",
        f"book {sheet.book_id} ({sheet.book.title}): skat: Anna Adler total 1000 -> 0",
        f"book {sheet.book_id} ({sheet.book.title}): skat: Bert Brandt total 1074 -> 74",
        f"book {sheet.book_id} ({sheet.book.title}): skat: Cora Clemens total 1000 -> 0",
    ]
    assert said[:-1] == told(folder)
    assert "totals and ranks changed: 6, other numbers: 0" in said[-1]


def test_nothing_stale_is_nothing_said(folder):
    build.confirmed_sheet()
    assert rebuild("--stale") == []
    assert list(folder.iterdir()) == []


def test_rebuilding_where_nothing_changes_writes_no_file(folder):
    sheet = build.confirmed_sheet()
    Sheet.objects.update(made_by="")
    assert rebuild("--stale") == []
    assert list(folder.iterdir()) == []
    sheet.refresh_from_db()
    assert sheet.made_by == STAMP


def test_another_holder_of_a_seat_is_told(folder):
    sheet = build.sheet()
    build.record(sheet)
    stranger = build.player("Elif Eren")
    sheet.seat_totals.filter(seat=1).update(player=stranger)
    PlayerTotal.objects.filter(book=sheet.book_id, player__name=build.NAMES[1]).update(player=stranger)
    Sheet.objects.update(made_by="")
    rebuild("--stale")
    lines = told(folder)
    assert any(f"counts for Elif Eren -> {build.NAMES[1]}" in line for line in lines)
    assert any("Elif Eren total 74 -> 0, rank 1 -> none, lists 1 -> 0" in line for line in lines)
    assert findings() == []


def test_list_that_was_changed_by_force_is_named_once_and_keeps_its_mark():
    sheet = build.sheet()
    build.record(sheet)
    with lifted(connection):
        sheet.entries.filter(sequence=2).update(body="{}")
    Sheet.objects.update(made_by="")
    (line,) = rebuild("--stale")
    assert line.startswith(f"sheet {sheet.pk}: entry 2")
    sheet.refresh_from_db()
    assert sheet.made_by == LEFT_ALONE
    assert rebuild("--stale") == []


def test_kept_rows_that_are_no_numbers_stop_nothing(folder):
    sheet = build.sheet()
    build.record(sheet)
    sheet.seat_totals.update(tallies=["?"])
    PlayerTotal.objects.update(tallies=7)
    Sheet.objects.update(made_by="")
    rebuild("--stale")
    assert findings() == []
    assert any("cannot be read; all of it was made anew" in line for line in told(folder))


def test_data_folder_that_cannot_be_written_changes_nothing(settings, tmp_path):
    sheet = build.sheet()
    build.record(sheet)
    made_by_another(sheet)
    settings.DATA_DIR = tmp_path / "none"
    with pytest.raises(CommandError, match="nothing was changed"):
        rebuild("--stale")
    assert Sheet.objects.get(pk=sheet.pk).made_by == "0.1"
