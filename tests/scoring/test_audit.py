"""The audit finds what somebody did behind the log's back; rebuilding puts right what is only kept."""

import copy
import io
import json
import re

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from tqdm import tqdm

from scoring import hashing
from scoring.models import Book, Deal, Entry, EntryText, Player, PlayerTotal, SeatTotal, Sheet
from scoring.plain import book_audit, list_audit
from tests import build
from tests.auditing import findings
from tests.scoring.forging import change_body, change_sheet, copy_of, delete
from tests.tampering import lifted

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(rehearsed):
    return Sheet.objects.get(pk=rehearsed)


@pytest.fixture(scope="module")
def rehearsed(world):
    return world(rehearse).pk


def rehearse():
    """A list with some of everything, in a rehearsal: the database itself lets its log be changed."""
    made = build.sheet(book=build.book(rehearsal=True), rules=build.ruleset(deals=5))
    first = build.record(made, {**build.GAME, "remark": "the first"}).entry.sequence
    build.record(made, {**build.LOST, "declarer": 2})
    build.record(made, build.PASSED)
    build.write(made, "correct", corrects=first, record=build.LOST)
    build.write(made, "insert", before=first, record={**build.GAME, "declarer": 0})
    build.write(made, "delete", corrects=3, reason="twice")
    build.write(made, "seat", seats=((2, build.player("Sub").pk),))
    build.write(made, "close", reason="closing time")
    build.write(made, "confirm")
    build.sheet(book=made.book)
    return made


def test_untouched_database_agrees(sheet):
    assert findings() == []


def flip_a_byte(sheet):
    entry = sheet.entries.get(sequence=3)
    Entry.objects.filter(pk=entry.pk).update(body=entry.body.replace("clubs", "grand"))


def forge_the_last_entry(sheet):
    change_body(sheet, sheet.revision, at="2030-01-01T00:00:00.000000+00:00")
    sheet.entries.filter(sequence=sheet.revision).update(written_at="2030-01-01T00:00:00Z")


def swap_two_entries(sheet):
    one, other = sheet.entries.get(sequence=2), sheet.entries.get(sequence=3)
    for entry, sequence in ((one, 99), (other, 2), (one, 3)):
        sheet.entries.filter(pk=entry.pk).update(sequence=sequence)


def swap_two_bodies(sheet):
    one, other = sheet.entries.get(sequence=2), sheet.entries.get(sequence=3)
    sheet.entries.filter(pk=one.pk).update(body=other.body, hash=other.hash)
    sheet.entries.filter(pk=other.pk).update(body=one.body, hash=one.hash)


def bring_back_a_text(sheet):
    """An erased remark comes back from an old copy, salt and all."""
    text = EntryText.objects.get(entry__sheet=sheet, entry__sequence=2)
    build.write(sheet, "erase", corrects=2)
    assert not EntryText.objects.filter(entry__sheet=sheet, entry__sequence=2).exists()
    copy_of(text).save(force_insert=True)


def replace_text(sheet):
    EntryText.objects.filter(entry__sheet=sheet).update(texts={"remark": "something else"})


def put_into_another_book(sheet):
    """Not even a rehearsal lets a list change its book."""
    with lifted(connection):
        change_sheet(sheet, book=build.book(rehearsal=True))


ACTS = {
    "a byte": flip_a_byte,
    "a body with its hash": lambda sheet: change_body(sheet, 3, record={**build.GAME}),
    "the last entry": forge_the_last_entry,
    "unreadable bytes": lambda sheet: sheet.entries.filter(sequence=4).update(body="{"),
    "bytes that are no body": lambda sheet: sheet.entries.filter(sequence=4).update(body="[]"),
    "an entry in the middle": lambda sheet: delete(sheet.entries.filter(sequence=4)),
    "the first entry": lambda sheet: delete(sheet.entries.filter(sequence=1)),
    "the tail": lambda sheet: delete(sheet.entries.filter(sequence__gt=7)),
    "everything": lambda sheet: delete(sheet.entries.all()),
    "the order": swap_two_entries,
    "the order of bodies": swap_two_bodies,
    "the key": lambda sheet: sheet.entries.filter(sequence=2).update(key="other"),
    "the kind": lambda sheet: sheet.entries.filter(sequence=2).update(kind="correct"),
    "the time": lambda sheet: sheet.entries.filter(sequence=2).update(written_at="2020-01-01T00:00:00Z"),
    "the device": lambda sheet: sheet.entries.filter(sequence=2).update(device="phone"),
    "the author": lambda sheet: sheet.entries.filter(sequence=2).update(author=build.account()),
    "the text": replace_text,
    "the hash": lambda sheet: sheet.entries.filter(sequence=2).update(hash="0" * 64),
    "the rule set": lambda sheet: change_sheet(sheet, ruleset={**sheet.ruleset, "preset": "plain"}),
    "an option": lambda sheet: change_sheet(sheet, ruleset=with_option(sheet.ruleset, "won_bonus", 5000)),
    "the game": lambda sheet: change_sheet(sheet, game="other"),
    "the seats": lambda sheet: change_sheet(sheet, seats=4),
    "the title": lambda sheet: change_sheet(sheet, title="Another table"),
    "the series": lambda sheet: change_sheet(sheet, series_number=2),
    "the table": lambda sheet: change_sheet(sheet, table_number=7),
    "the opening": lambda sheet: change_sheet(sheet, opened_at="2020-01-01T00:00:00Z"),
    "the book": put_into_another_book,
    "a text gone": lambda sheet: EntryText.objects.filter(entry__sheet=sheet, entry__sequence=2).delete(),
    "all texts gone": lambda sheet: EntryText.objects.filter(entry__sheet=sheet).delete(),
    "a text that was erased": bring_back_a_text,
    "the uid": lambda sheet: change_sheet(sheet, uid="00000000-0000-0000-0000-000000000001"),
}
"""Changes to the log itself, and to what it stands on."""

KEPT = {
    "the state": lambda sheet: change_sheet(sheet, state="open"),
    "finished": lambda sheet: change_sheet(sheet, finished=False),
    "closed early": lambda sheet: change_sheet(sheet, closed_early=False),
    "deals played": lambda sheet: change_sheet(sheet, deals_played=40),
    "blocked": lambda sheet: change_sheet(sheet, blocked=1),
    "a deal's points": lambda sheet: sheet.deals.filter(position=1).update(points=[1, 2, 3]),
    "a deal's record": lambda sheet: sheet.deals.filter(position=1).update(record={}),
    "true for one": lambda sheet: sheet.deals.filter(position=2).update(tallies=as_flags(sheet)),
    "a deal gone": lambda sheet: sheet.deals.filter(position=1).delete(),
    "a deal too many": lambda sheet: copy_of(sheet.deals.first(), sequence=1).save(),
    "a total": lambda sheet: sheet.seat_totals.filter(seat=1).update(total=9999),
    "a tally": lambda sheet: sheet.seat_totals.filter(seat=1).update(tallies={"won": 9}),
    "a holder": lambda sheet: sheet.seat_totals.filter(seat=1).update(player=build.player()),
    "a seat gone": lambda sheet: sheet.seat_totals.filter(seat=1).delete(),
    "a kept total": lambda sheet: PlayerTotal.objects.filter(player=player_at(sheet, 1)).update(total=9999),
    "a kept decider": lambda sheet: PlayerTotal.objects.filter(player=player_at(sheet, 1)).update(decider_2=7),
    "a kept line gone": lambda sheet: PlayerTotal.objects.filter(player=player_at(sheet, 1)).delete(),
    "a kept line too many": lambda sheet: PlayerTotal.objects.create(
        book=sheet.book, player=build.player(), sheets=1, total=5
    ),
    "the book's version": lambda sheet: Book.objects.filter(pk=sheet.book_id).update(version=3),
}
"""Changes to what follows from the log."""


def as_flags(sheet):
    """A deal's tallies with true and false for one and nought: equal for Python, not for the log."""
    tallies = sheet.deals.get(position=2).tallies
    flags = [{name: bool(count) if count in {0, 1} else count for name, count in each.items()} for each in tallies]
    assert flags == tallies
    return flags


def with_option(ruleset, option, value):
    changed = copy.deepcopy(ruleset)
    assert option in changed["options"]
    changed["options"][option] = value
    return changed


def player_at(sheet, seat):
    return sheet.seat_totals.get(seat=seat).player


def found_in(sheet):
    """What the audit has to say of this very list and of the book that it was written in."""
    lists = list_audit.audit_sheets(Sheet.objects.filter(pk=sheet.pk))
    books = book_audit.audit_books(Book.objects.filter(pk=sheet.book_id))
    return [finding for audit in (lists, books) for _row, several in audit for finding in several]


@pytest.mark.parametrize("act", [*ACTS, *KEPT])
def test_audit_finds(sheet, act):
    (ACTS | KEPT)[act](sheet)
    assert found_in(sheet)


@pytest.mark.parametrize("act", KEPT)
def test_rebuild_puts_right(sheet, act):
    wanted = snapshot()
    KEPT[act](sheet)
    call_command("rebuild", stdout=io.StringIO())
    assert findings() == []
    assert snapshot() == wanted


@pytest.mark.parametrize("act", ACTS)
def test_rebuild_leaves_a_changed_log_alone(sheet, act):
    ACTS[act](sheet)
    before = list(Sheet.objects.values())
    with pytest.raises(CommandError, match="left alone"):
        call_command("rebuild", stdout=io.StringIO())
    assert list(Sheet.objects.values()) == before
    assert found_in(sheet)


def snapshot():
    """Everything kept, but for primary keys and the versions of books, which only ever grow."""
    hidden = {"id", "version"}
    rows = [row for model in (Sheet, Deal, SeatTotal, PlayerTotal) for row in model.objects.values()]
    plain = [{name: value for name, value in row.items() if name not in hidden} for row in rows]
    return sorted(map(repr, plain))


def test_tail_that_was_cut_with_everything_kept_is_found_by_the_printed_head(sheet):
    printed = f"{sheet.pk}:{sheet.head[:16]}"
    call_command("audit", "--printed", printed, stdout=io.StringIO())
    delete(sheet.entries.filter(sequence=sheet.revision))
    change_sheet(sheet, revision=sheet.revision - 1, head=sheet.entries.last().hash, state="open")
    assert findings() == []
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("audit", "--printed", printed, stdout=out)
    assert f"sheet {sheet.pk}: no entry bears the printed head" in out.getvalue()


def test_audit_command_agrees_or_fails(sheet):
    out = io.StringIO()
    call_command("audit", stdout=out)
    assert out.getvalue() == "2 sheets in 1 books, 0 events: everything agrees.\n"
    change_sheet(sheet, blocked=1)
    with pytest.raises(CommandError, match="1 differences"):
        call_command("audit", stdout=out)
    assert f"sheet {sheet.pk}: blocked is 1, the log says 0" in out.getvalue()


class Terminal(tqdm):
    """A bar as it is shown on a terminal, drawn anew with every row."""

    def __init__(self, rows, title, total, **_more) -> None:
        super().__init__(rows, title, total, mininterval=0, miniters=1, ncols=100)


def test_audit_shows_how_far_it_has_come(sheet, monkeypatch, capsys):
    monkeypatch.setattr("tournaments.management.commands.audit.tqdm", Terminal)
    call_command("audit", stdout=io.StringIO())
    shown = capsys.readouterr().err
    for title, rows in (("Sheets", 2), ("Books", 1), ("Players", Player.objects.count()), ("Who is read for whom", 2)):
        steps = [int(done) for done in re.findall(rf"{title}: +\d+%.*? (\d+)/{rows} ", shown)]
        assert sorted({*steps}) == list(range(rows + 1)), title


def test_audit_refuses_what_is_no_printed_head():
    with pytest.raises(CommandError, match="SHEET:HEAD"):
        call_command("audit", "--printed", "7")


def test_audit_asks_as_often_for_ten_sheets_as_for_one(sheet):
    def asked():
        with CaptureQueriesContext(connection) as captured:
            list(list_audit.audit_sheets(Sheet.objects.all()))
        return len(captured)

    before = asked()
    for _ in range(8):
        build.record(build.sheet(book=sheet.book))
    assert asked() == before


def test_erased_text_is_no_finding(sheet):
    for sequence in EntryText.objects.values_list("entry__sequence", flat=True):
        build.write(sheet, "erase", corrects=sequence)
    assert not EntryText.objects.exists()
    assert findings() == []


def test_list_that_does_not_count_without_an_event_is_found(sheet):
    empty = build.sheet(players=[None] * 3, book=sheet.book)
    change_sheet(empty, counts=False)
    assert findings() == ["does not count, but stands in no event's book"]


def test_entry_after_the_signature_is_found_however_well_it_is_forged(sheet):
    body = json.loads(sheet.entries.get(sequence=2).body)
    text = hashing.canonical(
        {**body, "sequence": sheet.revision + 1, "key": "late", "previous": sheet.head, "texts": {}}
    )
    forged = {"sequence": sheet.revision + 1, "key": "late", "body": text, "hash": hashing.digest(text)}
    with lifted(connection):
        copy_of(sheet.entries.get(sequence=2), **forged).save(force_insert=True)
    change_sheet(sheet, revision=sheet.revision + 1, head=hashing.digest(text))
    assert f"entry {sheet.revision + 1}: the list was signed by then" in findings()


def test_projections_hold_no_free_text(sheet):
    other = build.sheet(book=sheet.book)
    assert build.record(other, {**build.GAME, "remark": "a name"}).line.deal["remark"] == "a name"
    assert "remark" not in other.deals.get().record
