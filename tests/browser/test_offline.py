"""Nothing typed is lost: deals entered without a network, by a real browser, are in the log once and in their order."""

import pytest
from playwright.sync_api import expect

from scoring.lists.values.table_codes import code_of
from scoring.models import Sheet
from tests import build
from tests.browser.conftest import PHONE
from tests.browser.test_entering import LITTLE, enter, label, passed, records
from tests.tournaments import events
from tournaments.values.plans import Plan

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
INSTALLED = {**PHONE, "service_workers": "allow"}
READY = "navigator.serviceWorker.ready.then(() => caches.match(location.pathname)).then(Boolean)"


@pytest.fixture(autouse=True)
def away(watched):
    """What the browser says of a network that is not there is no complaint."""
    watched.expected = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:sendError", "Code 401 from")


def clubs(page, declarer=1, matadors=2):
    label(page, "contract", "clubs").tap()
    label(page, "matadors", matadors).tap()
    label(page, "declarer", declarer).tap()


def unsent(page):
    """How many deals wait, in the row of the deals before."""
    return page.locator("#waits")


def told(page):
    """What is said above all else."""
    return page.locator("#kept .kept-state")


def nothing_waits(page):
    expect(unsent(page)).to_be_empty()
    expect(page.locator("#kept")).to_be_hidden()


def box(page):
    """What the phone keeps."""
    return page.evaluate(
        """new Promise((good) => { const asked = indexedDB.open("kiebitz", 1); asked.onsuccess = () => {
        asked.result.transaction("outbox").objectStore("outbox").getAll().onsuccess = (all) => {
        asked.result.close(); good(all.target.result); }; }; })"""
    )


def emptied(page):
    """The phone keeps nothing any more: a page that was loaded after a save forgets it a moment later."""
    kept = page.locator("#kept")
    for _ in range(100):
        if not box(page):
            return expect(kept).to_be_hidden()
        page.wait_for_timeout(50)
    raise AssertionError(box(page))


def warmed(page):
    """The page, once it would come again without a network."""
    while not page.evaluate(READY):
        page.wait_for_timeout(20)
    return page


def save_offline(page, *, won=True):
    page.get_by_role("button", name="won" if won else "lost", exact=True).tap()
    expect(unsent(page)).to_contain_text("not sent yet")


def test_a_deal_entered_offline_outlives_a_reload_and_is_in_the_log_once(visit, sheet, keeper):
    page = warmed(visit(enter(sheet), keeper, **INSTALLED))
    page.context.set_offline(True)
    clubs(page)
    save_offline(page)
    expect(unsent(page)).to_contain_text("1 deal not sent yet.")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_count(0)
    page.reload()
    expect(unsent(page)).to_contain_text("1 deal not sent yet.")
    assert records(sheet) == []
    page.context.set_offline(False)
    expect(page.locator("h1")).to_contain_text("Deal 2")
    nothing_waits(page)
    assert records(sheet) == [LITTLE]


def test_what_was_chosen_is_there_again_in_another_tab(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    label(page, "contract", "grand").tap()
    page.close(run_before_unload=False)
    again = page.context.new_page()
    again.goto(enter(sheet))
    expect(again.locator('input[name="deal.contract"]:checked')).to_have_value("grand")
    again.locator("details.more-fields > summary").tap()
    again.get_by_role("button", name="Clear the form").tap()
    again.reload()
    expect(again.locator('input[name="deal.contract"]:checked')).to_have_count(0)


def test_a_reply_that_was_cut_off_is_no_second_deal(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    cut = []

    def lose_the_first(route):
        if route.request.method != "POST" or cut:
            return route.continue_()
        cut.append(route.fetch())
        return route.abort()

    page.route("**/enter/", lose_the_first)
    clubs(page)
    page.locator("button.way.won").tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    expect(page.locator("#preview")).to_contain_text("Deal 1 was saved already: Bert +36")
    assert len(cut) == 1
    assert records(sheet) == [LITTLE]


def test_three_deals_keep_their_order_and_two_alike_are_two(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    page.context.set_offline(True)
    answers = iter(("dismiss", "accept"))
    page.on("dialog", lambda dialog: getattr(dialog, next(answers))())
    for number in (1, 1, 2):  # the second time it is said that it was the same deal
        passed(page).tap()
        expect(unsent(page)).to_contain_text(f"{number} deal")
    clubs(page)
    save_offline(page, won=False)
    expect(unsent(page)).to_contain_text("3 deals not sent yet.")
    page.context.set_offline(False)
    expect(page.locator("h1")).to_contain_text("Deal 4")
    assert records(sheet) == [{"kind": "passed"}, {"kind": "passed"}, {**LITTLE, "won": False}]


def test_what_is_refused_is_parked_and_comes_back_into_its_place(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    page.context.set_offline(True)
    page.locator('input[name="deal.bid"]').fill("19")
    clubs(page)
    save_offline(page)
    passed(page).tap()
    expect(unsent(page)).to_contain_text("2 deals")
    page.context.set_offline(False)
    expect(page.locator("h1")).to_contain_text("Deal 2")
    expect(page.locator("#kept .reason")).to_contain_text("19 is not a possible bid")
    assert records(sheet) == [{"kind": "passed"}]
    page.get_by_role("button", name="Open in the form").tap()
    expect(page.locator("h1")).to_contain_text("before deal 1")
    expect(page.locator('input[name="deal.contract"]:checked')).to_have_value("clubs")
    expect(page.locator("#preview")).to_contain_text("19 is not a possible bid")
    page.wait_for_load_state("networkidle")  # what was kept is in the form, and its score has been asked for
    page.locator('input[name="deal.bid"]').fill("18")
    page.locator("button.way.won:enabled").tap()
    expect(page.locator("h1")).to_contain_text("Deal 3")
    nothing_waits(page)
    page.wait_for_load_state("networkidle")
    emptied(page)
    assert records(sheet) == [{**LITTLE, "bid": 18}, {"kind": "passed"}]


def test_what_is_parked_is_discarded_after_asking(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    page.context.set_offline(True)
    clubs(page)
    save_offline(page)
    build.record(sheet, {"kind": "passed"})
    page.context.set_offline(False)
    expect(page.locator("#kept .reason")).to_contain_text("Somebody else has changed this sheet")
    answers = iter(("dismiss", "accept"))
    page.on("dialog", lambda dialog: getattr(dialog, next(answers))())
    page.get_by_role("button", name="Discard").tap()
    expect(page.locator("#kept .reason")).to_be_visible()
    page.get_by_role("button", name="Discard").tap()
    nothing_waits(page)
    emptied(page)


def test_two_phones_that_wrote_the_same_have_one_deal_and_else_see_both(visit, sheet, keeper):
    one, other = (visit(enter(sheet), keeper, **PHONE) for _ in range(2))
    for page in (one, other):
        page.context.set_offline(True)
        clubs(page)
        save_offline(page)
    clubs(other, declarer=0)
    save_offline(other)
    one.context.set_offline(False)
    expect(one.locator("h1")).to_contain_text("Deal 2")
    clubs(one, declarer=2)
    one.locator("button.way.won:enabled").tap()
    expect(one.locator("h1")).to_contain_text("Deal 3")
    other.context.set_offline(False)
    expect(other.locator("#kept .reason")).to_contain_text("Somebody else has changed this sheet")
    assert records(sheet) == [LITTLE, {**LITTLE, "declarer": 2}]
    other.get_by_role("button", name="Open in the form").tap()
    expect(other.get_by_role("alert")).to_contain_text("Yours, not saved")
    other.locator("button.way.won:enabled").tap()
    expect(other.locator("h1")).to_contain_text("Deal 4")
    emptied(other)
    assert records(sheet)[2] == {**LITTLE, "declarer": 0}


def test_an_ended_session_keeps_the_deal_and_goes_on_once_signed_in(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    page.context.set_offline(True)
    clubs(page)
    save_offline(page)
    page.context.clear_cookies(name="sessionid")
    page.context.set_offline(False)
    expect(page.locator("#kept .reason")).to_contain_text("Your session has ended")
    page.locator("#kept").get_by_role("link", name="Sign in").tap()
    page.get_by_label("Username").fill(keeper.username)
    page.get_by_label("Password", exact=True).fill(build.PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in").tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert records(sheet) == [LITTLE]


def test_what_one_account_kept_is_not_sent_by_the_next(visit, sheet, keeper):
    page = visit(enter(sheet), keeper, **PHONE)
    page.context.set_offline(True)
    clubs(page)
    save_offline(page)
    page.context.clear_cookies(name="sessionid")
    other = visit("/", build.director(sheet.book)).context.cookies()
    page.context.add_cookies([each for each in other if each["name"] == "sessionid"])
    page.context.set_offline(False)
    expect(page.locator("#kept .reason")).to_contain_text("under another account")
    page.goto(enter(sheet))
    expect(told(page)).to_contain_text("another account on this phone: 1")
    assert len(box(page)) == 1
    assert records(sheet) == []


def test_a_phone_that_keeps_nothing_posts_the_form_as_ever(visit, sheet, keeper):
    page = visit("/", keeper, **PHONE)
    page.add_init_script(
        "Object.defineProperty(window, 'indexedDB', { value: { open() { throw new Error('none'); } } })"
    )
    page.goto(enter(sheet))
    expect(told(page)).to_contain_text("This phone can keep nothing")
    clubs(page)
    page.locator("button.way.won").tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert records(sheet) == [LITTLE]


def test_a_full_phone_says_so_and_posts_the_form_as_ever(visit, sheet, keeper):
    page = visit("/", keeper, **PHONE)
    page.add_init_script(
        "IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    )
    page.goto(enter(sheet))
    clubs(page)
    page.context.set_offline(True)
    passed(page).tap()
    expect(told(page)).to_contain_text("This phone can keep nothing")
    page.context.set_offline(False)
    page.locator("button.way.won:enabled").tap()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    assert Sheet.objects.get(pk=sheet.pk).deals.count() == 1


def test_the_pages_of_an_account_are_gone_once_it_signs_out(visit, sheet, keeper):
    page = warmed(visit(enter(sheet), keeper, **INSTALLED))
    assert page.evaluate("caches.keys()") == ["entry-1"]
    page.goto("/me/")
    page.get_by_role("button", name="Sign out").tap()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    assert page.evaluate(f"caches.match('{enter(sheet)}').then(Boolean)") is False


def test_two_phones_keep_one_list_without_a_network_each_its_own(visit):
    """From the card on: scanned, tapped, entered offline, sent to the entry that the phone keeps."""
    first = events.drawn(events.event(players=3, plan=Plan(twice=True))).tables[0].table.sheet
    card, phones = f"/t/{code_of(build.code(first).seed)}/", {}
    for name in ("Open this sheet", "Keep the second entry"):
        page = phones[name] = visit(card, **INSTALLED)
        page.get_by_role("button", name=f"{name} on this phone").tap()
        expect(page.locator("h1")).to_contain_text("Deal 1")
        warmed(page).context.set_offline(True)
        clubs(page, matadors=2 if name == "Open this sheet" else 1)
        save_offline(page)
    second = Sheet.objects.get(second_of=first.pk)
    for page in phones.values():
        page.context.set_offline(False)
        expect(page.locator("h1")).to_contain_text("Deal 2")
        nothing_waits(page)
    assert [each["matadors"] for sheet in (first, second) for each in records(sheet)] == [2, 1]
    page.goto(f"/sheets/{second.pk}/table/")
    expect(page.locator("#table-pencil")).to_contain_text("1 deal differs.")
