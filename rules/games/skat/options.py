"""The options and presets of Skat; what they change is worked out where they are used."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Kind, Option, Options

if TYPE_CHECKING:
    from collections.abc import Mapping

ROUNDS = 12
"""A list is twelve rounds: 36 deals at a table of three, 48 at a table of four (Skatwettspielordnung)."""

STANDARD = "standard"

OPTIONS = (
    Option("deals", Kind.INTEGER, STANDARD, choices=(STANDARD,), minimum=1, maximum=1000, nullable=True),
    Option("won_bonus", Kind.INTEGER, 50, minimum=0, maximum=1000),
    Option("lost_deduction", Kind.INTEGER, 50, minimum=0, maximum=1000),
    Option("opponents_bonus_three", Kind.INTEGER, 40, minimum=0, maximum=1000),
    Option("opponents_bonus_four", Kind.INTEGER, 30, minimum=0, maximum=1000),
)

_SEEGER: Options = MappingProxyType({"opponents_bonus_three": 0, "opponents_bonus_four": 0})

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "isko-2022": MappingProxyType({}),
        "seeger": _SEEGER,
        "plain": MappingProxyType({**_SEEGER, "won_bonus": 0, "lost_deduction": 0}),
    },
)
"""What differs from the options' defaults: the extended Seeger-Fabian system, Seeger alone, plain list points."""


def length(options: Options, seats: int) -> int | None:
    """Deals of a full list; None for an open end."""
    deals = options["deals"]
    if deals == STANDARD:
        return ROUNDS * seats
    return deals if isinstance(deals, int) else None


def amount(options: Options, key: str) -> int:
    """An option that holds a number."""
    number = options[key]
    return number if isinstance(number, int) else 0
