"""The desk by keyboard alone in a real browser: a name, Enter, the fee, a pot; and the menu of a row."""

import re

import pytest
from playwright.sync_api import expect

from tests import build
from tests.browser.conftest import LAPTOP
from tests.tournaments import cash, events
from tournaments.actions import registering
from tournaments.queries import ledger

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_a_digit_pays_into_a_pot_and_the_menu_of_the_row_gives_it_back(visit):
    director = build.account()
    event = cash.planned(events.event(director, players=5), fee=1000, pots=(("Tandem", 250), ("Club", 500)))
    page = visit(f"/events/{event.slug}/desk/", director, **LAPTOP)
    page.locator("#q").fill("Player 2")
    row = page.locator(".row[data-sure]")
    expect(row).to_have_count(1)
    page.keyboard.press("Enter")
    expect(row).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator("#desk-said")).to_contain_text("Player 2 has paid into “Club”.")
    page.keyboard.press("p")
    expect(page.locator("#desk-said")).to_contain_text("Player 2 has paid.")
    for told in ("as “Player 2.”", "as “Player 2”"):
        page.keyboard.press("n")
        expect(page.locator("#desk-said")).to_contain_text(told)
    assert (ledger.pots(event), ledger.proof(event).fees) == ({"Club": 500}, 1000)
    row = page.locator(".row[data-no='2']")
    row.locator("summary").first.click()
    menu, stands = row.locator(".more > span").bounding_box(), row.bounding_box()
    assert menu["y"] < stands["y"] + stands["height"]
    page.get_by_role("button", name="Give Club back").click()
    expect(page.locator("#desk-said")).to_contain_text("Player 2 got the stake in “Club” back.")
    assert ledger.pots(event) == {"Club": 0}


def test_which_is_the_last_name_is_answered_by_enter_or_a_digit(visit):
    director = build.account()
    event = events.event(director, players=2)
    page = visit(f"/events/{event.slug}/desk/", director, **LAPTOP)
    for typed, key, name in (("Le Goff Yann", "Enter", "Yann Le Goff"), ("Le Gall Anne", "2", "Le Gall Anne")):
        page.locator("#q").fill(typed)
        expect(page.locator("#new")).to_contain_text(typed)
        page.keyboard.press("Enter")
        expect(page.locator("#ask button").first).to_be_focused()
        page.keyboard.press(key)
        expect(page.locator("#desk-said")).to_contain_text(f"{name} is registered")
        page.keyboard.press("Enter")
        expect(page.locator("#q")).to_be_focused()


def test_what_an_act_says_takes_the_place_of_what_the_page_said_before(visit):
    director = build.account()
    event = events.event(director, players=2)
    page = visit(f"/events/{event.slug}/desk/", director, **LAPTOP)
    page.locator("#players").click()
    page.locator("#names").fill("Finn Kaiser")
    page.get_by_role("button", name="Register", exact=True).click()
    expect(page.locator(".messages")).to_be_visible()
    page.locator("#q").fill("Nora Neu")
    expect(page.locator("#new")).to_contain_text("Nora Neu")
    page.keyboard.press("Enter")
    expect(page.locator("#desk-said")).to_contain_text("Nora Neu is registered")
    expect(page.locator(".messages")).to_have_count(0)


@pytest.fixture
def door(visit):
    """The desk of an event in which somebody of SC Nord is registered."""
    director = build.account(superuser=True)
    event = events.event(director, players=2)
    event.registrations.filter(number=1).update(club_name="SC Nord")
    return event, visit(f"/events/{event.slug}/desk/", director, **LAPTOP)


def registered(event):
    last = event.registrations.order_by("-number").select_related("player").first()
    return last.number, last.player.name, last.club_name


def test_tab_completes_a_club_and_enter_registers(door):
    event, page = door
    page.locator("#q").focus()
    page.keyboard.type("Olaf Ost; no")
    expect(page.locator(".row.club")).to_have_text(re.compile("SC Nord"))
    expect(page.locator("#new")).to_have_class(re.compile(r"\bon\b"))
    page.keyboard.press("Tab")
    expect(page.locator("#q")).to_have_value("Olaf Ost; SC Nord")
    expect(page.locator("#q")).to_be_focused()
    expect(page.locator(".row.club")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("#desk-said")).to_contain_text("Olaf Ost is registered: no. 3.")
    assert registered(event) == (3, "Olaf Ost", "SC Nord")


def test_an_arrow_and_enter_choose_a_club_and_the_next_enter_registers(door):
    event, page = door
    page.locator("#q").focus()
    page.keyboard.type("Olaf Ost; Skatclub Nord")
    expect(page.locator(".row.club")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".row.club")).to_have_class(re.compile(r"\bon\b"))
    page.keyboard.press("Enter")
    expect(page.locator("#q")).to_have_value("Olaf Ost; SC Nord")
    expect(page.locator("#new")).to_have_class(re.compile(r"\bon\b"))
    page.keyboard.press("Enter")
    expect(page.locator("#desk-said")).to_contain_text("Olaf Ost is registered")
    assert registered(event) == (3, "Olaf Ost", "SC Nord")


def test_enter_registers_what_was_typed_whatever_is_suggested(door):
    event, page = door
    page.locator("#q").focus()
    page.keyboard.type("Olaf Ost; Skatclub Nord")
    page.keyboard.press("Enter")
    expect(page.locator("#desk-said")).to_contain_text("Olaf Ost is registered")
    assert registered(event) == (3, "Olaf Ost", "Skatclub Nord")


def test_tab_goes_on_where_nothing_begins_as_typed(door):
    _event, page = door
    page.locator("#q").focus()
    page.keyboard.type("Olaf Ost; Skatclub Nord")
    expect(page.locator(".row.club")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.locator("#q")).not_to_be_focused()
    expect(page.locator("#q")).to_have_value("Olaf Ost; Skatclub Nord")


def test_a_tap_on_a_club_completes_the_line(door):
    _event, page = door
    page.locator("#q").fill("Olaf Ost; ")
    page.locator(".row.club").filter(has_text="SC Nord").get_by_role("link").click()
    expect(page.locator("#q")).to_have_value("Olaf Ost; SC Nord")


def test_a_slash_begins_a_new_search_wherever_it_is_typed_and_may_stand_in_a_club(door):
    _event, page = door
    field = page.locator("#q")
    field.fill("Player 2")
    expect(page.locator(".row[data-sure]")).to_have_count(1)
    page.keyboard.press("/")
    page.keyboard.type("Player 1")
    expect(field).to_have_value("Player 1")
    page.keyboard.type("; Nord/West")
    expect(field).to_have_value("Player 1; Nord/West")


def test_what_one_did_oneself_was_changed_at_no_other_desk(visit):
    director, other = build.account(), build.account(username="berta", superuser=True)
    event = events.event(director, players=3)
    row = event.registrations.get(number=2)
    registering.set_paid(registration_id=row.pk, paid=True, by=other, at=build.AT)
    page = visit(f"/events/{event.slug}/desk/", director, **LAPTOP)
    page.locator("#q").fill("Player 2")
    expect(page.locator("#desk-mark")).to_contain_text("Player 2")
    expect(page.locator("#desk-mark")).not_to_contain_text("desk")
    page.keyboard.press("Enter")
    page.keyboard.press("n")
    expect(page.locator("#desk-said")).to_contain_text("as “Player 2.”")
    page.locator(".row[data-no='2'] summary").first.click()
    page.evaluate("document.getElementById('desk').dispatchEvent(new Event('live:look'))")
    expect(page.locator(".row[data-no='2'][data-sure]")).to_have_count(1)
    expect(page.locator(".row[data-no='2'] .elsewhere-note")).to_be_hidden()


def test_a_row_that_another_desk_changes_says_by_whom(visit):
    director, other = build.account(), build.account(username="berta", superuser=True)
    event = events.event(director, players=3)
    page = visit(f"/events/{event.slug}/desk/", director, **LAPTOP)
    one, two = (page.locator(f".row[data-no='{number}']") for number in (1, 2))
    expect(one).to_be_visible()
    rows = {each.number: each.pk for each in event.registrations.all()}

    def by(who, number, *, paid=True):
        registering.set_paid(registration_id=rows[number], paid=paid, by=who, at=build.AT)
        page.evaluate("document.getElementById('desk').dispatchEvent(new Event('live:look'))")

    by(other, 1)
    expect(one.locator(".elsewhere-note")).to_have_text("changed by berta")
    by(director, 2)
    expect(two).to_contain_text("paid")
    expect(two.locator(".elsewhere-note")).to_be_hidden()
    expect(one.locator(".elsewhere-note")).to_be_visible()


@pytest.fixture
def ranked_apart(visit):
    """The desk of an event with two categories and a pot, the row of player 2 in focus."""
    director = build.account()
    event = cash.planned(events.event(director, players=3), pots=(("Tandem", 250),), categories=("Damen", "Junioren"))
    page = visit(f"/events/{event.slug}/desk/", director, **LAPTOP)
    page.locator("#q").fill("Player 2")
    expect(page.locator(".row[data-sure]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".row[data-sure]")).to_be_focused()
    return event, page


def test_keys_that_come_before_the_categories_are_for_them_and_pay_nothing(ranked_apart):
    event, page = ranked_apart
    page.route("**/categories/*", lambda route: (page.wait_for_timeout(400), route.continue_()))
    for key in ("c", "1", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#desk-said")).to_contain_text("The details of Player 2 have been changed.")
    assert (event.registrations.get(number=2).category, ledger.pots(event)) == ("Damen", {})


def test_enter_takes_the_category_in_focus_and_never_takes_one_away(ranked_apart):
    event, page = ranked_apart
    for said in ("The details of Player 2 have been changed.", "Player 2 stays in the same categories."):
        page.keyboard.press("c")
        expect(page.locator("form.categories input[data-digit='1']")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#desk-said")).to_contain_text(said)
        assert event.registrations.get(number=2).category == "Damen"


def test_escape_leaves_the_categories_as_they_were(ranked_apart):
    event, page = ranked_apart
    for key in ("c", "1", "Escape"):
        page.keyboard.press(key)
    expect(page.locator("form.categories")).to_have_count(0)
    expect(page.locator(".row[data-no='2']")).to_be_focused()
    assert event.registrations.get(number=2).category == ""


@pytest.mark.parametrize("width", [390, 780, 1280])
def test_whoever_is_new_is_read_in_a_line_at_every_width(visit, width):
    director = build.account()
    event = events.event(director, players=2)
    page = visit(f"/events/{event.slug}/desk/", director, viewport={"width": width, "height": 800})
    page.locator("#q").fill("Zara Neumann")
    expect(page.locator("#new b")).to_be_visible()
    assert page.locator("#new b").bounding_box()["width"] > 80


@pytest.fixture
def asking(visit):
    """A desk that asks whether a name that was typed is somebody who is registered."""
    director = build.account(superuser=True)
    event = events.event(director, players=2)
    events.named(event, director, "Helga Jansen")
    page = visit(f"/events/{event.slug}/desk/", director, **LAPTOP)
    page.locator("#q").fill("Helga Jansen; SC Adler")
    expect(page.locator("#new")).to_have_class(re.compile(r"\bon\b"))
    page.keyboard.press("Enter")
    expect(page.locator("#ask button").first).to_be_focused()
    return event, page


def waits(page, *lines):
    for line in lines:
        page.locator("#q").fill(line)
        page.keyboard.press("Enter")
    expect(page.locator("#desk-waits")).to_contain_text(f"Waits: {' · '.join(lines)}")


def names(event):
    return list(event.registrations.order_by("number").values_list("player__name", flat=True))


def test_who_is_typed_while_a_question_is_open_waits_in_sight_and_is_registered_after_the_answer(asking):
    event, page = asking
    waits(page, "Brigitte Sommer", "Detlef Probe; SC Adler")
    expect(page.locator("#q")).to_have_value("")
    expect(page.locator("#ask")).to_have_count(1)
    page.locator("#ask button").last.click()
    expect(page.locator("#desk-said")).to_contain_text("Detlef Probe is registered")
    expect(page.locator("#desk-waits")).to_be_hidden()
    assert names(event)[-3:] == ["Helga Jansen", "Brigitte Sommer", "Detlef Probe"]


def test_who_waits_comes_next_when_the_question_is_dropped(asking):
    event, page = asking
    waits(page, "Detlef Probe")
    page.keyboard.press("Escape")
    expect(page.locator("#desk-said")).to_contain_text("Detlef Probe is registered")
    assert names(event)[-2:] == ["Helga Jansen", "Detlef Probe"]


def test_nobody_who_waits_is_lost_when_the_page_is_loaded_anew(asking):
    event, page = asking
    waits(page, "Detlef Probe", "Brigitte Sommer")
    page.reload()
    expect(page.locator("#q")).to_have_value("Helga Jansen; SC Adler")
    expect(page.locator("#desk-waits")).to_contain_text("Waits: Detlef Probe · Brigitte Sommer")
    page.keyboard.press("Escape")
    expect(page.locator("#desk-said")).to_contain_text("Brigitte Sommer is registered")
    assert names(event)[-3:] == ["Helga Jansen", "Detlef Probe", "Brigitte Sommer"]
    page.reload()
    expect(page.locator("#q")).to_have_value("")
    expect(page.locator("#desk-waits")).to_be_hidden()


def test_who_is_typed_on_while_a_question_has_the_focus_is_no_answer_to_it(asking):
    event, page = asking
    expect(page.locator("#ask button").first).to_be_focused()
    page.keyboard.type("Petra Sommer")
    page.keyboard.press("Enter")
    expect(page.locator("#desk-waits")).to_contain_text("Waits: Petra Sommer")
    expect(page.locator("#ask")).to_have_count(1)
    page.locator("#ask button").last.click()
    expect(page.locator("#desk-said")).to_contain_text("Petra Sommer is registered")
    assert names(event)[-2:] == ["Helga Jansen", "Petra Sommer"]


def test_the_next_name_is_not_written_behind_one_that_is_still_undecided(visit):
    """Enter came before the rows did, and somebody known is called nearly so."""
    director = build.account(superuser=True)
    event = events.event(director, players=2)
    events.named(event, director, "Helga Jansen")
    page = visit(f"/events/{event.slug}/desk/", director, **LAPTOP)
    page.locator("#q").fill("Helga Jansn")
    page.keyboard.press("Enter")
    expect(page.locator("#new")).to_be_visible()
    page.keyboard.type("Karl Neumann")
    expect(page.locator("#q")).to_have_value("Karl Neumann")
