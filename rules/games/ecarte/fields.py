"""What a record of Écarté may hold and how a form asks for it; whether it makes sense together is checked elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.games.ecarte.deal import HAND, INCIDENTS, NONE, SIDES, TALKS, TRICKS
from rules.games.ecarte.options import MINUS, POINT, VOLE, costs_minus, extra
from rules.types import Field, Kind, Options, Value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.games.ecarte.match import Match
    from rules.registry import Turn

KINDS = ("deal", "result", "void")

COMMON = frozenset({"kind", "dealer", "remark"})
KEYS = MappingProxyType(
    {
        "deal": COMMON | {"turned_king", "king_declared_by", "first_talk", *TRICKS.values(), "incident"},
        "result": COMMON | {"points"},
        "void": COMMON,
    }
)
"""Which keys each kind may state."""

_DEAL: Mapping[str, tuple[Value, ...]] = MappingProxyType({"kind": ("deal",)})


def fields(turn: Turn[Match]) -> tuple[Field, ...]:
    """The fields of the coming deal, in the order in which a table says them."""
    return (
        _choice("kind", KINDS, default="deal", shown_when={}),
        Field("turned_king", Kind.FLAG, "field.turned_king", default=False, shown_when=_DEAL),
        _choice("king_declared_by", (NONE, *SIDES), default=NONE, shown_when={**_DEAL, "turned_king": (False,)}),
        _choice("first_talk", TALKS),
        *(_tricks(key) for key in TRICKS.values()),
        _choice("incident", INCIDENTS, default=NONE, prominent=False),
        _points(turn.options),
        Field(
            "dealer",
            Kind.SEAT,
            "field.dealer",
            (0, 1),
            minimum=0,
            maximum=1,
            default=turn.dealer,
            prominent=False,
        ),
        Field("remark", Kind.TEXT, "field.remark", length=200, prominent=False),
    )


def most(options: Options) -> int:
    """The most that a player can mark in a deal: the king, the vole and a failed refusal."""
    return POINT + VOLE + extra(options)[VOLE]


def least(options: Options) -> int:
    """The fewest points that a deal can bring a player."""
    return MINUS if costs_minus(options) else 0


def _points(options: Options) -> Field:
    return Field(
        "points",
        Kind.INTEGERS,
        "field.points",
        minimum=least(options),
        maximum=most(options),
        length=2,
        each=(0, 1),
        shown_when={"kind": ("result",)},
    )


def _tricks(key: str) -> Field:
    return Field(key, Kind.INTEGER, f"field.{key}", minimum=0, maximum=HAND, shown_when=_DEAL)


def _choice(
    key: str,
    choices: tuple[str, ...],
    *,
    default: str | None = None,
    shown_when: Mapping[str, tuple[Value, ...]] = _DEAL,
    prominent: bool = True,
) -> Field:
    return Field(
        key,
        Kind.CHOICE,
        f"field.{key}",
        choices,
        tuple(f"{key}.{choice}" for choice in choices),
        default=default,
        shown_when=shown_when,
        prominent=prominent,
    )
