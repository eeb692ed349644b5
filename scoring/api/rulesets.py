"""Games, their presets and options, and what each asks for a deal."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from rules.types import GameInfo, Option
from scoring.api import shapes, showing
from scoring.api.paging import demand_known, number
from scoring.api.schema import errors
from scoring.api.showing import Shown

PRESETS = sorted({preset for info in rules.games().values() for preset in info.presets})


class GameList(APIView):
    @extend_schema(operation_id="games_list", responses={200: shapes.Game(many=True), **errors()})
    def get(self, request: Request) -> Response:  # noqa: ARG002  a view takes the request
        """Every game that can be kept, with its presets and options."""
        return Response([_game(info) for info in rules.games().values()])


class GameFields(APIView):
    @extend_schema(
        operation_id="games_fields",
        parameters=[
            OpenApiParameter("game", str, OpenApiParameter.PATH, enum=sorted(rules.games())),
            OpenApiParameter("preset", str, enum=PRESETS, description="The game's first one by default."),
            OpenApiParameter("seats", int, description="Chairs at the table; the game's fewest by default."),
        ],
        responses={200: shapes.GameForm, **errors(400, 404)},
    )
    def get(self, request: Request, game: str) -> Response:
        """What a game asks for the first deal of a sheet, and the columns of its score sheet."""
        if game not in rules.games():
            raise NotFound
        demand_known(request, {"preset", "seats"})
        ruleset = rules.ruleset(game, request.query_params.get("preset"))
        seats = number(request, "seats", min(rules.games()[game].seats), most=100)
        return Response(
            {
                "ruleset": showing.ruleset(ruleset),
                "fields": [showing.field(each, game) for each in rules.fields(ruleset, seats)],
                "columns": [showing.column(each, game) for each in rules.columns(ruleset)],
            }
        )


def _game(info: GameInfo) -> Shown:
    return {
        "key": info.key,
        "name": showing.said(info.key, info.name),
        "seats": info.seats,
        "presets": [showing.ruleset(rules.ruleset(info.key, preset)) for preset in info.presets],
        "options": [_option(each, info.key) for each in rules.options(info.key)],
    }


def _option(option: Option, game: str) -> Shown:
    return {
        "key": option.key,
        "kind": option.kind,
        "label": showing.said(game, option.label),
        "choices": [
            {"value": value, "label": showing.said(game, label)}
            for value, label in zip(option.choices, option.choice_labels, strict=True)
        ],
        "minimum": option.minimum,
        "maximum": option.maximum,
        "nullable": option.nullable,
    }
