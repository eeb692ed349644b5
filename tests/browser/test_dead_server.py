"""The network is there and the server is not: a deal is kept, the page says so, and the next one can be entered."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from tests import build
from tests.browser.conftest import PHONE
from tests.browser.test_entering import LITTLE, enter, label, passed, records
from tests.browser.test_offline import box, clubs, emptied, nothing_waits, unsent

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
KEPT = "Kept on this phone, not sent yet"


@pytest.fixture(autouse=True)
def away(watched):
    """What the browser says of a server that is not there is no complaint."""
    watched.expected = (
        "ERR_CONNECTION_REFUSED",
        "ERR_FAILED",
        "ERR_INTERNET_DISCONNECTED",
        "status of 50",
        "htmx:sendError",
        "htmx:responseError",
    )


class Server:
    """What a page meets where the server was, until it is back."""

    def __init__(self, page, how) -> None:
        self.page, self.how, self.hung = page, how, []
        page.context.route("**/*", self.meet)

    def meet(self, route):
        if self.how == "hangs":
            self.hung.append(route)
        elif self.how == "refused":
            route.abort("connectionrefused")
        else:
            route.fulfill(status=int(self.how), body="<h1>Bad gateway</h1>", content_type="text/html")

    def is_back(self):
        self.page.context.unroute("**/*", self.meet)
        for each in self.hung:
            with suppress(Error):  # the page has given it up meanwhile
                each.abort("connectionreset")


WAYS = ["refused", "502", "503", "hangs"]


@pytest.mark.parametrize("how", WAYS)
def test_a_deal_is_kept_as_without_a_network_and_the_form_is_free_for_the_next(visit, how):
    sheet = build.sheet(4)
    page = visit(enter(sheet), build.scorekeeper(sheet.book), **PHONE)
    clubs(page)
    expect(page.locator("#preview")).to_contain_text("+36")
    server = Server(page, how)
    page.locator("button.way.won").tap()
    expect(unsent(page)).to_contain_text("1 deal not sent yet.")
    expect(page.locator("#preview")).to_contain_text(KEPT)
    expect(page.locator("#preview button.way")).to_have_count(0)
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_count(0)
    expect(page.locator("h1")).to_contain_text("Deal 2")
    clubs(page, declarer=0)
    page.get_by_role("button", name="won", exact=True).tap()
    expect(unsent(page)).to_contain_text("2 deals not sent yet.")
    expect(page.locator("#preview")).to_contain_text(KEPT)
    expect(page.locator("h1")).to_contain_text("Deal 3")
    assert records(sheet) == []
    server.is_back()
    page.evaluate("dispatchEvent(new Event('pageshow'))")
    expect(page.locator("h1")).to_contain_text("Deal 3")
    nothing_waits(page)
    emptied(page)
    assert records(sheet) == [LITTLE, {**LITTLE, "declarer": 0}]


@pytest.mark.parametrize("how", ["refused", "503"])
def test_what_is_typed_while_the_server_is_away_has_buttons_and_is_sent_by_itself(visit, sheet, keeper, how):
    page = visit(enter(sheet), keeper, **PHONE)
    server = Server(page, how)
    clubs(page)
    expect(page.locator("#preview button.way")).to_have_count(2)
    page.locator("button.way.won:enabled").tap()
    expect(page.locator("#preview")).to_contain_text(KEPT)
    server.is_back()
    label(page, "contract", "grand").tap()  # looked at by the server, which answers again: what waits is sent
    expect(unsent(page)).to_be_empty()
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("grand")
    assert records(sheet) == [LITTLE]


@pytest.mark.parametrize("how", ["refused", "503"])
def test_undo_and_another_deal_leave_the_page_where_nobody_answers(visit, sheet, keeper, how):
    build.record(sheet)
    page = visit(enter(sheet), keeper, **PHONE)
    server = Server(page, how)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("body")).to_contain_text("No connection. Try again.")
    page.locator("#last a").first.tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    server.is_back()
    assert len(records(sheet)) == 1


def test_what_was_refused_stays_on_the_page_where_nobody_answers(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    page.context.set_offline(True)
    page.locator('input[name="deal.bid"]').fill("19")
    clubs(page)
    page.get_by_role("button", name="won", exact=True).tap()
    passed(page).tap()
    page.context.set_offline(False)
    expect(page.locator("#kept .reason")).to_contain_text("19 is not a possible bid")
    server = Server(page, "503")
    page.get_by_role("button", name="Open in the form").tap()
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("clubs")
    assert "19" in {value for each in box(page) for name, value in each["fields"] if name == "deal.bid"}
    server.is_back()
