"""A club's evening begins in a real browser: a tick for each, one press, and a network that is away for a while."""

import pytest
from playwright.sync_api import expect

from scoring.models import Account
from tests import build
from tests.browser.conftest import PHONE
from tournaments.models import Event

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def club():
    made = build.club()
    build.sheet(4, book=build.book(club=made), players=build.players(4, club=made))
    return made


@pytest.fixture
def keeper(club) -> Account:
    return build.grant(build.account(), "scorekeeper", club=club).account


def test_four_ticks_and_a_press_are_not_lost_with_the_network(visit, watched, club, keeper):
    page = visit(f"/clubs/{club.slug}/evening/", keeper, **PHONE)
    for each in page.locator(".here label").all():
        each.tap()
    expect(page.locator("#ticked")).to_contain_text("4")
    page.context.set_offline(True)
    page.locator("button[name=draw]").tap()
    expect(page.locator("#offline")).to_be_visible()
    assert page.locator("[name=here]:checked").count() == 4
    page.context.set_offline(False)
    watched.complaints.clear()  # that the network was away
    page.locator("button[name=draw]").tap()
    expect(page.locator(".evening-tables .seat-lines li")).to_have_count(4)
    assert Event.objects.get().registrations.count() == 4


def test_an_evening_is_ticked_with_letters_and_enter_alone(visit, club, keeper):
    for name in ("Anna Meier", "Andreas Ott", "Jörg Köhler"):
        build.player(name, club=club)
    page = visit(f"/clubs/{club.slug}/evening/", keeper)
    page.locator("#q").focus()
    for typed, name in (("an mei", "Anna Meier"), ("ott", "Andreas Ott"), ("koeh", "Jörg Köhler")):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(page.locator("#sought-told")).to_contain_text(name)
        expect(page.locator("#q")).to_have_value("")
    assert page.locator("[name=here]:checked").count() == 3
    page.keyboard.type("Zoe Quast")
    page.keyboard.press("Enter")
    expect(page.locator("#sought-told")).to_contain_text("Zoe Quast?")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#names")).to_have_value("Zoe Quast")
    expect(page.locator("#q")).to_be_focused()
    assert page.locator("[name=here]:checked").count() == 3
    page.locator("button[name=draw]").click()
    expect(page.locator(".evening-tables .seat-lines li")).to_have_count(4)


def test_enter_chooses_nobody_among_several_and_arrows_do(visit, club, keeper):
    for name in ("Anna Braun", "Karl Braun", "Annabell Braunfels"):
        build.player(name, club=club)
    page = visit(f"/clubs/{club.slug}/evening/", keeper)
    page.locator("#q").focus()
    page.keyboard.type("braun")
    page.keyboard.press("Enter")
    assert page.locator("[name=here]:checked").count() == 0
    expect(page.locator("#q")).to_have_value("braun")
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("li:has(:checked)")).to_contain_text("Karl Braun")
    page.keyboard.type("anna braun")
    page.keyboard.press("Enter")
    expect(page.locator("li:has(:checked)", has_text="Anna Braun")).to_be_visible()
    assert page.locator("[name=here]:checked").count() == 2


def test_the_button_covers_no_row_that_keys_go_to(visit, club, keeper):
    build.players(20, club=club)
    page = visit(f"/clubs/{club.slug}/evening/", keeper, **PHONE)
    for each in (*page.locator(".here input").all(), page.locator(".guests summary")):
        each.focus()
        assert each.bounding_box()["y"] + each.bounding_box()["height"] <= page.locator(".press").bounding_box()["y"]


def test_another_game_brings_its_own_rules_and_the_line_tells_them(visit, club, keeper):
    page = visit(f"/clubs/{club.slug}/evening/", keeper, **PHONE)
    page.locator("#usual").select_option("doppelkopf-evening")
    expect(page.locator("[name=shown]")).to_have_value("doppelkopf-evening")
    page.locator("#id_planned_series").fill("4")
    page.locator("#id_public").check()
    page.locator(".play > summary .what").tap()
    expect(page.locator(".told [data-of=usual]")).to_contain_text("Doppelkopf")
    expect(page.locator(".told [data-of=id_planned_series]")).to_contain_text("4")
    public = page.locator(".told [data-of=id_public]")
    expect(public).to_have_text(public.get_attribute("data-yes"))
