"""Statements that are made into SQL once: they write and find what Django's own would, on either engine."""

import gc
import uuid
import weakref
from datetime import UTC, date, datetime
from threading import Thread

import pytest
from django.db import IntegrityError, connection, connections, transaction
from django.db.models import DateField, F, IntegerField
from django.test.utils import CaptureQueriesContext

from scoring.models import Book, Deal, Entry, PrintJob, SeatTotal, Sheet
from scoring.statements import MOST_ROWS, Given, Insert, Select, Update
from tests import build

pytestmark = pytest.mark.django_db

SHEETS = Select(lambda: Sheet.objects.select_related("book__club").filter(pk=Given("pk")))


def columns(row):
    return {name: (type(value), value) for name, value in vars(row).items() if name != "_state"}


@pytest.mark.parametrize("club", [True, False])
def test_select_finds_the_same_objects_as_django(club):
    book = build.book(club=build.club() if club else None, held_on=date(2026, 3, 14))
    sheet = build.sheet(book=book)
    for _again in range(2):
        (found,) = SHEETS(pk=sheet.pk)
        known = Sheet.objects.select_related("book__club").get(pk=sheet.pk)
        assert found == known
        assert columns(found) == columns(known)
        assert columns(found.book) == columns(known.book)
        assert found.book.club == known.book.club == book.club
        assert (found._state.db, found._state.adding) == (known._state.db, known._state.adding)
    assert SHEETS(pk=0) == []


def test_select_of_some_columns_finds_those():
    sheet = build.sheet()
    revisions = Select(lambda: Sheet.objects.only("revision").filter(pk=Given("pk")))
    (found,) = revisions(pk=sheet.pk)
    assert columns(found) == columns(Sheet.objects.only("revision").get(pk=sheet.pk))
    assert found.title == sheet.title


def test_select_asks_once_and_goes_on_as_another_row_each_time():
    first, second = build.sheet(title="One"), build.sheet(title="Two")
    with CaptureQueriesContext(connection) as captured:
        titles = [each.title for pk in (first.pk, second.pk) for each in SHEETS(pk=pk)]
    assert titles == ["One", "Two"]
    assert len(captured) == 2


def test_update_changes_these_rows_and_tells_how_many():
    book, other = build.book(), build.book()
    more = Update(lambda: Book.objects.filter(pk=Given("pk")), version=F("version") + Given("by", IntegerField()))
    assert more(pk=book.pk, by=3) == 1
    assert more(pk=book.pk, by=4) == 1
    assert more(pk=0, by=4) == 0
    assert list(Book.objects.filter(pk__in=[book.pk, other.pk]).order_by("pk").values_list("version", flat=True)) == [
        7,
        0,
    ]


def test_update_writes_nothing_where_nothing_is_said():
    book = build.book()
    mine = Book.objects.filter(pk=Given("pk"))
    held = Update(lambda: mine, rehearsal=Given("rehearsal"), held_on=Given("on", DateField()))
    for rehearsal, on in ((True, date(2026, 3, 14)), (False, None)):
        assert held(pk=book.pk, rehearsal=rehearsal, on=on) == 1
        book.refresh_from_db()
        assert (book.rehearsal, book.held_on) == (rehearsal, on)


def test_insert_adds_a_row_as_save_does():
    sheet, at = build.sheet(), datetime(2026, 3, 14, 20, 0, 0, 17, tzinfo=UTC)
    add = Insert(Entry, ("sheet", "sequence", "kind", "key", "author", "device", "written_at", "body", "hash"))
    said = {"kind": "record", "device": "", "written_at": at, "body": "{}", "hash": "ä"}
    mine = Entry(sheet=sheet, sequence=2, key="mine", author=build.account(), **said)
    add.add([mine])
    saved = Entry(sheet=sheet, sequence=3, key="saved", **said)
    saved.save(force_insert=True)
    assert mine.pk
    assert not mine._state.adding
    found, known = (columns(Entry.objects.get(pk=row.pk)) for row in (mine, saved))
    differing = {"id", "sequence", "key", "author_id"}
    assert {name: found[name] for name in found.keys() - differing} == {
        name: known[name] for name in known.keys() - differing
    }
    assert found["written_at"] == (datetime, at)
    assert found["author_id"] == (int, mine.author_id)


def test_insert_leaves_alone_what_stands_under_a_key_of_its_own():
    sheet = build.sheet()
    add = Insert(PrintJob, [field.attname for field in PrintJob._meta.concrete_fields if not field.primary_key])
    said = {"sheet": sheet, "book": sheet.book, "document": "sheet", "revision": 1, "created_at": build.AT}
    first, second = PrintJob(pages=1, **said), PrintJob(pages=2, **said)
    assert [add.add_unless_there(first), add.add_unless_there(second)] == [True, False]
    found = PrintJob.objects.get()
    assert (found.pk, found.pages, second.pk) == (first.pk, 1, None)
    assert [first._state.adding, second._state.adding] == [False, True]


def test_insert_takes_the_place_of_what_stands_under_the_same_key():
    sheet, other = build.sheet(3), build.sheet(3)
    put = Insert(SeatTotal, ("player_id", "total", "points", "tallies", "counters"), key=("sheet", "seat"))
    held = [*SeatTotal.objects.filter(sheet=sheet).order_by("seat").values_list("player_id", flat=True), None]
    mine = {"sheet_id": sheet.pk, "total": 0, "tallies": {"won": 1, "ä": [None, True]}, "counters": {}}
    put.put([{**mine, "seat": seat, "player_id": held[seat], "points": -seat} for seat in (1, 2, 3)])
    rows = SeatTotal.objects.filter(sheet=sheet).order_by("seat")
    assert [(row.player_id, row.points) for row in rows] == list(zip(held, (0, -1, -2, -3), strict=True))
    assert rows[3].tallies == {"won": 1, "ä": [None, True]}
    assert SeatTotal.objects.filter(sheet=other, points=0).count() == 3


def test_insert_of_many_rows_keeps_every_column_as_django_does():
    book, at = build.book(), datetime(2026, 3, 14, 20, 0, 0, 17, tzinfo=UTC)
    names = [field.name for field in Sheet._meta.concrete_fields if not field.primary_key]
    said = {"book": book, "game": "skat", "ruleset": {"ä": [None, True]}, "seats": 3, "opened_at": at, "head": "'\\"}
    mine, saved = ([Sheet(title=f"{number} ä “%s”", **said) for number in range(12)] for _both in range(2))
    Insert(Sheet, names).add(mine)
    Sheet.objects.bulk_create(saved)
    assert [row.pk for row in mine] == sorted(row.pk for row in mine)
    for one, other in zip(mine, saved, strict=True):
        found, known = (columns(Sheet.objects.get(pk=row.pk)) for row in (one, other))
        assert found["uid"] == (uuid.UUID, one.uid)
        assert found["opened_at"] == (datetime, at)
        for differing in ("id", "uid"):
            del found[differing], known[differing]
        assert found == known


def test_insert_loads_rows_as_django_keeps_them():
    sheet = build.sheet()
    columns_of = [field.attname for field in Deal._meta.concrete_fields if not field.primary_key]
    said = {"position": 1, "number": 1, "outcome": "ä\t\\N\n“%s”", "value": -7, "seat": 0, "player_id": None}
    rows = [
        {"sheet_id": sheet.pk, "sequence": place, **said, "record": {"ä": [None, "\\"]}, "points": points, **about}
        for place, points, about in (
            (7, [1, None], {"tallies": [], "contract": "ä"}),
            (8, None, {"tallies": [{"won": 1}], "contract": None}),
        )
    ]
    load = Insert(Deal, columns_of)
    load.load([])
    load.load(rows)
    found = Deal.objects.filter(sheet=sheet, sequence__in=[7, 8]).order_by("pk")
    assert list(found.values(*columns_of)) == rows
    assert Deal.objects.filter(sheet=sheet, points__isnull=True).get().sequence == 8


def test_insert_tells_what_keeps_rows_from_being_loaded():
    sheet = build.sheet()
    load = Insert(SeatTotal, ("player_id", "total", "points", "tallies", "counters"), key=("sheet", "seat"))
    taken = SeatTotal.objects.filter(sheet=sheet).values().first()
    with pytest.raises(IntegrityError), transaction.atomic():
        load.load([taken])
    with pytest.raises(IntegrityError), transaction.atomic():
        load.load([{**taken, "seat": 9}])


def test_insert_of_many_rows_takes_a_statement_for_each_five_hundred():
    sheet = build.sheet()
    add = Insert(Entry, ("sheet", "sequence", "kind", "key", "author", "device", "written_at", "body", "hash"))
    said = {
        "sheet_id": sheet.pk,
        "kind": "record",
        "author_id": None,
        "device": "",
        "written_at": build.AT,
        "body": "",
        "hash": "",
    }
    rows = [{**said, "sequence": number, "key": str(uuid.uuid4())} for number in range(2, 2 * MOST_ROWS + 3)]
    with CaptureQueriesContext(connection) as captured:
        add.put(rows)
        add.put([])
    assert len(captured) == 3
    assert Entry.objects.filter(sheet=sheet).count() == 1 + len(rows)


def test_the_connection_of_a_thread_ends_with_it_whatever_it_made():
    made, seen = Select(lambda: Sheet.objects.select_related("book").filter(pk=Given("pk"))), []

    def ask():
        seen.append(weakref.ref(connections[connection.alias]))
        assert made(pk=0) == []
        connection.close()

    thread = Thread(target=ask)
    thread.start()
    thread.join()
    gc.collect()
    assert [each() for each in seen] == [None]
