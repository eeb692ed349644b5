"""Games, their presets and options, and what each asks for a deal."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from rules.types import GameInfo
from scoring.api.answers import game_answers
from scoring.api.paging import demand_known, number, parameter
from scoring.api.record_schema import presets
from scoring.api.requests import ReplayRequest
from scoring.api.schema import errors

MOST_SEATS = 100
GAME = OpenApiParameter("game", str, OpenApiParameter.PATH, enum=sorted(rules.games()))


class GameList(APIView):
    @extend_schema(operation_id="games_list", responses={200: game_answers.Game(many=True), **errors()})
    def get(self, request: Request) -> Response:  # noqa: ARG002  a view takes the request
        """Every game that can be kept, with its presets and options."""
        return Response(game_answers.Game([_game(info) for info in rules.games().values()], many=True).data)


class GameFields(APIView):
    @extend_schema(
        operation_id="games_fields",
        parameters=[
            GAME,
            OpenApiParameter("preset", str, enum=presets(), description="The game's first one by default."),
            parameter("seats", "Chairs at the table; the game's fewest by default.", minimum=1, maximum=MOST_SEATS),
            parameter("dealer", "The seat that deals, below `seats`; else seat 0.", minimum=0, maximum=MOST_SEATS - 1),
        ],
        responses={200: game_answers.GameForm, **errors(400, 404)},
    )
    def get(self, request: Request, game: str) -> Response:
        """What a game asks for the first deal of a sheet, how its score sheet looks, what it counts, its options."""
        _known(game)
        demand_known(request, {"preset", "seats", "dealer"})
        ruleset = rules.ruleset(game, request.query_params.get("preset"))
        seats = number(request, "seats", min(rules.games()[game].seats), most=MOST_SEATS)
        dealer = number(request, "dealer", 0, most=seats - 1, least=0)
        form = {
            "ruleset": ruleset,
            "fields": rules.fields(ruleset, seats, dealer=dealer),
            "columns": rules.columns(ruleset),
            "sections": rules.sections(ruleset, seats),
            "statistics": rules.statistics(game),
            "options": rules.options(game),
        }
        return Response(game_answers.GameForm(form, context={"game": game}).data)


class GameReplay(APIView):
    """A view about one game, which words the problems."""

    game = ""

    @extend_schema(
        operation_id="games_replay",
        parameters=[GAME],
        request=ReplayRequest,
        responses={200: game_answers.Replayed, **errors(400, 401, 403, 404, 413, 415)},
    )
    def post(self, request: Request, game: str) -> Response:
        """A deal card by card, typed or as data: its record, its tricks, everything illegal. Nothing is stored."""
        self.game = _known(game)
        asked = ReplayRequest.of(request)
        ruleset = asked.ruleset(game)
        typed = asked.typed(game)
        replayed = rules.replay(ruleset, typed.play)
        found = {
            "play": typed.play,
            "record": replayed.deal,
            "tricks": replayed.tricks,
            "problems": (*typed.problems, *replayed.problems),
        }
        return Response(game_answers.Replayed(found, context={"game": game}).data)


def _known(game: str) -> str:
    if game not in rules.games():
        raise NotFound
    return game


def _game(info: GameInfo) -> dict[str, Any]:
    presets = [rules.ruleset(info.key, preset) for preset in info.presets]
    return {"info": info, "presets": presets, "options": rules.options(info.key)}
