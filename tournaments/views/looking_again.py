"""Under which tag what an event's pages show is known again, when they look by themselves."""

import hashlib

from django.conf import settings
from django.http import HttpRequest
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
