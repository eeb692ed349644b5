"""Everything about oneself, to take along."""

from collections.abc import Iterator

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.access import reader, require
from scoring.models import Account
from scoring.page_access import writer
from tournaments.queries import everything, everything_written


@never_cache
@require_GET
@login_required
def about_json(request: HttpRequest) -> StreamingHttpResponse:
    """One file with all of it."""
    return _sent(everything_written.as_json(everything.whose(_oneself(request))), "json", "application/json")


@never_cache
@require_GET
@login_required
def about_zip(request: HttpRequest) -> StreamingHttpResponse:
    """A table for each part."""
    return _sent(everything_written.as_zip(everything.whose(_oneself(request))), "zip", "application/zip")


def _oneself(request: HttpRequest) -> Account:
    """Who asks; a program with a key is nobody's account."""
    require(isinstance(reader(request), Account))
    return writer(request)


def _sent(pieces: Iterator[str] | Iterator[bytes], ending: str, kind: str) -> StreamingHttpResponse:
    answer = StreamingHttpResponse(pieces, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="kiebitz.{ending}"'
    return answer
