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


def demand_seatable(book: Book, field: str, players: Iterable[int | None]) -> None:
    """Nobody who hides a name is unmasked by being seated, by number, in somebody else's book."""
    wanted = {each for each in players if each is not None}
    open_names = {each.pk for each in Player.objects.filter(pk__in=wanted) if each.shown_as == Player.Publicity.FULL}
    strange = wanted - open_names
    strange -= set(people_queries.known(book).filter(pk__in=strange).values_list("pk", flat=True))
    if strange:
        text = _("The player with the number %(given)s is not known.") % {"given": min(strange)}
        raise exceptions.ValidationError({field: [exceptions.ErrorDetail(text, "entry_player_unknown")]})
