"""Whoever came in vain, because it was somebody else's turn, is told so in one way: 503, and what was typed is kept."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from config import errors
from scoring import one_at_a_time
from scoring.one_at_a_time import Busy

RETRY_AFTER_SECONDS = 2
FORMS = frozenset({200, 400})
"""How a page answers that shows its form again."""

Respond = Callable[[HttpRequest], HttpResponseBase]


class Told:
    """Middleware: a form says it itself; for every other page there is one that sends the same once more."""

    def __init__(self, respond: Respond) -> None:
        self._respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        one_at_a_time.begin()
        response = self._respond(request)
        if one_at_a_time.was_refused() and response.status_code in FORMS | {503}:
            response.status_code = 503
            response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        if not isinstance(error, Busy):
            return None
        said = error.messages[0]
        if request.path.startswith("/api/"):
            return errors.unavailable(request, "busy", said)
        chosen_again = [] if error.keeps else [*request.FILES]
        context = {"said": said, "kept": _kept(request, error), "chosen_again": chosen_again}
        return render(request, "busy.html", context, status=503)


def _kept(request: HttpRequest, error: Busy) -> list[tuple[str, str]]:
    """What was sent, field by field, as it is sent once more: nothing that its page says nobody may see."""
    untold = {"csrfmiddlewaretoken", *getattr(request, "sensitive_post_parameters", ())}
    sent = {name: [str(each) for each in values] for name, values in request.POST.lists() if name not in untold}
    sent |= {name: [value] for name, value in error.keeps.items()}
    return [(name, value) for name, values in sent.items() for value in values]
