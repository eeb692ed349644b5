"""The audit's own reckoning, where no list shows it by itself."""

import gc
import itertools
import tracemalloc

import pytest

from scoring.models import Book, Sheet
from scoring.plain import book_audit, list_audit, sums, tape
from tests import build

ROW = {"points": 24, "total": 74, "tallies": {"won": 1, "lost": 0}, "counters": {"declared": 1}}


def test_chair_that_nobody_held_brings_nothing_where_somebody_sits():
    nothing = {"points": 0, "total": 0, "tallies": {"won": 0, "lost": 0}, "counters": {}}
    assert sums.brought(ROW, None, (5, None, 6)) == nothing
    assert sums.brought(ROW, 5, (5, None, 6)) == ROW
    assert sums.brought(ROW, None, (None, None, None)) == ROW


def test_merged_players_are_followed_to_the_end():
    aliases = {"1": 2, "2": 3}
    assert [tape.resolve(player, aliases) for player in (1, 2, 3, 4, None)] == [3, 3, 3, 4, None]
    assert tape.resolve(7, {}) == 7


def test_seats_taken_and_deals_inserted_at_one_place_are_read_in_order():
    def entry(sequence, kind, **more):
        return {"sequence": sequence, "kind": kind, "before": None, "corrects": None, "record": {}, "seats": []} | more

    told = tape.read_in(
        [
            entry(1, "seat", seats=[[0, 10], [1, 20]]),
            entry(2, "record"),
            entry(3, "record"),
            entry(4, "seat", before=3, seats=[[0, 11]]),
            entry(5, "insert", before=3),
            entry(6, "seat", before=3, seats=[[0, 12]]),
            entry(7, "delete", corrects=2),
            entry(8, "seat", seats=[[1, None]]),
        ]
    )
    assert list(tape.played(told, 2)) == [(5, (11, 20)), (3, (12, 20))]
    assert tape.holders(told, 2) == (11, 20)
    assert tape.sitting_now(told, 2) == (12, None)


@pytest.mark.django_db
@pytest.mark.parametrize(("chunk", "entries", "together"), [(200, 1000, 4), (3, 1000, 3), (200, 3, 2), (200, 1, 1)])
def test_audit_reads_short_lists_together_and_long_ones_few_at_a_time(monkeypatch, chunk, entries, together):
    monkeypatch.setattr(list_audit, "CHUNK", chunk)
    monkeypatch.setattr(list_audit, "ENTRIES", entries)
    for _sheet in range(3):
        build.record(build.sheet())
    assert [*Sheet.objects.values_list("revision", flat=True)] == [2, 2, 2]
    assert list_audit._together(Sheet.objects.order_by("pk")) == together
    assert [found for _sheet, found in list_audit.audit_sheets(Sheet.objects.all())] == [[], [], []]


@pytest.mark.django_db
def test_audit_of_many_lists_needs_no_more_memory_than_of_a_few(monkeypatch):
    monkeypatch.setattr(list_audit, "CHUNK", 2)
    book, players = build.book(), build.players(3)

    def peak(number):
        """The most that is held between two rows, waste apart."""
        while Sheet.objects.count() < number:
            build.record(build.sheet(book=book, players=players))
        most = 0
        gc.freeze()  # what stands already is neither counted nor looked through again after every row
        tracemalloc.start()
        for _row, found in itertools.chain(
            list_audit.audit_sheets(Sheet.objects.all()), book_audit.audit_books(Book.objects.all())
        ):
            assert not found
            gc.collect()
            most = max(most, tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        gc.unfreeze()
        return most

    peak(8)  # whatever is made once is made by now
    few = peak(8)
    assert peak(24) < 1.5 * few
