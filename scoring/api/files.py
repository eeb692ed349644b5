"""Files that pages offer, asked for by a program with its key."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.views import APIView

from scoring.api.authentication import BEARER, Token, scheme_of

View = Callable[..., HttpResponseBase]


class ForProgram(APIView):
    """The view of a file, answered as the API answers: whose key is none gets 401, and whatever is wrong is JSON."""

    authentication_classes = (Token,)
    respond: Callable[[], HttpResponseBase] | None = None

    def get(self, _request: Request, **_where: Any) -> HttpResponseBase:
        """The file."""
        assert self.respond is not None  # noqa: S101  given where the view is made
        return self.respond()


def takes_keys(view: View) -> View:
    """A view of a file that programs fetch with a key, and people with their session as before.

    Without a key nothing is different: a browser is sent to sign in.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, **where: Any) -> HttpResponseBase:
        if scheme_of(request) != BEARER:
            return view(request, **where)
        # Who is found by the key is from then on the user of this very request.
        return ForProgram.as_view(respond=lambda: view(request, **where))(request, **where)

    return wrapped
