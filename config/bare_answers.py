"""What a script asks for in a page that is there already goes without the headers that only pages need.

A phone at a table is sent such an answer with every deal, and a third of it were words to a browser that shows a page:
what the page may load, who may frame it, what search engines may keep. No link, form or frame can send the headers by
which a script is known, and no cache gives such an answer to one: what is left out here is never shown by itself.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from scoring.looking import looks_again

OF_PAGES = ("Content-Security-Policy", "X-Frame-Options", "Referrer-Policy", "X-Robots-Tag", "Content-Language")


class Bare:
    """Middleware, around all that says something of pages."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.respond(request)
        if not _is_of_a_script(request):
            return response
        for name in (*OF_PAGES, *(["Vary"] if request.method == "POST" else [])):  # what is posted is kept by nobody
            del response.headers[name]
        _without_its_token(request, response)
        return response


def _is_of_a_script(request: HttpRequest) -> bool:
    """HTMX lets browsers keep what they GET, and they may show it as a page."""
    return looks_again(request) or (request.method == "POST" and "HX-Request" in request.headers)


def _without_its_token(request: HttpRequest, response: HttpResponseBase) -> None:
    """The secret that forms are made with is renewed by pages, and need not come with each deal."""
    name = settings.CSRF_COOKIE_NAME
    if name in response.cookies and response.cookies[name].value == request.COOKIES.get(name):
        del response.cookies[name]
