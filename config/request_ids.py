"""A number for each request, in its answer and in every line logged meanwhile: what a reader saw is found again.

It is made here, and taken from nobody: whoever sends one cannot write into our log.
"""

import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.core.signals import request_finished
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase

HEADER = "X-Request-ID"
NONE = "-"
SECRET = re.compile(r"(/(?:setup|invitations|passwords|t)/)\S+", re.IGNORECASE)
"""The addresses of links that open once, and of table codes: whoever reads one in a log could open it first."""

_current: ContextVar[str] = ContextVar("request_id", default=NONE)


def current() -> str:
    """The number of the request that is answered here, or `NONE`."""
    return _current.get()


def masked(text: str) -> str:
    return SECRET.sub(r"\1***", text)


class Numbered:
    """The outermost of all: whatever goes wrong further in has its number."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        number = secrets.token_hex(8)
        _current.set(number)
        response = self.get_response(request)
        response[HEADER] = number
        return response


@receiver(request_finished, dispatch_uid="request_id")
def _forget(**_more: Any) -> None:
    """Not before: Django logs an answer that went wrong after all middleware."""
    _current.set(NONE)


class Stamp(logging.Filter):
    """Gives each line the number of its request."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current()
        return True


class Line(logging.Formatter):
    """A line, or a traceback, in which no link that opens once can be read."""

    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))
