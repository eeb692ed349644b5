"""A deal is written down in a real browser: by thumb, by keyboard, with and without script."""

import pytest
from playwright.sync_api import expect

from scoring.models import Sheet
from tests import build
from tests.browser.conftest import LAPTOP, PHONE

SMALL = {**PHONE, "viewport": {"width": 390, "height": 664}}
"""What a phone's browser leaves of its screen."""
WHERE = "all => all.map(each => { const at = each.getBoundingClientRect(); return [at.x, at.y, at.width, at.height]; })"

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def enter(sheet):
    return f"/sheets/{sheet.pk}/enter/"


def label(page, key, value):
    """The button of a choice, as a finger meets it."""
    return page.locator(f'label:has(input[name="deal.{key}"][value="{value}"])')


def passed(page):
    """The key that saves a deal at once in which nobody bid."""
    return page.locator('button.key[value="save:deal.kind=passed"]')


def records(sheet):
    return [each.record for each in Sheet.objects.get(pk=sheet.pk).deals.all()]


LITTLE = {"kind": "game", "declarer": 1, "contract": "clubs", "matadors": 2, "won": True}


def test_next_deal_is_two_taps_after_the_contract_and_its_score_is_seen_before(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    label(page, "declarer", 1).tap()
    label(page, "contract", "clubs").tap()
    label(page, "matadors", 2).tap()
    won = page.locator("button.way.won")
    expect(won).to_contain_text("+36")
    expect(page.locator("#preview")).to_contain_text("with 2, game 3, times 12 = 36")
    expect(page.locator("button.way.lost")).to_contain_text("−72")
    expect(won).to_be_in_viewport(ratio=1)
    assert records(sheet) == []
    won.tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    expect(page.locator(".last")).to_contain_text("+36")
    assert records(sheet) == [LITTLE]


def test_who_and_how_it_ended_are_one_tap_and_everything_is_in_view(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **SMALL)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    label(page, "contract", "clubs").tap()
    label(page, "matadors", 2).tap()
    lost = page.get_by_role("button", name="Bert Brandt: lost −72")
    expect(lost).to_be_in_viewport(ratio=1)
    lost.tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert records(sheet) == [{**LITTLE, "won": False}]


def test_nothing_moves_when_something_is_chosen(visit, sheet, keeper):
    build.record(sheet)
    page = visit(enter(sheet), keeper, **SMALL)
    keys = page.locator("label.place, .asked label.key, .preview")
    stood = keys.evaluate_all(WHERE)
    for key, value in (
        ("contract", "grand"),
        ("matadors", -1),
        ("declarer", 0),
        ("hand", "true"),
        ("contract", "null"),
    ):
        label(page, key, value).tap()
        expect(page.locator("#preview[aria-busy=true]")).to_have_count(0)
        assert keys.evaluate_all(WHERE) == stood


def test_tops_fit_the_contract(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    more = page.locator("#question-matadors .more > summary")
    label(page, "contract", "grand").tap()
    expect(more).to_be_hidden()
    label(page, "contract", "clubs").tap()
    more.tap()
    label(page, "matadors", 7).tap()
    expect(more).to_have_text("with 7")
    expect(label(page, "matadors", 7)).to_be_hidden()


def test_passed_deal_is_one_tap(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    label(page, "contract", "clubs").tap()
    passed(page).tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert records(sheet) == [{"kind": "passed"}]


def test_only_what_applies_is_asked(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    announced = page.locator('input[name="deal.schneider_announced"]')
    expect(announced).to_be_disabled()
    label(page, "contract", "grand").tap()
    expect(announced).to_be_enabled()
    label(page, "contract", "null").tap()
    expect(announced).to_be_disabled()


def test_what_depends_on_a_tick_that_is_not_set_is_asked(visit):
    sheet = build.sheet(2, rules=build.ruleset("ecarte"))
    page = visit(enter(sheet), build.scorekeeper(sheet.book), **PHONE)
    declared = page.locator('input[name="deal.king_declared_by"][value="dealer"]')
    expect(declared).to_be_enabled()
    label(page, "turned_king", "true").tap()
    expect(declared).to_be_disabled()


def test_a_second_tap_takes_nothing_back_and_the_form_can_be_cleared(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    for key, value in (("contract", "grand"), ("hand", "true")):
        label(page, key, value).dblclick()
        expect(page.locator(f'input[name="deal.{key}"]:checked')).to_have_count(1)
    page.locator("details.more-fields > summary").tap()
    page.get_by_role("button", name="Clear the form").tap()
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_count(0)


def test_taking_back_goes_no_further_than_what_holds_anyway(visit):
    sheet = build.sheet(4, rules=build.ruleset("bauernschnapsen"))
    page = visit(enter(sheet), build.scorekeeper(sheet.book), **PHONE)
    label(page, "kind", "deal").tap()
    claimed = page.locator('input[name="deal.ending"][value="claim"]')
    label(page, "contract", "gang").tap()
    expect(claimed).to_be_disabled()
    label(page, "contract", "normal").tap()
    label(page, "contract", "normal").tap()
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("normal")
    expect(claimed).to_be_enabled()


def test_impossible_deal_cannot_be_saved_and_says_why(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    label(page, "declarer", 1).tap()
    label(page, "contract", "clubs").tap()
    label(page, "matadors", 1).tap()
    page.locator('input[name="deal.bid"]').fill("19")
    expect(page.locator("#preview")).to_contain_text("19 is not a possible bid; nearest: 18, 20.")
    expect(page.locator("button.way")).to_have_count(0)


def test_unusual_deal_wants_one_tick(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    page.locator("details.more-fields > summary").tap()
    label(page, "dealer", 2).tap()
    passed(page).tap()
    expect(page.get_by_role("alert")).to_contain_text("Not saved yet")
    page.locator(".tick-off").tap()
    expect(page.locator("#accepted-dealer_off_rotation")).to_be_checked()
    page.locator("button.way:enabled").tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert records(sheet) == [{"kind": "passed", "dealer": 2}]


def test_without_script_check_comes_before_save(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE, java_script_enabled=False)
    label(page, "declarer", 1).tap()
    label(page, "contract", "clubs").tap()
    label(page, "matadors", 2).tap()
    page.locator("button.check").tap()
    expect(page.locator("button.way.won")).to_contain_text("+36")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("clubs")
    assert records(sheet) == []
    page.locator("button.way.won").tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert records(sheet) == [LITTLE]


def test_keyboard_alone_is_enough_and_enter_looks_before_it_saves(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **LAPTOP)
    keys = page.keyboard

    def to(name):
        """Tab on until this field has the focus."""
        for _ in range(60):
            if page.evaluate("document.activeElement.name") == name:
                return
            keys.press("Tab")
        pytest.fail(f"{name} is not reached by Tab")

    to("deal.declarer")
    keys.press("ArrowDown")
    to("deal.contract")
    keys.press("Space")
    to("deal.matadors")
    keys.press("ArrowDown")
    to("deal.bid")
    keys.type("20")
    keys.press("Enter")
    expect(page.locator("button.way.won")).to_be_focused()
    assert records(sheet) == []
    keys.press("Enter")
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert records(sheet) == [{**LITTLE, "bid": 20}]


def test_two_who_write_at_once_see_both_versions_and_lose_nothing(visit, sheet, keeper):
    mine = visit(enter(sheet), keeper, **PHONE)
    theirs = visit(enter(sheet), build.director(sheet.book), **PHONE)
    passed(theirs).tap()
    expect(theirs.locator("h1")).to_contain_text("Deal 2")
    label(mine, "declarer", 1).tap()
    label(mine, "contract", "clubs").tap()
    label(mine, "matadors", 2).tap()
    mine.locator("button.way.won:enabled").tap()
    expect(mine.get_by_role("alert")).to_contain_text("Somebody else has changed this sheet")
    expect(mine.get_by_role("alert")).to_contain_text("passed out")
    assert records(sheet) == [{"kind": "passed"}]
    mine.locator("button.way.won:enabled").tap()
    expect(mine.locator("h1")).to_contain_text("Deal 3")
    assert records(sheet) == [{"kind": "passed"}, LITTLE]


def test_deal_can_be_saved_while_the_preview_is_away(visit, watched, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    label(page, "contract", "null").tap()
    label(page, "declarer", 1).tap()
    expect(page.locator("button.way:enabled")).to_have_count(2)
    page.route("**/preview/", lambda route: route.fulfill(status=503, body="away"))
    with page.expect_response("**/preview/"):
        page.locator("details.more-fields > summary").tap()
        page.locator('input[name="deal.remark"]').fill("nobody bid")
    page.locator("button.way.won:enabled").tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert records(sheet)[0]["contract"] == "null"
    assert all("503" in each for each in watched.complaints)
    watched.complaints.clear()


def test_score_comes_by_itself_once_the_network_is_back(visit, watched, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    label(page, "contract", "null").tap()
    page.route("**/preview/", lambda route: route.abort(), times=1)
    with page.expect_event("requestfailed"):
        label(page, "declarer", 1).tap()
    expect(page.locator("button.way:enabled")).to_have_count(2)
    watched.complaints.clear()


@pytest.mark.parametrize("script", [True, False])
def test_undo_is_one_tap_and_so_is_taking_it_back(visit, sheet, keeper, script):
    build.record(sheet)
    page = visit(enter(sheet), keeper, **PHONE, java_script_enabled=script)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("h1")).to_contain_text("Deal 1")
    assert records(sheet) == []
    page.get_by_role("button", name="Put it back").tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert records(sheet) == [{"kind": "game", **build.GAME}]


def test_ended_session_keeps_what_was_typed(visit, watched, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    label(page, "contract", "grand").tap()
    page.context.clear_cookies(name="sessionid")
    label(page, "matadors", 2).tap()
    expect(page.locator("#preview")).to_contain_text("Your session has ended.")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("grand")
    assert all("401" in each for each in watched.complaints)
    watched.complaints.clear()


def at_desk(visit, sheet, keeper):
    """The form, once its keys work."""
    page = visit(enter(sheet), keeper, **LAPTOP)
    page.locator("kbd.hot").first.wait_for(state="attached")
    return page


def test_desk_begins_at_the_first_question_after_every_deal(visit, sheet, keeper):
    page = at_desk(visit, sheet, keeper)
    focused = page.locator('input[name="deal.declarer"][value="0"]')
    expect(focused).to_be_focused()
    for key in ("2", "c", "2"):  # the second seat, clubs, with 2
        page.keyboard.press(key)
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("clubs")
    expect(page.locator('input[name="deal.matadors"]:checked')).to_have_value("2")
    page.keyboard.press("Enter")
    expect(page.locator("button.way.won")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Deal 2")
    expect(focused).to_be_focused()
    assert records(sheet) == [LITTLE]


@pytest.mark.parametrize(
    ("typed", "matadors", "declarer"),
    [
        ("c2", "2", None),
        ("c-2", "-2", None),
        ("c23", "2", "2"),
        ("3c2", "2", "2"),
        ("c101", "10", "0"),
        ("2c11", "11", "1"),
        ("2c2-3", "-3", "1"),
        ("g7", None, None),
        ("n2", None, "1"),
        ("2n", None, "1"),
    ],
)
def test_digits_say_with_or_without_how_many_and_then_who(visit, sheet, keeper, typed, matadors, declarer):
    page = at_desk(visit, sheet, keeper)
    for key in typed:
        page.keyboard.press(key)
    for name, value in (("matadors", matadors), ("declarer", declarer)):
        chosen = page.locator(f'input[name="deal.{name}"]:checked')
        expect(chosen).to_have_count(0 if value is None else 1)
        if value is not None:
            expect(chosen).to_have_value(value)


def test_a_key_is_shown_where_it_works_now(visit, sheet, keeper):
    page = at_desk(visit, sheet, keeper)

    def hints(name):
        return page.locator(f'label:has(input[name="deal.{name}"]) kbd.hot').all_text_contents()

    assert (hints("declarer"), hints("matadors")) == (["1", "2", "3"], [])
    page.keyboard.press("c")
    assert hints("declarer") == []
    assert hints("matadors")[:3] == ["1", "2", "3"]
    assert "-1" in hints("matadors")
    page.keyboard.press("1")
    assert (hints("declarer"), hints("matadors")) == (["1", "2", "3"], [])


def test_a_letter_is_that_of_shorthand_and_says_what_is_open(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, language="de", **LAPTOP)
    page.locator("kbd.hot").first.wait_for(state="attached")
    hearts, hand = (
        page.locator(f'input[name="deal.{key}"][value="{value}"]')
        for key, value in (("contract", "hearts"), ("hand", "true"))
    )
    page.keyboard.press("h")
    expect(hearts).to_be_checked()
    expect(hand).not_to_be_checked()
    page.keyboard.press("h")
    expect(hand).to_be_checked()
    page.keyboard.press("c")
    expect(page.locator('input[name="deal.contract"][value="diamonds"]')).to_be_checked()


def test_nobody_is_proposed_where_it_is_open_who_played(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **LAPTOP)
    label(page, "contract", "null").click()
    expect(page.locator("button.way:enabled")).to_have_count(6)
    page.keyboard.press("Enter")
    expect(page.locator('input[name="deal.declarer"][value="0"]')).to_be_focused()
    assert records(sheet) == []


@pytest.fixture
def four():
    """At a table of four the first one deals first, and takes no cards."""
    return build.sheet(4)


def test_buttons_follow_whoever_is_said_to_have_dealt(visit, four):
    page = visit(enter(four), build.scorekeeper(four.book), **PHONE)
    expect(label(page, "declarer", 0)).to_have_count(0)
    label(page, "contract", "clubs").tap()
    label(page, "matadors", 2).tap()
    page.locator("details.more-fields > summary").tap()
    label(page, "dealer", 2).tap()
    expect(label(page, "declarer", 0)).to_be_visible()
    expect(label(page, "declarer", 2)).to_have_count(0)
    expect(page.locator("details.rare")).not_to_have_attribute("open", "")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("clubs")
    name = page.locator('label:has(input[name="deal.dealer"]:checked)').inner_text()
    expect(page.locator("h1")).to_contain_text(f"Deal 1, dealer: {name}")
    label(page, "declarer", 0).tap()
    page.locator(".tick-off").tap()
    page.locator("button.way.won:enabled").tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert records(four) == [{**LITTLE, "declarer": 0, "dealer": 2}]
    page.goto(f"/sheets/{four.pk}/")
    expect(page.locator("table").first).to_contain_text("36")
    page.goto(f"/sheets/{four.pk}/deals/{four.deals.get().sequence}/correct/")
    expect(label(page, "declarer", 2)).to_have_count(0)
    expect(page.locator('input[name="deal.declarer"]:checked')).to_have_value("0")
    label(page, "declarer", 3).tap()
    page.locator("button.way.won:enabled").tap()
    expect(page.locator("h1")).to_contain_text("Deal 1")
    assert records(four) == [{**LITTLE, "declarer": 3, "dealer": 2}]


def test_an_announcement_of_one_player_alone_is_his_or_hers(visit):
    """The other place is empty: it is sent all the same, or the announcement would be nobody's."""
    sheet = build.sheet(2, rules=build.ruleset("sixty_six", "schnapsen"))
    page = visit(enter(sheet), build.scorekeeper(sheet.book), **PHONE)
    label(page, "kind", "deal").tap()
    label(page, "ending", "claim").tap()
    label(page, "claimant", 1).tap()
    for key, values in (("card_points", ("30", "50")), ("tricks", ("3", "4")), ("marriages", ("", "20"))):
        for at, value in enumerate(values):
            page.locator(f'input[name="deal.{key}"]').nth(at).fill(value)
    expect(page.locator("#preview")).to_contain_text("70")
    page.locator("button.way").first.tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert records(sheet)[0]["marriages"] == [[], [20]]


def test_what_depends_on_others_stays_hidden_when_the_buttons_follow(visit):
    sheet = build.sheet(3, rules=build.ruleset("sixty_six", "us-1895"))
    page = visit(enter(sheet), build.scorekeeper(sheet.book), **PHONE)
    label(page, "kind", "deal").tap()
    expect(label(page, "winner", 1)).to_be_hidden()
    page.locator("details.more-fields > summary").tap()
    label(page, "dealer", 2).tap()
    expect(page.locator("#dealt")).to_have_value("2")
    expect(label(page, "winner", 1)).to_be_hidden()
    label(page, "kind", "result").tap()
    expect(label(page, "winner", 0)).to_be_visible()
    expect(label(page, "winner", 2)).to_have_count(0)


def test_an_answer_that_comes_late_takes_no_choice_away(visit, four):
    """While the buttons of another dealer are on their way, somebody taps on."""
    page = visit(enter(four), build.scorekeeper(four.book), **PHONE)
    page.locator("details.more-fields > summary").tap()
    held = []

    def first_is_held(route):
        held.append(route)
        if len(held) > 1:
            route.continue_()

    page.route("**/preview/", first_is_held)
    label(page, "dealer", 2).tap()
    while not held:
        page.wait_for_timeout(20)
    answer = held[0].fetch()
    label(page, "declarer", 1).tap()
    held[0].fulfill(response=answer)
    expect(page.locator("#dealt")).to_have_value("2")
    expect(page.locator('input[name="deal.declarer"]:checked')).to_have_value("1")
    expect(label(page, "declarer", 0)).to_be_visible()


def test_without_script_the_buttons_follow_once_it_is_checked(visit, four):
    page = visit(enter(four), build.scorekeeper(four.book), **PHONE, java_script_enabled=False)
    page.locator("details.more-fields > summary").tap()
    label(page, "dealer", 2).tap()
    page.locator("button.check").tap()
    expect(label(page, "declarer", 0)).to_be_visible()
    expect(label(page, "declarer", 2)).to_have_count(0)
