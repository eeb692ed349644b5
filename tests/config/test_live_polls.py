"""Pages that look again: nothing is asked where nothing changed, and what changed comes alone, to whom it may."""

import gzip
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from config import kept_answers, live_parts, live_polls
from config.kept_answers import SHELF
from config.live_polls import FRESH, LOOKS, STATES, TRUSTED
from scoring.access import TABLE_COOKIE
from scoring.actors import OPERATOR, Device
from scoring.lists.actions import pencils, retracting
from scoring.models import Account, Book, Sheet, TablePhone
from scoring.people.actions import choosing_names
from tests import build
from tests.tournaments import events
from tournaments.models import Event

pytestmark = pytest.mark.django_db
SAME = re.compile(r'<([a-z]+) id="([^"]+)" data-same></\1>')
TOKEN = re.compile(r'csrfmiddlewaretoken" value="[^"]+"')
DEALS = 12


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(settings, monkeypatch):
    settings.KEPT_BYTES, settings.KEPT_SECONDS = 2**25, 0
    made = Clock()
    for module in (live_polls, kept_answers):
        monkeypatch.setattr(module, "monotonic", made)
    monkeypatch.setattr("config.kept_readers.time", made)
    for memory in (SHELF, STATES, LOOKS):
        memory.clear()
    yield made
    for memory in (SHELF, STATES, LOOKS):
        memory.clear()


@pytest.fixture(scope="module")
def made(world):
    def hall():
        event = events.event(players=6, deals=None)
        events.drawn(event)
        sheet = event.book.sheets.get(table_number=1)
        for _deal in range(DEALS):
            build.record(sheet)
        build.code(sheet)
        return event.pk

    return world(hall)


@pytest.fixture
def event(made):
    return Event.objects.select_related("book").get(pk=made)


@pytest.fixture
def sheet(event):
    return event.book.sheets.select_related("book").get(table_number=1)


class Page:
    """A page in a browser: what it has, and how it looks again."""

    def __init__(self, client, address) -> None:
        self.client, self.address, self.tag, self.has = client, address, "", []
        client.get(address)  # there is a secret now that forms are made with

    def look(self, **headers):
        given = {"has": " ".join(self.has), "if-none-match": self.tag} | headers
        answer = self.client.get(self.address, headers={name: each for name, each in given.items() if each is not None})
        if answer.status_code == 200:
            self.tag, self.has = answer["ETag"], [*getattr(answer.wsgi_request, "_parts", self.has)]
        return answer


def stranger(_sheet):
    return Client(headers={"accept-language": "en"})


def director(sheet):
    client = stranger(sheet)
    client.force_login(events.director_of(sheet.book.event))
    return client


def phone(sheet):
    client = stranger(sheet)
    client.cookies[TABLE_COOKIE] = build.cookie(sheet.codes.get())
    return client


def address(name, sheet):
    of = sheet.book.event.slug if name.startswith("event") else sheet.pk
    return reverse(name, args=[of])


READERS = [
    *((stranger, name) for name in ("sheet", "event", "event_ranking")),
    *((director, name) for name in ("sheet", "event", "event_tables", "event_desk_rows")),
    *((phone, name) for name in ("sheet", "sheet_table_now")),
]


@pytest.mark.parametrize(("who", "name"), READERS, ids=[f"{who.__name__} {name}" for who, name in READERS])
def test_who_looks_again_costs_nothing_and_what_changed_is_sent_at_once(sheet, clock, who, name):
    page = Page(who(sheet), address(name, sheet))
    whole = page.look()
    page.look()  # an answer that is told apart by its parts alone has the same tag now
    for seconds, statements in ((0, 0), (FRESH, 1), (FRESH / 2, 0)):
        clock.now += seconds
        with CaptureQueriesContext(connection) as asked:
            assert page.look().status_code == 304
        assert len(asked) == statements
    build.record(sheet)
    clock.now += FRESH
    answer = page.look()
    assert answer.status_code == 200
    assert b"data-same" in answer.content or name == "event_desk_rows"
    assert len(answer.content) < len(whole.content) / 1.5 or name == "event_desk_rows"
    assert page.look().status_code == 304


def test_everybody_is_asked_for_again_after_a_minute(sheet, clock):
    page = Page(director(sheet), address("sheet", sheet))
    page.look()
    page.look()
    clock.now += TRUSTED
    with CaptureQueriesContext(connection) as asked:
        assert page.look().status_code == 304
    assert len(asked) == 3  # what moves on; the session; the account with its roles


def test_what_is_played_at_another_table_changes_nothing_of_a_list(sheet, clock):
    page = Page(phone(sheet), address("sheet_table_now", sheet))
    page.look()
    build.record(sheet.book.sheets.get(table_number=2))
    clock.now += FRESH
    assert page.look().status_code == 304
    LOOKS.clear()  # as in another process
    assert page.look().status_code == 304


def test_who_is_told_of_otherwise_is_so_at_the_next_look(sheet, clock):
    page = Page(stranger(sheet), address("sheet", sheet))
    page.look()
    player = sheet.seat_totals.get(seat=0).player
    choosing_names.state(player=player, shown="number", minor=False, by=OPERATOR, at=build.AT)
    clock.now += FRESH
    assert page.look().status_code == 200


def test_of_many_who_look_on_one_asks(sheet, clock):
    pages = [Page(stranger(sheet), address("sheet", sheet)) for _each in range(5)]
    for each in pages:
        each.client.cookies["suits"] = "four" if each is pages[0] else "two"
        each.look()
    clock.now += FRESH
    with CaptureQueriesContext(connection) as asked:
        assert {each.look().status_code for each in pages} == {304}
    assert len(asked) == 1


def correct(sheet):
    build.write(sheet, "correct", corrects=3, record=build.PASSED, accepted=build.TWICE)


def delete(sheet):
    build.write(sheet, "delete", corrects=4, reason="twice", accepted=build.TWICE)


def insert(sheet):
    build.write(sheet, "insert", before=5, record=build.PASSED, accepted=build.TWICE)


@pytest.mark.parametrize("act", [correct, delete, insert], ids=lambda each: each.__name__)
@pytest.mark.parametrize("who", [director, phone])
def test_what_is_had_and_what_is_sent_make_the_page_of_now(sheet, clock, monkeypatch, who, act):
    """Each part that is left out is put in from what was shown before; nothing is left of what is gone."""
    shown, real = {}, live_parts.digest_of

    def noted(text, secret):
        digest = real(text, secret)
        shown[digest] = text
        return digest

    monkeypatch.setattr(live_parts, "digest_of", noted)
    page = Page(who(sheet), address("sheet", sheet))
    page.look()
    by_id = {live_parts.OPENING.match(text)[3]: text for digest, text in shown.items() if digest in page.has}
    act(sheet)
    clock.now += FRESH
    sent = page.look().content.decode()
    assert "data-same" in sent
    filled = SAME.sub(lambda found: by_id[found[2]], sent)
    whole = page.look(**{"has": "", "if-none-match": None}).content.decode()
    assert plain(filled) == plain(whole)


def plain(text):
    return TOKEN.sub("", re.sub(r' data-is="[^"]+"', "", text)).split()


def test_a_deal_sends_few_bytes(sheet, clock):
    page = Page(stranger(sheet), address("sheet", sheet))
    page.look()
    build.record(sheet)
    clock.now += FRESH
    sent = page.look(**{"accept-encoding": "gzip"})
    assert len(sent.content) < 1500
    assert gzip.decompress(sent.content).count(b"data-same") > 2 * DEALS


def test_who_takes_the_pencil_is_seen_though_it_is_no_entry(sheet, clock):
    page = Page(phone(sheet), address("sheet_table_now", sheet))
    page.look()
    assert page.look().status_code == 304
    build.cookie(sheet.codes.get())
    second = TablePhone.objects.get(code__sheet=sheet, number=2)
    by = Device("phone 2", sheet.pk, second.pk)
    pencils.take(sheet_id=sheet.pk, seen=1, by=by, at=timezone.now())
    clock.now += FRESH
    assert "Phone 2" in page.look().content.decode()


def test_nothing_that_changed_is_told_to_who_may_no_more(sheet, clock):
    page = Page(director(sheet), address("sheet", sheet))
    page.look()
    Book.objects.filter(pk=sheet.book_id).update(public=False)
    Account.objects.update(is_active=False)
    build.record(sheet)
    clock.now += FRESH
    assert page.look().status_code == 404


def test_another_cookie_is_another_reader(sheet):
    page = Page(director(sheet), address("event_tables", sheet))
    page.look()
    page.client.logout()
    assert page.look(has="").status_code == 302


def test_what_is_retracted_is_gone_at_the_next_look(sheet, clock):
    page = Page(stranger(sheet), address("sheet", sheet))
    page.look()
    retracting.retract_book(book_id=sheet.book_id, ground="other", by=OPERATOR, at=build.AT)
    clock.now += FRESH
    assert page.look().status_code != 304


def test_what_is_shown_of_a_moment_ago_is_not_taken_for_what_is_so(sheet, clock, settings):
    settings.KEPT_SECONDS = 2
    page, late = (Page(stranger(sheet), address("event_ranking", sheet)) for _each in range(2))
    page.look()
    build.record(sheet)
    clock.now += FRESH
    assert late.look()["ETag"] == page.tag  # of before
    clock.now += 2
    assert late.look().status_code == 200


def test_a_form_is_had_as_long_as_its_secret(sheet):
    page = Page(director(sheet), address("sheet", sheet))
    page.look()
    again = page.look(**{"if-none-match": None})
    assert b"csrfmiddlewaretoken" not in again.content
    page.client.cookies["csrftoken"] = "a" * 32
    assert b"csrfmiddlewaretoken" in page.look().content


def test_so_much_is_remembered_and_no_more(monkeypatch):
    monkeypatch.setattr(live_polls, "MOST", 2)
    memory = live_polls.Memory()
    for each in "abc":
        memory.put(each, each)
    assert [memory.get(each) for each in "abc"] == [None, "b", "c"]


def test_a_page_is_whole_without_a_script(sheet):
    whole = stranger(sheet).get(address("sheet", sheet)).content.decode()
    assert "data-same" not in whole
    assert "<html" in whole
    assert Sheet.objects.get(pk=sheet.pk).deals_played == DEALS
