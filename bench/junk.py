"""Records drawn by lot out of a game's fields: sane, nearly right, absurd; what becomes of them is elsewhere."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules.types import Field, Kind

NUMBERS = (-1, 0, 1, 10**30, -(10**30), 61.0, float("nan"), float("inf"), True, False, None)
TEXTS = ("", "61", "x" * 999, "\ud800", b"61")
NESTED: tuple[Any, ...] = ([], [[]], [1, [2, "x"]], (1,) * 99, {}, {"a": 1}, {1: None}, {1, 2}, object, ...)
JUNK: tuple[Any, ...] = (*NUMBERS, *TEXTS, *NESTED)
KEYS: tuple[Any, ...] = ("", "colour", "Kind", 5, None, ("kind",), "\ud800")
WORDS = "ab é\n♣"


def records(sampled: Mapping[str, Any], fields: Sequence[Field], rng: Random) -> Any:
    """A plausible record as it is or with an entry changed, one that states what its kind asks for, or anything."""
    drawn = rng.randrange(8)
    if drawn == 0:
        return rng.choice(JUNK)
    said = dict(sampled) if drawn < 5 else _asked(fields, rng) if drawn < 7 else {}
    for _ in range(0 if drawn < 3 else 1 if drawn < 7 else 6):
        field = rng.choice(fields)
        key = field.key if rng.randrange(8) else rng.choice(KEYS)
        said[key] = value(field, rng) if rng.randrange(3) else rng.choice(JUNK)
    return said


def _asked(fields: Sequence[Field], rng: Random) -> dict[Any, Any]:
    """What is asked for, most of it stated."""
    said: dict[Any, Any] = {}
    for field in fields:
        if all(said.get(key) in allowed for key, allowed in field.shown_when.items()) and rng.randrange(8):
            said[field.key] = value(field, rng)
    return said


def value(field: Field, rng: Random) -> Any:
    """Something that can be read under this field."""
    if field.kind in (Kind.SEATS, Kind.INTEGERS, Kind.LISTS, Kind.CODES):
        return [_entry(field, rng) for _ in field.each or range(rng.randrange(4))]
    if field.kind is Kind.FLAG:
        return rng.random() < 0.5
    if field.kind is Kind.TEXT:
        return "".join(rng.choices(WORDS, k=rng.randrange(5)))
    return _entry(field, rng)


def _entry(field: Field, rng: Random) -> Any:
    if field.kind is Kind.LISTS:
        return rng.choices((20, 40), k=rng.randrange(3))
    if field.choices:
        return rng.choice(field.choices)
    return rng.randint(field.minimum or 0, 300 if field.maximum is None else field.maximum)
