"""A club's evening begins in a real browser: a tick for each, one press, and a network that is away for a while."""

import pytest
from playwright.sync_api import expect

from scoring.models import Account
from tests import build
from tests.browser.conftest import PHONE
from tournaments.models import Event

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def club():
    made = build.club()
    build.sheet(4, book=build.book(club=made), players=build.players(4, club=made))
    return made


@pytest.fixture
def keeper(club) -> Account:
    return build.grant(build.account(), "scorekeeper", club=club).account


def test_four_ticks_and_a_press_are_not_lost_with_the_network(visit, watched, club, keeper):
    page = visit(f"/clubs/{club.slug}/evening/", keeper, **PHONE)
    for each in page.locator(".here label").all():
        each.tap()
    expect(page.locator("#ticked")).to_contain_text("4")
    page.context.set_offline(True)
    page.locator("button[name=draw]").tap()
    expect(page.locator("#offline")).to_be_visible()
    assert page.locator("[name=here]:checked").count() == 4
    page.context.set_offline(False)
    watched.complaints.clear()  # that the network was away
    page.locator("button[name=draw]").tap()
    expect(page.locator(".evening-tables .seat-lines li")).to_have_count(4)
    assert Event.objects.get().registrations.count() == 4
