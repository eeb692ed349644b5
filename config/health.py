"""Is the process alive, and can it serve: for supervisors, without templates, sessions or accounts."""

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse

from config import space


def alive(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  a view takes the request
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  a view takes the request
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error as error:
        # SQLite cannot even be opened on a full disk; a server elsewhere may be away while this disk is full.
        full = space.is_full(error) or (connection.vendor == "sqlite" and _unwritable() == space.FULL)
        return _unavailable(space.FULL if full else "database away")
    if trouble := _unwritable():
        return _unavailable(trouble)
    return JsonResponse({"status": "ok"})


def _unwritable() -> str:
    return space.unwritable(settings.DATA_DIR, settings.FREE_SPACE)


def _unavailable(status: str) -> JsonResponse:
    return JsonResponse({"status": status}, status=503, headers={"Retry-After": "5"})
