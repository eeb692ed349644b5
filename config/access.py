"""A line for each request, where the operator switched it on: what was asked of us, and from where; no names."""

import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.encoding import escape_uri_path

from config.request_ids import NONE, masked
from scoring.addresses import address_of

log = logging.getLogger("kiebitz.access")


class Told:
    """Inside of `Numbered`, outside of all else: what it counts is what goes over the wire."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.ACCESS_LOG:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = self.get_response(request)
        milliseconds = round((time.perf_counter() - began) * 1000)
        # Escaped before anything is covered up: a line break in an address begins no line of its own.
        path, size = masked(escape_uri_path(request.path)), _size(request, response)
        told = (request.method, path, response.status_code, size, milliseconds, address_of(request))
        log.info("%s %s %s %s %s %s", *told)
        return response


def _size(request: HttpRequest, response: HttpResponseBase) -> str:
    """Bytes of the body, or `NONE` for a stream of unknown length."""
    if request.method == "HEAD" or response.status_code == HttpResponseNotModified.status_code:
        return "0"
    return str(len(response.content)) if isinstance(response, HttpResponse) else response.get("Content-Length", NONE)
