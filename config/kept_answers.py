"""What anonymous readers are shown is made once for each state of it: answered 304, or from memory, until it changes.

Readers of a ranking come back every few seconds, all to the same page. Its tag says everything that the page follows
from: the book's version, which every act on it moves on, what stands beside it, the reader's language and choices, the
day (names end by days) and the program. One statement finds it; nothing is rendered. Whoever is signed in, or has any
cookie that says something, is answered anew.
"""

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

import rules
from scoring import indexing
from scoring.lists.queries import projections
from scoring.lists.queries.book_queries import is_viewable
from scoring.models import Book, Sheet
from tournaments.queries.event_queries import event_at

View = Callable[..., HttpResponseBase]
Found = tuple[Book, tuple[object, ...]]
"""The book that is shown, and what else the page follows from."""
HARMLESS = frozenset({settings.LANGUAGE_COOKIE_NAME, "suits", settings.CSRF_COOKIE_NAME})
"""Cookies that a public page may come with: the first two are in the tag, the third changes nothing on it."""
VARY = ("Accept-Encoding", "Accept-Language", "Cookie", "HX-Request")
SMALLEST = 200
"""Bytes. What is shorter is not worth compressing."""


def _book(pk: int, **_rest: Any) -> Found | None:
    book = Book.objects.select_related("club").filter(pk=pk, public=True, retracted_at=None).first()
    return (book, ()) if book else None


def _sheet(pk: int, **_rest: Any) -> Found | None:
    told = Sheet.objects.select_related("book__club").filter(retracted_at=None, book__retracted_at=None)
    sheet = told.filter(pk=pk, book__public=True).first()
    return (sheet.book, (sheet.pk, sheet.revision, sheet.head, sheet.counts)) if sheet else None


def _event(slug: str, **_rest: Any) -> Found | None:
    event = event_at(slug)
    if event is None or not is_viewable(AnonymousUser(), event.book):
        return None
    return event.book, (event.pk, event.state, event.place, event.starts_at, event.planned_series, event.finalised_at)


FINDERS: Mapping[str, Callable[..., Found | None]] = {
    **dict.fromkeys(("book", "book_statistics", "api_book", "api_book_ranking", "api_book_statistics"), _book),
    **dict.fromkeys(("sheet", "sheet_log", "sheet_deal"), _sheet),
    **dict.fromkeys(("event", "event_ranking", "event_ranking_csv", "api_event", "api_event_ranking"), _event),
}
"""By route: what it shows."""


class Shelf:
    """The last answers, by tag, as many as fit; each process has its own."""

    def __init__(self) -> None:
        self._answers: OrderedDict[str, HttpResponse] = OrderedDict()
        self._bytes, self._lock = 0, Lock()

    def get(self, tag: str) -> HttpResponse | None:
        with self._lock:
            if found := self._answers.get(tag):
                self._answers.move_to_end(tag)
            return found

    def put(self, tag: str, answer: HttpResponse) -> None:
        with self._lock:
            if tag in self._answers or len(answer.content) > settings.KEPT_BYTES:
                return
            self._answers[tag] = answer
            self._bytes += len(answer.content)
            while self._bytes > settings.KEPT_BYTES:
                _tag, gone = self._answers.popitem(last=False)
                self._bytes -= len(gone.content)

    def clear(self) -> None:
        with self._lock:
            self._answers.clear()
            self._bytes = 0


SHELF = Shelf()


class Kept:
    """Middleware: looks before the view is called, and keeps what it answered."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.respond(request)
        tag = getattr(request, "_tag", None)
        if (
            tag is None
            or response.status_code != 200
            or response.streaming
            or response.cookies
            or _wants_a_token(request)
        ):
            return response
        assert isinstance(response, HttpResponse)  # noqa: S101  what does not stream is one
        _mark(response, tag)
        if "ETag" in response.headers and getattr(request, "_fresh", False):
            SHELF.put(_shelved(request, tag), _copy(request, response))
        return response

    def process_view(
        self, request: HttpRequest, _view: View, _arguments: Any, where: Mapping[str, Any]
    ) -> HttpResponseBase | None:
        route = request.resolver_match.view_name if request.resolver_match else ""
        if route not in FINDERS or request.method not in {"GET", "HEAD"} or not _is_anybody(request):
            return None
        found = FINDERS[route](**where)
        if found is None:
            return None
        book, more = found
        if not route.startswith("api_"):
            indexing.wanted(request, book.club)
        tag = _tag(request, route, book, more)
        setattr(request, "_tag", tag)  # noqa: B010  Django's request takes what one gives it
        if tag in {each.removeprefix("W/") for each in parse_etags(request.headers.get("If-None-Match", ""))}:
            return _mark(HttpResponse(status=304), tag)
        if kept := SHELF.get(_shelved(request, tag)):
            return _again(kept)
        setattr(request, "_fresh", True)  # noqa: B010  the same
        return None


def _is_anybody(request: HttpRequest) -> bool:
    """Nobody's session, nobody's token: what is answered is for everybody."""
    return request.COOKIES.keys() <= HARMLESS and "Authorization" not in request.headers


def _wants_a_token(request: HttpRequest) -> bool:
    """Whether the page made a token for a form: that is one reader's."""
    return bool(request.META.get("CSRF_COOKIE_NEEDS_UPDATE"))


def _tag(request: HttpRequest, route: str, book: Book, more: tuple[object, ...]) -> str:
    club = book.club
    told = (
        *(settings.RELEASE, projections.STAMP, rules.VERSION, settings.NAMES_MONTHS, timezone.localdate(), route),
        *(request.scheme, request.get_host(), request.get_full_path(), get_language()),
        *(request.COOKIES.get("suits"), request.headers.get("HX-Request"), request.headers.get("Accept")),
        *(book.pk, book.version, book.title, book.held_on, book.sealed, book.rehearsal),
        (club.pk, club.name, club.slug, club.time_zone, club.indexed) if club else None,
        *more,
    )
    return f'"{hashlib.sha256(repr(told).encode()).hexdigest()[:32]}"'


def _shelved(request: HttpRequest, tag: str) -> str:
    return f"{tag}{'z' if _takes_gzip(request) else ''}"


def _takes_gzip(request: HttpRequest) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


def _mark(response: HttpResponse, tag: str) -> HttpResponse:
    """Kept by a browser, and asked for each time."""
    response.headers["ETag"] = f"W/{tag}"
    response.headers["Cache-Control"] = "no-cache"
    patch_vary_headers(response, VARY)
    return response


def _copy(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer as it goes out again: compressed once, for nothing on it is anybody's secret."""
    content, headers = response.content, dict(response.headers)
    if _takes_gzip(request) and len(content) >= SMALLEST and "Content-Encoding" not in headers:
        content, headers["Content-Encoding"] = gzip.compress(content, 6, mtime=0), "gzip"
    headers.pop("Content-Length", None)
    return HttpResponse(content, headers=headers)


def _again(kept: HttpResponse) -> HttpResponse:
    return HttpResponse(kept.content, headers=dict(kept.headers))
