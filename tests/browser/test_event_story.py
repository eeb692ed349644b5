"""The steps of an evening that decide who counts, once more in a real browser: seats, a loose list, final and again."""

import pytest
from playwright.sync_api import expect

from tests import build
from tests.browser.conftest import LAPTOP, PHONE
from tests.tournaments import events

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    made = events.event(players=8, planned_series=1)
    events.play_all(events.drawn(made))
    return made


@pytest.fixture
def director(event):
    return events.director_of(event)


def test_a_protest_reopens_and_what_changed_is_told_above_the_ranking(visit, event, director):
    page = visit(f"/events/{event.slug}/director/", director, **LAPTOP)
    page.get_by_role("button", name="Make the ranking final").click()
    page.get_by_label("Reason").fill("deal 1 was lost")
    page.get_by_role("button", name="Reopen the ranking").click()
    page.locator("#t1").click()
    page.get_by_text("More about this table").click()
    page.get_by_role("link", name="Reopen").click()
    page.get_by_label("Reason").fill("deal 1 was lost")
    page.get_by_role("button", name="Reopen").click()
    page.locator("table.list tbody th a").first.click()
    page.get_by_role("link", name="Correct").click()
    page.locator('label:has(input[name="deal.kind"][value="passed"])').click()
    with page.expect_navigation():
        page.locator("button.way:enabled").click()
    page.goto(f"/sheets/{event.book.sheets.get(table_number=1).pk}/confirm/")
    with page.expect_navigation():
        page.get_by_role("button", name="Yes, everyone has signed").click()
    page.goto(f"/events/{event.slug}/director/")
    with page.expect_navigation():
        page.get_by_role("button", name="Make the ranking final").click()
    page.goto(f"/events/{event.slug}/")
    above = page.locator("p.note", has_text="Changed on")
    expect(above).to_contain_text("Reason: deal 1 was lost")
    expect(above).to_be_in_viewport()
    above.get_by_role("link").click()
    expect(page.locator("h3", has_text="Changed on")).to_be_in_viewport()


def test_a_list_opened_by_mistake_is_set_aside_by_phone(visit, event, director):
    page = visit(f"/events/{event.slug}/", director, **PHONE)
    page.get_by_role("link", name="New sheet").tap()
    page.get_by_label("Title").fill("Table 1, again")
    for place in (1, 2, 3):
        page.get_by_label(f"Seat {place}", exact=True).fill(f"Player {place}")
    page.get_by_role("button", name="Create the sheet").tap()
    expect(page.locator("h1")).to_contain_text("Deal 1")
    page.goto(f"/events/{event.slug}/director/")
    ends = page.locator("ul.ends li", has_text="Table 1, again")
    ends.get_by_label("Reason").fill("opened by mistake")
    ends.get_by_role("button", name="Set aside").tap()
    expect(page.locator("ul.ends")).to_have_count(0)
    page.get_by_role("button", name="Make the ranking final").tap()
    expect(page.locator("h2", has_text="The ranking is final.")).to_be_visible()


def test_two_neighbours_change_places_by_phone(visit, event, director):
    second = events.event(by=build.account(), players=8, planned_series=1, title="Another")
    sheet = events.drawn(second).tables[0].table.sheet
    build.record(sheet)
    before = list(sheet.seat_totals.order_by("seat").values_list("player", flat=True))
    page = visit(f"/sheets/{sheet.pk}/seat/", build.scorekeeper(sheet.book), **PHONE)
    swap = page.locator("form", has=page.get_by_role("heading", name="Two players swap seats"))
    swap.get_by_role("button").tap()
    page.get_by_role("button", name="Save").tap()
    expect(page.locator(".seats li")).to_have_count(4)
    after = list(sheet.seat_totals.order_by("seat").values_list("player", flat=True))
    assert after == [before[1], before[0], *before[2:]]
