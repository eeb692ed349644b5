"""Scoring deals that are stored nowhere."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from scoring.api.answers.base import Answer, integers
from scoring.api.answers.game_answers import Column, Ruleset, Section
from scoring.api.answers.line_answers import Explanation, Line
from scoring.api.answers.sheet_answers import NextDeal
from scoring.api.requests import ScoreRequest
from scoring.api.schema import errors


class Scored(Answer):
    """A list as it would stand, with every chair taken; the keys mean what they mean in a sheet. Nothing was stored."""

    game = serializers.CharField(source="ruleset.game")
    ruleset = Ruleset()
    columns = Column(many=True)
    sections = Section(many=True)
    finished = serializers.BooleanField(source="folded.finished")
    winner = serializers.IntegerField(source="folded.winner", allow_null=True)
    lines = Line(source="folded.lines", many=True)
    totals = integers(source="folded.totals", help_text="By seat, after settlement.")
    tallies = serializers.ListField(
        source="folded.tallies", child=serializers.DictField(child=serializers.IntegerField()), help_text="By seat."
    )
    money = integers(
        source="folded.money",
        allow_null=True,
        help_text="By seat, in cents, negative for who pays; null where no money is played for.",
    )
    fees = integers(
        source="folded.fees",
        allow_null=True,
        help_text="What of the money goes to the cash box, for lost games; null where none.",
    )
    settlement = Explanation(source="folded.settlement")
    next = NextDeal(source="folded.next", allow_null=True)


class Score(APIView):
    permission_classes = (IsAuthenticated,)
    game = ""

    @extend_schema(
        operation_id="score",
        request=ScoreRequest,
        responses={200: Scored, **errors(400, 401, 403, 413, 415)},
    )
    def post(self, request: Request) -> Response:
        """Score deals under a rule set, as a list of them would be. What is wrong with one stands in its line."""
        asked = ScoreRequest.of(request)
        self.game = asked.validated_data["game"]
        ruleset, seats = asked.ruleset(self.game), asked.validated_data["seats"]
        rules.length(ruleset, seats)  # names the seats if the game has no such table
        told: dict[str, Any] = {
            "ruleset": ruleset,
            "columns": rules.columns(ruleset),
            "sections": rules.sections(ruleset, seats),
            "folded": rules.score(ruleset, seats, asked.validated_data["deals"]),
        }
        return Response(Scored(told, context={"game": self.game}).data)
