"""Alive and ready: for supervisors, without sessions and accounts."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext


def test_alive_asks_nothing_of_the_database():
    """Not even allowed to here: the test has no access to it."""
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert not answer.cookies


def test_ready_asks_once(db):
    with CaptureQueriesContext(connection) as seen:
        answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert len(seen) == 1


def tells_that_it_waits():
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"status": "database not prepared"})
    assert answer["Retry-After"]


def run(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_a_database_that_waits_for_a_migration_is_told(db):
    run("DELETE FROM django_migrations WHERE app = 'tournaments'")
    tells_that_it_waits()


def test_a_database_without_tables_is_told(transactional_db):
    run("ALTER TABLE django_migrations RENAME TO elsewhere")
    try:
        tells_that_it_waits()
    finally:
        run("ALTER TABLE elsewhere RENAME TO django_migrations")


def test_a_full_disk_is_told(db, settings):
    settings.FREE_SPACE = 1 << 62
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"status": "disk full"})
    assert answer["Retry-After"]
    assert Client().get("/healthz").status_code == 200


def test_a_data_folder_that_takes_no_write_is_told(db, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "gone"
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"status": "data folder cannot be written to"})
