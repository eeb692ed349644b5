"""A player's history over sheets and books."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access
from scoring.api import shapes, showing
from scoring.api.paging import BySheet
from scoring.api.schema import errors
from scoring.api.showing import Shown
from scoring.models import SeatTotal
from scoring.queries import players, statistics


class PlayerHistory(APIView):
    @extend_schema(
        operation_id="players_history",
        parameters=BySheet.parameters(),
        responses={200: shapes.HistoryPage, **errors(400, 404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """What every sheet brought this player, newest sheet first; for those who may see it."""
        player = access.visible_player(request, pk)
        pages = BySheet()
        page = pages.paginate_queryset(players.history(player, access.reader(request)), request)
        return pages.get_paginated_response([_line(each) for each in page])


class PlayerStatistics(APIView):
    @extend_schema(operation_id="players_statistics", responses={200: shapes.GameCounts(many=True), **errors(404)})
    def get(self, request: Request, pk: int) -> Response:
        """What this player has counted, by game, over the lists that the reader may see."""
        player = access.visible_player(request, pk)
        found = statistics.of_player(player, access.reader(request))
        return Response([{"game": game, "statistics": showing.counts(some, game)} for game, some in found.items()])


def _line(row: SeatTotal) -> Shown:
    sheet = row.sheet
    return {
        "sheet": sheet.pk,
        "title": str(sheet),
        "book": sheet.book_id,
        "book_title": sheet.book.title,
        "game": sheet.game,
        "opened_at": sheet.opened_at,
        "state": sheet.state,
        "seat": row.seat,
        "points": row.points,
        "total": row.total,
        "tallies": row.tallies,
    }
