"""Finding what a request is about, for pages and API alike: what one may not see is not there."""

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from scoring import permissions
from scoring.models import Account, Book, Player, Sheet


def reader(request: HttpRequest | Request) -> Account | AnonymousUser:
    """Who asks."""
    return request.user


def visible_book(request: HttpRequest | Request, pk: int) -> Book:
    """The book, if the reader may see it."""
    book = get_object_or_404(Book.objects.select_related("club"), pk=pk)
    if not permissions.can_view_book(reader(request), book):
        raise Http404
    return book


def visible_sheet(request: HttpRequest | Request, pk: int) -> Sheet:
    """The sheet, if the reader may see its book."""
    sheet = get_object_or_404(Sheet.objects.select_related("book__club"), pk=pk)
    if not permissions.can_view_book(reader(request), sheet.book):
        raise Http404
    return sheet


def visible_player(request: HttpRequest | Request, pk: int) -> Player:
    """The player, if the reader may see what he or she has played."""
    player = get_object_or_404(Player.objects.select_related("club"), pk=pk)
    if not permissions.can_view_history(reader(request), player):
        raise Http404
    return player


def name_for_keeper(player: Player, book: Book) -> str:
    """Who keeps a book calls the players of its club by their whole names; guests appear as they chose.

    Otherwise seating somebody in a book of one's own would unmask him or her.
    """
    return player.name if player.club_id == book.club_id else player.public_name


def demand(allowed: bool) -> None:  # noqa: FBT001  the one thing it is about
    """What one sees but may not do is 403."""
    if not allowed:
        raise PermissionDenied
