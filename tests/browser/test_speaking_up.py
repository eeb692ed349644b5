"""A dispute is raised and ended on the page of the list, and a director called: no page is loaded."""

import pytest
from playwright.sync_api import expect

from scoring.models import Sheet
from tests import build
from tests.browser.conftest import PHONE
from tests.browser.test_entering import LITTLE

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def sheet():
    sheet = build.sheet()
    build.record(sheet, LITTLE)
    return sheet


def opened(visit, address, account):
    """The page, and how many were loaded since."""
    page = visit(address, account, **PHONE)
    page.wait_for_load_state("networkidle")
    loads = []
    page.on("load", lambda _page: loads.append(page.url))
    return page, loads


def both_agree(page):
    for side in ("raised", "others"):
        page.locator(f"input[name=side][value={side}]").check()


def test_a_dispute_is_raised_refused_ended_and_ruled_on_where_the_list_is_read(visit, sheet):
    page, loads = opened(visit, f"/sheets/{sheet.pk}/", build.scorekeeper(sheet.book))
    for how in ("Note that both sides agree", "Rule, and end the dispute"):
        page.get_by_role("link", name="Raise a dispute").tap()
        page.get_by_label("What is wrong?").select_option("2")
        page.get_by_label("Why").fill("two tops")
        page.get_by_role("button", name="Raise the dispute").tap()
        expect(page.locator("#spoken")).to_contain_text("The dispute is raised")
        expect(page.locator("#list-acts .warning")).to_contain_text("Dispute about deal 1")
        page.get_by_role("link", name="How it ends").tap()
        expect(page.locator("#spoken h2").first).to_have_text("Dispute about deal 1")
        if "Rule" in how:
            page.get_by_role("button", name=how).tap()
            expect(page.get_by_role("alert")).to_be_visible()
            page.get_by_role("textbox", name="Reason").fill("one top")
            page.get_by_label("Rule", exact=True).fill("4.2.4")
        else:
            both_agree(page)
        page.get_by_role("button", name=how).tap()
        expect(page.locator("#list-acts .warning")).to_have_count(0)
        expect(page.locator("#list-acts")).to_contain_text("settled")
    assert loads == []
    kinds = list(Sheet.objects.get(pk=sheet.pk).entries.values_list("kind", flat=True))
    assert kinds[-4:] == ["dispute", "settle", "dispute", "settle"]


def test_that_was_not_so_is_said_at_the_table_and_leaves_without_a_word(visit, sheet):
    page, loads = opened(visit, f"/sheets/{sheet.pk}/table/", build.scorekeeper(sheet.book))
    page.get_by_role("link", name="That was not so").tap()
    expect(page.get_by_label("What is wrong?")).to_have_value("2")
    page.locator("#spoken").get_by_role("link", name="Back to the sheet").tap()
    expect(page.locator("#spoken")).to_be_empty()
    page.get_by_role("link", name="That was not so").tap()
    page.get_by_label("Why").fill("two tops")
    page.get_by_role("button", name="Raise the dispute").tap()
    expect(page.locator("#spoken")).to_contain_text("The dispute is raised")
    expect(page.locator("#table-pencil")).to_contain_text("Dispute about deal 1")
    assert loads == []


def test_without_script_a_dispute_has_pages_of_its_own(visit, sheet):
    page = visit(f"/sheets/{sheet.pk}/", build.scorekeeper(sheet.book), java_script_enabled=False, **PHONE)
    page.get_by_role("link", name="Raise a dispute").tap()
    page.get_by_label("Why").fill("two tops")
    page.get_by_role("button", name="Raise the dispute").tap()
    page.get_by_role("link", name="How it ends").tap()
    both_agree(page)
    page.get_by_role("button", name="Note that both sides agree").tap()
    expect(page.locator("h1")).to_have_text("Table 1")
