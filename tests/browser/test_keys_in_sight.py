"""No key of a deal lies beneath the score, and what is folded away is named once it is chosen."""

import pytest
from playwright.sync_api import expect

import rules
from tests import build
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.test_entering import enter, label, records

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

SIZES = [(1366, 625), (1366, 768), (1280, 600), (390, 664)]
CONTROLS = "#entry .asked :is(label.key, button.key, summary, input.number-input), #entry label.place"
IS_ASKED = """each => each.checkVisibility() && !each.closest("[data-off]")
  && (each.matches("summary") || !each.closest("details:not([open])"))"""
BENEATH = f"""all => {{ const over = document.querySelector("#preview").getBoundingClientRect();
  return all.filter({IS_ASKED}).filter(each => {{ const at = each.getBoundingClientRect();
    return at.right > over.left && at.bottom > over.top + 1 && at.top < over.bottom; }})
    .map(each => each.textContent.trim()); }}"""
COVERED = f"""all => all.filter({IS_ASKED}).filter(each => {{ each.scrollIntoView();
  const at = each.getBoundingClientRect();
  return [at.top + 3, at.bottom - 3].some(y => {{ const met = document.elementFromPoint(at.x + at.width / 2, y);
    return !each.contains(met) && !met?.contains(each); }}); }}).map(each => each.textContent.trim())"""
FOCUSED = """() => { const at = document.activeElement, label = at.closest("label") ?? at;
  if (!at.closest(".asked")) return true;
  const box = label.getBoundingClientRect();
  const met = document.elementFromPoint(box.x + box.width / 2, box.bottom - 3);
  return label.contains(met) || (met?.contains(label) ?? false); }"""

WHOLE = """all => all.map(each => { const at = each.getBoundingClientRect();
  return at.width > 0 && at.right <= each.closest("li").getBoundingClientRect().right + 1; })"""

ONE_LINE = """all => all.map(each => { const range = document.createRange();
  range.selectNodeContents(each);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size === 1; })"""


def form_of(visit, game, seats=None, *, language="en", **how):
    sheet = build.sheet(seats or rules.games()[game].seats[-1], rules=build.ruleset(game))
    return visit(enter(sheet), build.scorekeeper(sheet.book), language=language, **(how or PHONE)), sheet


def more(page):
    return page.locator("#more > summary")


def test_a_solo_closes_what_it_was_chosen_in_and_is_named_there(visit):
    page, _sheet = form_of(visit, "doppelkopf", 4, language="de")
    more(page).tap()
    label(page, "kind", "solo_jacks").tap()
    expect(page.locator("#more")).not_to_have_attribute("open", "")
    expect(more(page)).to_contain_text("Mehr: Bubensolo")
    label(page, "kind", "normal").tap()
    expect(page.locator("#more .chosen")).to_be_hidden()
    page.locator("#group-1 > summary").tap()
    label(page, "karlchen", "re").tap()
    expect(page.locator("#group-1")).not_to_have_attribute("open", "")
    expect(page.locator("#group-1 > summary")).to_contain_text("Karlchen Re")


@pytest.mark.parametrize(("game", "seats"), [(game, info.seats[0]) for game, info in rules.games().items()])
@pytest.mark.parametrize("how", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_what_is_folded_away_can_be_pressed(visit, game, seats, how):
    page, sheet = form_of(visit, game, seats, **how)
    inputs = page.locator('#more input[name="deal.kind"]')
    for value in inputs.evaluate_all("all => all.map(each => each.value)"):
        page.goto(enter(sheet))
        more(page).click()
        label(page, "kind", value).click()
        expect(page.locator(f'#more input[value="{value}"]')).to_be_checked()
        expect(page.locator("#more")).not_to_have_attribute("open", "")


def test_who_closed_the_stock_is_named_once_what_belongs_to_it_was_told(visit):
    page, _sheet = form_of(visit, "sixty_six", 2)
    label(page, "kind", "deal").tap()
    label(page, "ending", "claim").tap()
    closing = page.locator("#group-1")
    closing.locator("summary").tap()
    label(page, "closed_by", 1).tap()
    expect(closing).to_have_attribute("open", "")
    closing.locator('input[name="deal.closed_after"]').fill("3")
    page.locator("h1").tap()
    expect(closing).not_to_have_attribute("open", "")
    expect(closing.locator(".chosen")).to_contain_text("Bert")
    expect(closing.locator(".chosen")).to_contain_text("3")


def test_by_keyboard_a_folder_closes_once_it_is_left(visit):
    page, _sheet = form_of(visit, "doppelkopf", 4, **LAPTOP)
    more(page).focus()
    page.keyboard.press("Enter")
    page.locator('#more input[name="deal.kind"][value="solo_jacks"]').press("Space")
    expect(more(page)).to_contain_text("More: Jacks solo")
    expect(page.locator("#more")).to_have_attribute("open", "")
    more(page).focus()
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#more")).not_to_have_attribute("open", "")


def test_without_script_what_was_chosen_is_named_after_checking(visit):
    page, _sheet = form_of(visit, "doppelkopf", 4, **PHONE, java_script_enabled=False)
    more(page).tap()
    label(page, "kind", "solo_jacks").tap()
    page.get_by_role("button", name="Check").last.tap()
    expect(more(page)).to_contain_text("More: Jacks solo")


def test_a_deal_thrown_in_is_two_taps(visit):
    page, sheet = form_of(visit, "doppelkopf", 4)
    more(page).tap()
    page.locator('button.key[value="save:deal.kind=thrown_in"]').tap()
    expect(page.locator("#last-deals")).to_contain_text("thrown in")
    assert records(sheet) == [{"kind": "thrown_in"}]


@pytest.mark.parametrize("size", SIZES, ids=lambda each: "x".join(map(str, each)))
def test_no_key_lies_beneath_the_score(visit, size):
    wide, high = size
    for game in rules.games():
        how = {**(PHONE if wide < 800 else LAPTOP), "viewport": {"width": wide, "height": high}}
        page, _sheet = form_of(visit, game, **how)
        page.wait_for_load_state("networkidle")
        controls = page.locator(CONTROLS)
        if wide > 800:
            assert controls.evaluate_all(BENEATH) == [], game
        assert controls.evaluate_all(COVERED) == [], game
        page.context.close()


def test_what_the_keyboard_comes_to_is_seen(visit):
    page, _sheet = form_of(visit, "bauernschnapsen", **{**PHONE, "viewport": {"width": 390, "height": 664}})
    page.locator("body").press("Tab")
    for _ in range(25):
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUSED), page.evaluate("document.activeElement.outerHTML")


def test_in_the_strip_of_last_deals_names_are_shortened_and_points_are_not(visit):
    names = ("Maximiliane Abel", "Konstantinopolis Bauer", "Wilhelmine-Charlotte Cordes", "Ferdinand-Maria Dorn")
    sheet = build.sheet(players=[build.player(name) for name in names], rules=build.ruleset("doppelkopf"))
    for points in (130, 160, 190):
        build.record(sheet, {"re": [1, 2], "re_points": points})
    page = visit(enter(sheet), build.scorekeeper(sheet.book), **PHONE)
    points = page.locator(".last .told > b")
    expect(points).to_have_count(3)
    assert points.evaluate_all(WHOLE) == [True] * 3
    names = page.locator(".last .told > span")
    assert names.evaluate_all(ONE_LINE) == [True] * 3
