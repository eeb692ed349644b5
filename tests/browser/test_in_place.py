"""A deal saved, undone or refused in place, in a real browser: no page is loaded, and a reload shows the same."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scoring.access import TABLE_COOKIE
from scoring.actors import Device
from scoring.lists.actions import pencils
from scoring.models import TablePhone
from tests import build
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.test_entering import LITTLE, enter, label, passed, records
from tests.browser.test_offline import INSTALLED, clubs, emptied, nothing_waits, told, unsent, warmed

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def at_deal(page, number):
    expect(page.locator("h1")).to_contain_text(f"Deal {number},")


def won(page):
    return page.locator("button.way.won:enabled")


def test_three_deals_load_no_page_and_a_reload_shows_the_same(opened, sheet):
    page, loads = opened()
    keys = {page.locator("[name=key]").first.input_value()}
    for number in (1, 2, 3):
        clubs(page, declarer=number % 3)
        won(page).tap()
        expect(page.locator("#preview")).to_contain_text(f"Deal {number} saved: ")
        at_deal(page, number + 1)
        expect(page.locator('input[name="deal.contract"]:checked')).to_have_count(0)
        keys.add(page.locator("[name=key]").first.input_value())
    assert page.title() == "Deal 4 – Table 1 – Kiebitz"
    assert (loads, len(keys)) == ([], 4)
    told = [page.locator(each).inner_text() for each in ("#bar", ".last")]
    page.reload()
    assert [page.locator(each).inner_text() for each in ("#bar", ".last")] == told
    assert len(records(sheet)) == 3


def test_whoever_listens_is_told_and_a_desk_begins_at_the_first_question(opened, sheet):
    page, loads = opened(**LAPTOP)
    for key in ("2", "c"):
        page.keyboard.press(key)
    label(page, "matadors", 2).click()
    for _ in range(2):
        page.keyboard.press("Enter")
        expect(page.locator("button.way.won")).to_be_focused() if not records(sheet) else None
    at_deal(page, 2)
    expect(page.locator("#preview[aria-live=polite]")).to_contain_text("Deal 1 saved: Bert +36")
    expect(page.locator('input[name="deal.declarer"][value="0"]')).to_be_focused()
    page.keyboard.press("c")  # each key still has its letter
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("clubs")
    assert loads == []


def test_undo_and_putting_back_load_no_page_and_keep_what_is_typed(opened, sheet):
    page, loads = opened()
    passed(page).tap()
    at_deal(page, 2)
    page.get_by_role("button", name="Undo").tap()
    at_deal(page, 1)
    page.get_by_role("button", name="Put it back").tap()
    at_deal(page, 2)
    label(page, "contract", "grand").tap()
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("h1")).to_contain_text("Deal 1,")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("grand")
    label(page, "matadors", 2).tap()
    label(page, "declarer", 1).tap()
    won(page).tap()
    at_deal(page, 2)
    assert loads == []
    assert records(sheet) == [{**LITTLE, "contract": "grand"}]


def test_undo_without_a_network_says_so_and_can_be_pressed_again(opened, watched, sheet):
    watched.expected = ("ERR_INTERNET_DISCONNECTED",)
    page, loads = opened()
    passed(page).tap()
    at_deal(page, 2)
    page.context.set_offline(True)
    page.get_by_role("button", name="Undo").tap()
    expect(unsent(page)).to_contain_text("No connection. Try again.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Undo").tap()
    at_deal(page, 1)
    assert (loads, records(sheet)) == ([], [])


def test_what_is_refused_stands_at_its_field_and_is_saved_once_it_is_right(opened, sheet):
    page, loads = opened()
    page.locator("details.more-fields > summary").tap()
    label(page, "dealer", 2).tap()
    expect(page.locator("#dealt")).to_have_value("2")
    page.locator("details.more-fields > summary").tap()
    passed(page).tap()
    expect(page.get_by_role("alert")).to_contain_text("Not saved yet")
    expect(page.locator(".bar")).to_be_in_viewport(ratio=1)
    assert records(sheet) == []
    page.locator(".tick-off").tap()
    page.locator("button.way:enabled").tap()
    at_deal(page, 2)
    expect(page.get_by_role("alert")).to_have_count(0)
    emptied(page)
    assert loads == []
    assert records(sheet) == [{"kind": "passed", "dealer": 2}]


def test_somebody_elses_deal_is_shown_beside_in_place(opened, sheet):
    page, loads = opened()
    clubs(page)
    build.record(sheet, build.PASSED)
    won(page).tap()
    expect(page.get_by_role("alert")).to_contain_text("Yours, not saved")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("clubs")
    won(page).tap()
    at_deal(page, 3)
    emptied(page)
    assert loads == []
    assert records(sheet) == [{"kind": "passed"}, LITTLE]


def test_while_the_answer_is_awaited_the_next_deal_is_typed(opened, sheet):
    page, loads = opened()
    held = []
    page.route("**/enter/", lambda route: held.append(route) if not held else route.continue_())
    clubs(page)
    won(page).tap()
    expect(unsent(page)).to_contain_text("1 deal not sent yet.")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_count(0)
    label(page, "contract", "grand").tap()
    held[0].continue_()
    at_deal(page, 2)
    nothing_waits(page)
    expect(page.locator(".last")).to_contain_text("Bert +36")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("grand")
    label(page, "matadors", 2).tap()
    label(page, "declarer", 1).tap()
    won(page).tap()
    at_deal(page, 3)
    assert loads == []
    assert records(sheet) == [LITTLE, {**LITTLE, "contract": "grand"}]


def test_what_is_refused_late_comes_back_as_long_as_nothing_else_is_typed(opened, sheet):
    page, loads = opened()
    held = []
    page.route("**/enter/", lambda route: held.append(route) if not held else route.continue_())
    clubs(page)
    build.record(sheet, build.PASSED)
    won(page).tap()
    expect(unsent(page)).to_contain_text("1 deal not sent yet.")
    held[0].continue_()
    expect(page.get_by_role("alert")).to_contain_text("Yours, not saved")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("clubs")
    assert loads == []


def test_the_end_of_a_list_is_its_own_page(visit):
    sheet = build.short_sheet(2)
    build.record(sheet)
    page = visit(enter(sheet), build.scorekeeper(sheet.book), **PHONE)
    passed(page).tap()
    expect(page.locator("h1")).to_have_text("The sheet is complete")


def test_without_a_network_the_page_comes_as_the_last_deal_left_it(visit, watched, sheet, keeper):
    watched.expected = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    page = warmed(visit(enter(sheet), keeper, **INSTALLED))
    clubs(page)
    won(page).tap()
    at_deal(page, 2)
    kept = f"caches.match('{enter(sheet)}').then((page) => page.text()).then((text) => text.includes('Deal 2,'))"
    while not page.evaluate(kept):
        page.wait_for_timeout(20)
    page.context.set_offline(True)
    page.reload()
    at_deal(page, 2)
    expect(page.locator(".last")).to_contain_text("Bert +36")
    expect(told(page)).to_contain_text("No connection: the sheet as it was last seen.")


def test_the_pencil_is_taken_in_place(visit, sheet):
    code = build.code(sheet)
    first, _second = (build.cookie(code) for _ in range(2))
    page = visit("/privacy/", **PHONE)
    page.context.add_cookies([{"name": TABLE_COOKIE, "value": first, "url": page.url.removesuffix("privacy/")}])
    page.goto(enter(sheet))
    page.wait_for_load_state("networkidle")
    loads = []
    page.on("load", lambda _page: loads.append(page.url))
    clubs(page)
    other = TablePhone.objects.get(code__sheet=sheet, number=2)
    pencils.take(sheet_id=sheet.pk, seen=1, by=Device("phone 2", sheet.pk, other.pk), at=timezone.now())
    won(page).tap()
    page.get_by_role("button", name="Take the pencil").tap()
    expect(page.get_by_role("button", name="Take the pencil")).to_have_count(0)
    won(page).tap()
    at_deal(page, 2)
    assert loads == []
    assert records(sheet) == [LITTLE]
