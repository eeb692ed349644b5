"""What a test needs to sign in in two steps: an app, as RFC 6238 has it, and an account that has one."""

import base64
import hashlib
import hmac
import re
import struct
import time

from django.test import Client
from django.urls import reverse

from scoring.models import Account
from tests import build

PERIOD = 30


def code_of(secret: str, *, later: int = 0) -> str:
    """What the app shows, so many half minutes from now."""
    counter = int(time.time()) // PERIOD + later
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", counter), hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at : at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def wrong(secret: str) -> str:
    """A code that the app shows neither now nor soon."""
    right = {code_of(secret, later=each) for each in range(-2, 3)}
    return next(each for each in ("000000", "111111", "222222", "333333", "444444", "555555") if each not in right)


def shown_as_oneself(client: Client) -> None:
    """The password once more, as every change of signing in asks."""
    client.post(reverse("account_reauthenticate"), {"password": build.PASSWORD})


def with_app(account: Account) -> str:
    """The secret of the app that this account has set up, on the pages themselves."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(account)
    shown_as_oneself(client)
    page = client.get(reverse("mfa_activate_totp")).content.decode()
    secret = re.search(r'<textarea id="secret"[^>]*>([A-Z2-7]+)<', page)[1]
    answer = client.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    assert answer.url == reverse("mfa_view_recovery_codes")
    return secret


def recovery_codes(account: Account) -> list[str]:
    client = Client()
    client.force_login(account)
    shown_as_oneself(client)
    page = client.get(reverse("mfa_view_recovery_codes")).content.decode()
    return re.findall(r"<li>(\d{8})</li>", page)


def with_password(client: Client, account: Account, **more):
    """The first step."""
    return client.post(reverse("account_login"), {"login": account.username, "password": build.PASSWORD}, **more)


def with_code(client: Client, code: str, **more):
    """The second one."""
    return client.post(reverse("mfa_authenticate"), {"code": code}, **more)


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session
