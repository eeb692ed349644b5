"""Signing in in two steps: voluntary, asked for on every way in, counted, told, and never readable in the database."""

import base64
import json
import time
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.cache.backends import db as cache_table
from django.test import Client
from django.urls import reverse

from config.second_factors import Adapter, Unreadable
from scoring.people.actions import invitations, renewals
from tests import build
from tests.second_steps import (
    code_of,
    is_in,
    recovery_codes,
    shown_as_oneself,
    with_app,
    with_code,
    with_password,
    wrong,
)

pytestmark = pytest.mark.django_db
LIMIT = 20
FRESH = "another one that is long enough"


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
def secret(anna):
    return with_app(anna)


def test_without_a_second_step_the_password_signs_in(client, anna):
    assert with_password(client, anna).url == "/"
    assert is_in(client)


def test_with_one_the_password_alone_does_not(client, anna, secret):
    assert with_password(client, anna).url == reverse("mfa_authenticate")
    assert not is_in(client)
    assert client.get(reverse("me")).status_code == 302
    assert client.get(reverse("api_clubs")).status_code in {401, 403}


def test_password_and_code_sign_in_and_lead_where_one_wanted_to_go(client, anna, secret):
    form = {"login": "anna", "password": build.PASSWORD, "next": "/clubs/"}
    client.post(reverse("account_login"), form)
    assert client.get(reverse("mfa_authenticate")).status_code == 200
    assert with_code(client, code_of(secret)).url == "/clubs/"
    assert is_in(client)


def test_a_code_without_the_password_is_asked_of_nobody(client, anna, secret):
    assert with_code(client, code_of(secret)).url == reverse("account_login")
    assert not is_in(client)


def test_a_wrong_code_does_not_and_leaves_a_line_without_a_name(client, anna, secret, told):
    with_password(client, anna)
    assert with_code(client, wrong(secret), REMOTE_ADDR="192.0.2.7").status_code == 200
    assert not is_in(client)
    assert told() == ["Failed sign-in from 192.0.2.7"]


def test_guessing_codes_is_slowed_down_and_told(client, anna, secret, told):
    with_password(client, anna)
    for _ in range(LIMIT + 1):
        with_code(client, wrong(secret))
    assert with_code(client, code_of(secret)).status_code == 200
    assert not is_in(client)
    assert len(told()) == LIMIT + 2


def test_nobody_guesses_all_day_but_a_new_password_begins_anew(client, anna, secret, settings):
    assert settings.ACCOUNT_RATE_LIMITS["second_factor"] == "100/d/key"
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "second_factor": "5/d/key"}
    with_password(client, anna)
    for _ in range(5):
        with_code(client, wrong(secret))
    refused = with_code(client, code_of(secret), headers={"accept-language": "en"})
    assert "for today" in refused.content.decode()
    assert not is_in(client)
    anna.set_password(FRESH)
    anna.save()
    client.post(reverse("account_login"), {"login": "anna", "password": FRESH})
    with_code(client, code_of(secret))
    assert is_in(client)


def test_whoever_types_a_right_code_now_and_then_is_never_shut_out(anna, secret, settings, monkeypatch):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "second_factor": "3/d/key"}
    now = time.time
    for day in range(3):
        monkeypatch.setattr(time, "time", lambda later=day * 120: now() + later)
        client = Client()
        with_password(client, anna)
        for _ in range(2):
            with_code(client, wrong(secret))
        with_code(client, code_of(secret))
        assert is_in(client)


def test_a_flood_of_made_up_names_does_not_make_room_for_more_guesses(client, anna, secret):
    with_password(client, anna)
    for _ in range(LIMIT):
        with_code(client, wrong(secret))
    for number in range(400):
        cache.set(f"zzz{number}", 1, timeout=60)
    with_code(client, code_of(secret))
    assert not is_in(client)


def test_a_code_opens_once_as_long_as_it_would_be_right(anna, secret, monkeypatch):
    one, other = Client(), Client()
    code = code_of(secret)
    for client in (one, other):
        with_password(client, anna)
    with_code(one, code)
    assert is_in(one)
    # Half a minute later allauth has forgotten it, and the code would still be right.
    now, database = time.time, cache_table.tz_now
    monkeypatch.setattr(time, "time", lambda: now() + 31)
    monkeypatch.setattr(cache_table, "tz_now", lambda: database() + timedelta(seconds=31))
    with_code(other, code)
    assert not is_in(other)


def test_a_recovery_code_opens_once(anna, secret):
    code, *others = recovery_codes(anna)
    assert len(others) == 9
    for opens in (True, False):
        client = Client()
        with_password(client, anna)
        with_code(client, code)
        assert is_in(client) is opens
    assert recovery_codes(anna) == others


def test_a_link_for_a_new_password_still_asks(client, anna, secret):
    token = renewals.offer(account=anna, by=build.account(superuser=True))
    client.get(reverse("renewal", args=[token]))
    answer = client.post(reverse("renew"), {"password": FRESH, "again": FRESH})
    assert answer.url == reverse("mfa_authenticate")
    assert not is_in(client)
    assert with_code(client, code_of(secret)).url == reverse("me")
    assert is_in(client)


def test_a_link_for_a_new_password_asks_who_is_signed_in_as_somebody_else(client, anna, secret):
    admin = build.account(superuser=True)
    client.force_login(admin)
    client.get(reverse("renewal", args=[renewals.offer(account=anna, by=admin)]))
    client.post(reverse("renew"), {"password": FRESH, "again": FRESH})
    assert not is_in(client)


def test_an_invitation_leads_to_a_new_account_alone(client, anna, secret):
    """The account of the invitation is made by it: where there is one already, with a second step, it opens nothing."""
    club = build.club()
    admin = build.club_admin(club)
    token = invitations.invite(username="berta", to=club, role="scorekeeper", by=admin)
    berta = build.account("berta")
    with_app(berta)
    client.get(reverse("invitation", args=[token]))
    assert client.post(reverse("join"), {"password": FRESH, "again": FRESH}).status_code == 403
    assert not is_in(client)


def test_an_invitation_signs_in_who_has_no_second_step(client):
    club = build.club()
    token = invitations.invite(username="berta", to=club, role="scorekeeper", by=build.club_admin(club))
    client.get(reverse("invitation", args=[token]))
    answer = client.post(reverse("join"), {"password": FRESH, "again": FRESH})
    assert answer.url == reverse("club", args=[club.slug])
    assert is_in(client)


def test_the_administration_asks_too(client):
    admin = build.account("admin", superuser=True)
    secret = with_app(admin)
    asked = client.get("/admin/")
    assert asked.url == "/admin/login/?next=/admin/"
    assert client.get(asked.url).url == f"{reverse('account_login')}?next=%2Fadmin%2F"
    form = {"username": "admin", "password": build.PASSWORD, "login": "admin", "next": "/admin/"}
    assert client.post("/admin/login/", form).url.startswith(reverse("account_login"))
    client.post(reverse("account_login"), form)
    assert client.get("/admin/").status_code == 302
    assert with_code(client, code_of(secret)).url == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_the_database_shows_neither_secret_nor_codes(anna, secret):
    codes = recovery_codes(anna)
    stored = json.dumps([each.data for each in Authenticator.objects.all()])
    assert secret not in stored
    assert base64.b32decode(secret).hex() not in stored
    assert not any(code in stored for code in codes)


def test_what_another_key_encrypted_opens_nothing_and_says_why(client, anna, secret, settings):
    code = recovery_codes(anna)[0]
    settings.SECRET_KEY = "a new one"
    for typed in (code_of(secret), code):
        with_password(client, anna)
        assert "a new secret key" in with_code(client, typed, headers={"accept-language": "en"}).content.decode()
        assert not is_in(client)


def test_with_another_key_who_is_in_makes_new_codes_and_removes_the_app(client, anna, secret, settings):
    settings.SECRET_KEY = "a new one"
    client.force_login(anna)
    shown_as_oneself(client)
    assert client.get(reverse("mfa_view_recovery_codes")).url == reverse("mfa_generate_recovery_codes")
    assert client.get(reverse("mfa_generate_recovery_codes")).status_code == 200
    assert client.post(reverse("mfa_generate_recovery_codes")).url == reverse("mfa_view_recovery_codes")
    assert len(recovery_codes(anna)) == 10
    client.post(reverse("mfa_deactivate_totp"))
    assert not Authenticator.objects.exists()


def test_nothing_is_decrypted_to_something_one_could_guess(settings):
    with pytest.raises(Unreadable):
        Adapter().decrypt("")
    with pytest.raises(Unreadable):
        Adapter().decrypt(Adapter().encrypt("x")[:-2])


CHANGES = ("mfa_activate_totp", "mfa_deactivate_totp", "mfa_view_recovery_codes", "mfa_generate_recovery_codes")


@pytest.mark.parametrize("name", CHANGES)
def test_who_finds_a_browser_signed_in_changes_nothing(client, anna, secret, name):
    client.force_login(anna)
    asked = client.get(reverse(name))
    if asked.status_code == 302 and asked.url == reverse("mfa_deactivate_totp"):
        asked = client.get(asked.url)
    assert asked.url.startswith(reverse("account_reauthenticate"))
    client.post(reverse(name))
    assert Authenticator.objects.count() == 2


def test_one_shows_that_it_is_oneself_with_a_code_as_well(client, anna, secret, told):
    client.force_login(anna)
    again = reverse("mfa_reauthenticate")
    assert client.post(again, {"code": wrong(secret)}).status_code == 200
    assert len(told()) == 1
    assert client.post(again, {"code": code_of(secret), "next": reverse("mfa_deactivate_totp")}).status_code == 302
    client.post(reverse("mfa_deactivate_totp"))
    assert not Authenticator.objects.exists()


def test_a_wrong_password_asked_for_again_is_told(client, anna, told):
    client.force_login(anna)
    client.post(reverse("account_reauthenticate"), {"password": "a guess"}, REMOTE_ADDR="192.0.2.7")
    assert told() == ["Failed sign-in from 192.0.2.7"]


def test_what_strangers_send_fills_no_sessions(client):
    for name in (*CHANGES, "mfa_add_webauthn", "mfa_reauthenticate"):
        client.post(reverse(name), {"code": "1" * 1000})
    assert not Session.objects.exists()


PAGES = ("mfa_index", "mfa_activate_totp", "mfa_view_recovery_codes", "mfa_reauthenticate")


@pytest.mark.parametrize("name", PAGES)
def test_no_browser_keeps_a_page_with_secrets(client, anna, secret, name):
    client.force_login(anna)
    shown_as_oneself(client)
    assert "no-store" in client.get(reverse(name))["Cache-Control"]
