"""A player's history over sheets and books."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access
from scoring.api.answers.players import HistoryPage
from scoring.api.answers.statistics import GameCounts
from scoring.api.paging import BySheet
from scoring.api.schema import errors
from scoring.lists.queries import statistics
from scoring.people.queries import players


class PlayerHistory(APIView):
    @extend_schema(
        operation_id="players_history",
        parameters=BySheet.parameters(),
        responses={200: HistoryPage, **errors(400, 404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """What every sheet brought this player, newest sheet first; for those who may see it."""
        player = access.visible_player(request, pk)
        page = BySheet().page(players.history(player, access.reader(request)), request)
        return Response(HistoryPage(page).data)


class PlayerStatistics(APIView):
    @extend_schema(operation_id="players_statistics", responses={200: GameCounts(many=True), **errors(404)})
    def get(self, request: Request, pk: int) -> Response:
        """What this player has counted, by game, over the lists that the reader may see."""
        player = access.visible_player(request, pk)
        found = statistics.of_player(player, access.reader(request))
        return Response(GameCounts([*found.items()], many=True).data)
