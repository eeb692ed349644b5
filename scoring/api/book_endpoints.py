"""Books: the ones a reader may see, and the order of the players in one."""

from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access, hosts
from scoring.api import authentication
from scoring.api.answers.book_answers import BookRankingPage, BookShape
from scoring.api.answers.statistics_answers import PlayerCountsPage
from scoring.api.error_handler import Failure
from scoring.api.paging import Counted, NamedFilters
from scoring.api.requests import BookRequest
from scoring.api.schema import KEY_REUSED, SEEN, UNCHANGED, errors
from scoring.lists.actions import making_once, opening_books
from scoring.lists.queries import book_queries, statistics_queries
from scoring.models import Book, Club


class BookFilter(filters.FilterSet):  # type: ignore[misc]  # django-filter is untyped
    club = filters.CharFilter(field_name="club__slug", max_length=60, help_text="Of the club with this short name.")
    held_after = filters.DateFilter(field_name="held_on", lookup_expr="gte", help_text="Held on this day or later.")
    held_before = filters.DateFilter(field_name="held_on", lookup_expr="lte", help_text="Held on this day or earlier.")


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

    @extend_schema(
        operation_id="books_open",
        request=BookRequest,
        responses={200: BookShape, 201: BookShape, **errors(400, 401, 403, 404, 410, 413, 415), **KEY_REUSED},
    )
    def post(self, request: Request) -> Response:
        """Open a book. Whoever opens it directs it. A key that opened one before is answered with that, and 200."""
        asked, by = dict(BookRequest.of(request).validated_data), authentication.account(request)
        key, club = asked.pop("key", None), _club(asked.pop("club", None))
        book, repeated = making_once.once(
            Book, lambda: opening_books.open_book(**asked, club=club, by=by), key=key, asked=request.data, by=by
        )
        told = access.visible_book(request, book.pk) if repeated else book
        return Response(BookShape(told).data, status=200 if repeated else 201)


def _club(number: int | None) -> Club | None:
    """The club of this number; every club may be known of."""
    found = Club.objects.filter(pk=number).first() if number else None
    if number and found is None:
        text = _("There is no such club.")
        raise ValidationError({"club": [ErrorDetail(text, "club_unknown")]})
    return found


class BookDetail(APIView):
    @extend_schema(
        operation_id="books_read", parameters=[SEEN], responses={200: BookShape, **UNCHANGED, **errors(404, 410)}
    )
    def get(self, request: Request, pk: int) -> Response:
        """A book."""
        return Response(BookShape(access.visible_book(request, pk)).data)


class BookRanking(APIView):
    @extend_schema(
        operation_id="books_ranking",
        parameters=[SEEN, *Counted.parameters()],
        responses={200: BookRankingPage, **UNCHANGED, **errors(400, 404, 409, 410)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """The players of a book, best first, each game by itself; equals share a rank."""
        book = access.visible_book(request, pk)
        naming = access.naming(request, book)
        _refuse_held(book, naming)
        page = Counted.page(request, partial(book_queries.pages_of_standings, book))
        naming.about(each.player_total.player for each in page["results"])
        marks = hosts.marks(book, [each.player_total.player_id for each in page["results"]])
        return Response(BookRankingPage(page, context={"naming": naming, "marks": marks}).data)


class BookStatistics(APIView):
    @extend_schema(
        operation_id="books_statistics",
        parameters=[SEEN, *Counted.parameters()],
        responses={200: PlayerCountsPage, **UNCHANGED, **errors(400, 404, 409, 410)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """What every player of a book has counted there, by game, in the order of the ranking."""
        book = access.visible_book(request, pk)
        naming = access.naming(request, book)
        _refuse_held(book, naming)
        page = Counted.page(request, partial(statistics_queries.of_book, book))
        naming.about(who for _game, _counts, who in page["results"])
        return Response(PlayerCountsPage(page, context={"naming": naming}).data)


def _refuse_held(book: Book, naming: access.Naming) -> None:
    """What adds up all series waits to be published with the event's ranking."""
    if (held := hosts.held_series(book, keeps=naming.keeps)) is not None:
        text = (
            _("The director publishes the standing after each series. Ask the event for the one that is published.")
            if held.by_series
            else _("The ranking is published after the prize-giving. Ask the event for how it stood before.")
        )
        raise Failure(409, "ranking_held", text)
