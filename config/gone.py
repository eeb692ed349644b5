"""What somebody deleted between two looks of one request is answered as what is not there, and not as a fault."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config import errors
from scoring.models import Book, Sheet
from tournaments.models import Event

DELETED = (Event.DoesNotExist, Book.DoesNotExist, Sheet.DoesNotExist)
"""What goes as a whole (ADR 0137). Who asks for a page finds it first: an action that does not came too late."""


class Told:
    """Middleware: a reader who acts on what has just been deleted is told so."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._respond(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        return errors.deleted(request) if isinstance(error, DELETED) else None
