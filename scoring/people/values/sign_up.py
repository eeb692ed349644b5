"""How people come to an account: sign-up is closed unless the operator opens it."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest

from scoring import addresses


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth is untyped
    """allauth asks here before it lets anybody sign up."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:  # noqa: ARG002  allauth's signature
        return bool(settings.SIGNUP_OPEN)

    def get_client_ip(self, request: HttpRequest) -> str:
        """Whom the limits count."""
        return addresses.address_of(request)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Guesses count per account and address: whoever guesses from elsewhere locks nobody out."""
        return f"{super()._get_login_attempts_cache_key(request, **credentials)}:{self.get_client_ip(request)}"
