"""Ports, addresses and whether a web process answers. Serves nothing."""

import http.client
import socket

from config.launch.place import CommandError


def need_port(address: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except PermissionError as error:
            raise CommandError(
                f"Port {port} is reserved for the system; choose one above 1023 with --port N."
            ) from error
        except OSError as error:
            raise CommandError(
                f"Port {port} is in use by another program; choose another one with --port N."
            ) from error


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def local_address() -> str:
    """The address in the local network: the one this machine would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # RFC 5737: an address for documentation, routed like any other
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address


def answers(port: int, path: str = "/healthz") -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()
