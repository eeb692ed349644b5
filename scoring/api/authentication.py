"""Who calls the API, and whose names he or she is told."""

from collections.abc import Iterable
from typing import cast

from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from scoring.models import Account, Book, Player
from scoring.people.queries import people_queries


class Session(SessionAuthentication):
    """The session of the pages. Nobody signed in is 401, a missing CSRF token 403."""

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002  the base class's signature
        return "Session"

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as error:
            raise exceptions.PermissionDenied(_("The CSRF token is missing or wrong."), "csrf_failed") from error


def account(request: Request) -> Account:
    """Who writes; signed in, or it would have been 401."""
    return cast("Account", request.user)


def demand_seatable(request: Request, book: Book, field: str, wanted: Iterable[int | None]) -> dict[int, Player]:
    """The players of these numbers. Nobody is seated where he or she does not belong; whether there is such a number
    is not told.
    """
    found = Player.objects.in_bulk({each for each in wanted if each is not None})
    known = people_queries.seatable(book, found.values(), account(request))
    if strange := {each for each in wanted if each is not None} - known:
        text = _("The player with the number %(given)s is not known.") % {"given": min(strange)}
        raise exceptions.ValidationError({field: [exceptions.ErrorDetail(text, "entry_player_unknown")]})
    return found
