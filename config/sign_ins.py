"""Signing in: in turn, counted by device or address, and a line for each that failed, for fail2ban.

The line says from where, and nothing of what was typed: people type their password where the name belongs; and that a
name is one is nobody's business either.
"""

import logging
from typing import Any

from django.contrib.auth.signals import user_login_failed
from django.core.exceptions import ValidationError
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from config import devices
from scoring import addresses, passwords
from scoring.models import Account
from scoring.people.values import sign_up

log = logging.getLogger("kiebitz.sign_in")


class Adapter(sign_up.Adapter):
    """Who guesses on after the limit is told, too: nobody looks at the password any more, and no signal is sent."""

    def get_client_ip(self, request: HttpRequest) -> str:
        """Whom the limits count: a device that signed in to this account before by itself, all others by address."""
        return _device(request) or super().get_client_ip(request)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Account | None:
        """Nothing is counted before it is one's turn. Raises `Busy`."""
        with passwords.turn(known=request.user.is_authenticated or bool(_device(request))):
            found: Account | None = super().authenticate(request, **credentials)
        return found

    def post_login(self, request: HttpRequest, user: Account, **more: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **more)
        devices.remember(request, response, user.get_username())
        return response

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            tell(request)
            raise


def _device(request: HttpRequest) -> str:
    """The device, if it has signed in before to the account that is typed, or is signed in to; else empty."""
    typed = request.POST.get("login", "").strip()
    return devices.known(request, typed or request.user.get_username())


@receiver(user_login_failed, dispatch_uid="failed_sign_in")
def _failed(request: HttpRequest | None = None, **_more: Any) -> None:
    if request is not None:
        tell(request)


def tell(request: HttpRequest) -> None:
    """One line, with the address alone."""
    log.warning("Failed sign-in from %s", addresses.address_of(request))
