"""A visitor's connection ends when it takes too long, and an address holds no more of them than it may."""

import socket
import time
from contextlib import contextmanager

import pytest

from config.connections import LOCAL_ADDRESS, MOST_OF_AN_ADDRESS, PATIENCE, RATE, Guard, Listener

SOON = 0.5
"""Seconds, where a moment later something has not happened."""


@contextmanager
def opened_with(guard):
    """A guarded listener, and `arrive()`: somebody who comes to it, at both ends."""
    listener = Listener.of(socket.create_server(("127.0.0.1", 0)), guard)
    opened: list[socket.socket] = []

    def arrive():
        visitor = socket.create_connection(listener.getsockname(), timeout=5)
        opened.append(visitor)
        connection, _peer = listener.accept()
        opened.append(connection)
        return visitor, connection

    yield arrive
    for each in (*opened, listener):
        each.close()


@pytest.fixture
def hall():
    guard = Guard()
    with opened_with(guard) as arrive:
        yield guard, arrive


def has_ended(visitor):
    visitor.settimeout(SOON)
    try:
        return visitor.recv(1) == b""
    except TimeoutError:
        return False


def received(visitor, connection, data):
    visitor.sendall(data)
    return connection.recv(len(data))


def asked(connection):
    """The environment of a request on this connection."""
    host, port = connection.getpeername()
    return {"REMOTE_ADDR": host, "REMOTE_PORT": str(port)}


def test_who_sends_nothing_is_let_go(hall):
    guard, arrive = hall
    visitor, _connection = arrive()
    guard.end_late(time.monotonic() + PATIENCE - 1)
    assert not has_ended(visitor)
    guard.end_late(time.monotonic() + PATIENCE + 1)
    assert has_ended(visitor)


def test_who_drips_is_let_go_however_lately_a_byte_came(hall):
    guard, arrive = hall
    visitor, connection = arrive()
    for _byte in range(40):
        received(visitor, connection, b"a")
    guard.end_late(time.monotonic() + PATIENCE + 1)
    assert has_ended(visitor)


def test_who_sends_much_at_a_fair_rate_stays(hall):
    guard, arrive = hall
    visitor, connection = arrive()
    for _second in range(10):
        received(visitor, connection, b"a" * RATE)
    guard.end_late(time.monotonic() + PATIENCE + 5)
    assert not has_ended(visitor)
    guard.end_late(time.monotonic() + PATIENCE + 11)
    assert has_ended(visitor)


def test_the_application_takes_the_time_that_it_needs(hall):
    guard, arrive = hall
    visitor, connection = arrive()
    received(visitor, connection, b"GET /")
    guard.watch(lambda _environ, _start: [])(asked(connection), None)
    guard.end_late(time.monotonic() + 100 * PATIENCE)
    assert not has_ended(visitor)


def test_who_does_not_read_the_answer_is_let_go(hall):
    guard, arrive = hall
    _visitor, connection = arrive()
    guard.watch(lambda _environ, _start: [])(asked(connection), None)
    connection.send(b"HTTP/1.1 200 OK")
    assert guard.end_late(time.monotonic() + PATIENCE - 1) == 0
    assert guard.end_late(time.monotonic() + PATIENCE + 1) == 1


def test_the_next_request_has_its_own_time(hall):
    """The second request of a connection that stayed open begins with its first byte, and not with the next ones."""
    guard, arrive = hall
    visitor, connection = arrive()
    guard.watch(lambda _environ, _start: [])(asked(connection), None)
    connection.send(b"HTTP/1.1 200 OK")
    connection.since -= PATIENCE - 1
    received(visitor, connection, b"G")
    assert guard.end_late(time.monotonic() + PATIENCE - 1) == 0
    received(visitor, connection, b"E")
    assert guard.end_late(time.monotonic() + PATIENCE + 1) == 1


def test_an_address_holds_no_more_than_it_may():
    with opened_with(Guard(most=3)) as arrive:
        held = [arrive() for _each in range(3)]
        with pytest.raises(ConnectionAbortedError):
            arrive()
        _visitor, connection = held[0]
        connection.close()
        arrive()
        with pytest.raises(ConnectionAbortedError):
            arrive()


def test_a_proxy_holds_as_many_as_it_likes():
    with opened_with(Guard(most=None)) as arrive:
        assert len([arrive() for _each in range(MOST_OF_AN_ADDRESS + 1)]) > MOST_OF_AN_ADDRESS


def test_a_request_is_told_where_its_connection_came_in(hall):
    guard, arrive = hall
    _visitor, connection = arrive()
    environ = asked(connection)
    guard.watch(lambda _environ, _start: [])(environ, None)
    assert environ[LOCAL_ADDRESS] == "127.0.0.1"
