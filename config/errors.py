"""The last resort of every request: an outage is told as one, a bug as a bug."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.defaults import server_error as bug

RETRY_AFTER_SECONDS = 5


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`: the one place that also sees errors raised inside middleware."""
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return _database_away(request)
    if request.path.startswith("/api/"):
        return JsonResponse({"code": "server_error", "message": _("Something broke on our side.")}, status=500)
    return bug(request)


def _database_away(request: HttpRequest) -> HttpResponse:
    text = _("The database is away. Nothing was lost; please try again in a moment.")
    response: HttpResponse
    if request.path.startswith("/api/"):
        response = JsonResponse({"code": "database_away", "message": text}, status=503)
    else:
        response = HttpResponse(text, status=503, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response
