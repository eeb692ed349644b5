"""The triggers of the database taken off for a moment: what somebody does who has the file, or a server's superuser."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.backends.base.base import BaseDatabaseWrapper


@contextmanager
def lifted(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """No trigger stands while this lasts, and the very same ones stand afterwards. Production has no such switch."""
    with _dropped(connection) if connection.vendor == "sqlite" else _replica(connection):
        yield


@contextmanager
def _dropped(connection: BaseDatabaseWrapper) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")
        triggers = cursor.fetchall()
        for name, _sql in triggers:
            cursor.execute(f'DROP TRIGGER "{name}"')
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            for _name, sql in triggers:
                cursor.execute(sql)


@contextmanager
def _replica(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """As a replica the session obeys no trigger, foreign keys included; only a superuser can say so."""
    if connection.in_atomic_block:
        connection.check_constraints()  # what waits for the end of the transaction was asked for before
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = origin")
