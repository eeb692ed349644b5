"""What anonymous readers are shown is made once for each state of it: answered 304, or from memory, until it changes.

Readers of a ranking come back every few seconds, all to the same page. Its tag says everything that the page follows
from: the book's version, which every act on it moves on, what stands beside it, the reader's language and choices, the
day (names end by days) and the program. One statement finds it; nothing is rendered. Whoever has any other cookie that
says something is answered anew.

Who is signed in is told that nothing changed, and nothing else: the tag says besides whose page it is, by which roles,
and with which secret its forms were made. The answer is kept by that browser alone.

Where tables write all the time, each version would be made for one reader. So an answer is shown for two seconds more,
unless somebody is told of otherwise since; and of many who ask at once for a new one, one has it made.
"""

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

import rules
from scoring import indexing, permissions
from scoring.access import reader
from scoring.lists.queries import projections
from scoring.models import Account, Book, Sheet
from tournaments.queries.event_queries import event_at

View = Callable[..., HttpResponseBase]


class Found(NamedTuple):
    """What a page shows: the book, what else it follows from, and what of that moves on with each entry."""

    book: Book
    more: tuple[object, ...] = ()
    moving: tuple[object, ...] = ()


LISTS = ("sheet", "sheet_log", "sheet_deal")
"""Of these who keeps the book sees more than its version says: how far its prints are, and who may open it again."""
HARMLESS = frozenset({settings.LANGUAGE_COOKIE_NAME, "suits", settings.CSRF_COOKIE_NAME})
"""Cookies that a public page may come with: the first two are in the tag, the third changes nothing on it."""
VARY = ("Accept-Encoding", "Accept-Language", "Cookie", "HX-Request")
SMALLEST = 200
"""Bytes. What is shorter is not worth compressing."""
LONGEST = 10.0
"""Seconds for which one answer is waited for; after that another reader has it made."""


def _book(pk: int, **_rest: Any) -> Found | None:
    book = Book.objects.select_related("club").filter(pk=pk).first()
    return Found(book) if book else None


def _sheet(pk: int, **_rest: Any) -> Found | None:
    sheet = Sheet.objects.select_related("book__club").filter(pk=pk, retracted_at=None, second_of=None).first()
    return Found(sheet.book, (sheet.pk, sheet.counts), (sheet.revision, sheet.head)) if sheet else None


def _event(slug: str, **_rest: Any) -> Found | None:
    event = event_at(slug)
    if event is None:
        return None
    more = (event.pk, event.state, event.place, event.starts_at, event.planned_series, event.finalised_at)
    return Found(event.book, more)


FINDERS: Mapping[str, Callable[..., Found | None]] = {
    **dict.fromkeys(("book", "book_statistics", "api_book", "api_book_ranking", "api_book_statistics"), _book),
    **dict.fromkeys(LISTS, _sheet),
    **dict.fromkeys(("event", "event_ranking", "event_ranking_csv", "api_event", "api_event_ranking"), _event),
}
"""By route: what it shows."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reader asks for: under which tag, of which page whatever its version, and which versions will do."""

    tag: str
    page: str
    version: int
    at_least: int
    """Nothing of before is shown: somebody is told of otherwise since."""
    own: bool = False
    """Whether it is of somebody who is signed in: kept here for nobody."""


@dataclass(slots=True)
class Copy:
    """An answer that was made, of which version, when, and since when somebody has the next one made."""

    answer: HttpResponse
    version: int
    at: float
    renewed_at: float | None = None


class Shelf:
    """The last answer of each page, as many as fit; each process has its own."""

    def __init__(self) -> None:
        self._copies: OrderedDict[str, Copy] = OrderedDict()
        self._bytes, self._lock = 0, Lock()

    def get(self, asked: Asked, now: float) -> HttpResponse | None:
        """The answer, or that of a moment ago; None where this reader is to have it made."""
        with self._lock:
            copy = self._copies.get(asked.page)
            if copy is None or copy.version < asked.at_least:
                return None
            self._copies.move_to_end(asked.page)
            if asked.tag in copy.answer.headers["ETag"] or now < copy.at + settings.KEPT_SECONDS:
                return copy.answer
            if copy.renewed_at is not None and settings.KEPT_SECONDS and now < copy.renewed_at + LONGEST:
                return copy.answer
            copy.renewed_at = now
            return None

    def put(self, asked: Asked, answer: HttpResponse, now: float) -> None:
        """Of two that were made at once the newer stays."""
        with self._lock:
            known = self._copies.get(asked.page)
            if len(answer.content) > settings.KEPT_BYTES or (known and known.version > asked.version):
                return
            self._bytes += len(answer.content) - (len(known.answer.content) if known else 0)
            self._copies[asked.page] = Copy(answer, asked.version, now)
            self._copies.move_to_end(asked.page)
            while self._bytes > settings.KEPT_BYTES:
                _page, gone = self._copies.popitem(last=False)
                self._bytes -= len(gone.answer.content)

    def clear(self) -> None:
        with self._lock:
            self._copies.clear()
            self._bytes = 0


SHELF = Shelf()


class Kept:
    """Middleware: looks before the view is called, and keeps what it answered."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.respond(request)
        asked: Asked | None = getattr(request, "_asked", None)
        if (
            asked is None
            or response.status_code != 200
            or response.streaming
            or response.cookies
            or (_wants_a_token(request) and not asked.own)
        ):
            return response
        assert isinstance(response, HttpResponse)  # noqa: S101  what does not stream is one
        _mark(response, asked)
        if "ETag" in response.headers and not asked.own:
            SHELF.put(asked, _copy(request, response), monotonic())
        return response

    def process_view(
        self, request: HttpRequest, _view: View, _arguments: Any, where: Mapping[str, Any]
    ) -> HttpResponseBase | None:
        route = request.resolver_match.view_name if request.resolver_match else ""
        if route not in FINDERS or request.method not in {"GET", "HEAD"} or not _asks_for_itself(request):
            return None
        found = FINDERS[route](**where)
        told = found and _told_to(request, route, found.book)
        if found is None or told is None:
            return None
        if not route.startswith("api_"):
            indexing.wanted(request, found.book.club)
        asked = _asked(request, route, found, told)
        seen = {each.removeprefix("W/") for each in parse_etags(request.headers.get("If-None-Match", ""))}
        if asked.tag in seen:
            return _mark(HttpResponse(status=304), asked)
        if not asked.own and (kept := SHELF.get(asked, monotonic())):
            tag = kept.headers["ETag"].removeprefix("W/")
            return _mark(HttpResponse(status=304), replace(asked, tag=tag)) if tag in seen else _again(kept)
        setattr(request, "_asked", asked)  # noqa: B010  Django's request takes what one gives it
        return None


def _asks_for_itself(request: HttpRequest) -> bool:
    """Whether what is answered follows from the address, the language, and who is signed in if anybody is."""
    if not request.COOKIES.keys() <= HARMLESS | {settings.SESSION_COOKIE_NAME} or "Authorization" in request.headers:
        return False
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return True
    own_line = "mine" in request.GET  # whose player one is moves no book's version on
    return request.user.is_authenticated and not own_line and SessionStorage.session_key not in request.session


def _told_to(request: HttpRequest, route: str, book: Book) -> tuple[object, ...] | None:
    """What the answer follows from of who reads it: nothing where nobody is signed in; None: it is made anew."""
    who = reader(request) if settings.SESSION_COOKIE_NAME in request.COOKIES else None
    roles = permissions.roles_in(who, book) if isinstance(who, Account) else permissions.NOTHING
    if book.retracted_at is not None or not (book.public or roles) or (roles and route in LISTS):
        return None
    if not isinstance(who, Account):
        return ()
    if (secret := request.META.get("CSRF_COOKIE")) is None:  # the forms of the page are made with a new one
        return None
    retracts = book.club_id is None and permissions.can_retract(who, book)
    return who.pk, who.get_full_name(), who.get_username(), who.is_superuser, sorted(roles), retracts, secret


def _wants_a_token(request: HttpRequest) -> bool:
    """Whether the page made a token for a form: that is one reader's."""
    return bool(request.META.get("CSRF_COOKIE_NEEDS_UPDATE"))


def _asked(request: HttpRequest, route: str, found: Found, to: tuple[object, ...]) -> Asked:
    book, club = found.book, found.book.club
    told = (
        *to,
        *(settings.RELEASE, projections.STAMP, rules.VERSION, settings.NAMES_MONTHS, timezone.localdate(), route),
        *(request.scheme, request.get_host(), request.get_full_path(), get_language()),
        *(request.COOKIES.get("suits"), request.headers.get("HX-Request"), request.headers.get("Accept")),
        *(book.pk, book.title, book.held_on, book.public, book.sealed, book.rehearsal),
        (club.pk, club.name, club.slug, club.time_zone, club.indexed) if club else None,
        *found.more,
    )
    page, tag = _digest(told, _takes_gzip(request)), _digest(told, book.version, found.moving)
    return Asked(f'"{tag}"', page, book.version, book.told_version or 0, own=bool(to))


def _digest(*told: object) -> str:
    return hashlib.sha256(repr(told).encode()).hexdigest()[:32]


def _takes_gzip(request: HttpRequest) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


def _mark(response: HttpResponse, asked: Asked) -> HttpResponse:
    """Kept by a browser, and asked for each time."""
    response.headers["ETag"] = f"W/{asked.tag}"
    response.headers["Cache-Control"] = "private, no-cache" if asked.own else "no-cache"
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
