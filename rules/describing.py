"""Options described by the class that holds them: type, bounds and default stand in one line; no option lives here."""

from __future__ import annotations

from dataclasses import MISSING, Field, field, fields
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from rules.types import Kind, Option, Value

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Held = TypeVar("Held")


def number(default: Held, minimum: int, maximum: int, *, switch: bool = False, per_euro: int = 0) -> Held:
    """A number within bounds, the default of its attribute; see `Option.switch` and `Option.per_euro`.

    Words, or None, that are allowed besides stand in the attribute's type.
    """
    bounds = {"minimum": minimum, "maximum": maximum, "switch": switch, "per_euro": per_euro}
    return field(default=default, metadata=bounds)


@cache
def described(options: type[DataclassInstance]) -> tuple[Option, ...]:
    """The options that a game's class holds: a `bool` is a flag, a `Literal` a choice, an `int` has bounds."""
    types = get_type_hints(options)
    return tuple(_option(each, types[each.name]) for each in fields(options))


def _option(held: Field[Any], hint: object) -> Option:
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    words = tuple(word for part in parts if get_origin(part) is Literal for word in get_args(part))
    kind = Kind.FLAG if bool in parts else Kind.INTEGER if int in parts else Kind.CHOICE
    default: Value = held.default if held.default is not MISSING else None
    return Option(held.name, kind, default, words, nullable=NoneType in parts, **held.metadata)


def record_of(deal: DataclassInstance) -> dict[str, Any]:
    """The record of a deal: its values by key, without those that were left at their default."""
    held = ((each, getattr(deal, each.name)) for each in fields(deal))
    return {each.name: value for each, value in held if value != each.default}
