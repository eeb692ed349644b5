"""From an admin's laptop to a new account on a phone, under the strict policy."""

import pytest
from playwright.sync_api import expect

from scoring.models import Account
from tests import build
from tests.browser.conftest import LAPTOP, PHONE

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_invitation_is_shown_as_a_picture_and_opens_on_a_phone(visit):
    club = build.club("Kreuzbuben", slug="kreuzbuben")
    laptop = visit("/clubs/kreuzbuben/people/", build.club_admin(club), **LAPTOP)
    laptop.fill("#invite_username", "anna")
    laptop.select_option("#invite_role", "director")
    laptop.get_by_role("button", name="Create the link").click()
    laptop.wait_for_function("document.querySelector('.handover img')?.naturalWidth > 100")
    phone = visit(laptop.locator("#address").input_value(), **PHONE)
    expect(phone).to_have_url(laptop.url.partition("/clubs/")[0] + "/join/")
    phone.fill("#id_password", build.PASSWORD)
    phone.fill("#id_again", build.PASSWORD)
    phone.get_by_role("button", name="Create my account").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Kreuzbuben")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert Account.objects.get(username="anna").grants.get().club == club
