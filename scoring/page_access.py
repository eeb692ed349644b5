"""Who writes on a page, what only a keeper is shown, and which part of a long list a page shows."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NoReturn, cast
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import url_has_allowed_host_and_scheme

from scoring import bounds, permissions
from scoring.access import CodeOver, at_table, at_the_list, reader, require, visible_sheet
from scoring.actors import Device
from scoring.lists.queries import table_queries
from scoring.lists.values.table_codes import End
from scoring.models import Account, Sheet

View = Callable[..., HttpResponseBase]
MOST_BYTES = "most_bytes"
"""What a view says of itself, for `config.uploads` to read before it is called."""
HERE = {"localhost", "127.0.0.1", "::1"}


def writer(request: HttpRequest) -> Account:
    """Who writes; only behind `login_required`."""
    return cast("Account", request.user)


def scribe(request: HttpRequest, sheet: Sheet) -> Account | Device:
    """Who writes at a list; only behind `at_the_table`."""
    return cast("Account | Device", at_the_list(request, sheet))


def at_the_table(view: View) -> View:
    """A view of one list for who signed in, and for the phone that its code let in: once that is over, it is told why.

    Anybody else is sent to sign in.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, pk: int, **where: Any) -> HttpResponseBase:
        found = None if request.user.is_authenticated else at_table(request, pk)
        if found and found.end:
            raise CodeOver(found.end, found.sheet)
        if not request.user.is_authenticated and found is None:
            return redirect_to_login(request.get_full_path())
        return view(request, pk=pk, **where)

    return wrapped


def at_the_table_and_after(view: View) -> View:
    """As `at_the_table`, of a page that only reads: also while a code lets read what was signed. Of two entries that is
    the list itself.
    """
    writing = at_the_table(view)

    @wraps(view)
    def wrapped(request: HttpRequest, pk: int, **where: Any) -> HttpResponseBase:
        found = None if request.user.is_authenticated else at_table(request, pk)
        if found is None or found.end is not End.READING:
            return writing(request, pk=pk, **where)
        if pk != found.sheet.pk and request.resolver_match:
            return redirect(request.resolver_match.view_name, found.sheet.pk)
        return view(request, pk=pk, **where)

    return wrapped


def with_the_pencil(view: View) -> View:
    """As `at_the_table`, of a page that writes deals: a phone without the pencil is shown who holds it, and one whose
    list was signed what was signed.

    What is sent all the same is answered in its place, so that nothing typed is lost.
    """
    writing = at_the_table(view)

    @wraps(view)
    def wrapped(request: HttpRequest, pk: int, **where: Any) -> HttpResponseBase:
        found = None if request.user.is_authenticated else at_table(request, pk)
        watches = found and found.opens and (found.end or not found.phone.pencil)
        if watches and request.method != "POST":
            return redirect("sheet_table", pk)
        return writing(request, pk=pk, **where)

    return wrapped


def takes_files(most: int) -> Callable[[View], View]:
    """A view that is sent a file of at most so many bytes; all others take what a form has."""

    def decorate(view: View) -> View:
        setattr(view, MOST_BYTES, most)
        return view

    return decorate


def back_to(request: HttpRequest, page: str, *where: Any) -> HttpResponseBase:
    """To the page of ours that the form names (`next`), else to this one."""
    back = request.POST.get("next", "")
    if back and url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        return redirect(back)
    return redirect(page, *where)


def recordable_sheet(request: HttpRequest, pk: int) -> Sheet:
    """The sheet, if the user may record in it."""
    sheet = visible_sheet(request, pk)
    by = at_the_list(request, sheet)
    if not permissions.can_record(by, sheet):
        refuse_over(request, sheet)
    return sheet


def kept_sheet(request: HttpRequest, pk: int) -> Sheet:
    """The sheet, if the user keeps its book: what no phone at a table does."""
    sheet = visible_sheet(request, pk)
    require(permissions.can_keep_book(reader(request), sheet.book))
    return sheet


def refuse_over(request: HttpRequest, sheet: Sheet) -> NoReturn:
    """403; who was let in once, with or without an account, is told why that is over."""
    who, now = reader(request), timezone.now()
    found = at_table(request, sheet.pk) or table_queries.of_actor(who, sheet, now)
    found = found or table_queries.moved_on(who, sheet)
    if found and found.end:
        raise CodeOver(found.end, found.sheet)
    raise PermissionDenied


def or_back_to(page: str, *, about: bool = True) -> Callable[[View], View]:
    """A view of one button: a GET, as after a switch of language, is redirected to the page that has the button.

    `about`: whether that page is about the same thing as the button.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, **where: Any) -> HttpResponseBase:
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


def origin(request: HttpRequest) -> str:
    """Scheme and host of addresses that go to somebody else's phone, on paper or in a picture.

    Whoever opened a page at an address of this computer alone gets the one at which phones reach it: `serve` knows it.
    """
    own = urlsplit(request.build_absolute_uri("/"))
    reached: Callable[[], str] | None = settings.NETWORK_ADDRESS
    if reached is not None and own.hostname in HERE and (address := reached()) not in HERE:
        return f"{own.scheme}://{address}:{request.get_port()}"
    return f"{own.scheme}://{own.netloc}"


def leads_nowhere(origin: str) -> bool:
    """Whether no phone comes to this address."""
    return urlsplit(origin).hostname in HERE


def handed_over(request: HttpRequest, path: str) -> dict[str, object]:
    """What `components/handover.html` shows: an address of ours as text and as a picture for a phone."""
    address = origin(request) + path
    return {
        "address": address,
        "picture": segno.make(address, error="m").svg_data_uri(scale=4, border=4, light="#fff"),
        "here_only": leads_nowhere(address),
    }


def answered(request: HttpRequest, tag: str, template: str, shown: Callable[[], Mapping[str, Any]]) -> HttpResponseBase:
    """What changes by itself; where it has not, `shown` is never asked."""
    unchanged = get_conditional_response(request, etag=tag)
    response = unchanged or render(request, template, dict(shown()))
    response.headers["ETag"] = tag
    if unchanged is None:
        response.headers["Cache-Control"] = "private, no-cache"
    return response
