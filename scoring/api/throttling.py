"""How often the interface may be asked: by account where one is signed in, else by address.

Counted in each process for itself, in memory: a count that is written down would cost each request what a deal costs.
So the limit holds for each of a server's processes. A hall sits behind one address; the limits leave room for it.
"""

import time
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from scoring import addresses
from scoring.actors import account_of
from scoring.models import Account


class _Counted(SimpleRateThrottle, ABC):
    """The library's, with a clock that nobody sets and a memory of its own, which is bounded."""

    cache = caches["counted"]
    timer = time.monotonic
    per_minute: ClassVar[str]
    """Name of the setting; 0: as often as one likes."""

    def get_rate(self) -> str | None:
        limit: int = getattr(settings, self.per_minute)
        return f"{limit}/min" if limit else None

    def get_cache_key(self, request: Request, view: Any) -> str | None:  # noqa: ARG002  base signature
        whose = self.whose(request)
        return whose and f"{self.per_minute}:{whose}"

    @abstractmethod
    def whose(self, request: Request) -> str | None:
        """Whose requests are counted together; None for those that somebody else counts."""


class ByAccount(_Counted):
    """Everybody who is signed in, with the programs that were given tokens, from wherever."""

    per_minute = "API_PER_ACCOUNT"

    def whose(self, request: Request) -> str | None:
        return str(account.pk) if (account := _signed_in(request)) else None


class ByAddress(_Counted):
    """Everybody else; a network of IPv6 is one household."""

    per_minute = "API_PER_ADDRESS"

    def whose(self, request: Request) -> str | None:
        return None if _signed_in(request) else _household_of(request)


class WrongTokens(_Counted):
    """Who shows tokens that are none, counted with those who show none."""

    per_minute = "API_PER_ADDRESS"

    def whose(self, request: Request) -> str:
        return _household_of(request)


def _signed_in(request: Request) -> Account | None:
    return None if isinstance(request.user, AnonymousUser) else account_of(request.user)


def _household_of(request: Request) -> str:
    return addresses.household(addresses.address_of(request._request))  # noqa: SLF001  DRF's own
