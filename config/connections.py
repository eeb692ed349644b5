"""Connections of visitors: how many an address may hold, and how long each may take to send or to read.

A request reaches a thread only when it is here in full, so a slow connection costs a file descriptor and a buffer.
These bounds keep the number of both small. They are kept per process.
"""

import errno
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self

MOST_OF_AN_ADDRESS = 400
"""Open connections of one address: a router may show a whole hall of phones as one, and a browser opens up to six."""
PATIENCE = 30.0
"""Seconds that a request may take to arrive, or an answer to be read, whatever its length."""
RATE = 4000
"""Bytes a second that a long request or answer must keep up with from then on."""
SENDING, WORKING, ANSWERING = "sending", "working", "answering"
LOCAL_ADDRESS = "kiebitz.local_address"
"""Where a request's environment names the address of this machine at which its connection came in."""

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]


class Connection(socket.socket):
    """A visitor's connection, which knows since when the visitor has been sending or reading, and how much."""

    guard: "Guard"
    peer: tuple[str, int]
    phase: str
    since: float
    moved: int

    @classmethod
    def of(cls, accepted: socket.socket, guard: "Guard", peer: tuple[str, int], at: float) -> Self:
        made = cls(fileno=accepted.detach())
        made.guard, made.peer = guard, peer
        made._enter(SENDING, at)
        return made

    def work(self) -> None:
        """A whole request is here; the application takes the time that it needs."""
        self._enter(WORKING, 0)

    def is_late(self, now: float) -> bool:
        return self.phase != WORKING and now - self.since > PATIENCE + self.moved / RATE

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        data = super().recv(size, flags)
        if self.phase == ANSWERING:  # the answer was read: this is the next request
            self._enter(SENDING, time.monotonic())
        self.moved += len(data)
        return data

    def send(self, data: Any, flags: int = 0, /) -> int:
        if self.phase == WORKING:
            self._enter(ANSWERING, time.monotonic())
        sent = super().send(data, flags)
        self.moved += sent
        return sent

    def close(self) -> None:
        self.guard.forget(self)
        super().close()

    def _enter(self, phase: str, at: float) -> None:
        self.phase, self.since, self.moved = phase, at, 0


class Guard:
    """All connections of a process."""

    def __init__(self, most: int | None = MOST_OF_AN_ADDRESS) -> None:
        """`most`: open connections of one address; None where a proxy, which counts by itself, brings all visitors."""
        self._most = most
        self._open: dict[tuple[str, int], Connection] = {}
        self._of: Counter[str] = Counter()
        self._lock = threading.Lock()

    def admit(self, accepted: socket.socket, peer: tuple[str, int], at: float) -> Connection | None:
        """The connection, or None where its address holds as many as it may."""
        with self._lock:
            if self._most is not None and self._of[peer[0]] >= self._most:
                return None
            connection = self._open[peer] = Connection.of(accepted, self, peer, at)
            self._of[peer[0]] += 1
        return connection

    def forget(self, connection: Connection) -> None:
        with self._lock:
            if self._open.get(connection.peer) is connection:
                del self._open[connection.peer]
                self._of[connection.peer[0]] -= 1
                self._of += Counter()  # drops the addresses that hold none

    def end_late(self, now: float) -> int:
        """End the connections that take too long; their number. The server sees that they ended, and closes them."""
        with self._lock:
            late = [each for each in self._open.values() if each.is_late(now)]
        for each in late:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:  # the visitor left in this moment
                continue
        return len(late)

    def watch(self, application: Application) -> Application:
        """The application, telling each connection when it works, and the application where the connection came in."""

        def watched(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            if connection := self._of_request(environ):
                connection.work()
                environ[LOCAL_ADDRESS] = connection.getsockname()[0]
            return application(environ, start_response)

        return watched

    def _of_request(self, environ: Mapping[str, Any]) -> Connection | None:
        return self._open.get((environ["REMOTE_ADDR"], int(environ["REMOTE_PORT"])))


class Listener(socket.socket):
    """A listening socket whose connections are guarded."""

    guard: Guard

    @classmethod
    def of(cls, listening: socket.socket, guard: Guard) -> Self:
        made = cls(fileno=listening.detach())
        made.guard = guard
        return made

    def accept(self) -> tuple[socket.socket, Any]:
        accepted, peer = super().accept()
        connection = self.guard.admit(accepted, peer[:2], time.monotonic())
        if connection is None:
            accepted.close()
            raise ConnectionAbortedError(errno.ECONNABORTED, "this address holds as many connections as it may")
        return connection, peer
