"""Lists that are kept between requests: never another's, never an old one, never what was rolled back or erased."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from django.db import connection, transaction

from scoring.actors import OPERATOR
from scoring.lists.actions import merging as actions
from scoring.lists.actions import rebuilding
from scoring.lists.actions.writing_entries import write
from scoring.lists.queries import sheet_queries
from scoring.lists.values.keeping import SHELF, Shelf
from scoring.models import Account, Entry, EntryText, Sheet
from scoring.people.queries import merge_queries
from tests import build
from tests.auditing import findings
from tests.tampering import lifted

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[2]


def fresh(sheet):
    return Sheet.objects.select_related("book").get(pk=sheet.pk)


def load(sheet):
    return sheet_queries.load(fresh(sheet))


def is_kept(sheet):
    return load(sheet).reading is load(sheet).reading


def truth(sheet):
    """The list as its rows say it, whatever is kept."""
    row = fresh(sheet)
    return sheet_queries.from_entries(row, tuple(row.entries.select_related("text").order_by("sequence"))).reading


@pytest.fixture
def sheet():
    made = build.sheet()
    build.record(made, {**build.GAME, "remark": "Anna was late"})
    build.record(made, build.LOST)
    return made


def test_list_is_read_once_while_it_stands(sheet):
    assert is_kept(sheet)
    assert load(sheet).reading == truth(sheet)


def test_entry_of_another_process_is_seen(sheet):
    before = load(sheet)
    kept = SHELF.last(sheet.pk)
    build.record(sheet)
    SHELF.put(kept)  # as in a process that has not heard of it
    assert load(sheet).revision == before.revision + 1
    SHELF.put(kept)
    build.record(sheet, build.PASSED)
    assert load(sheet).reading == truth(sheet)


def test_stale_row_of_a_list_is_told_how_it_stands(sheet):
    old = fresh(sheet)
    build.record(sheet)
    assert sheet_queries.load(old).revision == old.revision + 1


def test_list_of_the_same_number_is_another(sheet):
    load(sheet)
    kept = SHELF.last(sheet.pk)
    other = build.sheet()
    SHELF.put(replace(kept, frame=replace(kept.frame, sheet=other.pk), head=other.head))
    assert load(other).reading == truth(other)


def test_erased_text_is_never_served(sheet):
    assert "remark" in load(sheet).log.deals[0].record
    build.write(sheet, "erase", corrects=2)
    assert not EntryText.objects.filter(entry__sheet=sheet).exists()
    assert SHELF.last(sheet.pk) is None
    assert "remark" not in load(sheet).log.deals[0].record
    assert "Anna was late" not in repr(SHELF.last(sheet.pk))


def test_erased_text_is_not_served_by_a_process_that_kept_it(sheet):
    load(sheet)
    kept = SHELF.last(sheet.pk)
    build.write(sheet, "erase", corrects=2)
    SHELF.put(kept)
    assert "remark" not in load(sheet).log.deals[0].record


def test_players_merged_and_parted_are_read_anew(sheet):
    one, gone = load(sheet).seated[0], build.player("Anna")
    build.write(sheet, "seat", seats=((0, gone.pk),))
    assert load(sheet).log.occupants[0] == gone.pk
    merge = actions.merge(
        kept_id=one.pk, gone_id=gone.pk, reason="one", by=OPERATOR, at=build.AT, expected=merge_queries.seen(one, gone)
    )
    assert load(sheet).log.occupants[0] == one.pk
    actions.part(merge_id=merge.pk, reason="two", by=OPERATOR, at=build.AT)
    assert load(sheet).log.occupants[0] == gone.pk


def test_other_rules_or_another_book_are_another_list(sheet):
    load(sheet)
    with lifted(connection):
        Sheet.objects.filter(pk=sheet.pk).update(ruleset=build.ruleset(deals=9).to_dict())
    assert load(sheet).ruleset.options["deals"] == 9
    assert load(sheet).reading.folded.finished is False


def test_what_is_rolled_back_is_not_kept(sheet):
    load(sheet)
    before = SHELF.last(sheet.pk)
    with transaction.atomic():
        build.record(sheet)
        load(sheet)
        transaction.set_rollback(True)
    assert SHELF.last(sheet.pk) is before
    assert load(sheet).reading == truth(sheet)


def test_restored_rows_are_read_as_they_are(sheet):
    """A backup of the day before holds the same list with fewer entries."""
    build.record(sheet)
    load(sheet)
    with lifted(connection):
        Entry.objects.filter(sheet=sheet, sequence=4).delete()
    assert load(sheet).revision == 3


def test_audit_and_rebuilding_never_ask_what_is_kept(sheet):
    load(sheet)
    with lifted(connection):
        Entry.objects.filter(sheet=sheet, sequence=3).update(body="{}")
    assert findings()
    assert rebuilding.rebuild_sheet(sheet_id=sheet.pk)
    for file in [*(ROOT / "scoring/plain").glob("*.py"), *(ROOT / "tournaments/plain").glob("*.py")]:
        assert "keeping" not in file.read_text(encoding="utf-8")


def test_names_of_authors_are_those_of_now(sheet):
    keeper = build.scorekeeper(sheet.book)
    build.record(sheet, by=keeper)
    assert load(sheet).entries[-1].author.username == keeper.username
    Account.objects.filter(pk=keeper.pk).update(username="renamed")
    assert load(sheet).entries[-1].author.username == "renamed"


def test_requests_do_not_share_rows(sheet):
    one, other = load(sheet), load(sheet)
    assert one.reading is other.reading
    assert one.sheet is not other.sheet
    assert one.entries[0] is not other.entries[0]


def test_as_many_lists_are_kept_as_there_is_room_for(sheet):
    reading = truth(sheet)

    def numbered(number, entries=3):
        bodies = (reading.bodies * entries)[:entries]
        return replace(reading, frame=replace(reading.frame, sheet=number), bodies=bodies)

    shelf = Shelf(most_lists=3, most_lines=10)
    for number in range(5):
        shelf.put(numbered(number))
    assert [number for number in range(5) if shelf.last(number)] == [2, 3, 4]
    shelf.last(2)  # the one asked for longest ago goes first
    shelf.put(numbered(5, entries=6))
    assert [number for number in range(6) if shelf.last(number)] == [2, 5]
    assert (len(shelf), shelf.lines) == (2, 9)
    shelf.put(numbered(5, entries=11))
    assert (len(shelf), shelf.lines) == (1, 3)
    shelf.forget(2)
    assert (len(shelf), shelf.lines) == (0, 0)


def test_threads_may_share_it(sheet):
    reading, shelf = truth(sheet), Shelf(most_lists=4, most_lines=12)
    readings = [replace(reading, frame=replace(reading.frame, sheet=number)) for number in range(8)]
    gate = threading.Barrier(8, timeout=30)

    def use(number):
        gate.wait()
        for turn in range(400):
            mine = readings[(number + turn) % 8]
            shelf.put(mine)
            found = shelf.find(mine.frame, mine.head)
            assert found in (None, mine)
            if turn % 7 == 0:
                shelf.forget(mine.frame.sheet)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(use, range(8)))
    kept = [each for number in range(8) if (each := shelf.last(number))]
    assert len(shelf) == len(kept) <= 4
    assert shelf.lines == sum(len(each.bodies) for each in kept)


def test_list_that_the_caller_knows_is_not_read_again_for_every_entry(sheet, monkeypatch):
    with transaction.atomic():
        known = build.record(sheet, build.PASSED).loaded.reading
        with monkeypatch.context() as patched:
            patched.setattr(sheet_queries, "rows_of", None)  # any reading would fail
            for deal in (build.LOST, build.PASSED):
                known = go_on(sheet, known, deal)
    assert known == truth(sheet) == load(sheet).reading


def test_list_that_is_not_what_the_caller_knows_is_read_again(sheet):
    old = load(sheet).reading
    build.record(sheet, build.PASSED)
    assert go_on(sheet, old, build.LOST) == truth(sheet)


def go_on(sheet, known, deal):
    written = write(sheet_id=sheet.pk, draft=build.draft(sheet, record=deal), by=OPERATOR, at=build.AT, known=known)
    return written.loaded.reading
