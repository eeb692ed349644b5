"""Who writes on a page, and what only a keeper is shown."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring import permissions
from scoring.access import reader, require, visible_sheet
from scoring.models import Account, Sheet

View = Callable[..., HttpResponse]


def writer(request: HttpRequest) -> Account:
    """Who writes; only behind `login_required`."""
    return cast("Account", request.user)


def recordable_sheet(request: HttpRequest, pk: int) -> Sheet:
    """The sheet, for who keeps it."""
    sheet = visible_sheet(request, pk)
    require(permissions.can_record(reader(request), sheet))
    return sheet


def or_back_to(page: str) -> Callable[[View], View]:
    """A view of one button: who comes without pressing it (the language was switched) is led to the page it is on."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, **where: Any) -> HttpResponse:
            return view(request, **where) if request.method == "POST" else redirect(page, **where)

        return wrapped

    return decorate
