"""A print is asked for and comes by itself."""

import pytest
from playwright.sync_api import expect

from scoring.models import PrintJob
from tests import build
from tests.browser.conftest import PHONE

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_page_of_a_print_notices_when_it_is_done(visit, settings, tmp_path):
    settings.PRINTS_DIR = tmp_path
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7")
    sheet = build.sheet()
    page = visit(f"/sheets/{sheet.pk}/", build.scorekeeper(sheet.book), **PHONE)
    page.get_by_role("button", name="Print", exact=True).tap()
    expect(page.locator("#print")).to_contain_text("waiting")
    PrintJob.objects.update(state="done", file="a.pdf", pages=2)
    expect(page.get_by_role("link", name="Open the document")).to_be_visible()
    expect(page.locator("#print")).to_contain_text("2 pages")
