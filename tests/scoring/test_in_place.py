"""A deal saved in place: one answer brings what of the page is another by now, and nothing of what stays."""

import gzip
import re
from urllib.parse import urlencode
from uuid import uuid4
from xml.etree import ElementTree as ET

import pytest
import tinyhtml5
from django.test import Client

from tests import build
from tests.scoring.entry_forms import LITTLE, LOST, WON, at, deals
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db
TOKENS = r'<input [^>]*name="(?:csrfmiddlewaretoken|key)"[^>]*>| data-is="[^"]+"'
PREVIEW = r'<div[^>]* id="preview".*?(?=<template)'
ANEW = re.compile(rf"{TOKENS}|{PREVIEW}|\s(?=\s|<)|(?<=>)\s", re.DOTALL)
"""What is another each time, and spaces between elements."""
PLACES = ("entry", "undoing")
"""What the script puts in of an answer."""


@pytest.fixture
def sheet():
    return build.short_sheet(3)


@pytest.fixture
def phone(sheet):
    return Phone(sheet, build.scorekeeper(sheet.book))


class Phone:
    """A page in a browser: which parts of it are there, and what its outbox sends."""

    def __init__(self, sheet, keeper) -> None:
        self.client = Client(headers={"accept-language": "en"})
        self.client.force_login(keeper)
        self.keeper, self.sheet, self.has = keeper, sheet, []
        self.open(at("sheet_enter", sheet))

    def open(self, address):
        for _ in range(2):  # from the second time on there is a secret that forms are made with
            self.page = self.client.get(address)
        self.remember(self.page)

    def turn(self, address):
        """Opens another form in the same view; how many bytes that brings."""
        answer = self.client.get(address, headers={"has": " ".join(self.has)})
        self.remember(answer)
        self.page = self.client.get(address)
        return len(gzip.compress(answer.content))

    def remember(self, answer):
        self.has = [*getattr(answer.wsgi_request, "_parts", ())]

    def save(self, step, *, has=None, accepted=(), **answers):
        """What is sent, and what comes back: its size in bytes both ways, and what it says."""
        shown = form(self.page)
        sent = {**shown.filled(**answers), "step": step, "key": str(uuid4())}
        sent |= {"hand": str(self.keeper.pk), "accepted": accepted}
        body = urlencode({name: value for name, value in sent.items() if any(value)}, doseq=True)
        known = " ".join(self.has) if has is None else has
        answer = self.client.post(
            shown.action,
            body,
            "application/x-www-form-urlencoded",
            headers={"accept": "application/json", "has": known},
        )
        self.remember(answer)
        return len(body) + len(gzip.compress(answer.content)), answer


def by_id(page):
    """The elements of a page, as a browser reads it."""
    return {
        each.get("id"): each for each in tinyhtml5.parse(page, namespace_html_elements=False).iter() if each.get("id")
    }


def put_in(now, had):
    """An element of an answer, with what it leaves out as it was there."""
    if now.get("data-same") is None:
        for at_, child in enumerate(now):
            now[at_] = put_in(child, had)
        return now
    kept = had[now.get("id")]
    for another in [put_in(child, had) for child in now]:
        around = next(each for each in kept.iter() for child in each if child.get("id") == another.get("id"))
        place = [child.get("id") for child in around].index(another.get("id"))
        around[place] = another
    return kept


def plain(element):
    return ANEW.sub("", ET.tostring(element, encoding="unicode", method="html"))


@pytest.mark.parametrize(
    ("game", "seats", "deal"),
    [("skat", 3, build.GAME), ("skat", 4, build.PASSED), ("doppelkopf", 4, {"re": [0, 2], "re_points": 151})],
)
def test_what_is_there_and_what_is_sent_make_the_form_of_the_next_deal(game, seats, deal):
    sheet = build.sheet(seats, rules=build.ruleset(game))
    phone = Phone(sheet, build.scorekeeper(sheet.book))
    for deals_before in range(3):
        had = by_id(phone.page.content.decode())
        build.record(sheet, deal)
        answer = phone.client.get(at("sheet_enter", sheet), headers={"has": " ".join(phone.has)}).content.decode()
        phone.open(at("sheet_enter", sheet))
        whole, sent = by_id(phone.page.content.decode()), by_id(answer)
        assert sent["entry"].get("data-same") == "", deals_before
        for place in PLACES:
            assert plain(put_in(sent[place], had)) == plain(whole[place])


def test_who_has_all_but_the_new_deal_is_sent_little_else(phone, sheet):
    size, answer = phone.save(WON, **LITTLE)
    assert "Deal 1 saved: Bert +24" in answer.json()["page"]
    assert size < 1500


PAPER = {"kind": "result", "game_points": "3"}
CALLED = {"re": ["0", "2"], "re_call": "said", "kontra_call": "no90", "re_points": "151"}
ONE_OF_EACH = [
    ("skat", None, 3, WON, LITTLE, 1350),
    ("skat", None, 4, WON, {**LITTLE, "declarer": "2"}, 1550),
    ("doppelkopf", None, 4, "save", CALLED, 1500),
    ("ecarte", None, 2, "save", {"first_talk": "refused_first", "tricks_dealer": "3"}, 1600),
    ("sixty_six", "schnapsen", 2, "save", {**PAPER, "winner": "0"}, 1800),
    ("bauernschnapsen", None, 4, "save", {**PAPER, "winners": ["0"]}, 1400),
    ("dreierschnapsen", None, 3, "save", {**PAPER, "winners": ["1"]}, 1800),
]
"""A deal of each, and the bytes that saving it may send: of what the form sends, and of the answer with its headers."""


@pytest.mark.parametrize(
    ("game", "preset", "seats", "step", "deal", "most"),
    ONE_OF_EACH,
    ids=[f"{each[0]}-{each[2]}" for each in ONE_OF_EACH],
)
def test_a_deal_saved_sends_little_in_every_game(game, preset, seats, step, deal, most):
    sheet = build.sheet(seats, rules=build.ruleset(game, preset))
    phone = Phone(sheet, build.scorekeeper(sheet.book))
    sent = []
    for accepted in ((), ("entry_deal_twice",)):
        size, answer = phone.save(step, accepted=accepted, **deal)
        assert answer.json()["state"] == "saved", answer.json()
        sent.append(size + sum(len(f"{name}: {value}\r\n") for name, value in answer.headers.items()))
        phone.turn(at("sheet_enter", sheet))
    assert most - 150 < max(sent) < most, sent


def test_nothing_is_left_to_say_on_the_page_that_is_loaded_next(phone, sheet):
    phone.save(WON, **LITTLE)
    assert not list(phone.client.get(at("sheet_enter", sheet)).context["messages"])


def test_what_is_refused_comes_back_with_its_field_and_everything_typed(phone, sheet):
    _size, answer = phone.save(WON, **LITTLE, bid="19")
    page = answer.json()
    assert (answer.status_code, page["state"]) == (400, "refused")
    assert 'id="bid-problems"' in page["page"]
    assert 'value="19"' in page["page"]
    assert "data-fresh" not in page["page"]
    assert not deals(sheet)


def test_a_sheet_whose_last_deals_were_in_no_backup_says_so(phone, sheet):
    """The form was made before the restore, for a sheet that held more than it holds now."""
    build.record(sheet, build.PASSED)
    shown = form(phone.page)
    sent = {**shown.filled(**LITTLE), "step": WON, "key": str(uuid4()), "hand": str(phone.keeper.pk)}
    answer = phone.client.post(shown.action, {**sent, "revision": sheet.revision + 3})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The last deals of this sheet are missing" in page
    assert "The last deal that is here" in page
    assert "Somebody else" not in page
    assert f'name="revision" value="{sheet.revision}"' in page, "saved upon what is here"
    assert len(deals(sheet)) == 1


def test_what_came_first_is_shown_beside_what_is_not_saved(phone, sheet):
    build.record(sheet, build.PASSED)
    _size, answer = phone.save(WON, **LITTLE)
    page = answer.json()
    assert (answer.status_code, page["state"]) == (409, "stale")
    assert "Saved in the meantime" in page["page"]
    assert f'name="revision" value="{sheet.revision}"' in page["page"]
    assert len(deals(sheet)) == 1


def test_the_end_of_a_list_is_a_page_of_its_own(phone, sheet):
    build.record(sheet)
    build.record(sheet, build.PASSED)
    phone.open(at("sheet_enter", sheet))
    page = phone.save(LOST, **LITTLE)[1].json()
    assert (page["state"], page["next"]) == ("saved", at("sheet_enter", sheet))
    assert "page" not in page
    assert "The sheet is complete" in text(phone.client.get(page["next"]))


@pytest.mark.parametrize(("form_of", "said"), [("sheet_correct", "corrected"), ("sheet_insert", "inserted")])
def test_a_correction_and_a_forgotten_deal_bring_the_form_of_the_next_one(phone, sheet, form_of, said):
    build.record(sheet)
    phone.open(at("sheet_enter", sheet))
    opened = phone.turn(at(form_of, sheet, 2) + "?back=enter")
    size, answer = phone.save(LOST, **LITTLE)
    page = answer.json()
    assert (page["state"], page["next"]) == ("saved", at("sheet_enter", sheet))
    assert f"Deal 1 {said}: Bert −48" in page["page"]
    assert f'action="{at("sheet_enter", sheet)}"' in page["page"]
    assert opened < 2500
    assert size < 2000


def test_a_correction_that_was_begun_elsewhere_goes_back_there(phone, sheet):
    build.record(sheet)
    phone.open(at("sheet_correct", sheet, 2))
    page = phone.save(LOST)[1].json()
    assert (page["state"], page["next"]) == ("saved", at("sheet_deal", sheet, 2))
    assert "page" not in page


def test_who_does_not_say_what_is_there_is_answered_in_few_words(phone):
    shown = form(phone.page)
    answer = phone.client.post(
        shown.action, {**shown.filled(**LITTLE), "step": WON}, headers={"accept": "application/json"}
    )
    assert set(answer.json()) == {"state", "said", "next", "revision", "deal"}
