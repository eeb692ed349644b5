"""The database itself refuses what would change a log, as statements that somebody types past Kiebitz."""

# ruff: noqa: S608  the statements are the test's own

from importlib import import_module

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.lists.actions import book_heads, rebuilding
from scoring.lists.actions.conflicts import BookSealed
from scoring.lists.queries.loaded import head_of
from scoring.lists.values import log
from scoring.models import Book, Entry, EntryText, PrintJob, SeatTotal, Sheet
from scoring.plain import list_audit
from tests import build
from tests.tampering import lifted
from tests.typed_sql import as_at_the_end, copy, refused, run

pytestmark = pytest.mark.django_db

POSTGRESQL, SQLITE = "postgresql", "sqlite"
HEAD = "the head of a list"
GUARDED = ("scoring_entry", "scoring_entrytext", "scoring_entryphoto", "scoring_sheet", "scoring_book")
GUARDED += ("scoring_bookhead",)


@pytest.fixture
def sheet():
    """A list with a remark, in a book with another one and a head that was printed."""
    made = build.short_sheet(3, book=build.book())
    build.record(made, {**build.GAME, "remark": "late"})
    build.sheet(book=made.book)
    book_heads.take(made.book, {str(made.uid): made.head}, build.AT)
    return made


def forged(sheet, kind, sequence=None, **more):
    """An entry that copies the list's last one."""
    last = sheet.entries.order_by("sequence").last()
    columns = {"kind": kind, "sequence": sequence or last.sequence + 1, "key": "forged", **more}
    entry = Entry(
        **{field.attname: getattr(last, field.attname) for field in Entry._meta.concrete_fields} | {"id": None}
    )
    for name, value in columns.items():
        setattr(entry, name, value)
    return entry


def put(entry):
    with transaction.atomic():
        entry.save(force_insert=True)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE scoring_entry SET device = 'x'", "never changed"),
        ("UPDATE scoring_entry SET id = id + 1000", "never changed"),
        ("DELETE FROM scoring_entry", "never deleted"),
        ("UPDATE scoring_entrytext SET texts = '{}'", "never changed"),
        ("DELETE FROM scoring_entrytext", "goes only where an entry says"),
        ("UPDATE scoring_sheet SET uid = '00000000000000000000000000000001' WHERE id = %(sheet)s", "identity"),
        ("UPDATE scoring_sheet SET id = 999999 WHERE id = %(sheet)s", "key of a row"),
        ("UPDATE scoring_sheet SET book_id = %(other)s WHERE id = %(sheet)s", "its book"),
        ("UPDATE scoring_sheet SET game = 'ecarte' WHERE id = %(sheet)s", "never change"),
        ("UPDATE scoring_sheet SET ruleset = '{}' WHERE id = %(sheet)s", "never change"),
        ("UPDATE scoring_sheet SET seats = 4 WHERE id = %(sheet)s", "never change"),
        ("UPDATE scoring_sheet SET opened_at = '2020-01-01' WHERE id = %(sheet)s", "never change"),
        ("UPDATE scoring_sheet SET title = 'Final' WHERE id = %(sheet)s", HEAD),
        ("UPDATE scoring_sheet SET series_number = 1 WHERE id = %(sheet)s", HEAD),
        ("UPDATE scoring_sheet SET table_number = 1 WHERE id = %(sheet)s", HEAD),
        ("UPDATE scoring_sheet SET revision = 1 WHERE id = %(sheet)s", "that of its last entry"),
        ("UPDATE scoring_sheet SET revision = 7 WHERE id = %(sheet)s", "that of its last entry"),
        ("DELETE FROM scoring_sheet WHERE id = %(sheet)s", "never deleted"),
        ("UPDATE scoring_book SET rehearsal = (1 = 1) WHERE id = %(book)s", "before its first list"),
        ("UPDATE scoring_book SET id = 999999 WHERE id = %(book)s", "key of a row"),
        ("DELETE FROM scoring_book WHERE id = %(book)s", "never deleted"),
        ("UPDATE scoring_bookhead SET head = 'x'", "never changed"),
        ("DELETE FROM scoring_bookhead", "never deleted"),
        ("UPDATE scoring_playertotal SET total = total + 1", "not the sum"),
        ("UPDATE scoring_playertotal SET sheets = sheets + 1", "not the sum"),
    ],
)
def test_refused_on_both(sheet, statement, words):
    refused(words, statement, sheet=sheet.pk, book=sheet.book_id, other=build.book().pk)


@pytest.mark.parametrize("table", GUARDED)
def test_no_table_is_emptied_on_postgresql(sheet, table):
    if connection.vendor == POSTGRESQL:
        refused("never emptied", f"TRUNCATE {table} CASCADE")
    else:
        assert f"{table}_undeleted" in triggers()


def triggers():
    with connection.cursor() as cursor:
        sqlite = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        other = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'"
        cursor.execute(sqlite if connection.vendor == SQLITE else other)
        return {name for (name,) in cursor.fetchall()}


@pytest.mark.parametrize("verb", ["INSERT OR REPLACE INTO", "REPLACE INTO"])
@pytest.mark.parametrize(
    ("table", "changed"),
    [
        ("scoring_entry", {"device": "'x'"}),
        ("scoring_entry", {"id": "NULL"}),
        ("scoring_entry", {"id": "NULL", "sequence": "1000 + sequence"}),
        ("scoring_entrytext", {"texts": "'{}'"}),
        ("scoring_entrytext", {"id": "NULL"}),
        ("scoring_sheet", {"counts": "0"}),
        ("scoring_sheet", {"id": "NULL"}),
        ("scoring_book", {"rehearsal": "1"}),
        ("scoring_bookhead", {"parts": "'[]'"}),
        ("scoring_bookhead", {"id": "NULL"}),
    ],
)
def test_sqlite_refuses_to_replace(sheet, verb, table, changed):
    """REPLACE deletes the row that stands in its way, and no trigger on DELETE hears of it."""
    if connection.vendor == SQLITE:
        refused("written once", f"{verb} {table} {copy(table, **changed)}")
    else:
        with pytest.raises(Exception, match="syntax error"):
            run(f"{verb} {table} {copy(table, **changed)}")


def test_rehearsal_does_not_replace_another_books_rows(sheet):
    """A rehearsal's rows may be changed, but not into the key of a row that counts."""
    toy = build.sheet(book=build.book(rehearsal=True))
    own, theirs = toy.entries.last(), sheet.entries.first()
    verb = "UPDATE OR REPLACE" if connection.vendor == SQLITE else "UPDATE"
    refused("never changed", f"{verb} scoring_entry SET id = %(to)s WHERE id = %(own)s", to=theirs.pk, own=own.pk)
    moved = f"{verb} scoring_entry SET sheet_id = %(to)s WHERE id = %(own)s"
    refused("never changed", moved, to=sheet.pk, own=own.pk)
    taken = f"{verb} scoring_sheet SET uid = (SELECT uid FROM scoring_sheet WHERE id = %(to)s) WHERE id = %(own)s"
    refused("identity", taken, to=sheet.pk, own=toy.pk)
    refused("key of a row", f"{verb} scoring_sheet SET id = %(to)s WHERE id = %(own)s", to=sheet.pk, own=toy.pk)
    refused("its book", f"{verb} scoring_sheet SET book_id = %(to)s WHERE id = %(own)s", to=sheet.book_id, own=toy.pk)
    if connection.vendor == SQLITE:
        refused(
            "key of a row",
            "UPDATE OR REPLACE scoring_sheet SET rowid = %(to)s WHERE id = %(own)s",
            to=sheet.pk,
            own=toy.pk,
        )


def test_entry_after_a_gap_is_refused(sheet):
    for sequence in (sheet.revision + 2, sheet.revision + 100):
        with pytest.raises(IntegrityError, match="without a gap"):
            put(forged(sheet, "record", sequence))
    with pytest.raises(IntegrityError):
        put(forged(sheet, "record", sheet.revision))


def test_entry_into_a_confirmed_list_is_refused_whatever_the_list_says_of_itself():
    sheet = build.confirmed_sheet()
    Sheet.objects.filter(pk=sheet.pk).update(state="open")
    for kind in ("record", "correct", "insert", "delete", "seat", "close", "confirm"):
        with pytest.raises(IntegrityError, match="confirmed"):
            put(forged(sheet, kind))
    put(forged(sheet, "reopen"))
    put(forged(sheet, "record", key="another"))


def seal(book):
    Book.objects.filter(pk=book.pk).update(ruleset=build.ruleset(deals=3).to_dict())
    Book.objects.filter(pk=book.pk).update(sealed=True)


def test_sealed_book_takes_no_entry_but_an_erasure_and_no_list(sheet):
    seal(sheet.book)
    for kind in ("record", "reopen", "head", "seat"):
        with pytest.raises(IntegrityError, match="the ranking is final"):
            put(forged(sheet, kind))
    with pytest.raises(IntegrityError, match="the ranking is final"), transaction.atomic():
        Sheet.objects.create(book=sheet.book, title="x", game="skat", ruleset={}, seats=3, opened_at=build.AT)
    refused(
        "what counts for it stays", "UPDATE scoring_sheet SET counts = (1 = 0) WHERE id = %(sheet)s", sheet=sheet.pk
    )
    build.write(sheet, "erase", corrects=2)
    assert not EntryText.objects.filter(entry__sheet=sheet).exists()


def test_whoever_comes_too_late_is_told_that_the_ranking_is_final(sheet):
    seal(sheet.book)
    with pytest.raises(BookSealed):
        build.record(sheet)
    with pytest.raises(BookSealed):
        build.sheet(book=Book.objects.get(pk=sheet.book_id), rules=build.ruleset(deals=3))


def test_rules_of_a_book_are_set_once(sheet):
    Book.objects.filter(pk=sheet.book_id).update(ruleset={"game": "skat"})
    Book.objects.filter(pk=sheet.book_id).update(ruleset={"game": "skat"}, title="same rules")
    with pytest.raises(IntegrityError, match="never change"), transaction.atomic():
        Book.objects.filter(pk=sheet.book_id).update(ruleset={"game": "ecarte"})


def test_a_book_becomes_a_rehearsal_before_its_first_list_only(sheet):
    empty = build.book()
    run("UPDATE scoring_book SET rehearsal = (1 = 1) WHERE id = %(book)s", book=empty.pk)
    build.sheet(book=empty)
    refused("before its first list", "UPDATE scoring_book SET rehearsal = (1 = 0) WHERE id = %(book)s", book=empty.pk)


def test_head_changes_as_an_entry_says_and_comes_back_by_a_rebuild(sheet):
    said = {**head_of(sheet), "title": "Table 7", "series": 2, "table": 7}
    build.write(sheet, "head", head={"from": head_of(sheet), "to": said})
    assert (sheet.title, sheet.series_number, sheet.table_number) == ("Table 7", 2, 7)
    refused(HEAD, "UPDATE scoring_sheet SET title = 'other' WHERE id = %(sheet)s", sheet=sheet.pk)
    with lifted(connection):
        Sheet.objects.filter(pk=sheet.pk).update(title="other", series_number=3)
    assert rebuilding.rebuild_sheet(sheet_id=sheet.pk) == []
    sheet.refresh_from_db()
    assert (sheet.title, sheet.series_number, sheet.table_number) == ("Table 7", 2, 7)


def test_text_goes_with_the_entry_that_says_so_and_no_other_does(sheet):
    build.record(sheet, {**build.LOST, "remark": "another"})
    build.write(sheet, "erase", corrects=2)
    assert EntryText.objects.get().entry.sequence == 3
    refused("goes only where", "DELETE FROM scoring_entrytext")


def test_rehearsal_may_be_changed_and_cleared():
    sheet = build.sheet(book=build.book(rehearsal=True))
    build.record(sheet, {**build.GAME, "remark": "late"})
    for statement in (
        "UPDATE scoring_entry SET device = 'x', author_id = NULL",
        "UPDATE scoring_entrytext SET salt = 'x'",
        "UPDATE scoring_sheet SET seats = 4, title = 'x', revision = 1",
        "UPDATE scoring_playertotal SET total = 1",
    ):
        run(statement)
    EntryText.objects.all().delete()
    Entry.objects.all().delete()
    sheet.seat_totals.all().delete()
    sheet.deals.all().delete()
    sheet.delete()


def test_total_is_the_sum_of_the_lists(sheet):
    player = sheet.seat_totals.get(seat=1).player_id
    columns = "(book_id, game, player_id, sheets, total, decider_1, decider_2, tallies)"
    more = f"INSERT INTO scoring_playertotal {columns} VALUES (%(book)s, 'ecarte', %(player)s, 1, 5, 0, 0, '{{}}')"
    refused("not the sum", more, book=sheet.book_id, player=player)
    if connection.vendor == POSTGRESQL:
        refused("not the sum", "DELETE FROM scoring_playertotal WHERE player_id = %(player)s", player=player)


def in_series(table, series=1, **more):
    made = build.sheet(**more)
    said = {**head_of(made), "series": series, "table": table}
    build.write(made, "head", head={"from": head_of(made), "to": said})
    return made


def test_postgresql_keeps_everybody_at_one_table_a_series():
    book = build.book()
    one, other = (in_series(table, book=book) for table in (1, 2))
    mine, theirs = one.seat_totals.get(seat=0), other.seat_totals.get(seat=0)
    seat = "UPDATE scoring_seattotal SET player_id = %(player)s WHERE id = %(seat)s"
    if connection.vendor == POSTGRESQL:
        refused("one table a series", seat, player=mine.player_id, seat=theirs.pk)
        with transaction.atomic():  # for a moment both sit at one table
            SeatTotal.objects.filter(pk=theirs.pk).update(player=mine.player_id)
            SeatTotal.objects.filter(pk=mine.pk).update(player=theirs.player_id)
            as_at_the_end()
    else:  # where nothing waits for the end, a swap could not be told from two tables: the audit tells
        run(seat, player=mine.player_id, seat=theirs.pk)
        assert [found for _sheet, several in list_audit.audit_sheets(Sheet.objects.all()) for found in several]


def test_list_that_is_to_count_again_is_looked_at_too():
    book = build.book()
    one = in_series(1, book=book)
    players = [seat.player for seat in one.seat_totals.all()]
    other = build.sheet(book=book, players=players)
    run("UPDATE scoring_sheet SET counts = (1 = 0) WHERE id = %(sheet)s", sheet=other.pk)
    said = {**head_of(other), "series": 1, "table": 2}
    build.write(other, "head", head={"from": head_of(other), "to": said})
    again = "UPDATE scoring_sheet SET counts = (1 = 1) WHERE id = %(sheet)s"
    if connection.vendor == POSTGRESQL:
        refused("one table a series", again, sheet=other.pk)
    else:
        run(again, sheet=other.pk)


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("UPDATE scoring_player SET publicity = 'loud'", "player_publicity_known"),
        ("UPDATE scoring_deal SET position = 0", "deal_position_from_one"),
        ("UPDATE scoring_seattotal SET seat = 8 WHERE seat = 0", "seat_at_the_table"),
        ("UPDATE scoring_sheet SET winner = 3", "sheet_winner_sits"),
        ("UPDATE scoring_sheet SET state = 'closed'", "sheet_state_known"),
        ("UPDATE scoring_printjob SET state = 'lost'", "print_state_known"),
        ("UPDATE scoring_printjob SET state = 'done', pages = 1", "print_done_has_a_document"),
        ("UPDATE scoring_printjob SET state = 'done', file = 'a.pdf'", "print_done_has_a_document"),
        ("UPDATE scoring_printjob SET state = 'rendering'", "print_claimed_for_a_time"),
        ("UPDATE scoring_printerorder SET state = 'lost'", "order_state_known"),
        ("UPDATE scoring_printerorder SET copies = 21", "order_copies_bounded"),
        ("UPDATE scoring_printerorder SET state = 'sending'", "order_sent_for_a_time"),
    ],
)
def test_states_seats_and_counts_are_constraints(sheet, statement, name):
    job = PrintJob.objects.create(
        document="sheet", book=sheet.book, sheet=sheet, revision=1, template_version="1", created_at=build.AT
    )
    job.orders.create(printer="Saal", created_at=build.AT)
    refused(name, statement)


def test_kinds_and_numbers_are_constraints_even_in_a_rehearsal():
    sheet = build.sheet(book=build.book(rehearsal=True))
    refused("entry_kind_known", "UPDATE scoring_entry SET kind = 'guess'")
    refused("entry_sequence_from_one", "UPDATE scoring_entry SET sequence = 0")
    refused("sheet_series_from_one", "UPDATE scoring_sheet SET series_number = 0 WHERE id = %(sheet)s", sheet=sheet.pk)
    refused("sheet_table_from_one", "UPDATE scoring_sheet SET table_number = 0 WHERE id = %(sheet)s", sheet=sheet.pk)


def test_lifted_guards_stand_again_afterwards(sheet):
    with lifted(connection):
        Entry.objects.update(device="x", author=None)
    refused("never changed", "UPDATE scoring_entry SET device = 'y'")


def test_kinds_that_the_guards_know_are_those_of_the_log():
    assert {kind.value for kind in Entry.Kind} == set(log.KINDS)


def test_every_guard_stands_after_all_migrations():
    """A later migration that makes a table anew on SQLite loses its triggers without a word."""
    wanted = set()
    for name in ("scoring.migrations.0010_guards", "tournaments.migrations.0007_guards"):
        made = import_module(name)
        ending = "once" if connection.vendor == SQLITE else "never_emptied"
        wanted |= {f"{table}_{name}" for table, name, *_rest in made.guards(connection.vendor)}
        wanted |= {f"{table}_{ending}" for table in made.ONCE}
    assert len(wanted) > 60
    assert wanted <= triggers()
    assert any(each.startswith("scoring_playertotal_adds_up") for each in triggers())
