"""The archive file of an event, for who directs it."""

from tempfile import SpooledTemporaryFile

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.queries.archive import write_archive
from tournaments.views.access import directed_event

IN_MEMORY = 8_000_000
"""Bytes; a larger file waits on disk."""


@never_cache
@require_GET
@login_required
def event_archive(request: HttpRequest, slug: str) -> FileResponse:
    """Everything about the event in one zip."""
    event = directed_event(request, slug)
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  closed by the answer
    write_archive(event, file, timezone.now())
    file.seek(0)
    return FileResponse(file, as_attachment=True, filename=f"{event.slug}.zip", content_type="application/zip")
