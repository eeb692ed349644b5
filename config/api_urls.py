"""Addresses of the API, version 1, and of its description."""

from csp.decorators import csp_update
from django.urls import include, path
from drf_spectacular.views import SpectacularSwaggerSplitView

from scoring.api.entrance_endpoints import Entrance
from scoring.api.published_schema import PublishedSchema

# Swagger's page brings its styles inline; everything else stays under the strict policy.
docs = csp_update({"style-src": ["'self'", "'unsafe-inline'"]})(SpectacularSwaggerSplitView.as_view(url_name="schema"))

urlpatterns = [
    path("", Entrance.as_view(), name="api"),
    path("schema/", PublishedSchema.as_view(), name="schema"),
    path("docs/", docs, name="api_docs"),
    path("v1/", include("scoring.api.urls")),
    path("v1/", include("tournaments.api.urls")),
]
