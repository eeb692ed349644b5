"""The clubs in which one has a role."""

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import access
from scoring.api.paging import demand_known
from scoring.api.schema import errors
from scoring.models import Club
from scoring.people.queries import role_queries


class LogoAddress(serializers.CharField):
    """Where a club's logo is fetched, if it has one."""

    def to_representation(self, value: Club) -> str | None:  # type: ignore[override]  # DRF types all texts alike
        return reverse("club_logo_picture", args=[value.slug, value.logo]) if value.logo else None


class ClubShape(serializers.ModelSerializer[Club]):
    """A club; who has a role in it opens its books."""

    logo = LogoAddress(source="*", allow_null=True, help_text="Address of its logo: a PNG, JPEG or SVG picture.")

    class Meta:
        model = Club
        fields = ("id", "slug", "name", "time_zone", "logo")
        read_only_fields = fields


class ClubList(ListAPIView[Club]):
    permission_classes = (IsAuthenticated,)
    serializer_class = ClubShape

    def get_queryset(self) -> QuerySet[Club]:
        return role_queries.clubs_of(access.reader(self.request))

    @extend_schema(operation_id="clubs_list", responses={200: ClubShape(many=True), **errors(400, 401)})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The clubs in which the reader has a role, the newest first."""
        demand_known(request, {"after", "limit"})
        return super().get(request, *args, **kwargs)
