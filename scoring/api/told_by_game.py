"""Bodies that hold deal records, told once more for each game: `game` beside the records says what they may hold.

No key of a record is compulsory, so a client that is made from the schema cannot know a deal of one game from one of
another by its looks. Under its old name each body stays what it was: any record, as plain JSON.
"""

from typing import Any

import rules
from scoring.api.record_schema import named

Schema = dict[str, Any]
HOLDERS = {"EntryRequest": ("AnyEntry", "record"), "ScoreRequest": ("AnyScore", "deals")}
"""Bodies: what any of them is called, and where records stand in it."""
REF = "#/components/schemas/"


def told_by_game(result: Schema, **_rest: Any) -> Schema:
    """The hook, behind the one that makes shapes exact."""
    for body, (anyhow, key) in HOLDERS.items():
        _point(result, REF + body, REF + anyhow)
        shapes = result["components"]["schemas"]
        of_games = {game: named(game, body) for game in sorted(rules.games())}
        shapes |= {name: _of_game(shapes[body], key, game) for game, name in of_games.items()}
        shapes[anyhow] = {
            "description": f"`{body}` of the game that `game` names, or with any record as plain JSON.",
            "anyOf": [{"$ref": REF + name} for name in (*of_games.values(), body)],
            "discriminator": {
                "propertyName": "game",
                "mapping": {game: REF + name for game, name in of_games.items()},
            },
        }
        if "game" not in shapes[body]["required"]:
            del shapes[body]["properties"]["game"]
        result["components"]["schemas"] = dict(sorted(shapes.items()))
    return result


def _point(node: Any, one: str, other: str) -> None:
    """Let whatever refers to one shape refer to the other."""
    for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        _point(each, one, other)
    if isinstance(node, dict) and node.get("$ref") == one:
        node["$ref"] = other


def _of_game(body: Schema, key: str, game: str) -> Schema:
    """The body as it is for one game."""
    record = {"$ref": REF + named(game, "Record")}
    holder: Schema = body["properties"][key]
    of_game = {"items": record} if "items" in holder else {"anyOf": [record, {"type": "null"}]}
    properties = {**body["properties"], "game": {"type": "string", "const": game}, key: {**holder, **of_game}}
    return {**body, "properties": properties, "required": sorted({*body["required"], "game"})}
