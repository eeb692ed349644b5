"""Where one is: what `/api/` and its versions say of themselves."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.answers.base import Answer
from scoring.api.schema import errors

BEGINNINGS = {
    "books": "api_books",
    "clubs": "api_clubs",
    "events": "api_events",
    "rulesets": "api_games",
    "score": "api_score",
    "sheets": "api_sheets",
}
"""Addresses that need no number, by name."""


class Versions(Answer):
    """The versions of the API, each with its address, and where they are described."""

    name = serializers.CharField()
    versions = serializers.DictField(child=serializers.CharField(), help_text="Addresses by version.")
    schema = serializers.CharField(help_text="Address of the OpenAPI description, for programs.")
    docs = serializers.CharField(help_text="Address of the same description, to read and try.")


class Beginning(Answer):
    """A version of the API: where to go on from here."""

    version = serializers.CharField()
    links = serializers.DictField(child=serializers.CharField(), help_text="Addresses by what is found there.")
    schema = serializers.CharField(help_text="Address of the OpenAPI description, for programs.")
    docs = serializers.CharField(help_text="Address of the same description, to read and try.")


def _described() -> dict[str, str]:
    return {"schema": reverse("schema"), "docs": reverse("api_docs")}


class Entrance(APIView):
    @extend_schema(operation_id="api_versions", tags=["api"], responses={200: Versions, **errors()})
    def get(self, request: Request) -> Response:  # noqa: ARG002  a view takes the request
        """The versions of the API, and where they are described."""
        told: dict[str, Any] = {"name": "Kiebitz", "versions": {"1": reverse("api_first_version")}, **_described()}
        return Response(Versions(told).data)


class FirstVersion(APIView):
    @extend_schema(operation_id="api_links", tags=["api"], responses={200: Beginning, **errors()})
    def get(self, request: Request) -> Response:  # noqa: ARG002  a view takes the request
        """Where to go on from here."""
        links = {name: reverse(route) for name, route in BEGINNINGS.items()}
        return Response(Beginning({"version": "1", "links": links, **_described()}).data)
