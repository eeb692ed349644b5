"""A page that is there already asks for what of it is another by now, and says what it has."""

from django.http import HttpRequest

HEADER = "Has"
"""The request's: digests, separated by spaces; it is there, empty or not, wherever a page looks again by itself."""


def looks_again(request: HttpRequest) -> bool:
    """Whether a page asks that is there already: what it is sent takes places in it."""
    return HEADER in request.headers
