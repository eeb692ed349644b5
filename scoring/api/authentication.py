"""Who calls the API, and whose names he or she is told."""

from collections.abc import Iterable
from typing import Any, cast

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from scoring.actors import Bearer
from scoring.api.throttling import WrongTokens
from scoring.models import Account, Book, Player
from scoring.people.actions import tokens
from scoring.people.queries import people_queries

BEARER = "bearer"
NO_VIEW: Any = None
"""Who somebody is does not hang on the view that is asked."""


class Session(SessionAuthentication):
    """The session of the pages. Nobody signed in is 401, a missing CSRF token 403."""

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002  the base class's signature
        return "Session"

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as error:
            raise exceptions.PermissionDenied(_("The CSRF token is missing or wrong."), "csrf_failed") from error


def scheme_of(request: HttpRequest | Request) -> str:
    """By what a program says who it is; empty where it does not."""
    return request.headers.get("Authorization", "").partition(" ")[0].lower()


class Token(BaseAuthentication):
    """A token in the header `Authorization`. One that is none is 401, whoever else is signed in there."""

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002  the base class's signature
        return 'Bearer realm="Kiebitz"'

    def authenticate(self, request: Request) -> tuple[Bearer, None] | None:
        if scheme_of(request) != BEARER:
            return None
        _scheme, _space, secret = request.headers["Authorization"].partition(" ")
        found = tokens.bearer_of(secret.strip(), timezone.now())
        if found is None:
            raise _refusal(request)
        return found, None


def _refusal(request: Request) -> exceptions.APIException:
    """Who tries too many is told when to come back."""
    counted = WrongTokens()
    if not counted.allow_request(request, NO_VIEW):
        return exceptions.Throttled(counted.wait())
    return exceptions.AuthenticationFailed(_("This key for a program is unknown or has expired."), "token_unknown")


def account(request: Request) -> Account | Bearer:
    """Who writes; known, or it would have been 401."""
    return cast("Account | Bearer", request.user)


def demand_seatable(request: Request, book: Book, field: str, wanted: Iterable[int | None]) -> dict[int, Player]:
    """The players of these numbers. Nobody is seated where he or she does not belong; whether there is such a number
    is not told.
    """
    found = Player.objects.in_bulk({each for each in wanted if each is not None})
    known = people_queries.seatable(book, found.values(), account(request))
    if strange := {each for each in wanted if each is not None} - known:
        text = _("There is no player with number %(given)s.") % {"given": min(strange)}
        raise exceptions.ValidationError({field: [exceptions.ErrorDetail(text, "entry_player_unknown")]})
    return found
