"""Finding what a page is about, and turning away who may not see or change it, as `permissions` decides."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from scoring import permissions
from scoring.models import Account, Book, Sheet

View = Callable[..., HttpResponse]


def reader(request: HttpRequest) -> Account | AnonymousUser:
    """Who looks at the page."""
    return request.user


def writer(request: HttpRequest) -> Account:
    """Who writes; only behind `login_required`."""
    return cast("Account", request.user)


def visible_book(request: HttpRequest, pk: int) -> Book:
    """The book, if the reader may see it. What is hidden is not there."""
    book = get_object_or_404(Book.objects.select_related("club"), pk=pk)
    if not permissions.can_view_book(reader(request), book):
        raise Http404
    return book


def visible_sheet(request: HttpRequest, pk: int) -> Sheet:
    """The sheet, if the reader may see its book."""
    sheet = get_object_or_404(Sheet.objects.select_related("book__club"), pk=pk)
    if not permissions.can_view_book(reader(request), sheet.book):
        raise Http404
    return sheet


def recordable_sheet(request: HttpRequest, pk: int) -> Sheet:
    """The sheet, for who keeps it."""
    sheet = visible_sheet(request, pk)
    demand(permissions.can_record(reader(request), sheet))
    return sheet


def or_back_to(page: str) -> Callable[[View], View]:
    """A view of one button: who comes without pressing it (the language was switched) is led to the page it is on."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, **where: Any) -> HttpResponse:
            return view(request, **where) if request.method == "POST" else redirect(page, **where)

        return wrapped

    return decorate


def demand(allowed: bool) -> None:  # noqa: FBT001  the one thing it is about
    """403 unless allowed."""
    if not allowed:
        raise PermissionDenied
