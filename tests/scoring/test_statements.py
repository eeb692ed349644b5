"""SQL statements per recorded deal and per sheet read: few, and always as few."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.actors import OPERATOR
from scoring.lists.actions import writing_entries
from scoring.lists.queries import sheet_queries
from scoring.lists.values.keeping import SHELF
from scoring.models import Sheet
from tests import build

pytestmark = pytest.mark.django_db(transaction=True)


def statements(act):
    with CaptureQueriesContext(connection) as captured:
        act()
    return [query["sql"] for query in captured.captured_queries]


def recording(sheet, deal=build.GAME):
    draft = build.draft(sheet, record=deal, accepted=("entry_deal_twice",))
    return statements(lambda: writing_entries.write(sheet_id=sheet.pk, draft=draft, by=OPERATOR, at=build.AT))


def test_recording_a_deal_takes_eight_statements_and_a_transaction_from_the_first_to_the_last():
    sheet = build.sheet(seats=4)
    counts = [len(recording(sheet, {**build.GAME, "declarer": number % 4})) for number in range(1, 49)]
    assert Sheet.objects.get(pk=sheet.pk).finished
    assert set(counts) == {8 + 2}


def test_only_the_changed_deal_is_written():
    sheet = build.sheet()
    first, *_others, last = (recording(sheet) for _ in range(12))
    lengths = [len(sql) for made in (first, last) for sql in made if sql.startswith('INSERT INTO "scoring_deal"')]
    assert len(lengths) == 2
    assert lengths[1] < lengths[0] + 20


def test_remark_takes_one_more():
    assert len(recording(build.sheet(), {**build.GAME, "remark": "late"})) == 11


def test_players_of_a_book_do_not_count():
    book = build.book()
    for _table in range(10):
        build.record(build.sheet(seats=4, book=book))
    assert len(recording(build.sheet(seats=4, book=book))) == 10


def test_transaction_is_counted():
    sql = recording(build.sheet())
    assert sql[0].startswith("BEGIN")
    assert sql[-1] == "COMMIT"


def test_retry_only_reads():
    sheet = build.sheet()
    draft = build.draft(sheet, record=build.GAME)
    for expected in (10, 4):
        made = statements(lambda: writing_entries.write(sheet_id=sheet.pk, draft=draft, by=OPERATOR, at=build.AT))
        assert len(made) == expected


def test_reading_a_sheet_takes_two_statements_kept_or_not():
    sheet = build.sheet()
    for deals in (1, 9):
        for _ in range(deals):
            build.record(sheet)
        row = Sheet.objects.select_related("book").get(pk=sheet.pk)
        SHELF.clear()
        for _kept in (False, True):
            assert len(statements(lambda row=row: [deal.players for deal in sheet_queries.load(row).deals])) == 2
