"""A deal typed card by card, and the rules of a new list, in a real browser."""

from random import Random

import pytest
from playwright.sync_api import expect

import rules
from scoring.models import Sheet
from tests import build
from tests.browser.conftest import LAPTOP, PHONE

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

TYPED = [(game, info.seats[0]) for game, info in rules.games().items() if info.notation]


@pytest.mark.parametrize("how", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize(("game", "seats"), TYPED)
def test_a_deal_is_typed_looked_at_and_saved(visit, game, seats, how):
    ruleset = rules.ruleset(game)
    sheet = build.sheet(seats, rules=ruleset)
    typed = rules.write_play(game, rules.sample_play(ruleset, seats, Random(4)))
    page = visit(f"/sheets/{sheet.pk}/cards/", build.director(sheet.book), **how)
    page.locator("#text").fill(f"nonsense\n{typed}")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#text-problems")).to_contain_text("Line 1")
    expect(page.locator("button.way")).to_have_count(0)
    page.locator("#text").fill(typed)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("button.way")).to_have_count(1)
    for tick in page.locator(".tick-off").all():
        tick.click()
    page.locator("button.way").click()
    expect(page.locator(".messages")).to_contain_text("Saved:")
    assert Sheet.objects.get(pk=sheet.pk).deals.count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= how["viewport"]["width"]


def test_options_follow_the_rules_that_are_chosen(visit):
    book = build.book(by=(boss := build.account()))
    game, info = next((game, info) for game, info in rules.games().items() if len(info.presets) > 1)
    page = visit(f"/books/{book.pk}/sheets/new/?game={game}", boss, **PHONE)
    page.locator("details.options > summary").tap()
    first = page.locator("#options").inner_html()
    page.locator("#id_preset").select_option(info.presets[-1])
    page.wait_for_function("before => document.getElementById('options').innerHTML !== before", arg=first)
    expect(page.locator("#options input, #options select")).to_have_count(len(rules.options(game)))


def test_a_house_rule_is_found_by_a_word(visit):
    book = build.book()
    page = visit(f"/books/{book.pk}/sheets/new/?game=doppelkopf", build.scorekeeper(book), **PHONE)
    page.locator("details.options > summary").tap()
    rules_of = page.locator("#options .field")
    page.locator('[name="option.solo_kings"]').select_option("true")
    page.get_by_label("Find a house rule").fill("bock 120")
    expect(rules_of.filter(visible=True)).to_have_count(2)
    expect(page.locator('[name="option.bock_draw"]')).to_be_visible()
    expect(page.locator('[name="option.solo_kings"]')).to_be_visible()
    page.keyboard.press("Enter")
    expect(rules_of.filter(visible=True)).to_have_count(2)


@pytest.mark.parametrize("game", rules.games())
def test_no_page_of_a_game_is_wider_than_a_phone(visit, game):
    seats = rules.games()[game].seats[-1]
    ruleset, rng = rules.ruleset(game), Random(6)
    sheet, deals = build.sheet(seats, rules=ruleset), []
    while len(deals) < 4 and not rules.score(ruleset, seats, deals).finished:
        deals.append(dict(rules.sample_deal(ruleset, seats, deals, rng)))
        build.record(sheet, deals[-1])
    boss, player = build.director(sheet.book), sheet.seat_totals.get(seat=0).player_id
    sheet_pages = ["", "enter/", "deals/2/", "deals/2/correct/", "log/"]
    pages = [f"/sheets/{sheet.pk}/{each}" for each in sheet_pages]
    pages += [
        f"/players/{player}/",
        f"/books/{sheet.book_id}/statistics/",
        f"/books/{sheet.book_id}/sheets/new/?game={game}",
    ]
    page = visit(pages[0], boss, **PHONE)
    wide = []
    for address in pages:
        page.goto(address)
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["viewport"]["width"]:
            wide.append(address)
    assert not wide
