"""Security keys and passkeys as the second step: where browsers have them, and what is sent instead of an answer."""

import json
import re

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse

from config.second_factor_forms import MOST_KEYS
from config.second_factor_pages import keys_work
from tests import build
from tests.second_steps import is_in, recovery_codes, shown_as_oneself, with_code, with_password
from tests.soft_key import SoftKey, added, asked, page, sent
from tests.tiers import long

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_limits_left_over():
    cache.clear()


@pytest.fixture
def told(caplog):
    return lambda: [each.getMessage() for each in caplog.records if each.name == "kiebitz.sign_in"]


@pytest.fixture
def anna():
    return build.account("anna")


@pytest.fixture
def owner(anna):
    """Her browser, in which she has shown that it is she."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(anna)
    shown_as_oneself(client)
    return client


@pytest.fixture
def key(owner):
    made = SoftKey()
    assert added(owner, made).url == reverse("mfa_view_recovery_codes")
    return made


def test_a_key_is_asked_for_and_opens(client, anna, key):
    assert with_password(client, anna, HTTP_HOST="localhost").url == reverse("mfa_authenticate")
    assert not is_in(client)
    answer = key.answer(asked(page(client, "mfa_authenticate")))
    assert sent(client, "mfa_authenticate", answer).url == "/"
    assert is_in(client)


def test_an_answer_opens_once(client, anna, key):
    with_password(client, anna)
    answer = key.answer(asked(page(client, "mfa_authenticate")))
    sent(client, "mfa_authenticate", answer)
    other = Client()
    with_password(other, anna)
    page(other, "mfa_authenticate")
    assert sent(other, "mfa_authenticate", answer).status_code == 200
    assert not is_in(other)


def test_another_key_opens_nothing_and_is_told(client, anna, key, told):
    with_password(client, anna)
    stolen = SoftKey()
    for name in (stolen.credential, key.credential):
        stolen.credential = name
        answer = stolen.answer(asked(page(client, "mfa_authenticate")))
        assert sent(client, "mfa_authenticate", answer).status_code == 200
    assert not is_in(client)
    assert len(told()) == 2


def test_a_key_that_answered_another_site_opens_nothing(client, anna, key):
    with_password(client, anna)
    key.origin = "https://localhost.evil.example"
    assert sent(client, "mfa_authenticate", key.answer(asked(page(client, "mfa_authenticate")))).status_code == 200
    assert not is_in(client)


def broken(answer):
    """Whatever else could be sent instead of it."""
    yield from ("", "x", "null", "[]", "1", "{}", '{"response": {}}', '{"response": []}', "[" * 10_000, "{" * 19_000)
    yield "1" * 30_000
    for name in ("id", "rawId", "type", "response"):
        yield json.dumps({each: value for each, value in answer.items() if each != name})
        yield from (json.dumps({**answer, name: junk}) for junk in (None, 1, "\0", "é", [], {"a": "\0"}))
    for name in answer["response"]:
        for junk in (None, 1, "", "AA", "\0", "é", [], {}):
            yield json.dumps({**answer, "response": {**answer["response"], name: junk}})


THIRDS = [0, *long(1, 2)]
"""Every third of what else could be sent, and the others."""


@pytest.mark.parametrize("third", THIRDS)
def test_whatever_is_sent_instead_of_an_answer_is_a_wrong_one(client, anna, key, settings, third):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "10000/m/key"}
    with_password(client, anna)
    good = key.answer(asked(page(client, "mfa_authenticate")))
    for junk in [*broken(good)][third::3]:
        options = asked(page(client, "mfa_authenticate"))
        answered = sent(client, "mfa_authenticate", junk).status_code
        assert answered == 200, junk
        assert not is_in(client), junk
    assert options


@pytest.mark.parametrize("third", THIRDS)
def test_whatever_is_sent_instead_of_a_new_key_is_none(owner, third):
    good = SoftKey().made(asked(page(owner, "mfa_add_webauthn")))
    for junk in [*broken(good)][third::3]:
        page(owner, "mfa_add_webauthn")
        answered = sent(owner, "mfa_add_webauthn", junk, name="blue")
        assert answered.status_code == 200, junk
        assert 'role="alert"' in answered.content.decode(), junk
    assert not Authenticator.objects.exists()


def test_of_what_a_browser_sends_nothing_but_the_key_is_kept(owner):
    made = SoftKey().made(asked(page(owner, "mfa_add_webauthn")))
    extra = {"more": "\0", "clientExtensionResults": {"x": "\0"}, "authenticatorAttachment": "platform"}
    made["response"]["transports"] = ["usb"]
    sent(owner, "mfa_add_webauthn", {**made, **extra}, name="  blue  key ")
    kept = Authenticator.objects.get(type="webauthn").data
    assert kept["name"] == "blue key"
    assert kept["credential"].keys() == {"id", "rawId", "type", "response"}
    assert kept["credential"]["response"].keys() == {"clientDataJSON", "attestationObject"}


@pytest.mark.parametrize("name", ["a" * 61, "evil\u202ename", "a\0b"])
def test_names_of_keys_are_cleaned(owner, name):
    assert added(owner, SoftKey(), name).status_code == 200
    assert not Authenticator.objects.exists()


def test_an_account_has_a_handful_of_keys(owner, anna):
    for _ in range(MOST_KEYS + 1):
        added(owner, SoftKey())
    assert Authenticator.objects.filter(type="webauthn").count() == MOST_KEYS


def test_a_recovery_code_helps_who_has_no_key_at_hand(client, anna, key):
    code = recovery_codes(anna)[0]
    with_password(client, anna)
    with_code(client, code)
    assert is_in(client)


def test_nobody_removes_a_key_of_somebody_else(key):
    other = Client()
    other.force_login(build.account())
    shown_as_oneself(other)
    address = reverse("mfa_remove_webauthn", args=[Authenticator.objects.get(type="webauthn").pk])
    assert other.post(address).status_code == 404
    assert Authenticator.objects.filter(type="webauthn").exists()


def test_with_the_last_key_the_second_step_and_its_codes_go(owner, key):
    address = reverse("mfa_remove_webauthn", args=[Authenticator.objects.get(type="webauthn").pk])
    assert "blue" in owner.get(address).content.decode()
    assert owner.post(address).url == reverse("mfa_index")
    assert not Authenticator.objects.exists()


def test_one_shows_that_it_is_oneself_with_a_key_as_well(client, anna, key):
    client.force_login(anna)
    assert sent(client, "mfa_reauthenticate_webauthn", "{}").status_code == 200
    answer = key.answer(asked(page(client, "mfa_reauthenticate_webauthn")))
    next_page = reverse("mfa_view_recovery_codes")
    assert sent(client, "mfa_reauthenticate_webauthn", answer, next=next_page).url == next_page
    assert client.get(next_page).status_code == 200


@pytest.mark.parametrize(
    ("host", "https", "work"),
    [
        ("localhost:8000", False, True),
        ("kiebitz.example", True, True),
        ("kiebitz.example:8443", True, True),
        ("kiebitz.example", False, False),
        ("kiebitz.local:8000", False, False),
        ("192.168.1.7:8000", False, False),
        ("192.168.1.7", True, False),
        ("127.0.0.1:8000", False, False),
        ("[::1]:8000", False, False),
        ("[::1]", True, False),
    ],
)
def test_keys_work_where_browsers_have_them(settings, host, https, work):
    settings.ALLOWED_HOSTS = ["*"]
    assert keys_work(RequestFactory().get("/", HTTP_HOST=host, secure=https)) is work


def test_elsewhere_the_pages_say_so_and_offer_the_app(owner, key, client, anna):
    """The host of the test client is `testserver`, by plain http."""
    told = owner.get(reverse("mfa_index")).content.decode()
    assert "use the app here" in told
    assert reverse("mfa_add_webauthn") not in told
    assert owner.get(reverse("mfa_add_webauthn")).url == reverse("mfa_index")
    with_password(client, anna)
    told = client.get(reverse("mfa_authenticate"), headers={"accept-language": "en"}).content.decode()
    assert "use a code here" in told
    assert "key_answer" not in told


@pytest.mark.parametrize("name", ["mfa_add_webauthn", "mfa_authenticate"])
def test_the_pages_hold_no_script_but_data(owner, key, client, anna, name):
    with_password(client, anna, HTTP_HOST="localhost")
    told = page(owner if name == "mfa_add_webauthn" else client, name)
    scripts = [each.partition(">")[0] for each in told.split("<script")[1:]]
    assert len(scripts) == 7
    assert all('type="application/json"' in each or "src=" in each for each in scripts)
    assert "onclick" not in told


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_pages_can_say_why_a_key_did_not_answer(owner, client, anna, key, language):
    with_password(client, anna, HTTP_HOST="localhost")
    for browser, name in ((owner, "mfa_add_webauthn"), (client, "mfa_authenticate")):
        answer = browser.get(reverse(name), headers={"accept-language": language}, HTTP_HOST="localhost")
        told = re.findall(r'<template id="key_failed_(\w+)">([^<]+)<', answer.content.decode())
        assert [each for each, _text in told] == ["NotAllowedError", "InvalidStateError", "other"]
        assert "js/keys" in answer.content.decode()
