"""Who may sit in a book: found by name, and added."""

from itertools import islice
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access, names
from scoring.access import Naming
from scoring.api import authentication
from scoring.api.answers.base import Answer
from scoring.api.answers.player_answers import SeatablePlayer
from scoring.api.paging import Keyset, demand_known
from scoring.api.requests import PlayerRequest
from scoring.api.schema import KEY_REUSED, errors
from scoring.api.write_permissions import KEEPERS_ONLY
from scoring.lists.actions import making_once, tables
from scoring.models import Book, Player
from scoring.people.queries import merge_queries, people_queries

LONGEST = 120
"""As long as a name can be."""
NAME = OpenApiParameter(
    "name",
    {"type": "string", "minLength": 1, "maxLength": LONGEST},
    description="Part of the name; case and accents tell nobody apart.",
)


class PlayerPage(Answer):
    """A page of players."""

    next = serializers.IntegerField(allow_null=True, help_text="`after` of the next page; null on the last.")
    results = SeatablePlayer(many=True)


class ByName(Keyset):
    """Players whose name, as this reader is told it, contains what was asked for: nobody is unmasked by guessing."""

    def __init__(self, wanted: str, naming: Naming) -> None:
        self.wanted, self.naming = names.plain(wanted), naming

    def first(self, rows: QuerySet[Any], most: int) -> list[Any]:
        return list(islice((each for each in rows if self.wanted in names.plain(self.naming(each))), most))


def _wanted(request: Request) -> str:
    name = request.query_params.get("name", "")
    if len(name) > LONGEST:
        text = _("At most %(longest)d characters.") % {"longest": LONGEST}
        raise ValidationError({"name": [ErrorDetail(text, "too_long")]})
    return name


class BookPlayers(APIView):
    permission_classes = KEEPERS_ONLY

    def book(self, request: Request, pk: int) -> Book:
        """The book, if the reader keeps it."""
        book = access.visible_book(request, pk)
        self.check_object_permissions(request, book)
        return book

    @extend_schema(
        operation_id="books_players",
        parameters=[NAME, *Keyset.parameters()],
        responses={200: PlayerPage, **errors(400, 401, 403, 404, 410)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """Who may be seated in this book, the last added first; for those who keep it."""
        book, by = self.book(request, pk), authentication.account(request)
        demand_known(request, {"name", "after", "limit"})
        naming, wanted = access.naming(request, book), _wanted(request)
        pages = ByName(wanted, naming) if wanted else Keyset()
        page = pages.page(people_queries.candidates(book, by), request)
        return Response(PlayerPage(page, context={"naming": naming}).data)

    @extend_schema(
        operation_id="books_add_player",
        request=PlayerRequest,
        responses={200: SeatablePlayer, 201: SeatablePlayer, **errors(400, 401, 403, 404, 410, 413, 415), **KEY_REUSED},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Add somebody new, of the book's club or as a guest. A name that may mean somebody known is refused as
        `name_known` until `namesake` says that this is somebody else, and one whose last name cannot be told as
        `name_unclear`, with its readings in `params`, until `last_name` says it. In an event's book any name is
        refused as `unregistered`, for there one registers instead. A key that added somebody before is answered with
        that player, and 200.
        """
        book, by = self.book(request, pk), authentication.account(request)
        asked = dict(PlayerRequest.of(request).validated_data)
        key, at = asked.pop("key", None), timezone.now()
        player, repeated = making_once.once(
            Player,
            lambda: tables.add_player(book=book, **asked, by=by, at=at),
            key=key,
            asked=[pk, request.data],
            by=by,
        )
        told = SeatablePlayer(merge_queries.current(player), context={"naming": access.naming(request, book)})
        return Response(told.data, status=200 if repeated else 201)
