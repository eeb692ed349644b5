"""The schema of deal records, one per game, out of what the game itself asks; nothing about any game is typed here."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

import rules
from rules.types import Field, Kind
from scoring.api import choices
from scoring.api.parsing import MOST_DIGITS
from scoring.api.strict_fields import Text

Schema = dict[str, Any]
MOST = 10**MOST_DIGITS - 1
ENGLISH = "en"
"""What the schema is written in, whoever asked for it first."""


class RecordField(serializers.JSONField):
    """A deal record: handed to the rules exactly as it came, so that they find everything wrong with it."""

    def to_representation(self, value: Any) -> Any:
        return dict(value)


class RecordSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # registers itself
    """Every game's record as a component of its own, for who writes one; before them any record as plain JSON.

    Which game's it is stands elsewhere, and a client that reads one shape after the other takes the first that does not
    contradict: no key of a record must be there. The plain one loses nothing. `told_by_game` adds the bodies in which
    `game` tells.
    """

    target_class = RecordField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> Schema:
        plain: Schema = {"type": "object", "additionalProperties": {}}
        records = [_component(auto_schema, game) for game in sorted(rules.games())]
        return {"anyOf": [plain, *records]} if direction == "request" else plain


class GameField(Text):
    """The key of a game."""

    def to_internal_value(self, data: Any) -> str:
        key = super().to_internal_value(data)
        if key not in rules.games():
            raise serializers.ValidationError(ErrorDetail(choices.refusal(key, choices.games()), "invalid_choice"))
        return key


class GameSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # registers itself
    """The games as an enumeration in its place."""

    target_class = GameField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> Schema:  # noqa: ARG002
        return {"allOf": [{"type": "string", "enum": sorted(rules.games())}]}


class PresetField(Text):
    """What a game's rules are called: the game itself says which of these it knows."""


class PresetSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # registers itself
    """The rules of all games as an enumeration in its place."""

    target_class = PresetField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> Schema:  # noqa: ARG002
        return {"allOf": [{"type": "string", "enum": presets()}]}


def presets() -> list[str]:
    """Those of all games."""
    return sorted({preset for info in rules.games().values() for preset in info.presets})


def _component(auto_schema: AutoSchema, game: str) -> Schema:
    name, kind = named(game, "Record"), ResolvedComponent.SCHEMA
    component: Any = ResolvedComponent(name, kind, record_schema(game), game)  # type: ignore[no-untyped-call]
    auto_schema.registry.register_on_missing(component)
    return dict(component.ref)


def named(game: str, what: str) -> str:
    """What a shape of one game is called."""
    return "".join(part.title() for part in game.split("_")) + what


@cache
def record_schema(game: str) -> Schema:
    """All keys that a record of this game may hold, at any table, under any preset and any single house rule."""
    properties: dict[str, Schema] = {}
    for field in _fields(game):
        schema = {"description": rules.say(game, field.label, {}, ENGLISH), **KINDS[field.kind](field)}
        properties[field.key] = _merged(properties.get(field.key), schema)
    return {
        "type": "object",
        "description": rules.say(game, rules.games()[game].name, {}, ENGLISH),
        "properties": properties,
        "additionalProperties": False,
    }


def _fields(game: str) -> Iterator[Field]:
    for ruleset in _rulesets(game):
        for seats in rules.seats(ruleset):
            yield from rules.fields(ruleset, seats)


def _rulesets(game: str) -> Iterator[rules.Ruleset]:
    for preset in rules.games()[game].presets:
        yield rules.ruleset(game, preset)
    for option in rules.options(game):
        for value in (False, True) if option.kind is Kind.FLAG else option.choices:
            yield rules.ruleset(game, None, **{option.key: value})


def _choice(field: Field) -> Schema:
    """Wrapped, so that the generator leaves it in its place instead of naming it among all games' enumerations."""
    return {"allOf": [{"type": "string", "enum": list(field.choices)}]}


def _integer(field: Field) -> Schema:
    """A number between its bounds; what has none may be as long as any number in a body."""
    least = -MOST if field.minimum is None else field.minimum
    return {"type": "integer", "minimum": least, "maximum": MOST if field.maximum is None else field.maximum}


def _text(field: Field) -> Schema:
    return {"type": "string", **({"maxLength": field.length} if field.length else {})}


def _list(items: Schema, field: Field) -> Schema:
    return {"type": "array", "items": items, **({"maxItems": field.length} if field.length else {})}


KINDS: dict[Kind, Callable[[Field], Schema]] = {
    Kind.CHOICE: _choice,
    Kind.FLAG: lambda _field: {"type": "boolean"},
    Kind.INTEGER: _integer,
    Kind.SEAT: _integer,
    Kind.TEXT: _text,
    Kind.SEATS: lambda field: _list(_integer(field), field),
    Kind.INTEGERS: lambda field: _list(_integer(field), field),
    Kind.LISTS: lambda field: _list({"type": "array", "items": _integer(field)}, field),
    Kind.CODES: lambda field: _list(_choice(field), field),
}


def _merged(one: Schema | None, other: Schema) -> Schema:
    """A key that means more at another table or under another preset takes the widest of its bounds."""
    if one is None:
        return other
    both = {name: value for name, value in other.items() if name in one}
    return {name: WIDER[name](one[name], value) if name in WIDER else value for name, value in both.items()}


def _either(one: list[Schema], other: list[Schema]) -> list[Schema]:
    return [{**one[0], "enum": list(dict.fromkeys([*one[0]["enum"], *other[0]["enum"]]))}]


WIDER: dict[str, Callable[[Any, Any], Any]] = {
    "minimum": min,
    "maximum": max,
    "maxLength": max,
    "maxItems": max,
    "allOf": _either,
    "items": _merged,
}
