"""How people come to an account: sign-up is closed unless the operator opens it."""

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth is untyped
    """allauth asks here before it lets anybody sign up."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:  # noqa: ARG002  allauth's signature
        return bool(settings.SIGNUP_OPEN)
