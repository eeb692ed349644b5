"""A deal before is corrected, a forgotten one inserted, and both undone in the same view: no page is loaded."""

import re

import pytest
from playwright.sync_api import expect

from scoring.lists.actions import disputing
from scoring.models import Sheet
from tests import build
from tests.browser.conftest import PHONE
from tests.browser.test_entering import LITTLE, enter, label, records
from tests.browser.test_in_place import at_deal, won
from tests.browser.test_offline import INSTALLED, clubs, emptied, nothing_waits, save_offline, unsent, warmed

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def sheet():
    sheet = build.sheet()
    for deal in (LITTLE, build.PASSED, {**LITTLE, "declarer": 2}):
        build.record(sheet, deal)
    return sheet


def tap_deal(page, number):
    page.get_by_role("link", name=f"Correct deal {number}:").tap()
    expect(page.locator("h1")).to_have_text(f"Correct deal {number}")


def insert_before(page, number):
    tap_deal(page, number)
    page.get_by_role("link", name="Insert a forgotten deal before it").tap()
    expect(page.locator("h1")).to_contain_text(f"before deal {number}")


def is_at(page, what):
    expect(page).to_have_url(re.compile(what))


def test_a_correction_comes_straight_back_and_is_undone_at_one_tap(opened, sheet):
    page, loads = opened()
    tap_deal(page, 3)
    is_at(page, r"/correct/\?back=enter$")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("clubs")
    label(page, "matadors", 1).tap()
    won(page).tap()
    at_deal(page, 4)
    is_at(page, "/enter/$")
    expect(page.locator("#preview")).to_contain_text("Deal 3 corrected: Cora +24")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_count(0)
    assert records(sheet)[2] == {**LITTLE, "declarer": 2, "matadors": 1}
    page.get_by_role("button", name="Undo: Correction of deal 3").tap()
    expect(page.locator(".last")).to_contain_text("Cora +36")
    assert records(sheet)[2] == {**LITTLE, "declarer": 2}
    assert (loads, len(records(sheet))) == ([], 3)


def test_a_forgotten_deal_is_inserted_undone_and_put_back(opened, sheet):
    page, loads = opened()
    insert_before(page, 3)
    clubs(page, declarer=0)
    won(page).tap()
    at_deal(page, 5)
    expect(page.locator("#preview")).to_contain_text("Deal 3 inserted: Anna +36")
    mine = {**LITTLE, "declarer": 0}
    assert [records(sheet)[2], len(records(sheet))] == [mine, 4]
    page.get_by_role("button", name="Undo: Deal 3").tap()
    at_deal(page, 4)
    assert len(records(sheet)) == 3
    page.get_by_role("button", name="Put it back").tap()
    at_deal(page, 5)
    assert records(sheet)[2] == mine
    assert loads == []


def test_what_an_insert_blocks_stays_told_and_leads_to_its_correction(visit):
    sheet = build.sheet(4)
    for declarer in (1, 2):
        build.record(sheet, {**LITTLE, "declarer": declarer})
    page = visit(enter(sheet), build.scorekeeper(sheet.book), **PHONE)
    page.wait_for_load_state("networkidle")
    loads = []
    page.on("load", lambda _page: loads.append(page.url))
    insert_before(page, 2)
    clubs(page, declarer=2)
    page.get_by_text("The deal moves on by one").click()
    expect(page.locator("#preview")).to_contain_text("This leaves 1 other deal unscored")
    won(page).tap()
    expect(page.locator("#blocked")).to_contain_text("1 deal cannot be scored")
    page.locator("#blocked a").tap()
    expect(page.locator("h1")).to_have_text("Correct deal 3")
    label(page, "declarer", 3).tap()
    won(page).tap()
    expect(page.locator("#blocked")).to_have_count(0)
    page.wait_for_load_state("networkidle")  # nothing is written any more when the database is emptied
    assert loads == []


def test_back_forward_and_reload_show_what_the_address_says(opened, sheet):
    page, loads = opened()
    insert_before(page, 2)
    page.go_back()
    at_deal(page, 4)
    page.go_forward()
    expect(page.locator("h1")).to_contain_text("before deal 2")
    assert loads == []
    page.reload()
    expect(page.locator("h1")).to_contain_text("before deal 2")
    label(page, "kind", "passed").tap()
    page.locator("button.way:enabled").tap()
    at_deal(page, 5)
    is_at(page, "/enter/$")
    assert (len(loads), len(records(sheet))) == (1, 4)


def test_what_was_typed_of_the_next_deal_is_there_again_after_a_correction(opened, sheet):
    page, loads = opened()
    label(page, "contract", "grand").tap()
    tap_deal(page, 1)
    won(page).tap()
    at_deal(page, 4)
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("grand")
    label(page, "matadors", 2).tap()
    label(page, "declarer", 1).tap()
    won(page).tap()
    at_deal(page, 5)
    assert (loads, records(sheet)[3]) == ([], {**LITTLE, "contract": "grand"})


def test_a_refused_correction_stays_with_its_reason(opened, sheet):
    page, loads = opened()
    tap_deal(page, 3)
    page.locator("details.more-fields > summary").tap()
    page.locator('input[name="deal.bid"]').fill("19")
    page.locator("details.more-fields > summary").tap()
    expect(page.locator("#preview")).to_contain_text("19 is not a possible bid")
    page.get_by_role("link", name="Next deal").tap()
    at_deal(page, 4)
    tap_deal(page, 3)
    expect(page.locator('input[name="deal.bid"]')).to_have_value("19")
    emptied(page)
    assert (loads, records(sheet)[2]) == ([], {**LITTLE, "declarer": 2})


def test_while_a_correction_is_sent_the_next_deal_is_typed(opened, sheet):
    page, loads = opened()
    held = []
    page.route("**/correct/", lambda route: held.append(route) if not held else route.continue_())
    tap_deal(page, 3)
    label(page, "matadors", 1).tap()
    won(page).tap()
    at_deal(page, 4)
    expect(unsent(page)).to_contain_text("1 deal not sent yet.")
    label(page, "contract", "grand").tap()
    held[0].continue_()
    nothing_waits(page)
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("grand")
    label(page, "matadors", 2).tap()
    label(page, "declarer", 1).tap()
    won(page).tap()
    at_deal(page, 5)
    expect(page.locator(".last")).to_contain_text("Cora +24")
    emptied(page)
    assert loads == []
    assert records(sheet)[2:] == [{**LITTLE, "declarer": 2, "matadors": 1}, {**LITTLE, "contract": "grand"}]


def test_a_correction_begun_with_a_network_is_kept_without_and_deals_follow_it(opened, watched, sheet):
    watched.expected = ("ERR_INTERNET_DISCONNECTED", "htmx:sendError")
    page, loads = opened()
    tap_deal(page, 3)
    page.context.set_offline(True)
    label(page, "matadors", 1).tap()
    page.get_by_role("button", name="won", exact=True).tap()
    at_deal(page, 4)
    expect(unsent(page)).to_contain_text("1 deal not sent yet.")
    clubs(page, declarer=0)
    save_offline(page)
    expect(unsent(page)).to_contain_text("2 deals")
    page.get_by_role("link", name="Correct deal 2:").tap()
    expect(unsent(page)).to_contain_text("No connection. Try again.")
    page.context.set_offline(False)
    at_deal(page, 5)
    nothing_waits(page)
    emptied(page)
    assert loads == []
    assert records(sheet)[2:] == [{**LITTLE, "declarer": 2, "matadors": 1}, {**LITTLE, "declarer": 0}]


def test_a_deal_that_comes_late_leaves_a_correction_alone(opened, sheet):
    page, loads = opened()
    held = []
    page.route("**/enter/", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    clubs(page, declarer=0)
    won(page).tap()
    expect(unsent(page)).to_contain_text("1 deal not sent yet.")
    tap_deal(page, 3)
    held[0].continue_()
    nothing_waits(page)
    expect(page.locator("h1")).to_have_text("Correct deal 3")
    label(page, "matadors", 1).tap()
    won(page).tap()
    at_deal(page, 5)
    emptied(page)
    assert loads == []
    assert records(sheet)[2:] == [{**LITTLE, "declarer": 2, "matadors": 1}, {**LITTLE, "declarer": 0}]


def test_without_a_network_one_step_back_is_the_next_deal(visit, watched, sheet, keeper):
    watched.expected = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    page = warmed(visit(enter(sheet), keeper, **INSTALLED))
    tap_deal(page, 3)
    page.context.set_offline(True)
    page.go_back()
    at_deal(page, 4)
    page.get_by_role("link", name="Correct deal 3:").tap()
    expect(unsent(page)).to_contain_text("No connection. Try again.")


def test_a_ruling_on_a_deal_is_given_in_place(opened, sheet, keeper):
    deal = Sheet.objects.get(pk=sheet.pk).deals.order_by("number").last().sequence
    disputing.raise_dispute(sheet_id=sheet.pk, deal=deal, reason="two tops", key="d", by=keeper, at=build.AT)
    page, loads = opened()
    tap_deal(page, 3)
    page.get_by_role("link", name="Correct the deal by a ruling").tap()
    page.locator("#rule").fill("4.2.4")
    page.locator("#ruled").fill("one top")
    label(page, "matadors", 1).tap()
    won(page).tap()
    at_deal(page, 4)
    expect(page.locator("#line")).not_to_contain_text("disputed")
    expect(page.locator("#preview")).to_contain_text("the dispute is over")
    assert (loads, records(sheet)[2]) == ([], {**LITTLE, "declarer": 2, "matadors": 1})


@pytest.mark.parametrize("what", ["correct", "insert"])
def test_without_script_links_and_posts_do_the_same(visit, sheet, keeper, what):
    page = visit(enter(sheet), keeper, java_script_enabled=False, **PHONE)
    tap_deal(page, 3) if what == "correct" else insert_before(page, 3)
    label(page, "matadors", 1).tap()
    label(page, "contract", "clubs").tap()
    label(page, "declarer", 2).tap()
    page.locator("button.check:visible").tap()
    page.locator("button.way.won").tap()
    at_deal(page, 4 if what == "correct" else 5)
    page.get_by_role("button", name="Undo").tap()
    at_deal(page, 4)
    assert records(sheet) == [LITTLE, {"kind": "passed"}, {**LITTLE, "declarer": 2}]
