"""A player's history over sheets and books."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from scoring import access
from scoring.api import choices
from scoring.api.answers.player_answers import HistoryPage, PlayerDeal
from scoring.api.answers.statistics_answers import GameCounts
from scoring.api.paging import BySheet, CodeFilter, NamedFilters
from scoring.api.schema import errors
from scoring.lists.queries import deal_queries, statistics_queries
from scoring.lists.queries.history import history
from scoring.lists.values.refused_rules import accepts_only
from scoring.models import Deal
from scoring.presenting import words

CODE = 40
"""Longer than any code."""
KEY: Mapping[str, int] = {"min_value": 1, "max_value": 2**63 - 1, "decimal_places": 0}
NO_DAY = {"invalid": gettext_lazy("Enter the date like this: 2026-03-14.")}


class PlayerHistory(APIView):
    @extend_schema(
        operation_id="players_history",
        parameters=BySheet.parameters(),
        responses={200: HistoryPage, **errors(400, 404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """What every sheet brought this player, newest sheet first; for those who may see it."""
        player = access.visible_player(request, pk)
        knows, without = access.knows(request, player), access.waiting(request, player).lists
        page = BySheet().page(history(player, access.reader(request), knows=knows, without=without), request)
        return Response(HistoryPage(page).data)


class DealQuestion(forms.Form):
    """What is asked for holds together: codes are those of the game, and a period ends after it begins."""

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        games = self._demand("game", said, choices.games()) or rules.games()
        for name, codes in (("contract", rules.contracts), ("outcome", rules.outcomes)):
            known = [(game, code) for game in games for code in codes(game)]
            self._demand(name, said, {code: words.say(game, f"{name}.{code}") for game, code in known})
        after, before = said.get("opened_after"), said.get("opened_before")
        if after and before and before < after:
            self.add_error("opened_before", _("The period ends before it begins."))
        return said

    def _demand(self, name: str, said: dict[str, Any], allowed: choices.Called) -> list[str]:
        """What was said of these, if anything; an error names all of them."""
        given = said.get(name, "")
        if given and given not in allowed:
            self.add_error(name, accepts_only(name, choices.listed(allowed)))
        return [given] if given in allowed else []


def _codes(of: Callable[[str], Iterable[str]]) -> list[str]:
    """Those of every game."""
    return [code for game in rules.games() for code in of(game)]


class OpenedFilter(filters.DateFilter):  # type: ignore[misc]  # django-filter is untyped
    """By the day on which a list was opened: `since` or `until`."""

    def __init__(self, end: str, **more: Any) -> None:
        self.end = end
        super().__init__(field_name="sheet__opened_at", error_messages=NO_DAY, **more)

    def filter(self, rows: QuerySet[Deal], day: date | None) -> QuerySet[Deal]:
        return rows.filter(**deal_queries.period("sheet", **{"since": None, "until": None, self.end: day}))


class DealFilter(filters.FilterSet):  # type: ignore[misc]  # django-filter is untyped
    class Meta:
        form = DealQuestion

    game = CodeFilter(rules.games(), field_name="sheet__game", max_length=CODE, help_text="Of this game.")
    contract = CodeFilter(
        _codes(rules.contracts), max_length=CODE, help_text="Where this was played, in the game's own codes."
    )
    outcome = CodeFilter(_codes(rules.outcomes), max_length=CODE, help_text="That ended so, in the game's own codes.")
    book = filters.NumberFilter(field_name="sheet__book", help_text="Of this book.", **KEY)
    sheet = filters.NumberFilter(field_name="sheet", help_text="Of this sheet.", **KEY)
    opened_after = OpenedFilter("since", help_text="Of lists opened on this day or later.")
    opened_before = OpenedFilter(
        "until", help_text="Of lists opened on this day or earlier; not before `opened_after`."
    )


class PlayerDeals(ListAPIView[Deal]):
    queryset = Deal.objects.none()
    serializer_class = PlayerDeal
    filter_backends = (NamedFilters,)
    filterset_class = DealFilter

    @extend_schema(operation_id="players_deals", responses={200: PlayerDeal(many=True), **errors(400, 404)})
    def get(self, request: Request, pk: int) -> Response:
        """The deals that are about this player, the last recorded first; for those who may see them."""
        player = access.visible_player(request, pk)
        knows, without = access.knows(request, player), access.waiting(request, player).lists
        self.queryset = deal_queries.of_player(player, access.reader(request), knows=knows, without=without)
        return super().get(request)


class PlayerStatistics(APIView):
    @extend_schema(operation_id="players_statistics", responses={200: GameCounts(many=True), **errors(404)})
    def get(self, request: Request, pk: int) -> Response:
        """What this player has counted, by game, over the lists that the reader may see."""
        player = access.visible_player(request, pk)
        knows = access.knows(request, player)
        without = access.waiting(request, player).sums
        found = statistics_queries.of_player(player, access.reader(request), knows=knows, without=without)
        return Response(GameCounts([*found.items()], many=True).data)
