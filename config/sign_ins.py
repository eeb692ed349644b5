"""A line for each sign-in that failed, for fail2ban: from where, and nothing of what was typed.

People type their password where the name belongs; and that a name is one is nobody's business either.
"""

import logging
from typing import Any

from django.contrib.auth.signals import user_login_failed
from django.core.exceptions import ValidationError
from django.dispatch import receiver
from django.http import HttpRequest

from scoring import addresses
from scoring.people.values import sign_up

log = logging.getLogger("kiebitz.sign_in")


class Adapter(sign_up.Adapter):
    """Who guesses on after the limit is told, too: nobody looks at the password any more, and no signal is sent."""

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            tell(request)
            raise


@receiver(user_login_failed, dispatch_uid="failed_sign_in")
def _failed(request: HttpRequest | None = None, **_more: Any) -> None:
    if request is not None:
        tell(request)


def tell(request: HttpRequest) -> None:
    """One line, with the address alone."""
    log.warning("Failed sign-in from %s", addresses.address_of(request))
