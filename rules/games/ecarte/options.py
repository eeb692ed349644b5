"""The options and presets of Écarté; what they change is worked out where they are used."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Kind, Option, Options

if TYPE_CHECKING:
    from collections.abc import Mapping

POINT, VOLE = 1, 2
"""What the tricks are worth: three or four of them, and all five (EC-06)."""

OPTIONS = (
    Option("deals", Kind.INTEGER, None, minimum=1, maximum=1000, nullable=True),
    Option("parties", Kind.INTEGER, 1, minimum=1, maximum=99),
    Option("target", Kind.INTEGER, 5, minimum=3, maximum=11),
    Option("stakes", Kind.CHOICE, "123", choices=("123", "matsch", "flat")),
    Option("refusal_points", Kind.CHOICE, "total", choices=("total", "additional", "additional_one", "minus")),
    Option("false_king", Kind.CHOICE, "adversary", choices=("adversary", "nothing")),
    Option("dealer_may_keep", Kind.FLAG, False),
    Option("turned_king_until", Kind.CHOICE, "next_deal", choices=("next_deal", "next_trump")),
    Option("first_dealer", Kind.CHOICE, "lot", choices=("lot", "highest", "lowest")),
)
"""The last two tell the players what was agreed at their table: the score does not depend on them."""

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "classic": MappingProxyType({}),
        "seed": MappingProxyType({"refusal_points": "additional"}),
        "partie-liee": MappingProxyType({"parties": 2}),
    },
)
"""What differs from the options' defaults: a single partie, the players' own text, two parties and a decider."""

EXTRA: Mapping[str, Mapping[int, int]] = MappingProxyType(
    {
        "total": {POINT: 1, VOLE: 0},
        "additional": {POINT: 2, VOLE: 2},
        "additional_one": {POINT: 1, VOLE: 1},
        "minus": {POINT: 0, VOLE: 0},
    },
)
"""What the winner of a refused or unproposed hand marks beyond the point or the vole (EC-07), by `refusal_points`."""

MINUS = -2
"""What a failed refusal costs the player himself where it is paid in minus points (kartenspiele.net)."""


def length(options: Options, _seats: int) -> int | None:
    """Deals of a full list; None for an open end."""
    deals = options["deals"]
    return deals if isinstance(deals, int) else None


def number(options: Options, key: str) -> int:
    """An option that holds a number."""
    held = options[key]
    return held if isinstance(held, int) else 0


def extra(options: Options) -> Mapping[int, int]:
    """What a failed refusal adds to the point and to the vole."""
    return EXTRA[str(options["refusal_points"])]


def costs_minus(options: Options) -> bool:
    """Whether the failing player himself pays for a failed refusal."""
    return options["refusal_points"] == "minus"
