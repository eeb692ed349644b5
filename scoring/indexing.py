"""Search engines keep no page that names people, unless the club concerned wants its pages to be found.

Said of every answer alike, and taken back by what finds a club's book, list, event or player for a page: a page that
nobody thought of is kept by none.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request

from scoring.models import Club

Respond = Callable[[HttpRequest], HttpResponseBase]
WITHOUT_PEOPLE = frozenset({"home", "clubs", "club", "robots", "imprint", "privacy"})
"""Routes whose pages name events, clubs and books, and nobody who plays."""
_WANTED = "_wanted_by_club"


def wanted(request: HttpRequest | Request, club: Club | None) -> None:
    """What is shown belongs to this club, which may want it to be found."""
    if isinstance(request, HttpRequest):
        setattr(request, _WANTED, club is not None and club.indexed)


def unlisted(respond: Respond) -> Respond:
    """Middleware: `noindex` in every answer but where it may be found."""

    def responding(request: HttpRequest) -> HttpResponseBase:
        response = respond(request)
        if not _may_be_found(request):
            response.headers["X-Robots-Tag"] = "noindex"
        return response

    return responding


def _may_be_found(request: HttpRequest) -> bool:
    route = request.resolver_match.view_name if request.resolver_match else ""
    return route in WITHOUT_PEOPLE or getattr(request, _WANTED, False)


def robots(_request: HttpRequest) -> HttpResponse:
    """`/robots.txt`: pages may be fetched, or else nobody would read that they are not to be kept."""
    return HttpResponse("User-agent: *\nDisallow: /api/\nDisallow: /admin/\n", content_type="text/plain")
