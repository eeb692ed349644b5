"""Ports, addresses and whether a web process answers. Serves nothing."""

import errno
import fcntl
import http.client
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import suppress

from config.launch.place import CommandError, echo

PATIENCE = 20.0
"""Seconds for which a busy port is waited for: a web server whose launcher was killed ends within five, or is ended."""


def need_port(address: str, port: int) -> None:
    """Waits for what a killed start left behind: printed cards lead to this port, and another one voids them."""
    deadline, told = time.monotonic() + PATIENCE, False
    while (busy := _busy(address, port)) and time.monotonic() < deadline:
        if not told:
            echo(f"Port {port} is still in use; waiting for it ...")
            told = True
        time.sleep(0.2)
    if busy:
        raise CommandError(
            f"Port {port} is in use by another program. End that one: cards that are printed lead to this port. "
            "Where none are, choose another one with --port N."
        ) from busy


def _busy(address: str, port: int) -> OSError | None:
    """Why nobody can listen there as yet; what no waiting mends is a `CommandError`."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except PermissionError as error:
            raise CommandError(
                f"Port {port} is reserved for the system; choose one above 1023 with --port N."
            ) from error
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise CommandError(f"{address} is not an address of this machine (KIEBITZ_ADDRESS).") from error
            return error
    return None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


LOOPBACK = "127.0.0.1"
SIOCGIFADDR, SIOCGIFFLAGS = 0x8915, 0x8913
UP, RUNNING = 0x1, 0x40
"""From linux/sockios.h and linux/if.h: an interface's address, its state, and the bits of one that works."""


def local_address() -> str:
    """The address at which phones reach this machine, or `LOOPBACK` where none does."""
    return _routed() or next(_others(), LOOPBACK)


def _routed() -> str:
    """The address this machine would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # RFC 5737: an address for documentation, routed like any other
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return "" if address.startswith("127.") else address


def _others() -> Iterator[str]:
    """Addresses of networks that lead nowhere else: a laptop's own hotspot, a hall's router without internet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            with suppress(OSError):  # it has no address, or went away
                (state,) = struct.unpack_from("H", _told(probe, SIOCGIFFLAGS, name), 16)
                address = socket.inet_ntoa(_told(probe, SIOCGIFADDR, name)[20:24])
                if state & UP and state & RUNNING and not address.startswith("127."):
                    yield address


def _told(probe: socket.socket, question: int, interface: str) -> bytes:
    return fcntl.ioctl(probe, question, struct.pack("256s", interface.encode()))


def answers(port: int, path: str = "/healthz", *, address: str = LOOPBACK) -> bool:
    connection = http.client.HTTPConnection(address, port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()
