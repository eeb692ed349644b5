"""A device that signed in before is known again, so that guesses of others do not count against it.

Its cookie says to which accounts, by a keyed digest of each name, and under which number each counts there; it signs
nobody in.
"""

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from scoring.people.values import stamped

COOKIE = "known_device"
SALT = "config.devices"
DAYS = 365
MOST = 8
"""Accounts of one device; of more, as at a club's laptop, the last ones."""


def known(request: HttpRequest, username: str) -> str:
    """The number under which this device counts at this account; empty if it has never signed in there."""
    return _accounts(request).get(_digest(username), "")


def remember(request: HttpRequest, response: HttpResponse, username: str) -> None:
    """From now on the device that gets this response is known at this account."""
    before, account = _accounts(request), _digest(username)
    number = before.pop(account, "") or f"device:{secrets.token_hex(8)}"
    accounts = dict([*before.items(), (account, number)][-MOST:])
    response.set_cookie(
        COOKIE,
        stamped.write(accounts, salt=SALT),
        max_age=DAYS * 24 * 3600,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _accounts(request: HttpRequest) -> dict[str, str]:
    try:
        accounts: dict[str, str] = stamped.read(request.COOKIES.get(COOKIE, ""), salt=SALT, hours=DAYS * 24)
    except signing.BadSignature:
        return {}
    return accounts


def _digest(username: str) -> str:
    return salted_hmac(SALT, username.lower(), algorithm="sha256").hexdigest()[:16]
