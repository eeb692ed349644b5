"""The desk by keyboard alone in a real browser: a name, Enter, the fee, a pot; and the menu of a row."""

import pytest
from playwright.sync_api import expect

from tests import build
from tests.browser.conftest import LAPTOP
from tests.tournaments import cash, events
from tournaments.queries import ledger

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_a_digit_pays_into_a_pot_and_the_menu_of_the_row_gives_it_back(visit):
    director = build.account()
    event = cash.planned(events.event(director, players=5), fee=1000, pots=(("Tandem", 250), ("Club", 500)))
    page = visit(f"/events/{event.slug}/desk/", director, **LAPTOP)
    page.locator("#q").fill("Player 2")
    row = page.locator(".row[data-sure]")
    expect(row).to_have_count(1)
    page.keyboard.press("Enter")
    expect(row).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator("#desk-said")).to_contain_text("Player 2 has paid into “Club”.")
    page.keyboard.press("p")
    expect(page.locator("#desk-said")).to_contain_text("Player 2 has paid.")
    assert (ledger.pots(event), ledger.proof(event).fees) == ({"Club": 500}, 1000)
    row = page.locator(".row[data-no='2']")
    row.locator("summary").click()
    menu, stands = row.locator(".more > span").bounding_box(), row.bounding_box()
    assert menu["y"] < stands["y"] + stands["height"]
    page.get_by_role("button", name="Give Club back").click()
    expect(page.locator("#desk-said")).to_contain_text("Player 2 got the stake in “Club” back.")
    assert ledger.pots(event) == {"Club": 0}
