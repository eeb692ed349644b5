"""How often the interface may be asked, by whom it is counted, and what is told beyond."""

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from scoring.api import throttling
from tests import build

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(settings):
    settings.API_PER_ADDRESS, settings.API_PER_ACCOUNT = 3, 5
    caches["counted"].clear()
    yield
    caches["counted"].clear()


def asked(client, times, **more):
    """The statuses of so many requests."""
    return [client.get(reverse("api_books"), **more).status_code for _ in range(times)]


def signed_in(account):
    client = Client()
    client.force_login(account)
    return client


def test_beyond_the_limit_one_waits_and_is_told_how_long(client):
    assert asked(client, 4) == [200, 200, 200, 429]
    answer = client.get(reverse("api_books"), headers={"accept-language": "en"})
    wait = int(answer["Retry-After"])
    assert 1 <= wait <= 60
    told = answer.json()
    assert (told["code"], told["problems"]) == ("throttled", [])
    assert told["message"] == f"Too many requests. Try again in {wait} seconds."


def test_after_a_minute_it_goes_on(client, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(throttling._Counted, "timer", staticmethod(lambda: now[0]))
    assert asked(client, 4)[-1] == 429
    now[0] += 61
    assert asked(client, 1) == [200]


def test_a_clock_that_is_a_year_off_keeps_nobody_out(client, monkeypatch):
    asked(client, 3)
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert asked(client, 1) == [429]
    assert int(client.get(reverse("api_books"))["Retry-After"]) <= 60


def test_accounts_are_counted_by_themselves_from_wherever(client):
    anna, bert = signed_in(build.account()), signed_in(build.account())
    asked(client, 4)
    assert asked(anna, 6) == [200] * 5 + [429]
    assert asked(bert, 1) == [200]
    assert asked(anna, 1, REMOTE_ADDR="192.0.2.7") == [429]


def test_each_address_is_counted_by_itself_and_a_network_of_ipv6_is_one():
    client = Client()
    assert asked(client, 4, REMOTE_ADDR="192.0.2.1")[-1] == 429
    assert asked(client, 1, REMOTE_ADDR="192.0.2.2") == [200]
    for last in range(1, 4):
        assert asked(client, 1, REMOTE_ADDR=f"2001:db8:1:2::{last}") == [200]
    assert asked(client, 1, REMOTE_ADDR="2001:db8:1:2:ffff::9") == [429]
    assert asked(client, 1, REMOTE_ADDR="2001:db8:1:3::1") == [200]


def test_behind_a_proxy_it_is_the_visitors_address(settings):
    settings.PROXIES = 1
    client = Client()
    assert asked(client, 4, HTTP_X_FORWARDED_FOR="192.0.2.1")[-1] == 429
    assert asked(client, 1, HTTP_X_FORWARDED_FOR="192.0.2.2") == [200]
    assert asked(client, 1, HTTP_X_FORWARDED_FOR="203.0.113.9, 192.0.2.1") == [429]


def test_zero_is_no_limit(settings):
    settings.API_PER_ADDRESS = 0
    assert asked(Client(), 20) == [200] * 20


def test_pages_are_not_counted(client):
    asked(client, 4)
    assert client.get("/").status_code == 200


def test_a_refused_write_keeps_nothing():
    sheet = build.sheet()
    keeper = signed_in(build.scorekeeper(sheet.book))
    asked(keeper, 5)
    body = {"kind": "record", "key": "one", "revision": sheet.revision, "record": dict(build.GAME)}
    answer = keeper.post(reverse("api_entries", args=[sheet.pk]), body, content_type="application/json")
    assert answer.status_code == 429
    assert not sheet.deals.exists()


def test_no_more_visitors_are_remembered_than_there_is_room_for(settings):
    room = settings.CACHES["counted"]["OPTIONS"]["MAX_ENTRIES"]
    cache = caches["counted"]
    for number in range(room + 50):
        cache.set(f"API_PER_ADDRESS:{number}", [1.0], 60)
    assert len(cache._cache) <= room


def test_the_schema_tells_it_of_every_operation(client):
    paths = client.get(reverse("schema"), headers={"accept": "application/vnd.oai.openapi+json"}).json()["paths"]
    operations = [each for path in paths.values() for each in path.values()]
    assert len(operations) > 20
    for each in operations:
        assert "Retry-After" in each["responses"]["429"]["headers"]
