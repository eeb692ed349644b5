"""What goes over a wire between a browser and a Kiebitz, to the byte, in the three ways that they meet.

`here`: this machine's own address, which browsers trust. `hall`: plain http by a name, as phones in a club's own
network ask. `https`: through the Caddy of docs/operating.md, with HTTP/2 and encryption.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field

from bench import serving
from config.launch import network

WAYS = ("here", "hall", "https")
NAMES = {"hall": "kiebitz.hall", "https": "scores.example.org"}
PORTS = {"hall": 80, "https": 443}
BLOCK = 65536


@dataclass
class Counter:
    """Bytes that passed; TCP's own are not among them, the encryption's are."""

    there: int = 0
    back: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, way: str, number: int) -> None:
        with self._lock:
            setattr(self, way, getattr(self, way) + number)

    def forget(self) -> None:
        with self._lock:
            self.there = self.back = 0


@dataclass(frozen=True)
class Wire:
    """Where a browser finds the service, and what has passed."""

    site: str
    link: str
    """At which the service gets its first account."""
    arguments: tuple[str, ...]
    """For the browser."""
    counter: Counter


@contextmanager
def wire(way: str, **more: str) -> Iterator[Wire]:
    """A Kiebitz of its own at the other end; `more`: settings of its environment."""
    with ExitStack() as stack:
        given = _settings(way) | more
        site, link = stack.enter_context(serving.club(**given))
        behind = port = int(site.rpartition(":")[2])
        if way == "https":
            from tests.deploy import proxies  # noqa: PLC0415  only here is a proxy needed

            port = stack.enter_context(proxies.caddy(behind)).https
        counter = Counter()
        relay = stack.enter_context(_relay(port, counter))
        if way == "here":
            there, arguments = f"http://{serving.ADDRESS}:{relay}", ()
        else:
            there = f"{'https' if way == 'https' else 'http'}://{NAMES[way]}"
            arguments = (
                f"--host-resolver-rules=MAP {NAMES[way]}:{PORTS[way]} {serving.ADDRESS}:{relay}",
                "--ignore-certificate-errors",
            )
        yield Wire(there, link.replace(site, there), arguments, counter)


def _settings(way: str) -> dict[str, str]:
    if way == "https":
        from tests.deploy import proxies  # noqa: PLC0415  as above

        return proxies.settings()
    return {"KIEBITZ_HOSTS": NAMES[way]} if way == "hall" else {}


@contextmanager
def _relay(port: int, counter: Counter) -> Iterator[int]:
    """A port that leads to this one, and counts."""
    with socket.create_server((serving.ADDRESS, 0)) as door:
        threading.Thread(target=_welcome, args=(door, port, counter), daemon=True).start()
        yield door.getsockname()[1]
        with suppress(OSError):
            door.shutdown(socket.SHUT_RDWR)


def _welcome(door: socket.socket, port: int, counter: Counter) -> None:
    with suppress(OSError):  # the door is closed
        while True:
            guest, _address = door.accept()
            house = socket.create_connection((network.LOOPBACK, port))
            for way, from_, to in (("there", guest, house), ("back", house, guest)):
                threading.Thread(target=_pass_on, args=(way, from_, to, counter), daemon=True).start()


def _pass_on(way: str, from_: socket.socket, to: socket.socket, counter: Counter) -> None:
    with suppress(OSError):  # one of them is gone
        while block := from_.recv(BLOCK):
            counter.add(way, len(block))
            to.sendall(block)
    with suppress(OSError):
        to.shutdown(socket.SHUT_WR)
