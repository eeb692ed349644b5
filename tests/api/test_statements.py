"""How many SQL statements a request takes, signing in included: fixed, however long the list."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import build
from tests.api.calling import Caller

pytestmark = pytest.mark.django_db(transaction=True)

POST_ENTRY = 14
"""Session, account, sheet and role, then ten for the entry itself, BEGIN and COMMIT among them."""


def statements(act) -> list[str]:
    with CaptureQueriesContext(connection) as seen:
        act()
    return [each["sql"] for each in seen.captured_queries]


def entry(sheet, key: str) -> dict:
    sheet.refresh_from_db()
    said = {"kind": "record", "key": key, "revision": sheet.revision, "record": dict(build.GAME)}
    return said | {"accepted": ["entry_deal_twice"]}


def test_an_entry_takes_no_more_statements_the_longer_the_list():
    sheet = build.sheet()
    caller = Caller(build.scorekeeper(sheet.book))
    address = reverse("api_entries", args=[sheet.pk])
    caller.post(address, entry(sheet, "warm"))
    counts, answers = [], []
    for number in range(12):
        body = entry(sheet, f"key-{number}")
        counts.append(len(statements(lambda body=body: answers.append(caller.post(address, body)))))
    assert {each.status_code for each in answers} == {201}
    assert len(set(counts)) == 1
    assert counts[0] <= POST_ENTRY


def test_a_sheet_takes_the_same_statements_at_3_and_at_30_deals():
    sheet = build.sheet(4)
    caller = Caller(build.scorekeeper(sheet.book))
    counts = []
    for deals in (3, 27):
        for _ in range(deals):
            build.record(sheet, build.PASSED)
        counts.append(len(statements(lambda: caller.get(reverse("api_sheet", args=[sheet.pk])))))
    assert counts[0] == counts[1]


def test_an_unchanged_sheet_is_not_read_again():
    sheet = build.sheet()
    build.record(sheet)
    address = reverse("api_sheet", args=[sheet.pk])
    tag = Caller().get(address)["ETag"]
    seen = statements(lambda: Caller().get(address, **{"if-none-match": tag}))
    assert not [each for each in seen if "scoring_entry" in each]
    assert len(seen) == 2


@pytest.mark.parametrize("name", ["api_books", "api_sheets", "api_book_ranking"])
def test_a_list_takes_the_same_statements_at_3_and_at_40_players(name):
    book = build.book()
    caller = Caller(build.scorekeeper(book))
    counts = []
    for tables in (1, 12):
        for _ in range(tables):
            build.record(build.sheet(book=book))
            build.book()
        address = reverse(name, args=[book.pk] if name == "api_book_ranking" else [])
        counts.append(len(statements(lambda address=address: caller.get(address))))
    assert counts[0] == counts[1]
