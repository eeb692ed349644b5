"""Pages that look again by themselves: what of them changes has an address and a tag; 304 where nothing has changed."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from scoring.access import reader
from scoring.lists.queries import projections
from tournaments.models import Event


def tag_of(request: HttpRequest, event: Event, *more: object) -> str:
    """Of all that is shown of an event: every act moves the book's version on. `more`: what else it follows from."""
    told = (
        *(settings.RELEASE, projections.STAMP, get_language(), request.GET.urlencode(), reader(request).pk),
        *(event.pk, event.book.version, event.book.told_version, event.state, event.planned_series, event.plan),
        event.book.title,
        *more,
    )
    return f'W/"{hashlib.sha256(repr(told).encode()).hexdigest()[:32]}"'


def answered(request: HttpRequest, tag: str, template: str, shown: Callable[[], Mapping[str, Any]]) -> HttpResponseBase:
    """What changes by itself; where it has not, `shown` is never asked."""
    unchanged = get_conditional_response(request, etag=tag)
    response = unchanged or render(request, template, dict(shown()))
    response.headers["ETag"] = tag
    if unchanged is None:
        response.headers["Cache-Control"] = "private, no-cache"
    return response
