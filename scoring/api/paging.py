"""Lists by page and by filter: keyset pages, and only such filters as a view names."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

MAX_PAGE_SIZE = 200
DEFAULT_PAGE_SIZE = 50
MAX_KEY = 2**63 - 1
MAX_LINES = 2**31 - 1


class Keyset(BasePagination):
    """Pages by `after` and `limit`: however long the list, a page costs the same, and no row is seen twice."""

    key = "pk"
    newest_first = True
    following: int | None = None

    def paginate_queryset(
        self,
        queryset: QuerySet[Any],  # type: ignore[override]  # a plain sequence has no keyset
        request: Request,
        view: APIView | None = None,  # noqa: ARG002  base signature
    ) -> list[Any]:
        limit = number(request, "limit", DEFAULT_PAGE_SIZE, most=MAX_PAGE_SIZE)
        rows = queryset.order_by(f"-{self.key}" if self.newest_first else self.key)
        if "after" in request.query_params:
            after = number(request, "after", 0, most=MAX_KEY, least=0)
            rows = rows.filter(**{f"{self.key}__{'lt' if self.newest_first else 'gt'}": after})
        page = self.first(rows, limit + 1)
        self.following = getattr(page[limit - 1], self.key) if len(page) > limit else None
        return page[:limit]

    def first(self, rows: QuerySet[Any], most: int) -> list[Any]:
        """So many rows from the beginning."""
        return list(rows[:most])

    def page(self, queryset: QuerySet[Any], request: Request) -> dict[str, Any]:
        """Rows and where the next page begins, as a declared page of answers takes them."""
        rows = self.paginate_queryset(queryset, request)
        return {"next": self.following, "results": rows}

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self.following, "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        following = {"type": ["integer", "null"], "description": "`after` of the next page; null on the last."}
        properties = {"next": following, "results": schema}
        return {"type": "object", "required": ["next", "results"], "properties": properties}

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:  # noqa: ARG002  base signature
        return [
            {"name": each.name, "in": "query", "description": each.description, "schema": each.type}
            for each in self.parameters()
        ]

    @staticmethod
    def parameters() -> list[OpenApiParameter]:
        """As the schema names them."""
        return [
            parameter("after", "Show what follows this row; take it from `next`.", minimum=0, maximum=MAX_KEY),
            parameter("limit", "Rows per page.", minimum=1, maximum=MAX_PAGE_SIZE, default=DEFAULT_PAGE_SIZE),
        ]


class BySequence(Keyset):
    """The entry log, oldest first."""

    key = "sequence"
    newest_first = False


class BySheet(Keyset):
    """A player's history, newest sheet first."""

    key = "sheet_id"


class Counted:
    """Pages of what is ranked: the place of a line is its key, for its number of points changes with every deal."""

    @staticmethod
    def page(
        request: Request, lines: Callable[[int, int], Sequence[Any]], usual: int = DEFAULT_PAGE_SIZE
    ) -> dict[str, Any]:
        """Lines from one place to before another, and where the next page begins."""
        after, behind = Counted.asked(request, usual)
        found = lines(after, behind + 1)
        more = len(found) > behind - after
        return {"next": behind if more else None, "results": found[: behind - after]}

    @staticmethod
    def asked(request: Request, usual: int = DEFAULT_PAGE_SIZE) -> tuple[int, int]:
        """From which place, and to before which one."""
        limit = number(request, "limit", usual, most=MAX_PAGE_SIZE)
        after = number(request, "after", 0, most=MAX_LINES, least=0)
        return after, after + limit

    @staticmethod
    def parameters(usual: int = DEFAULT_PAGE_SIZE) -> list[OpenApiParameter]:
        """As the schema names them."""
        return [
            parameter("after", "Leave out so many lines; take it from `next`.", minimum=0, maximum=MAX_LINES),
            parameter("limit", "Lines per page.", minimum=1, maximum=MAX_PAGE_SIZE, default=usual),
        ]


def parameter(name: str, description: str, **bounds: int) -> OpenApiParameter:
    """A whole number of the query string, for the schema."""
    return OpenApiParameter(name, {"type": "integer", **bounds}, description=description)


def number(request: Request, name: str, default: int, *, most: int, least: int = 1) -> int:
    """A whole number of the query string, within its bounds."""
    given = request.query_params.get(name, str(default))
    if given.isascii() and given.isdecimal() and len(given) < 20 and least <= int(given) <= most:
        return int(given)
    text = _("Enter a whole number from %(least)d to %(most)d.") % {"least": least, "most": most}
    raise ValidationError({name: [ErrorDetail(text, "invalid")]})


class CodeFilter(filters.CharFilter):  # type: ignore[misc]  # django-filter is untyped
    """By a code; which of them go together the form of the filters knows."""

    def __init__(self, codes: Iterable[str], **more: Any) -> None:
        self.codes = tuple(dict.fromkeys(codes))
        super().__init__(**more)


class NamedFilters(filters.DjangoFilterBackend):  # type: ignore[misc]  # django-filter is untyped
    """Filters as the view's filter set names them; a misspelt one is an error instead of showing everything."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: APIView) -> QuerySet[Any]:
        demand_known(request, {"after", "limit", *self.get_filterset_class(view, queryset).base_filters})
        found: QuerySet[Any] = super().filter_queryset(request, queryset, view)
        return found


def demand_known(request: Request, known: Collection[str]) -> None:
    """400 for every query parameter that is not known, empty, or given more than once."""
    problems = {
        name: [_unclear(name in known)]
        for name, values in request.query_params.lists()
        if name not in known or len(values) != 1 or not values[0]
    }
    if problems:
        raise ValidationError(problems)


def _unclear(known: bool) -> ErrorDetail:  # noqa: FBT001  the one thing it is about
    if known:
        return ErrorDetail(_("Give this key one value."), "invalid")
    return ErrorDetail(_("Unknown key."), "unknown_key")
