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
    assert [each["sql"] for each in seen] == ["SELECT 1"]
