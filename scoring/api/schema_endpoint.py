"""The description of the API as it is served: it follows from the code alone, so a process writes it once."""

from functools import lru_cache

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

WRITERS = {"yaml": OpenApiYamlRenderer, "json": OpenApiJsonRenderer}
MOST_KEPT = 16
"""All languages in all forms; readers can ask for versions and indents without end."""


class SchemaEndpoint(SpectacularAPIView):
    """OpenAPI in the reader's language, as YAML or JSON."""

    def _get_schema_response(self, request: Request) -> HttpResponse:
        version: str | None = self._get_version_parameter(request)  # type: ignore[no-untyped-call]
        filename: str = self._get_filename(request, version)  # type: ignore[no-untyped-call]
        form = request.accepted_renderer
        charset = f"; charset={form.charset}" if form.charset else ""
        return HttpResponse(
            _written(get_language(), version, str(form.format), request.accepted_media_type),
            content_type=f"{form.media_type}{charset}",
            headers={"Content-Disposition": f'inline; filename="{filename}"'},
        )


@lru_cache(maxsize=MOST_KEPT)
def _written(_language: str, version: str | None, form: str, media_type: str) -> str | bytes:
    """Texts come in the language that is switched on; a media type can say how far to indent."""
    described = SchemaGenerator(api_version=version).get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return WRITERS[form]().render(described, media_type, {})
