"""Visitors who send or read a byte at a time, before a real server: everybody else is answered all the same."""

import http.client
import socket
import threading
from contextlib import ExitStack, contextmanager

import pytest

from tests.launch.test_running import served

pytestmark = pytest.mark.services

EACH = 60
READERS = 40
PATIENCE = 20
"""Seconds after which an answer counts as missing; it takes a few milliseconds."""
HEAD = "POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n"
BEGINNINGS = {
    "heads": b"GET / HTTP/1.1\r\nHost: 127",
    "bodies": f"{HEAD}Content-Length: 90000\r\n\r\na".encode(),
    "silent": b"",
}


@contextmanager
def dripping(port):
    """So many visitors of each kind, who send a byte each now and then until the end of the block."""
    enough = threading.Event()
    with ExitStack() as stack:
        slow = []
        for beginning in BEGINNINGS.values():
            for _each in range(EACH):
                line = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
                line.sendall(beginning)
                if beginning:
                    slow.append(line)
        for _each in range(READERS):
            line = stack.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.connect(("127.0.0.1", port))
            line.sendall(b"GET /api/schema/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")

        def drip():
            while not enough.wait(0.5):
                for line in slow:
                    line.sendall(b"a")

        thread = threading.Thread(target=drip)
        thread.start()
        try:
            yield
        finally:
            enough.set()
            thread.join()


def answer(port, path):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request("GET", path)
        return line.getresponse().status
    finally:
        line.close()


def test_slow_visitors_stop_nobody(tmp_path, prepared):
    with served(prepared(tmp_path / "data")) as service, dripping(service.port):
        paths = ["/healthz", "/", "/accounts/login/"] * 5
        assert [answer(service.port, path) for path in paths] == [200] * len(paths)
