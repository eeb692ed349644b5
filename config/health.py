"""Is the process alive, and can it serve: for supervisors, without templates, sessions or accounts."""

from functools import cache

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse

from config import space


def alive(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  a view takes the request
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  a view takes the request
    try:
        prepared = is_prepared()
    except Error as error:
        # SQLite cannot even be opened on a full disk; a server elsewhere may be away while this disk is full.
        full = space.is_full(error) or (connection.vendor == "sqlite" and _unwritable() == space.FULL)
        return _unavailable(space.FULL if full else "database away")
    if trouble := _unwritable():
        return _unavailable(trouble)
    if not prepared:
        return _unavailable("database not prepared")
    return JsonResponse({"status": "ok"})


def is_prepared() -> bool:
    """Whether the database has seen the last migrations of this version; raises `Error` when it is away."""
    seen = MigrationRecorder(connection).migration_qs.values_list("app", "name")
    try:
        return _wanted() <= set(seen)
    except Error:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")  # it answers: it has no tables yet
        return False


@cache
def _wanted() -> frozenset[tuple[str, str]]:
    """The last migrations of each app; reading them all takes a while."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())


def _unwritable() -> str:
    return space.unwritable(settings.DATA_DIR, settings.FREE_SPACE)


def _unavailable(status: str) -> JsonResponse:
    return JsonResponse({"status": status}, status=503, headers={"Retry-After": "5"})
