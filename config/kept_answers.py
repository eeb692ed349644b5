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
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

import rules
from config import devices
from config.kept_readers import BOOK, EVENT, LOG, SHEET, Found, Subject
from config.known_queries import SOUGHT
from scoring import indexing
from scoring.lists.queries import projections
from scoring.looking import HEADER, looks_again

View = Callable[..., HttpResponseBase]


HARMLESS = frozenset({settings.LANGUAGE_COOKIE_NAME, "suits", settings.CSRF_COOKIE_NAME, devices.COOKIE})
"""Cookies that a public page may come with: the first two are in the tag, the others change nothing on it."""
VARY = ("Accept-Encoding", "Accept-Language", "Cookie", "HX-Request", HEADER)
SMALLEST = 200
"""Bytes. What is shorter is not worth compressing."""
AROUND = 4_000
"""Bytes that keeping an answer takes besides its text, at the most."""
LONGEST = 10.0
"""Seconds for which one answer is waited for; after that another reader has it made."""


SUBJECTS: Mapping[str, Subject] = {
    **dict.fromkeys(("book", "book_statistics", "api_book", "api_book_ranking", "api_book_statistics"), BOOK),
    **dict.fromkeys(("sheet_log", "sheet_deal"), LOG),
    "sheet": SHEET,
    **dict.fromkeys(("event", "event_ranking", "event_ranking_csv", "api_event", "api_event_ranking"), EVENT),
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
            if _size(answer) > settings.KEPT_BYTES or (known and known.version > asked.version):
                return
            self._bytes += _size(answer) - (_size(known.answer) if known else 0)
            self._copies[asked.page] = Copy(answer, asked.version, now)
            self._copies.move_to_end(asked.page)
            while self._bytes > settings.KEPT_BYTES:
                _page, gone = self._copies.popitem(last=False)
                self._bytes -= _size(gone.answer)

    def clear(self) -> None:
        with self._lock:
            self._copies.clear()
            self._bytes = 0


def _size(answer: HttpResponse) -> int:
    """What an answer takes in memory: of a short one the least part is its text."""
    return AROUND + len(answer.content)


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
        if "ETag" in response.headers and not asked.own and not SOUGHT & request.GET.keys():
            SHELF.put(asked, _copy(request, response), monotonic())
        return response

    def process_view(
        self, request: HttpRequest, _view: View, _arguments: Any, where: Mapping[str, Any]
    ) -> HttpResponseBase | None:
        route = request.resolver_match.view_name if request.resolver_match else ""
        if route not in SUBJECTS or request.method not in {"GET", "HEAD"} or not _asks_for_itself(request):
            return None
        found = _found(request, SUBJECTS[route], where)
        if found is None:
            return None
        if not route.startswith("api_"):
            indexing.wanted(request, found.book.club)
        asked = _asked(request, route, found)
        seen = {each.removeprefix("W/") for each in parse_etags(request.headers.get("If-None-Match", ""))}
        if asked.tag in seen:
            return _mark(HttpResponse(status=304), asked)
        if not asked.own and (kept := SHELF.get(asked, monotonic())):
            tag = kept.headers["ETag"].removeprefix("W/")
            setattr(request, "_of_before", tag != asked.tag)  # noqa: B010  Django's request takes what one gives it
            return _mark(HttpResponse(status=304), replace(asked, tag=tag)) if tag in seen else _again(kept)
        setattr(request, "_asked", asked)  # noqa: B010  Django's request takes what one gives it
        return None


def _asks_for_itself(request: HttpRequest) -> bool:
    """Whether what is answered follows from the address, the language, and who is signed in if anybody is."""
    if not request.COOKIES.keys() <= HARMLESS | {settings.SESSION_COOKIE_NAME} or "Authorization" in request.headers:
        return False
    if "indent" in request.headers.get("Accept", ""):  # the one word there that changes an answer
        return False
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return True
    # Whose player one is moves no book's version on; and the forms of the page are made with a secret that there is.
    return "mine" not in request.GET and "CSRF_COOKIE" in request.META


def _found(request: HttpRequest, subject: Subject, where: Mapping[str, Any]) -> Found | None:
    """What is shown and to whom; None: it is made anew."""
    signed_in = settings.SESSION_COOKIE_NAME in request.COOKIES
    if signed_in and SessionStorage.session_key in request.session:
        return None
    found = subject.to_somebody(request, where) if signed_in else subject.to_everybody(where)
    if found is None or found.book.retracted_at is not None or not (found.book.public or found.roles):
        return None
    return found._replace(to=(*found.to, request.META["CSRF_COOKIE"])) if signed_in else found


def _wants_a_token(request: HttpRequest) -> bool:
    """Whether the page made a token for a form: that is one reader's."""
    return bool(request.META.get("CSRF_COOKIE_NEEDS_UPDATE"))


def _asked(request: HttpRequest, route: str, found: Found) -> Asked:
    book = found.book
    told = (
        *found.to,
        *(settings.RELEASE, projections.STAMP, rules.VERSION, settings.NAMES_MONTHS, timezone.localdate(), route),
        *(request.get_full_path(), get_language(), request.COOKIES.get("suits") == "four"),
        *(bool(request.headers.get("HX-Request")), looks_again(request)),
        *found.standing,
    )
    page = _digest(told, _takes_gzip(request), sorted(set(request.headers.get(HEADER, "").split())))
    # Two processes give a list that is looked at again one tag, whatever is played at other tables meanwhile.
    alone = found.alone and looks_again(request)
    tag = _digest(told, book.told_version if alone else book.version, found.moving)
    return Asked(f'"{tag}"', page, book.version, book.told_version or 0, own=bool(found.to))


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
