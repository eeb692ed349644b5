"""Reading in a real browser: three clicks to the explanation, every language, no page wider than a phone."""

import pytest
from playwright.sync_api import expect

from tests import build
from tests.browser.conftest import LAPTOP, PHONE
from tests.tournaments import events

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    made = events.event(players=8)
    events.play_all(events.drawn(made))
    return made


def test_three_clicks_lead_from_the_ranking_to_an_explanation(visit, event):
    page = visit(f"/events/{event.slug}/ranking/", **PHONE)
    page.locator('main a[href^="/sheets/"]').first.tap()
    page.wait_for_url("**/sheets/*/", wait_until="load")  # before its styles came both forms of a deal are visible
    page.locator('main a[href*="/deals/"]:visible').first.tap()
    expect(page.locator(".explanation")).to_contain_text("with 1, game 2, times 12 = 24")


def test_language_that_was_chosen_stays(visit, event):
    page = visit(f"/events/{event.slug}/", language="", **PHONE)
    page.get_by_role("button", name="FR").tap()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto("/clubs/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    sheet = event.book.sheets.first()
    page.goto(f"/sheets/{sheet.pk}/deals/{sheet.deals.first().sequence}/")
    expect(page.locator(".explanation")).to_contain_text("avec 1, joue 2")


def test_suits_take_four_colours(visit, event):
    sheet = event.book.sheets.first()
    page = visit(f"/sheets/{sheet.pk}/deals/{sheet.deals.first().sequence}/", **LAPTOP)
    colour = "getComputedStyle(document.querySelector('main')).getPropertyValue('--diamond')"
    two = page.evaluate(colour)
    page.get_by_role("button", name="Show suits in four colours").click()
    expect(page.locator("html")).to_have_class("four-colour")
    assert page.evaluate(colour) != two


CONTRAST = """element => {
  const parts = text => text.match(/[\\d.]+/g).map(Number);
  const light = text => parts(text).slice(0, 3).map(each => each / 255)
    .map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
    .reduce((sum, each, place) => sum + each * [0.2126, 0.7152, 0.0722][place], 0);
  let under = element;
  while (parts(getComputedStyle(under).backgroundColor)[3] === 0) under = under.parentElement;
  const pair = [getComputedStyle(element).color, getComputedStyle(under).backgroundColor].map(light);
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
}"""
"""Of a text and the ground that it really stands on, as WCAG reckons it."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_players_club_can_be_read_beside_the_name(visit, event, scheme):
    event.registrations.update(club_name="SC Nord")
    page = visit(f"/events/{event.slug}/ranking/", color_scheme=scheme, **LAPTOP)
    club, name = page.locator("th .muted").first, page.locator("th:has(.muted) a").first
    assert club.inner_text() == "SC Nord"
    for row in (page.locator("h1"), club):  # the mouse elsewhere, then on the row, which has another ground then
        row.hover()
        assert club.evaluate(CONTRAST) >= 4.5
    weight = "element => Number(getComputedStyle(element).fontWeight)"
    assert club.evaluate(weight) < name.evaluate(weight)


def addresses(event):
    sheet = event.book.sheets.first()
    sequence = sheet.deals.first().sequence
    of_sheet = ("", "log/", "enter/", "seat/", "confirm/", "close/", "reopen/")
    of_deal = ("", "correct/", "insert/", "delete/")
    return [
        *(f"/sheets/{sheet.pk}/{each}" for each in of_sheet),
        *(f"/sheets/{sheet.pk}/deals/{sequence}/{each}" for each in of_deal),
        *(f"/books/{event.book_id}/{each}" for each in ("", "sheets/new/")),
        *(f"/events/{event.slug}/{each}" for each in ("", "ranking/", "director/", "change/")),
        *(f"/players/{sheet.seat_totals.first().player_id}/{each}" for each in ("", "deals/")),
        *("/", "/clubs/", "/me/", "/books/new/", "/events/new/", "/accounts/login/", "/accounts/password/change/"),
    ]


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_no_page_is_wider_than_a_phone_and_every_target_fits_a_finger(visit, event, language):
    build.record(event.book.sheets.last(), build.LOST) if not event.book.sheets.last().finished else None
    page = visit("/", build.account(superuser=True), language=language, **PHONE)
    faults = []
    for address in addresses(event):
        page.goto(address)
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            faults.append((address, "too wide"))
        faults += [(address, small) for small in page.evaluate(SMALL)]
    assert not faults


SMALL = """
[...document.querySelectorAll('button, .button, input:not([type=hidden]), select, .choices label, .main-nav a')]
  .filter((each) => each.checkVisibility() && !each.closest('.visually-hidden'))
  .filter((each) => !each.matches('.visually-hidden, input[type=radio], input[type=checkbox]'))
  .filter((each) => each.getBoundingClientRect().height < 43.5)
  .map((each) => each.outerHTML.slice(0, 120))
"""
