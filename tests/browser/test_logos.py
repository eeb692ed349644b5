"""A club's logo in a real browser: shown without a shift, and no more than a picture, however it was sent."""

import pytest
from playwright.sync_api import expect

from scoring.models import Club
from tests import build, pictures
from tests.browser.conftest import LAPTOP, PHONE
from tests.scoring.hostile_drawings import SCRIPTED, drawing
from tests.tournaments import events

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
LOADED = "image => image.decode().then(() => [image.naturalWidth, image.clientWidth, image.clientHeight])"


@pytest.fixture
def club():
    return build.club("Karo & Kreuz", slug="karo")


def sent(content, name):
    kinds = {"svg": "image/svg+xml", "png": "image/png"}
    return {"name": name, "mimeType": kinds[name[-3:]], "buffer": content}


def test_logo_is_sent_and_seen_on_the_page_of_the_event(club, visit):
    admin = build.club_admin(club)
    event = events.event(by=build.account(superuser=True), club=club)
    page = visit("/clubs/karo/", admin, **PHONE)
    page.get_by_role("link", name="Add a logo").click()
    page.get_by_label("Logo", exact=True).set_input_files(sent(drawing("".join(SCRIPTED.values())), "logo.svg"))
    page.get_by_role("button", name="Add the logo").click()
    shown = page.get_by_alt_text("Karo & Kreuz")
    expect(shown).to_be_visible()
    assert shown.evaluate(LOADED)[0] == 800
    page = visit(f"/events/{event.slug}/", **LAPTOP)
    assert page.get_by_alt_text("Karo & Kreuz").evaluate(LOADED)[0] == 800


def test_page_does_not_move_when_the_logo_comes(club, visit):
    pictures.shown(club, size=(600, 200))
    event = events.event(by=build.club_admin(club), club=club)
    heights = []
    for blocked in (True, False):
        page = visit("/", **PHONE)
        if blocked:
            page.route("**/logo/*/", lambda route: route.fulfill(status=200, content_type="image/png", body=b""))
        page.goto(f"/events/{event.slug}/")
        heights.append(page.get_by_role("heading", level=1).bounding_box()["y"])
    assert heights[0] == heights[1]
    assert page.get_by_alt_text("Karo & Kreuz").evaluate(LOADED) == [600, 176, 64]


def test_drawing_that_is_opened_alone_runs_nothing(club, visit):
    said = []
    page = visit("/clubs/karo/logo/", build.club_admin(club), **LAPTOP)
    page.on("dialog", lambda dialog: said.append(dialog.message) or dialog.dismiss())
    page.get_by_label("Logo", exact=True).set_input_files(sent(drawing("".join(SCRIPTED.values())), "logo.svg"))
    page.get_by_role("button", name="Add the logo").click()
    address = page.get_by_alt_text("Karo & Kreuz").get_attribute("src")
    page.goto(address)
    expect(page.locator("circle").first).to_be_attached()
    page.locator("circle").first.click(force=True)
    assert said == []
    assert page.evaluate("document.querySelectorAll('script, foreignObject, a, style').length") == 0


def test_what_is_no_logo_is_said_at_the_field_and_a_lost_network_changes_nothing(club, visit, watched):
    watched.expected = ("ERR_INTERNET_DISCONNECTED",)
    pictures.shown(club)
    before = Club.objects.get().logo
    page = visit("/clubs/karo/logo/", build.club_admin(club), **PHONE)
    page.get_by_label("Logo", exact=True).set_input_files(sent(b"%PDF-1.7", "logo.png"))
    page.get_by_role("button", name="Replace the logo").click()
    expect(page.get_by_text("This file is no picture that can be read here.")).to_be_visible()
    expect(page.get_by_alt_text("Karo & Kreuz")).to_be_visible()
    page.get_by_label("Logo", exact=True).set_input_files(sent(pictures.file("PNG", size=(90, 90)), "logo.png"))
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Replace the logo").click()
    page.context.set_offline(False)
    page.goto("/clubs/karo/logo/")
    assert Club.objects.get().logo == before
    assert page.get_by_alt_text("Karo & Kreuz").get_attribute("src") == f"/clubs/karo/logo/{before}/"
