"""Signing in in two steps, in a real browser with a key that the browser plays, under our own policy of contents."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from playwright.sync_api import expect

from tests import build
from tests.browser.conftest import PHONE
from tests.second_steps import code_of

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
PHONE_KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_key(page):
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE_KEY})


def first_step(page, account):
    page.goto("/accounts/login/")
    page.get_by_label("Username").fill(account.username)
    page.get_by_label("Password").fill(build.PASSWORD)
    page.locator("#content").get_by_role("button", name="Sign in").click()


def show_oneself(page):
    page.get_by_label("Password").fill(build.PASSWORD)
    page.get_by_role("button", name="Continue").click()


def sign_out(page):
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in", exact=True).first).to_be_visible()


def test_a_key_is_added_and_signs_in(visit):
    cache.clear()
    anna = build.account("anna")
    page = visit("/me/", anna, **PHONE)
    with_key(page)
    page.get_by_role("link", name="Sign-in in two steps").click()
    page.get_by_role("link", name="Add a key").click()
    show_oneself(page)
    page.get_by_label("Name of the key").fill("My phone")
    page.get_by_role("button", name="Add a key").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.get_by_role("link", name="I have written them down").click()
    expect(page.get_by_text("My phone")).to_be_visible()
    sign_out(page)
    first_step(page, anna)
    expect(page.get_by_role("heading", name="Second step")).to_be_visible()
    page.get_by_role("button", name="Use my key").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    assert Authenticator.objects.get(type="webauthn").last_used_at


REFUSING = """name => { navigator.credentials.create = navigator.credentials.get =
    () => Promise.reject(new DOMException("", name)) }"""
REFUSALS = {
    "NotAllowedError": "Nothing came from the key: the request was cancelled or took too long.",
    "InvalidStateError": "This key has already been added.",
    "SecurityError": "The browser could not use the key.",
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_key_that_does_not_answer_is_said_and_can_be_asked_again(visit, name):
    cache.clear()
    page = visit("/accounts/2fa/keys/add/", build.account("anna"), **PHONE)
    show_oneself(page)
    with_key(page)
    asked = page.evaluate_handle("[navigator.credentials.create, navigator.credentials.get]")
    page.evaluate(REFUSING, name)
    page.get_by_label("Name of the key").fill("My phone")
    for _time in range(2):
        page.get_by_role("button", name="Add a key").click()
        expect(page.get_by_role("alert")).to_contain_text(REFUSALS[name])
    page.evaluate("asked => { [navigator.credentials.create, navigator.credentials.get] = asked }", asked)
    page.get_by_role("button", name="Add a key").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()


def test_a_sign_in_whose_key_is_put_aside_says_so(visit):
    cache.clear()
    anna = build.account("anna")
    page = visit("/accounts/2fa/keys/add/", anna, **PHONE)
    show_oneself(page)
    with_key(page)
    page.get_by_label("Name of the key").fill("My phone")
    page.get_by_role("button", name="Add a key").click()
    page.get_by_role("link", name="I have written them down").click()
    sign_out(page)
    first_step(page, anna)
    page.evaluate(REFUSING, "NotAllowedError")
    page.get_by_role("button", name="Use my key").click()
    expect(page.get_by_role("alert")).to_contain_text(REFUSALS["NotAllowedError"])


def test_an_app_is_set_up_and_signs_in(visit):
    cache.clear()
    anna = build.account("anna")
    page = visit("/accounts/2fa/app/", anna, **PHONE)
    show_oneself(page)
    picture = page.get_by_role("img", name=re.compile("QR code"))
    assert picture.evaluate("image => image.naturalWidth") > 100
    secret = page.get_by_label("The same as text").input_value()
    page.get_by_label("Authenticator code").fill(code_of(secret))
    page.get_by_role("button", name="Switch on").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    sign_out(page)
    first_step(page, anna)
    page.get_by_label("Code").fill(code_of(secret))
    page.locator("#content").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
