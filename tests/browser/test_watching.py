"""Two phones at one table, in a real browser: one writes, the other looks on and loses nothing by it."""

import pytest
from playwright.sync_api import expect

from scoring.access import TABLE_COOKIE
from tests import build
from tests.browser.conftest import PHONE

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
LOOK = "document.querySelector('[data-live]').dispatchEvent(new Event('live:look'))"


@pytest.fixture
def sheet():
    made = build.sheet(3, book=build.book(public=True))
    build.record(made)
    return made


def watcher(visit, sheet, address):
    secret = build.cookie(build.code(sheet))
    page = visit("/privacy/", **PHONE)
    page.context.add_cookies([{"name": TABLE_COOKIE, "value": secret, "url": page.url.removesuffix("privacy/")}])
    page.goto(address)
    return page


@pytest.mark.parametrize("where", ["table/", ""], ids=["my table", "the list"])
def test_who_looks_on_sees_a_deal_at_the_next_look_and_keeps_every_other_row(visit, sheet, where):
    page = watcher(visit, sheet, f"/sheets/{sheet.pk}/{where}")
    rows = page.locator("ol.deals li")
    expect(rows).to_have_count(1)
    rows.first.evaluate("row => { row.kept = true; row.querySelector('a').focus(); }")
    build.record(sheet, build.PASSED)
    expect(rows).to_have_count(2)  # by itself
    build.record(sheet)
    with page.expect_response(lambda answer: "has" in answer.request.headers) as told:
        page.evaluate(LOOK)
    expect(rows).to_have_count(3)
    assert "data-same" in told.value.text()
    before = page.locator(f"#d{sheet.deals.earliest('position').sequence}")
    assert before.evaluate("row => row.kept && document.activeElement === row.querySelector('a')")
    expect(page.locator(".seats .number").nth(1)).to_contain_text("48")
    page.reload()
    expect(rows).to_have_count(3)


def test_without_a_connection_a_page_says_since_when_and_comes_back_by_itself(visit, sheet, watched):
    page = watcher(visit, sheet, f"/sheets/{sheet.pk}/")
    stale = page.locator("#stale")
    expect(stale).to_be_hidden()
    page.context.set_offline(True)
    page.evaluate(LOOK)
    expect(stale).to_be_visible()
    expect(stale).to_have_text(r"As of " + page.locator("#stale time").inner_text() + ", no connection")
    assert page.locator("#stale time").inner_text().replace(":", "").isdigit()
    build.record(sheet, build.PASSED)
    page.context.set_offline(False)
    expect(stale).to_be_hidden()
    expect(page.locator("ol.deals li")).to_have_count(2)
    watched.complaints[:] = [each for each in watched.complaints if "ERR_INTERNET_DISCONNECTED" not in each]


def test_who_does_not_look_does_not_ask_and_is_told_at_once_on_coming_back(visit, sheet):
    page = watcher(visit, sheet, "/privacy/")
    page.clock.install()
    page.goto(f"/sheets/{sheet.pk}/")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "has" in request.headers else None)
    page.evaluate("""() => {
      window.away = true;
      Object.defineProperty(document, "hidden", { get: () => window.away });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    build.record(sheet, build.PASSED)
    page.clock.fast_forward(20_000)  # milliseconds: four looks of who looks
    page.evaluate("fetch('/healthz')")
    assert not asked
    page.evaluate("() => { window.away = false; document.dispatchEvent(new Event('visibilitychange')); }")
    expect(page.locator("ol.deals li")).to_have_count(2)
