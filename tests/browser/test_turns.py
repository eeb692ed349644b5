"""A table where somebody sits out goes on without a network: number, dealer, who sits out."""

import pytest
from playwright.sync_api import expect

from tests import build
from tests.browser.conftest import PHONE
from tests.browser.test_entering import enter, label, passed
from tests.browser.test_offline import INSTALLED, away, clubs, nothing_waits, save_offline, unsent, warmed  # noqa: F401

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def told(page, number, dealer, *out):
    expect(page.locator("h1")).to_have_text(f"Deal {number}, dealer: {dealer}")
    expect(page.locator("#places .place.out .called")).to_have_text([*out])


def test_a_table_of_four_goes_on_offline(visit):
    sheet = build.sheet(4)
    page = warmed(visit(enter(sheet), build.scorekeeper(sheet.book), **INSTALLED))
    told(page, 1, "Anna Adler", "Anna")
    page.context.set_offline(True)
    clubs(page)
    expect(page.locator(".column", has_text="Anna").get_by_role("button")).to_have_count(0)
    save_offline(page)
    told(page, 2, "Bert Brandt", "Bert")
    expect(label(page, "declarer", 1)).to_have_count(0)
    clubs(page, declarer=0)
    page.get_by_role("button", name="won", exact=True).tap()
    told(page, 3, "Cora Clemens", "Cora")
    page.reload()
    told(page, 3, "Cora Clemens", "Cora")
    passed(page).tap()
    told(page, 4, "Dirk Dahl", "Dirk")
    page.context.set_offline(False)
    nothing_waits(page)
    told(page, 4, "Dirk Dahl", "Dirk")
    assert [each.record.get("declarer") for each in sheet.deals.order_by("number")] == [1, 0, None]


def test_a_server_that_answers_without_a_network_is_asked(visit, sheet, keeper):
    page = visit("/", keeper, **PHONE)
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })")
    page.goto(enter(sheet))
    clubs(page)
    expect(page.locator("#preview")).to_contain_text("times 12 = 36")
    page.locator("button.way.won").tap()
    told(page, 2, "Bert Brandt")
    expect(unsent(page)).to_be_empty()
    expect(page.locator("#preview .missing")).not_to_contain_text("No network")
