"""Signing in: by name and password, closed to strangers, slowed down when guessed; none of it needs Redis."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.sessions.backends import db
from django.core.cache import cache, caches
from django.core.cache.backends.db import DatabaseCache
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from config import devices
from config.startup import warn_without_proxies
from scoring.addresses import address_of
from scoring.models import Account
from scoring.people.values import stamped
from scoring.sessions import SessionStore
from tests import build

pytestmark = pytest.mark.django_db

LOGIN = "/accounts/login/"
GUESSES_A_MINUTE = 20


@pytest.fixture(autouse=True)
def _no_limits_left_over():
    cache.clear()


def sign_in(client: Client, username: str, password: str, address: str = "192.0.2.1"):
    return client.post(LOGIN, {"login": username, "password": password}, REMOTE_ADDR=address)


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_the_right_password_signs_in(client):
    build.account("anna")
    answer = sign_in(client, "anna", build.PASSWORD)
    assert (answer.status_code, answer.url) == (302, "/")
    assert is_in(client)


@pytest.mark.parametrize(("name", "password"), [("anna", "wrong"), ("nobody", build.PASSWORD), ("anna", "")])
def test_anything_else_does_not(client, name, password):
    build.account("anna")
    assert sign_in(client, name, password).status_code == 200
    assert not is_in(client)


def test_guessing_is_slowed_down(client):
    build.account("anna")
    for _ in range(GUESSES_A_MINUTE):
        sign_in(client, "anna", "a guess")
    assert sign_in(client, "anna", build.PASSWORD).status_code == 200
    assert not is_in(client)


def test_a_guesser_locks_nobody_out_who_sits_elsewhere(client):
    build.account("anna")
    for _ in range(GUESSES_A_MINUTE + 1):
        sign_in(client, "anna", "a guess", address="203.0.113.9")
    assert sign_in(client, "anna", build.PASSWORD).status_code == 302


def test_a_neighbour_who_guesses_locks_nobody_out_at_a_device_that_signed_in_before(client):
    """Behind one address, as in a hall: by the count of an account, and by that of an address."""
    build.account("anna")
    sign_in(client, "anna", build.PASSWORD)
    client.post(reverse("account_logout"))
    for number in range(310):
        sign_in(Client(), f"made up {number}", "")
    for _ in range(GUESSES_A_MINUTE + 1):
        sign_in(Client(), "anna", "a guess")
    assert sign_in(Client(), "anna", build.PASSWORD).status_code != 302
    assert sign_in(client, "anna", build.PASSWORD).status_code == 302


def test_guesses_at_a_known_device_are_counted_as_well_and_only_there(client):
    build.account("anna")
    sign_in(client, "anna", build.PASSWORD)
    client.post(reverse("account_logout"))
    for _ in range(GUESSES_A_MINUTE):
        sign_in(client, "anna", "a guess")
    assert sign_in(client, "anna", build.PASSWORD).status_code == 200
    assert sign_in(Client(), "anna", build.PASSWORD).status_code == 302


def test_a_device_is_known_at_the_accounts_that_signed_in_there_and_at_no_other(client):
    for name in ("anna", "bert", "cora"):
        build.account(name)
    for name in ("anna", "bert"):
        sign_in(client, name, build.PASSWORD)
        client.post(reverse("account_logout"))
    request = RequestFactory().get("/")
    request.COOKIES = {devices.COOKIE: client.cookies[devices.COOKIE].value}
    assert [bool(devices.known(request, each)) for each in ("anna", "Bert", "cora", "")] == [True, True, False, False]
    request.COOKIES[devices.COOKIE] += "x"
    assert not devices.known(request, "anna")


def test_what_a_device_keeps_names_nobody_and_signs_nobody_in(client):
    build.account("anna")
    sign_in(client, "anna", build.PASSWORD)
    cookie = client.cookies[devices.COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 365 * 24 * 3600)
    assert "anna" not in str(stamped.read(cookie.value, salt=devices.SALT, hours=1))
    other = Client()
    other.cookies[devices.COOKIE] = cookie.value
    assert not is_in(other)


def test_a_device_of_many_knows_the_last_ones():
    request, response = RequestFactory().get("/"), HttpResponse()
    for number in range(devices.MOST + 1):
        devices.remember(request, response, f"account{number}")
        request.COOKIES = {devices.COOKIE: response.cookies[devices.COOKIE].value}
    assert not devices.known(request, "account0")
    assert devices.known(request, "account1")


def behind(proxies: int, settings, forwarded: str, connected: str = "10.0.0.1"):
    """Whom the limits count."""
    settings.PROXIES = proxies
    request = RequestFactory().get("/", headers={"x-forwarded-for": forwarded}, REMOTE_ADDR=connected)
    return address_of(request)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "counted"),
    [
        (0, "198.51.100.7", "10.0.0.1"),
        (1, "198.51.100.7", "198.51.100.7"),
        (1, "127.0.0.1, 198.51.100.7", "198.51.100.7"),
        (2, "127.0.0.1, 198.51.100.7, 192.0.2.44", "198.51.100.7"),
        (2, "198.51.100.7", "10.0.0.1"),
        (1, "", "10.0.0.1"),
        (1, "nobody", "10.0.0.1"),
        (1, "198.51.100.7:4711", "198.51.100.7"),
        (1, "[2001:DB8::1]:4711", "2001:db8::1"),
        (1, "2001:db8::1", "2001:db8::1"),
    ],
)
def test_only_proxies_of_our_own_are_believed(settings, proxies, forwarded, counted):
    assert behind(proxies, settings, forwarded) == counted


def guess_through_a_proxy(username: str, password: str, visitor: str):
    headers = {"x-forwarded-for": f"127.0.0.1, {visitor}"}
    return Client().post(LOGIN, {"login": username, "password": password}, headers=headers, REMOTE_ADDR="10.0.0.1")


def test_behind_a_proxy_a_guesser_locks_nobody_out(settings):
    settings.PROXIES = 1
    build.account("anna")
    for _ in range(GUESSES_A_MINUTE + 1):
        guess_through_a_proxy("anna", "a guess", "203.0.113.9")
    assert guess_through_a_proxy("anna", build.PASSWORD, "203.0.113.9").status_code == 200
    assert guess_through_a_proxy("anna", build.PASSWORD, "198.51.100.7").status_code == 302


def test_nobody_gets_more_guesses_by_naming_another_address(settings):
    """Neither without a proxy nor before one: what a visitor writes there himself is not believed."""
    build.account("anna")
    for proxies in (0, 1):
        settings.PROXIES = proxies
        cache.clear()
        for number in range(GUESSES_A_MINUTE):
            headers = {"x-forwarded-for": f"203.0.113.{number}, 192.0.2.1"}
            Client().post(LOGIN, {"login": "anna", "password": "a guess"}, headers=headers, REMOTE_ADDR="192.0.2.1")
        headers = {"x-forwarded-for": "203.0.113.99, 192.0.2.1"}
        answer = Client().post(
            LOGIN, {"login": "anna", "password": build.PASSWORD}, headers=headers, REMOTE_ADDR="192.0.2.1"
        )
        assert answer.status_code == 200


@pytest.mark.parametrize(("https", "proxies", "warned"), [(True, 0, 1), (True, 1, 0), (False, 0, 0)])
def test_https_without_a_named_proxy_is_warned_of(settings, caplog, https, proxies, warned):
    settings.HTTPS, settings.PROXIES = https, proxies
    warn_without_proxies()
    assert len(caplog.records) == warned


def test_a_hall_full_of_people_signs_in_from_one_address(client):
    names = [build.account().username for _ in range(45)]
    answers = [sign_in(Client(), name, build.PASSWORD).status_code for name in names]
    assert answers == [302] * len(names)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_disk_without_room_is_no_guess_too_many(client, settings, monkeypatch, language):
    """On a full disk nothing is counted, and Django's cache says nothing of it."""
    build.account("anna")
    monkeypatch.setattr(DatabaseCache, "add", lambda *_arguments, **_more: False)
    client.raise_request_exception = False
    settings.FREE_SPACE = 1 << 62
    answer = client.post(LOGIN, {"login": "anna", "password": build.PASSWORD}, headers={"accept-language": language})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    said = {"en": "disk is full", "de": "Festplatte des Servers ist voll", "fr": "disque du serveur est plein"}
    assert said[language] in answer.content.decode()
    assert not is_in(client)


def test_limits_live_in_the_database():
    from django.conf import settings

    assert isinstance(caches["default"], DatabaseCache)
    assert settings.SESSION_ENGINE == "scoring.sessions"
    assert issubclass(SessionStore, db.SessionStore)


def test_sign_up_is_closed(client):
    answer = client.get(reverse("account_signup"))
    assert answer.status_code in {200, 403}
    form = {"username": "eve", "password1": build.PASSWORD, "password2": build.PASSWORD}
    client.post(reverse("account_signup"), form)
    assert not Account.objects.exists()


def test_sign_up_can_be_opened(client, settings):
    settings.SIGNUP_OPEN = True
    form = {"username": "eve", "password1": build.PASSWORD, "password2": build.PASSWORD}
    assert client.post(reverse("account_signup"), form).status_code == 302
    assert Account.objects.get().username == "eve"


@pytest.mark.parametrize("name", ["\0", "a" * 5000, "=HYPERLINK()", "\u202eanna", "anna' OR 1=1 --"])
def test_hostile_names_are_refused(client, name):
    assert sign_in(client, name, "x").status_code == 200
    assert not is_in(client)


ROOT = Path(__file__).resolve().parents[2]
SIGN_IN = """
import django
django.setup()
from django.test import Client, RequestFactory
from scoring.models import Account
Account.objects.create_user("anna", password="long enough for anybody")
print(Client().post("/accounts/login/", {"login": "anna", "password": "long enough for anybody"}).status_code)
"""


def test_a_fresh_database_needs_migrations_alone_and_no_redis(tmp_path, prepared):
    """What an operator could forget would be told at the first sign-in, by a 500."""
    environment = {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DJANGO_SECRET_KEY": "x",
        "KIEBITZ_HOSTS": "testserver",
        "KIEBITZ_DATA": str(tmp_path),
        "REDIS_URL": "redis://127.0.0.1:1/0",
    }

    def run(*arguments: str) -> str:
        command = [sys.executable, *arguments]
        return subprocess.run(
            command, env=environment, cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE
        ).stdout.strip()

    prepared(tmp_path)
    assert run("-c", SIGN_IN) == "302"


@pytest.mark.parametrize("page", ["password/reset/", "email/", "login/code/confirm/", "password/set/", "3rdparty/"])
def test_pages_that_would_need_a_mail_server_are_not_there(client, page):
    assert client.get(f"/accounts/{page}").status_code == 404


def test_a_password_is_changed(client):
    client.force_login(build.account("anna"))
    fresh = "another one that is long enough"
    form = {"oldpassword": build.PASSWORD, "password1": fresh, "password2": fresh}
    assert client.post(reverse("account_change_password"), form).status_code == 302
    assert Account.objects.get().check_password(fresh)


def test_an_inactive_account_stays_out(client):
    build.account("anna", is_active=False)
    sign_in(client, "anna", build.PASSWORD)
    assert not is_in(client)
