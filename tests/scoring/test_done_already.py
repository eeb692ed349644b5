"""A press whose answer was lost, once more, and a second desk that does the same: what is done is said to be."""

import pytest
from django.urls import reverse

from scoring.lists.actions import disputing
from scoring.models import Entry
from tests import build
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client):
    """A director of the book of a list with two deals."""
    sheet = build.short_sheet()
    for _deal in range(2):
        build.record(sheet)
    client.cookies["django_language"] = "en"
    client.force_login(build.director(sheet.book))
    return client, sheet


def said(client, address, sent, says, leads):
    """What a press says that comes too late, and where it leads."""
    written = Entry.objects.count()
    answer = client.post(address, sent)
    assert (answer.status_code, answer.url) == (302, leads), text(answer)
    assert says in text(client.get(leads))
    assert Entry.objects.count() == written, "nothing is written twice"


@pytest.mark.parametrize(
    ("act", "says"),
    [
        ("confirm", "The sheet is confirmed already."),
        ("close", "The sheet has ended already."),
        ("reopen", "The sheet is open already."),
    ],
)
def test_a_sheet_is_confirmed_ended_and_reopened_once(desk, act, says):
    client, sheet = desk
    if act == "close":
        sheet = build.sheet(book=sheet.book)
        build.record(sheet)
    if act == "reopen":
        build.write(sheet, "confirm")
    here, address = reverse("sheet", args=[sheet.pk]), reverse(f"sheet_{act}", args=[sheet.pk])
    sent = {**form(client.get(address)).sent, "reason": "last bus"}
    first = client.post(address, sent)
    assert first.status_code == 302, text(first)
    client.get(here)
    again = client.post(address, sent)
    assert (again.status_code, again.url) == (302, here), "the same press once more"
    client.get(here)
    said(client, address, {**sent, "key": "other-desk"}, says, here)


def test_a_ruling_is_noted_and_a_dispute_ends_once(desk):
    client, sheet = desk
    here = reverse("sheet", args=[sheet.pk])
    address = reverse("sheet_ruling_new", args=[sheet.pk])
    sent = {"key": "noted", "deal": "", "what": "revoke", "rule": "4.2", "reason": "one trick"}
    first = client.post(address, sent)
    assert first.status_code == 302, text(first)
    client.get(here)
    said(client, address, sent, "This ruling is noted already.", first.url)
    asked = {"sheet_id": sheet.pk, "deal": None, "reason": "counted wrongly", "key": "raised"}
    raised = disputing.raise_dispute(**asked, by=build.scorekeeper(sheet.book), at=build.AT).entry.sequence
    address = reverse("sheet_dispute", args=[sheet.pk, raised])
    sent = {"act": "rule", "rule": "4.2", "reason": "stays"}
    assert client.post(address, sent).status_code == 302
    client.get(here)
    said(client, address, sent, "This dispute has already been ended.", here)
    said(client, address, {"act": "withdraw"}, "This dispute has already been ended.", here)
    other = client.post(address, {**sent, "rule": "4.3"})
    assert other.status_code == 400, "another ruling by the same hand is not noted, and says so"
    client.force_login(build.director(sheet.book))
    late = client.post(address, {**sent, "reason": "it is void"})
    assert late.status_code == 400, "another ruling than the one that is noted"
    assert "This dispute has already been ended." in text(late)


def test_a_remark_is_erased_once(desk):
    client, sheet = desk
    sheet = build.sheet(book=sheet.book)
    deal = build.record(sheet, {**build.GAME, "remark": "he cheated"}).entry.sequence
    log, address = reverse("sheet_log", args=[sheet.pk]), reverse("sheet_erase", args=[sheet.pk, deal])
    sent = form(client.get(address)).sent
    assert client.post(address, sent).status_code == 302
    client.get(log)
    said(client, address, sent, "This text is erased already.", log)
    assert client.get(reverse("sheet_erase", args=[sheet.pk, 1])).status_code == 404
