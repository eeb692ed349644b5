"""A deal that is deleted already: a lost answer, another desk, and a link to its forms lead back to the sheet."""

import pytest
from django.urls import reverse

from tests import build
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db
SAYS = "This deal is deleted already."


@pytest.fixture
def deleted(client):
    """A list of which the first deal was deleted, that deal, and what was sent to delete it."""
    sheet = build.short_sheet()
    for _deal in range(2):
        build.record(sheet)
    client.cookies["django_language"] = "en"
    client.force_login(build.scorekeeper(sheet.book))
    deal = sheet.deals.get(position=1).sequence
    address = reverse("sheet_delete", args=[sheet.pk, deal])
    sent = {**form(client.get(address)).sent, "reason": "entered twice"}
    assert client.post(address, sent).status_code == 302
    return sheet, deal, sent


@pytest.mark.parametrize(
    ("more", "leads"),
    [({}, "sheet"), ({"key": "other-desk"}, "sheet"), ({"back": "enter"}, "sheet_enter")],
)
def test_who_deletes_it_once_more_is_told_so(client, deleted, more, leads):
    sheet, deal, sent = deleted
    answer = client.post(reverse("sheet_delete", args=[sheet.pk, deal]), {**sent, **more})
    assert (answer.status_code, answer.url) == (302, reverse(leads, args=[sheet.pk]))
    assert SAYS in text(client.get(answer.url))
    assert sheet.deals.count() == 1


@pytest.mark.parametrize("page", ["sheet_delete", "sheet_correct", "sheet_insert"])
def test_its_forms_lead_back_to_the_sheet(client, deleted, page):
    sheet, deal, _sent = deleted
    assert SAYS in text(client.get(reverse(page, args=[sheet.pk, deal]), follow=True))
    assert client.get(reverse(page, args=[sheet.pk, 999])).status_code == 404, "there never was such a deal"
