"""The options and presets of Écarté; what they change is worked out where they are used."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from rules.describing import number

if TYPE_CHECKING:
    from collections.abc import Mapping

POINT, VOLE = 1, 2
"""What the tricks are worth: three or four of them, and all five (EC-06)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The last two tell the players what was agreed at their table: the score does not depend on them."""

    deals: int | None = number(None, 1, 1000)
    parties: int = number(1, 1, 99)
    target: int = number(5, 3, 11)
    stakes: Literal["123", "matsch", "flat"] = "123"
    refusal_points: Literal["total", "additional", "additional_one", "minus"] = "total"
    refusal_counts: Literal["first", "any"] = "first"
    unproposed_points: int | Literal["as_refusal"] = number("as_refusal", 0, 2)
    false_king: Literal["adversary", "nothing"] = "adversary"
    dealer_may_keep: bool = False
    exchange_first: Literal["nondealer", "dealer"] = "nondealer"
    turned_king_until: Literal["next_deal", "next_trump"] = "next_deal"
    first_dealer: Literal["lot", "highest", "lowest"] = "lot"


PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "classic": Options(),
        "seed": Options(
            refusal_points="additional", refusal_counts="any", unproposed_points=0, exchange_first="dealer"
        ),
        "partie-liee": Options(parties=2),
    },
)
"""A single partie, the players' own text, two parties and a decider."""

EXTRA: Mapping[str, Mapping[int, int]] = MappingProxyType(
    {
        "total": {POINT: 1, VOLE: 0},
        "additional": {POINT: 2, VOLE: 2},
        "additional_one": {POINT: 1, VOLE: 1},
        "minus": {POINT: 0, VOLE: 0},
    },
)
"""What the winner of a refused hand marks beyond the point or the vole (EC-07), by `refusal_points`."""

MINUS = -2
"""What a failed refusal costs the player himself where it is paid in minus points (kartenspiele.net)."""


def length(options: Options, _seats: int) -> int | None:
    """Deals of a full list; None for an open end."""
    return options.deals


def extra(options: Options) -> Mapping[int, int]:
    """What a failed refusal adds to the point and to the vole."""
    return EXTRA[options.refusal_points]


def extra_unproposed(options: Options) -> Mapping[int, int]:
    """The same for a hand that was played without proposing: as a refusal, or a number of its own."""
    points = options.unproposed_points
    return extra(options) if points == "as_refusal" else {POINT: points, VOLE: points}


def costs_minus(options: Options) -> bool:
    """Whether the failing player himself pays for a failed refusal."""
    return options.refusal_points == "minus"


def unproposed_costs_minus(options: Options) -> bool:
    """Whether he pays himself for a failed hand that was played without proposing."""
    return costs_minus(options) and options.unproposed_points == "as_refusal"


def counts_later(options: Options) -> bool:
    """Whether a later refusal is a risk like the first one."""
    return options.refusal_counts == "any"
