"""Who writes on a page, what only a keeper is shown, and which part of a long list a page shows."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring import bounds, permissions
from scoring.access import reader, require, visible_sheet
from scoring.models import Account, Sheet

View = Callable[..., HttpResponse]


def writer(request: HttpRequest) -> Account:
    """Who writes; only behind `login_required`."""
    return cast("Account", request.user)


def recordable_sheet(request: HttpRequest, pk: int) -> Sheet:
    """The sheet, if the user may record in it."""
    sheet = visible_sheet(request, pk)
    require(permissions.can_record(reader(request), sheet))
    return sheet


def or_back_to(page: str, *, about: bool = True) -> Callable[[View], View]:
    """A view of one button: a GET, as after a switch of language, is redirected to the page that has the button.

    `about`: whether that page is about the same thing as the button.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, **where: Any) -> HttpResponse:
            return view(request, **where) if request.method == "POST" else redirect(page, **(where if about else {}))

        return wrapped

    return decorate


def page_of(
    request: HttpRequest, rows: Any, *, most: int = bounds.ROWS, key: str = "page", count: int | None = None
) -> "Page[Any]":
    """The part of a long list that the address asks for under this key; of a page that is not there, the nearest.

    `count`: how many rows there are, where that is known; else the database counts them.
    """
    pages = Paginator(rows, most)
    if count is not None:
        pages.count = count
    return pages.get_page(request.GET.get(key))
