"""A player's history over sheets and books."""

from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access
from scoring.api.answers.players import HistoryPage, PlayerDeal
from scoring.api.answers.statistics import GameCounts
from scoring.api.paging import BySheet, NamedFilters
from scoring.api.schema import errors
from scoring.lists.queries import deals, statistics
from scoring.lists.queries.history import history
from scoring.models import Deal


class PlayerHistory(APIView):
    @extend_schema(
        operation_id="players_history",
        parameters=BySheet.parameters(),
        responses={200: HistoryPage, **errors(400, 404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """What every sheet brought this player, newest sheet first; for those who may see it."""
        player = access.visible_player(request, pk)
        page = BySheet().page(history(player, access.reader(request)), request)
        return Response(HistoryPage(page).data)


class DealFilter(filters.FilterSet):  # type: ignore[misc]  # django-filter is untyped
    game = filters.CharFilter(field_name="sheet__game", max_length=20)
    contract = filters.CharFilter(max_length=30)
    outcome = filters.CharFilter(max_length=30)
    book = filters.NumberFilter(field_name="sheet__book", min_value=1, max_value=2**63 - 1, decimal_places=0)
    opened_after = filters.DateFilter(field_name="sheet__opened_at", lookup_expr="date__gte")
    opened_before = filters.DateFilter(field_name="sheet__opened_at", lookup_expr="date__lte")


class PlayerDeals(ListAPIView[Deal]):
    queryset = Deal.objects.none()
    serializer_class = PlayerDeal
    filter_backends = (NamedFilters,)
    filterset_class = DealFilter

    @extend_schema(operation_id="players_deals", responses={200: PlayerDeal(many=True), **errors(400, 404)})
    def get(self, request: Request, pk: int) -> Response:
        """The deals that are about this player, the last recorded first; for those who may see them."""
        self.queryset = deals.of_player(access.visible_player(request, pk), access.reader(request))
        return super().get(request)


class PlayerStatistics(APIView):
    @extend_schema(operation_id="players_statistics", responses={200: GameCounts(many=True), **errors(404)})
    def get(self, request: Request, pk: int) -> Response:
        """What this player has counted, by game, over the lists that the reader may see."""
        player = access.visible_player(request, pk)
        found = statistics.of_player(player, access.reader(request))
        return Response(GameCounts([*found.items()], many=True).data)
