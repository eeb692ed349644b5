"""Is the process alive, and can it serve: for supervisors, without templates, sessions or accounts."""

from django.db import Error, connection
from django.http import HttpRequest, JsonResponse


def alive(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  a view takes the request
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  a view takes the request
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return JsonResponse({"status": "database away"}, status=503, headers={"Retry-After": "5"})
    return JsonResponse({"status": "ok"})
