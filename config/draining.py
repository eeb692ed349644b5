"""What a visitor still sends is read to its end before the answer goes out.

A server that closes on somebody who is still sending breaks the connection, and the answer is lost with it: a proxy
then says 502 where we had said why.
"""

from collections.abc import Callable
from contextlib import suppress

from django.http import HttpRequest
from django.http.response import HttpResponseBase

MOST = 2_200_000
"""Bytes: what the proxies of the guide let through, and a little. Whoever sends more is cut off."""
CHUNK = 64 * 1024


class Drained:
    """Middleware, among the outermost: whatever refused the body is inside of it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        stream = request.META.get("wsgi.input")
        if request.META.get("CONTENT_LENGTH") and stream is not None:
            with suppress(OSError):  # whoever sent it has gone
                _read(getattr(request, "_stream", stream))
        return response


def _read(stream: object) -> None:
    left = MOST
    while left > 0 and (chunk := stream.read(CHUNK)):  # type: ignore[attr-defined]  # a stream of the server's
        left -= len(chunk)
