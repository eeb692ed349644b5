"""Books: the ones a reader may see, and the order of the players in one."""

from functools import partial
from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access
from scoring.api.answers.book_answers import BookRankingPage, BookShape
from scoring.api.answers.statistics_answers import PlayerCountsPage
from scoring.api.paging import Counted, NamedFilters
from scoring.api.schema import errors
from scoring.lists.queries import book_queries, statistics_queries
from scoring.models import Book


class BookFilter(filters.FilterSet):  # type: ignore[misc]  # django-filter is untyped
    club = filters.CharFilter(field_name="club__slug", max_length=60)
    held_after = filters.DateFilter(field_name="held_on", lookup_expr="gte")
    held_before = filters.DateFilter(field_name="held_on", lookup_expr="lte")


class BookList(ListAPIView[Book]):
    serializer_class = BookShape
    filter_backends = (NamedFilters,)
    filterset_class = BookFilter

    def get_queryset(self) -> QuerySet[Book]:
        return book_queries.viewable_books(access.reader(self.request))

    @extend_schema(operation_id="books_list", responses={200: BookShape(many=True), **errors(400)})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The books that the reader may see, newest first."""
        return super().get(request, *args, **kwargs)


class BookDetail(APIView):
    @extend_schema(operation_id="books_read", responses={200: BookShape, **errors(404)})
    def get(self, request: Request, pk: int) -> Response:
        """A book."""
        return Response(BookShape(access.visible_book(request, pk)).data)


class BookRanking(APIView):
    @extend_schema(
        operation_id="books_ranking",
        parameters=Counted.parameters(),
        responses={200: BookRankingPage, **errors(400, 404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """The players of a book, best first, each game by itself; equals share a rank."""
        book = access.visible_book(request, pk)
        naming = access.naming(request, book)
        page = Counted.page(request, partial(book_queries.pages_of_standings, book))
        return Response(BookRankingPage(page, context={"naming": naming}).data)


class BookStatistics(APIView):
    @extend_schema(
        operation_id="books_statistics",
        parameters=Counted.parameters(),
        responses={200: PlayerCountsPage, **errors(400, 404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """What every player of a book has counted there, by game, in the order of the ranking."""
        book = access.visible_book(request, pk)
        naming = access.naming(request, book)
        page = Counted.page(request, partial(statistics_queries.of_book, book))
        return Response(PlayerCountsPage(page, context={"naming": naming}).data)
