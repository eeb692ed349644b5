"""Is the process alive, and can it serve: for supervisors, without templates, sessions or accounts."""

from functools import cache

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse

from config import space
from scoring.management.backing import states


def alive(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  a view takes the request
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  a view takes the request
    try:
        seen = steps_seen()
    except Error as error:
        # SQLite cannot even be opened on a full disk; a server elsewhere may be away while this disk is full.
        full = space.is_full(error) or (connection.vendor == "sqlite" and _unwritable() == space.FULL)
        return _unavailable(space.FULL if full else "database away")
    if trouble := _unwritable():
        return _unavailable(trouble)
    if states.of_another_version(seen):
        return _unavailable("database of a later version")
    if not is_prepared(seen):
        return _unavailable("database not prepared")
    return JsonResponse({"status": "ok"})


def steps_seen() -> set[states.Key]:
    """The migrations that the database has seen; raises `Error` when it is away."""
    try:
        return set(MigrationRecorder(connection).migration_qs.values_list("app", "name"))
    except Error:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")  # it answers: it has no tables yet
        return set()


def is_prepared(seen: set[states.Key]) -> bool:
    """Whether the last migrations of this version are among them."""
    return _wanted() <= seen


@cache
def _wanted() -> frozenset[states.Key]:
    """The last migrations of each app; reading them all takes a while."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())


def _unwritable() -> str:
    return space.unwritable(settings.DATA_DIR, settings.FREE_SPACE)


def _unavailable(status: str) -> JsonResponse:
    return JsonResponse({"status": status}, status=503, headers={"Retry-After": "5"})
