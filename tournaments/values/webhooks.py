"""A message to another program: signed, sent once, to that address and to no other it might lead to."""

import contextlib
import hashlib
import hmac
import http.client
import json
import socket
import ssl
from collections.abc import Mapping
from threading import Event, Timer
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 10.0
"""Seconds for all of it, from the first byte to the answer's head."""
MAX_WORDS = 200
LOOPBACK = ("localhost", "127.0.0.1", "::1")


def trouble(address: str, secret: str) -> str:
    """What is wrong with an operator's setting; empty where nothing is."""
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname, parts.port
    except ValueError as error:
        return str(error)
    if parts.scheme != "https" and not (parts.scheme == "http" and host in LOOPBACK):
        return "write an address that begins with https:// (http:// only for this machine: 127.0.0.1)"
    if not host or parts.username is not None or parts.fragment or any(each <= " " for each in address):
        return "write https://host/path, without a name and password, blanks and #"
    if len(secret) < 16:
        return "the secret that signs it is missing or shorter than 16 characters: KIEBITZ_WEBHOOK_SECRET"
    return ""


def signature(secret: str, body: bytes) -> str:
    """HMAC-SHA256 over exactly the bytes that are sent."""
    return f"sha256={hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}"


def post(address: str, secret: str, delivery: str, message: Mapping[str, Any]) -> str:
    """Send it once; what went wrong, in short, or nothing. Any answer but 2xx is wrong, redirects among them."""
    body = json.dumps(message, sort_keys=True).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Kiebitz",
        "X-Kiebitz-Delivery": delivery,
        "X-Kiebitz-Signature": signature(secret, body),
    }
    try:
        status = _status(address, body, headers)
    except (OSError, http.client.HTTPException) as error:
        return f"{type(error).__name__}: {error}"[:MAX_WORDS]
    if 200 <= status < 300:
        return ""
    return f"HTTP {status}" + (" (redirects are not followed)" if 300 <= status < 400 else "")


def _status(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """The answer's status; its body is not read. Whoever answers byte by byte is cut off in the end, too."""
    parts = urlsplit(address)
    connection, over = _connection(parts.scheme, parts.hostname or "", parts.port), Event()
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    late = Timer(PATIENCE, _cut, (connection, over))
    late.daemon = True
    late.start()
    try:
        connection.connect()
        _refuse_late(over)
        connection.request("POST", path, body, dict(headers))
        status = connection.getresponse().status
        _refuse_late(over)  # a head that was cut off looks like one that has ended
        return status
    finally:
        late.cancel()
        connection.close()


def _refuse_late(over: Event) -> None:
    if over.is_set():
        raise TimeoutError(f"no answer within {PATIENCE:g} seconds")


def _connection(scheme: str, host: str, port: int | None) -> http.client.HTTPConnection:
    if scheme == "https":
        return http.client.HTTPSConnection(host, port, timeout=PATIENCE, context=ssl.create_default_context())
    return http.client.HTTPConnection(host, port, timeout=PATIENCE)


def _cut(connection: http.client.HTTPConnection, over: Event) -> None:
    over.set()
    if connection.sock is not None:
        with contextlib.suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)
