"""A paper list typed in shorthand in a real browser: by keyboard alone, read at once, and nothing typed is lost."""

import pytest
from playwright.sync_api import expect

import rules
from bench import paper
from scoring.models import Deal, Sheet
from tests import build
from tests.browser.conftest import LAPTOP, PHONE

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


PASTED = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
}"""


def at_lines(visit, sheet, **how):
    return visit(f"/sheets/{sheet.pk}/lines/", build.scorekeeper(sheet.book), language="de", **{**LAPTOP, **how})


def lines(page):
    typed = [each.input_value() for each in page.locator('[name="line"]').all()]
    while typed and not typed[-1]:
        typed.pop()
    return typed


def read_as(page, place):
    return page.locator(f"#read-{place} .told")


def settled(page):
    """Nothing more is asked of the server: all that was typed is read."""
    expect(page.locator(".line-rows")).to_have_attribute("aria-busy", "false")


def saved(sheet):
    return Deal.objects.filter(sheet=sheet).count()


def save(page):
    page.get_by_role("button", name="Alle Zeilen speichern").click()


def press(page, keys):
    for key in keys:
        page.keyboard.press(key)


def test_36_deals_are_typed_without_a_hand_on_the_mouse(visit, sheet):
    page = at_lines(visit, sheet)
    expect(page.locator("#line-0")).to_be_focused()
    pressed = [*paper.keys(paper.LINES, rules.whole_line("skat"))]
    press(page, pressed)
    assert lines(page) == [*paper.LINES]
    assert len(pressed) <= 136
    expect(page.locator("#lines-said")).to_contain_text("36 Spiele gelesen")
    expect(read_as(page, 5)).to_contain_text("Herz, mit 1, verloren: −40")
    save(page)
    expect(page.locator(".messages")).to_contain_text("36 Spiele gespeichert")
    assert saved(sheet) == 36


def test_a_line_is_read_while_it_is_typed(visit, sheet):
    page = at_lines(visit, sheet)
    press(page, "2k")
    expect(read_as(page, 0)).to_contain_text("„Spitzen“ fehlt.")
    press(page, "1h")
    expect(read_as(page, 0)).to_contain_text("Kreuz, mit 1, Hand, gewonnen: +36")
    press(page, ["Enter", *"3q"])
    expect(read_as(page, 1)).to_contain_text("Zeile 2, Stelle 2: „q“ ist hier nicht lesbar.")
    expect(page.locator("#line-1")).to_be_focused()
    press(page, ["Backspace", "g", "2"])
    expect(read_as(page, 1)).to_contain_text("Grand, mit 2, gewonnen: +72")
    expect(page.locator("#read-1 .stood")).to_have_text(["0", "36", "72"])
    settled(page)


def test_a_digit_stays_where_the_line_is_not_complete(visit, sheet):
    page = at_lines(visit, sheet)
    press(page, ["2", "k", " ", "1", "1", "Enter", *"2k1r20", "Enter", *"2 48", "Enter", *"e3n1"])
    assert lines(page) == ["2k 11", "2k1r20", "2 48", "e", "3n", "1"]
    settled(page)


def test_a_forgotten_deal_is_put_in_between(visit, sheet):
    page = at_lines(visit, sheet)
    press(page, [*"2k13g2", "ArrowUp", "Control+Enter", *"1n"])
    assert lines(page) == ["1n", "2k1", "3g2"]
    expect(read_as(page, 2)).to_contain_text("Grand")
    settled(page)


def test_a_column_of_a_spreadsheet_is_pasted(visit, sheet):
    page = at_lines(visit, sheet)
    press(page, ["e", "Enter"])
    page.evaluate(PASTED, "2k1\r\n3\tg\t2\t-\r\n1n\r\n")
    assert lines(page) == ["e", "2k1", "3\tg\t2\t-", "1n"]
    expect(page.locator("#lines-said")).to_contain_text("4 Spiele gelesen")
    settled(page)


def test_what_was_typed_is_there_again_after_a_reload(visit, sheet):
    page = at_lines(visit, sheet)
    press(page, "2k13g2")
    expect(page.locator("#lines-said")).to_contain_text("2 Spiele gelesen")
    page.reload()
    expect(page.locator("#lines-back")).to_be_visible()
    assert lines(page) == ["2k1", "3g2"]
    expect(read_as(page, 1)).to_contain_text("Grand")
    page.get_by_role("button", name="Verwerfen").click()
    page.wait_for_function("document.querySelector('[name=line]').value === ''")
    page.reload()
    assert lines(page) == []


def test_a_network_that_goes_away_takes_nothing_along(visit, sheet, watched):
    watched.expected = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    page = at_lines(visit, sheet)
    press(page, "2k1")
    expect(read_as(page, 0)).to_contain_text("Kreuz")
    page.context.set_offline(True)
    press(page, "3g2")
    expect(page.locator("#lines-away")).to_contain_text("Keine Verbindung")
    save(page)
    expect(page.locator("#lines-away")).to_contain_text("Es wurde nichts gespeichert")
    assert (lines(page), saved(sheet)) == (["2k1", "3g2"], 0)
    page.context.set_offline(False)
    save(page)
    expect(page.locator(".messages")).to_contain_text("2 Spiele gespeichert")
    assert saved(sheet) == 2
    page.goto(f"{page.url}lines/")
    expect(page.locator("#lines-back")).to_be_hidden()


def test_lines_whose_answer_was_lost_are_saved_once(visit, sheet, watched):
    """The deals were written, but nobody said so: what is kept has the key of that time."""
    watched.expected = ("ERR_FAILED", "net::")
    page = at_lines(visit, sheet)
    press(page, "2k13g2")

    def lose(route):
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/lines/", lambda route: lose(route) if route.request.method == "POST" else route.continue_())
    save(page)
    expect(page.locator("#lines-away")).to_contain_text("Keine Verbindung")
    page.unroute_all(behavior="wait")
    page.reload()
    assert lines(page) == ["2k1", "3g2"]
    save(page)
    expect(page.locator(".messages")).to_contain_text("2 Spiele gespeichert")
    assert saved(sheet) == 2


def test_another_desk_that_was_first_is_told_and_nothing_typed_is_lost(visit, sheet, watched):
    watched.expected = ("status of 400",)
    page = at_lines(visit, sheet)
    press(page, "2k1")
    expect(read_as(page, 0)).to_contain_text("Kreuz")
    build.record(sheet, build.LOST)
    save(page)
    expect(page.locator("#lines-said")).to_contain_text("Inzwischen hat jemand anderes diese Liste geändert")
    assert (lines(page), saved(sheet)) == (["2k1"], 1)
    save(page)
    expect(page.locator(".messages")).to_contain_text("1 Spiel gespeichert")
    assert saved(sheet) == 2


def test_without_a_script_lines_are_read_and_saved_by_buttons(visit, sheet):
    page = at_lines(visit, sheet, java_script_enabled=False)
    page.locator("#line-0").fill("2k1")
    page.locator("#line-0").press("Enter")
    expect(read_as(page, 0)).to_contain_text("Kreuz, mit 1, gewonnen: +24")
    page.locator("#line-1").fill("3g2-")
    save(page)
    expect(page.locator(".messages")).to_contain_text("2 Spiele gespeichert")
    assert Sheet.objects.get(pk=sheet.pk).deals.count() == 2


@pytest.mark.parametrize("game", rules.games())
def test_no_line_is_wider_than_a_phone(visit, game):
    ruleset = rules.ruleset(game)
    for seats in {min(rules.seats(ruleset)), max(rules.seats(ruleset))}:
        sheet = build.sheet(seats, rules=ruleset)
        page = at_lines(visit, sheet, **PHONE)
        page.locator("#line-0").fill(rules.shorthand_examples(ruleset, seats, "de")[0][0])
        expect(page.locator("#lines-said")).to_contain_text("1 ")
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"], (game, seats)
