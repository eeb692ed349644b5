"""Heads: what stands at the top of a list, where its chain begins, and the one over a whole book."""

import io
import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from scoring import hashing
from scoring.lists.actions import book_heads
from scoring.lists.queries.loaded import first_genesis, genesis, head_of
from scoring.models import BookHead, EntryText, PlayerTotal, Sheet
from tests import build
from tests.auditing import findings
from tests.scoring.forging import change_body, change_sheet, delete
from tests.tampering import lifted

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    """A signed list of a rehearsal, with a remark and an empty list beside it."""
    made = build.short_sheet(book=build.book(rehearsal=True))
    build.record(made, {**build.GAME, "remark": "the first"})
    build.record(made)
    build.write(made, "confirm")
    build.sheet(book=made.book)
    return made


def test_text_without_an_erasure_is_no_finding_where_nobody_wrote_them_down(sheet):
    """Before 0.3.0 chains began without the head of the list, and erasing left no entry."""
    previous = first_genesis(sheet)
    for entry in sheet.entries.order_by("sequence"):
        body = hashing.canonical({**json.loads(entry.body), "previous": previous})
        previous = hashing.digest(body)
        with lifted(connection):
            sheet.entries.filter(pk=entry.pk).update(body=body, hash=previous)
    change_sheet(sheet, head=previous)
    EntryText.objects.all().delete()
    assert findings() == []
    change_sheet(sheet, title="Nobody can tell")
    assert findings() == []


def test_head_that_was_changed_by_an_entry_is_no_finding(sheet):
    changed_head(sheet, "Table 2")
    changed_head(sheet, "Table 3")
    assert findings() == []
    change_sheet(sheet, title="Table 2")
    assert findings() == ["title is 'Table 2', the log says 'Table 3'"]


def test_head_that_never_stood_there_is_found(sheet):
    changed_head(sheet, "Table 2")
    changed_head(sheet, "Table 3")
    body = json.loads(sheet.entries.last().body)
    change_body(sheet, sheet.revision, head={**body["head"], "from": {**body["head"]["from"], "title": "Other"}})
    change_sheet(sheet, head=sheet.entries.last().hash)
    assert findings() == [f"entry {sheet.revision}: changes a head that did not stand there"]


def changed_head(sheet, title):
    sheet.refresh_from_db()
    before = head_of(sheet)
    build.write(sheet, "head", head={"from": before, "to": {**before, "title": title}})


def test_empty_list_keeps_where_its_chain_begins(sheet):
    empty = build.sheet(players=[None] * 3, book=sheet.book)
    call_command("audit", "--printed", f"{empty.pk}:{empty.head[:16]}", stdout=io.StringIO())
    build.record(empty)
    call_command("audit", "--printed", f"{empty.pk}:{genesis(empty)[:16]}", stdout=io.StringIO())
    change_sheet(empty, title="Another")
    assert findings()


@pytest.fixture
def ranked(sheet):
    """A book whose ranking was printed twice, with more deals in between."""
    kept = [book_heads.take(sheet.book, parts(sheet.book), build.AT)]
    build.record(build.sheet(book=sheet.book))
    kept.append(book_heads.take(sheet.book, parts(sheet.book), build.AT))
    assert len({each.head for each in kept}) == 2
    return kept


def parts(book):
    return {str(uid): head for uid, head in book.sheets.values_list("uid", "head")}


def test_printed_head_of_a_book_is_known(ranked):
    for each in ranked:
        call_command("audit", "--printed", f"book-{each.book_id}:{each.head[:8]}", stdout=io.StringIO())
    with pytest.raises(CommandError, match="1 differences"):
        call_command("audit", "--printed", f"book-{ranked[0].book_id}:{'0' * 64}", stdout=io.StringIO())


def test_printed_head_whose_parts_were_changed_is_found(ranked):
    with lifted(connection):
        BookHead.objects.filter(pk=ranked[1].pk).update(parts=ranked[0].parts)
    assert findings() == [f"head {ranked[1].head[:12]}: its parts do not make it"]


def test_list_that_a_ranking_named_and_that_was_removed_is_found(ranked, sheet):
    other = Sheet.objects.exclude(pk=sheet.pk).first()
    with lifted(connection):
        delete(other.entries.all())
        PlayerTotal.objects.filter(player__seat_totals__sheet=other).delete()
        other.seat_totals.all().delete()
        other.delete()
    assert findings() == [f"head {ranked[0].head[:12]}: the list {other.uid} is gone, or in another book"]


def test_list_that_a_ranking_named_and_that_was_made_anew_is_found(ranked, sheet):
    """Whoever makes a whole log anew, with all that follows from it, is given away by the head of the book."""
    before = sheet.entries.get(sequence=sheet.revision - 1)
    change_sheet(sheet, revision=before.sequence, head=before.hash, state="open")
    with lifted(connection):
        delete(sheet.entries.filter(sequence=sheet.revision))
    gone = ranked[0].parts[[uid for uid, _head in ranked[0].parts].index(str(sheet.uid))][1]
    assert findings() == [f"head {ranked[0].head[:12]}: sheet {sheet.pk} has no entry {gone[:12]} any more"]


def test_head_made_of_what_is_no_list_is_found(sheet):
    made = book_heads.take(sheet.book, {"": "0" * 64, str(sheet.uid): sheet.head}, build.AT)
    BookHead.objects.filter(pk=made.pk).update(parts=[["", "0" * 64], ["x", sheet.head]])
    assert findings() == [
        f"head {made.head[:12]}: its parts do not make it",
        "cannot be read: ValidationError",
    ]


def test_list_whose_book_is_gone_is_found(sheet):
    """Foreign keys can be switched off, too."""
    with lifted(connection), connection.cursor() as cursor:
        PlayerTotal.objects.filter(book=sheet.book).delete()
        cursor.execute("UPDATE scoring_sheet SET book_id = 999 WHERE id = %s", [sheet.pk])
        try:
            assert "cannot be read: RelatedObjectDoesNotExist" in findings()
        finally:
            cursor.execute("UPDATE scoring_sheet SET book_id = %s WHERE id = %s", [sheet.book_id, sheet.pk])
