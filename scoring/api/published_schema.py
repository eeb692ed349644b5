"""The published schema: one text for everybody, in English."""

from functools import cache
from http import HTTPStatus
from threading import Lock
from typing import Any

from django.http import HttpResponse
from django.utils import translation
from django.utils.module_loading import import_string
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.record_schema import ENGLISH


class PublishedSchema(SpectacularAPIView):
    """The text does not depend on who asks, and so it is made once."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *_args: Any, **_named: Any) -> HttpResponse:
        chosen: Any = request
        return HttpResponse(published(chosen.accepted_renderer), content_type=chosen.accepted_renderer.media_type)

    def finalize_response(self, request: Request, response: Response, *args: Any, **named: Any) -> Response:
        """What was wrong is told as everywhere, whatever form of the schema was asked for."""
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            chosen: Any = request
            chosen.accepted_renderer, chosen.accepted_media_type = JSONRenderer(), JSONRenderer.media_type
        return super().finalize_response(request, response, *args, **named)


def published(renderer: BaseRenderer) -> bytes:
    """The whole schema, as this renderer writes it, made by one reader while others wait: the library that makes it
    takes them one at a time.
    """
    with _MAKING:
        return rendered(f"{type(renderer).__module__}.{type(renderer).__name__}")


def make() -> None:
    """Every form of it, before anybody asks and before the process parts into several."""
    for each in PublishedSchema.renderer_classes:
        published(each())


_MAKING = Lock()


@cache
def rendered(renderer: str) -> bytes:
    """The same, made once."""
    with translation.override(ENGLISH):
        text: bytes = import_string(renderer)().render(_schema(), renderer_context={})
        return text


@cache
def _schema() -> dict[str, Any]:
    """All labels of models and choices that were translated on the way are the English ones."""
    found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return found
