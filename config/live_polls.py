"""Who looks again and again at what has not changed costs nothing: no session, no account, no rights, no template.

A page that looks again (`config/live_parts.py`) comes with the tag of what it was sent last. Who was given that tag by
this process, with the same cookies and within the last minute, is told that it is unchanged, as long as what the page
shows has not moved on since. Whether it has is asked at most once a second for each list and event, however many look.

Nothing is shown to anybody here. Who has signed out elsewhere, or has lost a role, is told for a minute at the longest
that nothing changed, where that is so; any change is asked for with all rights anew.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Any, Generic, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from config.kept_answers import VARY, View
from config.kept_readers import BOOK, DIRECTED, EVENT, SHEET, TABLE, Subject
from config.live_parts import parts
from scoring.looking import looks_again

Value = TypeVar("Value")

SUBJECTS: Mapping[str, Subject] = {
    "book": BOOK,
    "sheet": SHEET,
    "sheet_table_now": TABLE,
    **dict.fromkeys(("event", "event_ranking"), EVENT),
    **dict.fromkeys(("event_tables", "event_desk_rows"), DIRECTED),
}
"""By route: what a page that looks again shows."""
FRESH = 1.0
"""Seconds for which what was found of a list or an event is not asked for again."""
TRUSTED = 60.0
"""Seconds for which nobody is asked again who he or she is, as long as nothing changes."""
MOST = 20_000
"""Of either that one process remembers; some 200 bytes each."""


@dataclass(slots=True)
class State:
    """What a list or an event has come to, and when that was found."""

    told: tuple[object, ...] | None = None
    at: float | None = None
    asking: Lock = field(default_factory=Lock)


@dataclass(frozen=True, slots=True)
class Look:
    """Whom this process has told what, of which state, and when."""

    told: tuple[object, ...]
    at: float


class Memory(Generic[Value]):
    """The newest of each key, as many as fit."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: object) -> Value | None:
        with self._lock:
            return self._kept.get(key)

    def put(self, key: object, value: Value) -> Value:
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return value

    def drop(self, key: object) -> None:
        with self._lock:
            self._kept.pop(key, None)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


STATES, LOOKS = Memory[State](), Memory[Look]()


class Polled:
    """Middleware: before anything is asked for, and once more when an answer has its tag."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.respond(request)
        told: tuple[object, ...] | None = getattr(request, "_told", None)
        of_before = getattr(request, "_of_before", False)
        if told is None or of_before or response.status_code not in {200, 304} or response.cookies:
            return response
        response.headers.setdefault("ETag", _tag_of(request))
        LOOKS.put(_key(request, response.headers["ETag"]), Look(told, monotonic()))
        patch_vary_headers(response, VARY)
        return response

    def process_view(
        self, request: HttpRequest, _view: View, _arguments: Any, where: Mapping[str, Any]
    ) -> HttpResponseBase | None:
        route = request.resolver_match.view_name if request.resolver_match else ""
        if route not in SUBJECTS or not _only_looks(request):
            return None
        now = monotonic()
        told = _state(SUBJECTS[route], where, now)
        tag = request.headers.get("If-None-Match", "")
        look = LOOKS.get(_key(request, tag)) if tag and told else None
        if look and look.told == told and now < look.at + TRUSTED:
            return _unchanged(tag)
        setattr(request, "_told", told)  # noqa: B010  Django's request takes what one gives it
        return None


def _only_looks(request: HttpRequest) -> bool:
    asks = request.method == "GET" and looks_again(request) and "Authorization" not in request.headers
    return bool(settings.KEPT_BYTES) and asks


def _state(subject: Subject, where: Mapping[str, Any], now: float) -> tuple[object, ...] | None:
    """What this has come to, a second ago at the latest; of many who ask at once one looks."""
    key = (id(subject), *where.values())
    state = STATES.get(key) or STATES.put(key, State())
    with state.asking:
        if state.at is None or now >= state.at + FRESH:
            state.told = subject.state(where)
            state.at = now
    if state.told is None:  # addresses of what is not there are without end
        STATES.drop(key)
    return state.told and (*state.told, timezone.localdate())


def _key(request: HttpRequest, tag: str) -> bytes:
    """Of everything that makes an answer somebody's, and the tag that it was given."""
    told = (
        *(request.scheme, request.get_host(), request.get_full_path(), tag),
        *(request.headers.get(name) for name in ("Cookie", "Accept-Language", "HX-Request")),
    )
    return hashlib.sha256(repr(told).encode()).digest()


def _tag_of(request: HttpRequest) -> str:
    """Of an answer without one: all parts that it shows, whether they were sent or were there."""
    return f'W/"{hashlib.sha256(" ".join(parts(request)).encode()).hexdigest()[:32]}"'


def _unchanged(tag: str) -> HttpResponse:
    response = HttpResponse(status=304, headers={"ETag": tag, "Cache-Control": "private, no-cache"})
    del response.headers["Content-Type"]
    patch_vary_headers(response, VARY)
    return response
