"""A connection to PostgreSQL that says nothing is good; one that was hung up on is not, and is found out in time."""

import socket

import pytest
from django.db import connection, connections
from django.db.backends.postgresql import base

from config.postgresql.base import DatabaseWrapper


class Idle:
    """A connection of the driver's, as far as it is looked at."""

    def __init__(self, line) -> None:
        self.line, self.closed = line, False

    def fileno(self):
        return self.line.fileno()


@pytest.fixture
def asked(monkeypatch):
    """How often the server was asked; it never answers."""
    times = []

    def ask(wrapper):
        times.append(wrapper)
        return False

    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", ask)
    return times


@pytest.fixture
def ends():
    ours, servers = socket.socketpair()
    yield ours, servers
    ours.close()
    servers.close()


def wrapper(line):
    made = DatabaseWrapper({"TIME_ZONE": None})
    made.connection = Idle(line)
    return made


def test_silent_connection_is_good_and_nobody_is_asked(asked, ends):
    assert wrapper(ends[0]).is_usable()
    assert asked == []


def test_server_that_hung_up_is_asked(asked, ends):
    ends[1].close()
    assert not wrapper(ends[0]).is_usable()
    assert len(asked) == 1


def test_server_that_said_something_unasked_is_asked(asked, ends):
    ends[1].send(b"N")
    assert not wrapper(ends[0]).is_usable()
    assert len(asked) == 1


def test_connection_that_is_closed_or_was_never_made_is_asked(asked, ends):
    closed, none = wrapper(ends[0]), wrapper(ends[0])
    closed.connection.closed, none.connection = True, None
    assert not closed.is_usable()
    assert not none.is_usable()
    assert len(asked) == 2


@pytest.mark.django_db(transaction=True)
def test_request_after_the_server_let_the_connection_go_gets_another_one():
    if connection.vendor != "postgresql":
        assert connection.is_usable()
        return
    other = connections.create_connection("default")
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (mine,) = cursor.fetchone()
    other.health_check_enabled, other.health_check_done = True, False
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [mine])
    with other.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)
    other.close()
