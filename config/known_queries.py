"""Of an address that is kept a page reads what it knows, written in one way: made-up keys make no page of their own.

Whoever added `?x=` and a number to a ranking's address had it made anew each time, and each filled the memory with one
more. So before anything is looked up, a query is left with the keys that its page asks for, each once and in order, and
a number is written as one is. What the page then links to, and what is kept of it, follows from that alone.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.urls import reverse

import rules

TURNED = frozenset({"page", "tables", "ranks", "changes", *(f"ranks-{game}" for game in rules.games())})
"""Which part of a long list a page shows; of a part that is not there, the nearest."""
SOUGHT = frozenset({"who", "number"})
"""Whom a reader looks for: such a page is kept for nobody else."""
LAST_PART = 9_999
_OF_API = frozenset({"format"})
_PARTS_OF_API = _OF_API | {"after", "limit"}
_LINES = frozenset({"ranks", "changes", "number", "mine"})
_CHOSEN = frozenset({"series", "category"})

KNOWN: Mapping[str, frozenset[str]] = {
    "book": frozenset({"page", *(each for each in TURNED if each.startswith("ranks-"))}),
    **dict.fromkeys(("book_statistics", "sheet_log", "sheet_deal"), frozenset({"page"})),
    "sheet": frozenset(),
    "api_book": _OF_API,
    **dict.fromkeys(("api_book_ranking", "api_book_statistics", "api_event"), _PARTS_OF_API),
    "api_event_ranking": _CHOSEN | _PARTS_OF_API,
    "event": frozenset({"tables", "who"}) | _LINES,
    "event_ranking": _CHOSEN | _LINES,
    "event_ranking_csv": _CHOSEN,
}
"""By route: the keys that its view asks for."""
DIGITS = re.compile(r"0*([0-9]{1,18})", re.ASCII)


class Known:
    """Middleware, before all that keeps answers."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.respond(request)

    def process_view(self, request: HttpRequest, _view: Any, _arguments: Any, where: Mapping[str, Any]) -> None:
        route = request.resolver_match.view_name if request.resolver_match else ""
        if route not in KNOWN or request.method not in {"GET", "HEAD"}:
            return
        if "/0" in request.path:  # 07 is the list 7
            request.path = reverse(route, kwargs=dict(where))
        if request.META.get("QUERY_STRING"):
            written = {key: _as_all_write(key, request.GET[key]) for key in sorted(KNOWN[route] & request.GET.keys())}
            query = urlencode({key: value for key, value in written.items() if value is not None})
            request.META["QUERY_STRING"], request.GET = query, QueryDict(query)


def _as_all_write(key: str, value: str) -> str | None:
    """The value in one of the ways in which it can be written; None for one that says nothing."""
    number = DIGITS.fullmatch(value)
    if key in TURNED:
        return str(min(int(number[1]), LAST_PART)) if number else None
    if key == "mine":
        return ""
    if key == "category":
        return value.casefold()
    return str(int(number[1])) if number and key in _PARTS_OF_API else value
