"""Texts go over the wire compressed: a hall's phones hang on one wireless network."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXTS = ("text/", "application/json", "application/vnd.oai.openapi")
"""What grows smaller. A printed document is compressed already."""


class Compressed(GZipMiddleware):
    """Django's own, with random bytes in each answer so that its length tells no secret (docs/adr/0049)."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.get("Content-Type", "").startswith(TEXTS):
            return response
        return super().process_response(request, response)
