"""From a deal's own page to the form that moves it to its table, with sheet and deal chosen."""

import re

import pytest
from django.urls import reverse

from tests import build
from tests.tournaments import events
from tests.tournaments.repairs import Hall, begin, drawn_hall

pytestmark = pytest.mark.django_db
WORDS = "Belongs to another table"


@pytest.fixture
def hall():
    return begin(Hall(drawn_hall()))


def page_of(client, sheet, at=1):
    deal = list(sheet.deals.order_by("position"))[at]
    client.cookies["django_language"] = "en"
    return deal.sequence, client.get(reverse("sheet_deal", args=[sheet.pk, deal.sequence])).content.decode()


def test_a_deal_leads_to_the_form_that_moves_it_with_sheet_and_deal_chosen(hall, client):
    client.force_login(hall.by)
    sequence, page = page_of(client, hall.sheet(2))
    (way,) = re.findall(rf'href="([^"]*)">\s*{WORDS}</a>', page)
    assert way.endswith("#moved")
    form = client.get(way.replace("&amp;", "&").removesuffix("#moved")).content.decode()
    form = form[form.index('id="moved"') :]
    assert 'name="table" value="2"' in form[: form.index("</form>")]
    assert f'<option value="{sequence}" selected>2 · ' in form
    assert form[: form.index("</form>")].count(" selected>") == 1


def test_only_who_directs_is_led_there(hall, client):
    client.force_login(build.scorekeeper(hall.event.book))
    _sequence, page = page_of(client, hall.sheet(2))
    assert "Correct this deal" in page
    assert WORDS not in page


def test_a_confirmed_sheet_and_a_list_of_no_event_lead_nowhere(hall, client):
    client.force_login(hall.by)
    events.play(hall.sheet(2), [build.PASSED] * 2)
    assert WORDS not in page_of(client, hall.sheet(2))[1]
    own = build.sheet()
    build.record(own, build.GAME)
    client.force_login(build.scorekeeper(own.book))
    assert WORDS not in page_of(client, own, 0)[1]
