"""Keys and headers that somebody makes up have no page made anew, and push none off the memory."""

from typing import ClassVar

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from config import kept_answers, known_queries
from config.kept_answers import SHELF, SUBJECTS
from config.known_queries import KNOWN, SOUGHT
from config.live_polls import LOOKS, STATES
from tests import build
from tests.tournaments import events

pytestmark = pytest.mark.django_db
OF_EVENTS = ("event", "event_ranking", "event_ranking_csv", "api_event", "api_event_ranking")
OF_LISTS = ("sheet", "sheet_log")


@pytest.fixture(autouse=True)
def _empty(settings):
    settings.KEPT_BYTES, settings.KEPT_SECONDS, settings.ALLOWED_HOSTS = 2**25, 0, ["*"]
    for memory in (SHELF, STATES, LOOKS):
        memory.clear()
    yield
    for memory in (SHELF, STATES, LOOKS):
        memory.clear()


@pytest.fixture(scope="module")
def event(world):
    def played():
        made = events.event(players=6)
        events.play_all(events.drawn(made))
        return made

    return world(played)


def address_of(route, event):
    sheet = event.book.sheets.order_by("pk").first()
    if route == "sheet_deal":
        return reverse(
            route, args=[sheet.pk, sheet.entries.filter(kind="record").order_by("sequence").first().sequence]
        )
    place = event.slug if route in OF_EVENTS else sheet.pk if route in OF_LISTS else event.book_id
    return reverse(route, args=[place])


def read(address, **headers):
    return Client(headers={"accept-language": "en", **headers}).get(address)


def test_every_page_that_is_kept_says_which_keys_it_knows():
    assert KNOWN.keys() == SUBJECTS.keys()


class Watched(QueryDict):
    """A query that remembers what it was asked for."""

    asked: ClassVar[set[str]] = set()

    def __contains__(self, key) -> bool:
        self.asked.add(key)
        return super().__contains__(key)

    def __getitem__(self, key) -> str:
        self.asked.add(key)
        return super().__getitem__(key)

    def get(self, key, default=None):
        self.asked.add(key)
        return super().get(key, default)


@pytest.mark.parametrize("route", sorted(SUBJECTS))
def test_a_page_asks_for_no_other_keys(route, event, monkeypatch):
    """As everybody, and as who directs it: else what they chose would be left out."""
    monkeypatch.setattr(known_queries, "QueryDict", Watched)
    monkeypatch.setattr("scoring.bounds.LINES", 2)  # a ranking that is turned has lines looked for
    asked = set()
    for account in (None, build.account(superuser=True)):
        client = Client()
        if account:
            client.force_login(account)
        Watched.asked.clear()
        # Each key says something, so that no default spares a question.
        assert client.get(f"{address_of(route, event)}?made-up=1&mine=").status_code == 200
        asked |= Watched.asked
    games = {each for each in KNOWN[route] if each.startswith("ranks-")}
    asked -= {"mine"} if "mine" not in KNOWN[route] else set()  # the memory's own question
    assert asked - games == {each for each in KNOWN[route] if each not in games}


@pytest.mark.parametrize("route", sorted(SUBJECTS))
def test_what_is_made_up_is_the_page_that_there_is(route, event, monkeypatch):
    """Keys, hosts, what a reader takes, a colour that is none: one page, made once, and with nothing of all that."""
    address = address_of(route, event)
    page = read(address)
    made = []
    put = type(SHELF).put
    monkeypatch.setattr(kept_answers.SHELF, "put", lambda *given: made.append(given) or put(SHELF, *given))
    others = [
        read(f"{address}?x=1"),
        read(f"{address}?x=2&evil=%22%3E&x=3"),
        read(address, host="example.org:8123"),
        read(address, host="EXAMPLE.org"),
        read(address, accept="text/html, made/up"),
        read(address, cookie="suits=made-up"),
    ]
    if str(event.book_id) in address:
        others.append(read(address.replace(f"/{event.book_id}/", f"/000{event.book_id}/")))
    assert {each.content for each in others} == {page.content}
    assert {each["ETag"] for each in others} == {page["ETag"]}
    assert len(SHELF._copies) == 1
    assert not made


@pytest.mark.parametrize(
    ("route", "ways"),
    [
        ("event", ["tables=1&ranks=1", "ranks=1&tables=1", "tables=7&tables=1&ranks=01", "tables=1&ranks=1&page=3"]),
        ("event", ["tables=99999", "tables=123456789"]),
        ("event", ["", "tables=x&ranks=-1&changes=1.5"]),
        ("event_ranking", ["series=1&ranks=1", "ranks=1&series=1"]),
        ("api_event_ranking", ["limit=7&after=1", "after=01&limit=007"]),
    ],
)
def test_one_question_has_one_key(route, ways, event):
    tags = {read(f"{address_of(route, event)}?{each}")["ETag"] for each in ways}
    assert (len(tags), len(SHELF._copies)) == (1, 1)


@pytest.mark.parametrize(
    ("said", "status"), [("after=x", 400), ("limit=0", 400), ("series=9", 400), ("format=xml", 404)]
)
def test_what_the_interface_refuses_it_refuses_still(said, status, event):
    assert read(f"{address_of('api_event_ranking', event)}?{said}").status_code == status


@pytest.mark.parametrize("key", sorted(SOUGHT))
def test_who_looks_for_somebody_fills_no_memory(key, event):
    for made_up in range(3):
        read(f"{address_of('event', event)}?{key}={made_up}")
    assert not SHELF._copies


def test_an_answer_that_is_set_out_is_kept_for_nobody(event):
    address = address_of("api_event", event)
    assert b"\n    " in read(address, accept="application/json; indent=4").content
    assert not SHELF._copies
    assert b"\n    " not in read(address).content


def test_parts_that_a_page_has_count_in_no_order(event):
    address = address_of("event", event)
    for has in ("aaaaaa bbbbbb", "bbbbbb aaaaaa", "aaaaaa aaaaaa  bbbbbb"):
        assert read(address, has=has).status_code == 200
    assert len(SHELF._copies) == 1


def test_of_what_is_not_there_nothing_is_remembered(event):
    for number in range(900_000, 900_005):
        assert read(reverse("sheet", args=[number]), has="").status_code == 404
        assert read(reverse("event", args=[f"made-up-{number}"]), has="").status_code == 404
    assert not STATES._kept


def test_short_answers_count_as_what_they_take(event, settings):
    """Of many with hardly a word the text is the least part."""
    settings.KEPT_BYTES = 50_000
    for after in range(900, 940):
        read(f"{address_of('api_event_ranking', event)}?after={after}")
    assert len(SHELF._copies) <= 12
