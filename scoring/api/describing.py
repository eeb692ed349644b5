"""What the generator is told of classes of ours: bodies that refuse unknown keys, filters with their bounds."""

from typing import Any

from django_filters import rest_framework as filters
from drf_spectacular.extensions import (
    OpenApiFilterExtension,
    OpenApiSerializerExtension,
    OpenApiSerializerFieldExtension,
)
from drf_spectacular.openapi import AutoSchema
from rest_framework.serializers import ListField, ListSerializer

from scoring.api.answers.base import MaybeEach
from scoring.api.paging import CodeFilter, NamedFilters
from scoring.api.strict_fields import EntryKey, Keyed, Strict, Text
from scoring.lists.values.cleaning import KEY

Schema = dict[str, Any]
SHOWS = r"[^\s\x1c-\x1f\x85]"
"""Something that is no white space, to Python as to everybody else."""


class StrictSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # registers itself
    """A key that nobody knows is refused, and the schema says so."""

    target_class = Strict
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Schema:
        generator: Any = auto_schema
        schema: Schema = generator._map_serializer(self.target, direction, bypass_extensions=True)  # noqa: SLF001
        declared: dict[str, Any] = self.target.fields
        for name, field in declared.items():
            shape = schema["properties"][name]
            shape |= _not_blank(field)
            if isinstance(field, ListField):
                shape["items"] |= _not_blank(field.child)
            if isinstance(field, ListSerializer) and (most := getattr(field, "max_length", None)):
                shape |= {"minItems": 1, "maxItems": most}
        return {**schema, **_either(self.target.either), "additionalProperties": False}


def _not_blank(field: Any) -> Schema:
    """A text of white space alone is none; what has words or a pattern of its own says so by them."""
    if not isinstance(field, Text) or field.allow_blank:
        return {}
    return {"minLength": 1, **({"pattern": SHOWS} if type(field) is Text else {})}


def _either(keys: tuple[str, str] | None) -> Schema:
    """One of two keys, and not both. Not by `oneOf`: to who makes a client of the schema that is two shapes."""
    if keys is None:
        return {}
    one, other = keys
    return {"if": {"required": [one]}, "then": {"not": {"required": [other]}}, "else": {"required": [other]}}


class KeyedSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # registers itself
    """An object whose keys depend on the game."""

    target_class = Keyed

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> Schema:  # noqa: ARG002  base signature
        return {"type": "object", "additionalProperties": {}}


class KeySchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # registers itself
    """The client's own name for an entry."""

    target_class = EntryKey
    match_subclasses = True

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> Schema:  # noqa: ARG002  base signature
        return {"type": "string", "pattern": f"^{KEY.pattern}$", "maxLength": self.target.max_length}


class MaybeEachSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # registers itself
    """The generator forgets that an object in a list may be null."""

    target_class = MaybeEach

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Any) -> Schema:
        shape = auto_schema.resolve_serializer(self.target.child, direction)
        return {"type": "array", "items": {"oneOf": [shape.ref, {"type": "null"}]}}


class FilterSchema(OpenApiFilterExtension):  # type: ignore[no-untyped-call]  # registers itself
    """Filters as they are declared, in the order of their declaration."""

    target_class = NamedFilters
    priority = 1  # before the one for the class that ours is made of

    def get_schema_operation_parameters(self, auto_schema: AutoSchema, *_arguments: Any) -> list[Schema]:
        view: Any = auto_schema.view
        declared = view.filterset_class.base_filters
        return [
            {"name": name, "in": "query", "description": each.extra["help_text"], "schema": _values(each)}
            for name, each in declared.items()
        ]


def _values(declared: filters.Filter) -> Schema:
    """Which values a filter takes."""
    match declared:
        case CodeFilter():
            return {"type": "string", "enum": [*declared.codes]}
        case filters.TypedChoiceFilter():
            return {"type": "boolean"}
        case filters.ChoiceFilter():
            return {"type": "string", "enum": [key for key, _label in declared.extra["choices"]]}
        case filters.NumberFilter():
            return {"type": "integer", "minimum": declared.extra["min_value"], "maximum": declared.extra["max_value"]}
        case filters.DateFilter():
            return {"type": "string", "format": "date"}
    return {"type": "string", "minLength": 1, "maxLength": declared.extra["max_length"]}
