"""What a record of Écarté may hold and how a form asks for it; whether it makes sense together is checked elsewhere."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from rules import asking
from rules.asking import Condition, choice, flag, placed, remark
from rules.games.ecarte.deal import ABANDONED, DEALER, HAND, INCIDENTS, NONDEALER, NONE, SIDES, TALKS, TRICKS
from rules.games.ecarte.options import MINUS, POINT, VOLE, costs_minus, extra, extra_unproposed
from rules.placing import BESIDE, PLAIN
from rules.types import Field, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.games.ecarte.codes import Key
    from rules.games.ecarte.deal import Kind as DealKind
    from rules.games.ecarte.deal import Side
    from rules.games.ecarte.match import Turn
    from rules.games.ecarte.options import Options

KINDS = ("deal", "result", "void")
RARE_KINDS = ("void",)

COMMON: frozenset[Key] = frozenset({"kind", "dealer", "remark"})
KEYS: Mapping[DealKind, frozenset[Key]] = MappingProxyType(
    {
        "deal": COMMON | {"turned_king", "king_declared_by", "first_talk", *TRICKS.values(), "incident"},
        "result": COMMON | {"points"},
        "void": COMMON,
    }
)
"""Which keys each kind may state."""

_DEAL: Condition = MappingProxyType({"kind": ("deal",)})


def fields(turn: Turn) -> tuple[Field, ...]:
    """The fields of the coming deal, in the order in which a table says them."""
    return _fields(turn.options, turn.dealer)


@lru_cache(maxsize=256)
def _fields(options: Options, dealer: int) -> tuple[Field, ...]:
    return (
        placed(PLAIN, choice("kind", KINDS, default="deal", rare=RARE_KINDS)),
        flag("turned_king", _DEAL),
        placed(BESIDE, _king()),
        choice("first_talk", TALKS, shown_when=_DEAL),
        *_tricks(),
        choice("incident", INCIDENTS, default=NONE, shown_when=_DEAL, prominent=False),
        _points(options),
        asking.dealer(2, dealer),
        remark(),
    )


def _king() -> Field:
    return choice("king_declared_by", (NONE, *SIDES), default=NONE, shown_when={**_DEAL, "turned_king": (False,)})


def most(options: Options) -> int:
    """The most that a player can mark in a deal: the king, the vole and what the other one risked."""
    return POINT + VOLE + max(extra(options)[VOLE], extra_unproposed(options)[VOLE])


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


def _tricks() -> Iterator[Field]:
    """One number tells both: the dealer's tricks are asked for, or those of a non-dealer who gave up his hand."""
    gave_up = f"{ABANDONED}_{NONDEALER}"
    others = tuple(incident for incident in INCIDENTS if incident != gave_up)
    asked: Mapping[Side, tuple[str, ...]] = {DEALER: others, NONDEALER: (gave_up,)}
    for side, incidents in asked.items():
        key = TRICKS[side]
        yield Field(
            key, Kind.INTEGER, f"field.{key}", minimum=0, maximum=HAND, shown_when={**_DEAL, "incident": incidents}
        )
