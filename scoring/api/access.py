"""Who asks, and what is there for him or her: an object one may not see does not exist."""

from collections.abc import Iterable
from typing import cast

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from scoring import permissions
from scoring.api.showing import Naming, public_name
from scoring.models import Account, Book, Player, Sheet
from scoring.queries import people


class Session(SessionAuthentication):
    """The session of the pages. Nobody signed in is 401, a missing CSRF token 403."""

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002  the base class's signature
        return "Session"

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as error:
            raise exceptions.PermissionDenied(_("The CSRF token is missing or wrong."), "csrf_failed") from error


def reader(request: Request) -> Account | AnonymousUser:
    """Who asks."""
    return request.user


def account(request: Request) -> Account:
    """Who writes; signed in, or it would have been 401."""
    return cast("Account", request.user)


def visible_book(request: Request, pk: int) -> Book:
    """The book, if the reader may see it."""
    book = get_object_or_404(Book.objects.select_related("club"), pk=pk)
    if not permissions.can_view_book(reader(request), book):
        raise Http404
    return book


def visible_sheet(request: Request, pk: int) -> Sheet:
    """The sheet, if the reader may see its book."""
    sheet = get_object_or_404(Sheet.objects.select_related("book__club"), pk=pk)
    if not permissions.can_view_book(reader(request), sheet.book):
        raise Http404
    return sheet


def visible_player(request: Request, pk: int) -> Player:
    """The player, if the reader may see what he or she has played."""
    player = get_object_or_404(Player.objects.select_related("club"), pk=pk)
    if not permissions.can_view_history(reader(request), player):
        raise Http404
    return player


def demand(allowed: bool) -> None:  # noqa: FBT001  the one thing it is about
    """What one sees but may not do is 403."""
    if not allowed:
        raise PermissionDenied


def naming(request: Request, book: Book) -> Naming:
    """Who keeps a book calls the players of its club by their full names; guests appear as they chose."""
    if not permissions.can_keep_book(reader(request), book):
        return public_name
    return lambda player: player.name if player.club_id == book.club_id else player.public_name


def demand_seatable(book: Book, field: str, players: Iterable[int | None]) -> None:
    """Nobody who hides a name is unmasked by being seated, by number, in somebody else's book."""
    wanted = {each for each in players if each is not None}
    open_names = {each.pk for each in Player.objects.filter(pk__in=wanted) if each.shown_as == Player.Publicity.FULL}
    strange = wanted - open_names
    strange -= set(people.known(book).filter(pk__in=strange).values_list("pk", flat=True))
    if strange:
        text = _("The player with the number %(given)s is not known.") % {"given": min(strange)}
        raise exceptions.ValidationError({field: [exceptions.ErrorDetail(text, "entry_player_unknown")]})
