"""The archive file of an event, for who directs it."""

import io

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.file_names import disposition, file_name
from tournaments.queries.archive import write_archive
from tournaments.views.access import directed_event


@never_cache
@require_GET
@login_required
def event_archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything about the event in one zip."""
    event, packed = directed_event(request, slug), io.BytesIO()
    write_archive(event, packed, timezone.now())
    named = disposition(file_name(_("Archive"), str(event), ending="zip"))
    return HttpResponse(packed.getvalue(), content_type="application/zip", headers={"Content-Disposition": named})
