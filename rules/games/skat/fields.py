"""What a record of Skat may hold and how a form asks for it; whether it makes sense together is checked elsewhere."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.games.skat.deal import DECIDED, NULL_GAME, STAGES
from rules.games.skat.values import BASE, BIDS, NULL
from rules.types import Field, Kind, Value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.registry import Turn

KINDS = ("game", "passed", "value", "penalty", "void")
CONTRACTS = ("clubs", "spades", "hearts", "diamonds", "grand", NULL_GAME)
TRUMP_GAMES = tuple(BASE)
ENDINGS = ("played", "claimed", *DECIDED)
LEGAL_BIDS = tuple(sorted(BIDS))
TOPS = (*range(1, 12), *range(-1, -12, -1))
NOTHING_SHOWN: Mapping[str, tuple[Value, ...]] = MappingProxyType({})
MOST = 9999
"""No value or penalty of any list comes near it."""

COMMON = frozenset({"kind", "dealer", "remark"})
GAME_KEYS = frozenset(
    {"declarer", "contract", "matadors", "hand", "schneider_announced", "schwarz_announced", "ouvert", "bid"}
    | {"card_points", "tricks", "won", "schneider", "schwarz", "ending", "awarded_stage", "replacement"},
)
KEYS = {
    "game": COMMON | GAME_KEYS,
    "passed": COMMON,
    "value": COMMON | {"declarer", "value"},
    "penalty": COMMON | {"offender", "amount"},
    "void": COMMON,
}
"""Which keys each kind may state."""

_GAME = {"kind": ("game",)}
_TRUMPS = {**_GAME, "contract": TRUMP_GAMES}
_PLAYED = {**_GAME, "ending": ("played", "claimed")}


def fields(turn: Turn[None]) -> tuple[Field, ...]:
    """The fields of the coming deal, in the order in which a table says them."""
    return _fields(turn.seats, turn.dealer)


def sitting_out(seats: int, dealer: int) -> tuple[int, ...]:
    """With four at the table the dealer takes no cards (SK-02)."""
    return (dealer,) if seats == 4 else ()


@lru_cache(maxsize=32)
def _fields(seats: int, dealer: int) -> tuple[Field, ...]:
    playing = tuple(seat for seat in range(seats) if seat not in sitting_out(seats, dealer))
    return (
        _choice("kind", KINDS, default="game"),
        _seat("declarer", seats, playing, {"kind": ("game", "value")}),
        _choice("contract", CONTRACTS, shown_when=_GAME),
        *_declaration(),
        *_cards(),
        *_short_form(),
        *_end(),
        Field("value", Kind.INTEGER, "field.value", minimum=-MOST, maximum=MOST, shown_when={"kind": ("value",)}),
        _seat("offender", seats, tuple(range(seats)), {"kind": ("penalty",)}),
        Field("amount", Kind.INTEGER, "field.amount", minimum=1, maximum=MOST, shown_when={"kind": ("penalty",)}),
        _seat("dealer", seats, tuple(range(seats)), {}, default=dealer, prominent=False),
        Field("remark", Kind.TEXT, "field.remark", length=200, prominent=False),
    )


def _declaration() -> tuple[Field, ...]:
    return (
        Field("matadors", Kind.INTEGER, "field.matadors", choices=TOPS, minimum=-11, maximum=11, shown_when=_GAME),
        _flag("hand", _GAME),
        _flag("schneider_announced", _TRUMPS),
        _flag("schwarz_announced", _TRUMPS),
        _flag("ouvert", _GAME),
        Field("bid", Kind.INTEGER, "field.bid", choices=LEGAL_BIDS, minimum=18, maximum=264, shown_when=_GAME),
    )


def _cards() -> tuple[Field, ...]:
    return (
        Field(
            "card_points",
            Kind.INTEGER,
            "field.card_points",
            minimum=0,
            maximum=120,
            shown_when={**_PLAYED, "contract": TRUMP_GAMES},
        ),
        Field("tricks", Kind.INTEGER, "field.tricks", minimum=0, maximum=10, shown_when=_PLAYED),
    )


def _short_form() -> tuple[Field, ...]:
    stages = {**_PLAYED, "contract": TRUMP_GAMES}
    return (_flag("won", _PLAYED, default=None), _flag("schneider", stages), _flag("schwarz", stages))


def _end() -> tuple[Field, ...]:
    decided = {**_TRUMPS, "ending": tuple(DECIDED)}
    high_bids: tuple[Value, ...] = tuple(bid for bid in LEGAL_BIDS if bid > min(NULL.values()))
    replaced: dict[str, tuple[Value, ...]] = {**_GAME, "contract": (NULL_GAME,), "bid": high_bids}
    return (
        _choice("ending", ENDINGS, default="played", shown_when=_GAME, prominent=False),
        _choice("awarded_stage", tuple(STAGES), shown_when=decided, prominent=False, label="stage"),
        _choice("replacement", TRUMP_GAMES, shown_when=replaced, prominent=False, label="contract"),
    )


def _choice(
    key: str,
    choices: tuple[str, ...],
    *,
    default: str | None = None,
    shown_when: Mapping[str, tuple[Value, ...]] = NOTHING_SHOWN,
    prominent: bool = True,
    label: str = "",
) -> Field:
    labels = tuple(f"{label or key}.{choice}" for choice in choices)
    return Field(
        key,
        Kind.CHOICE,
        f"field.{key}",
        choices,
        labels,
        default=default,
        shown_when=shown_when,
        prominent=prominent,
    )


def _flag(key: str, shown_when: Mapping[str, tuple[Value, ...]], *, default: bool | None = False) -> Field:
    return Field(key, Kind.FLAG, f"field.{key}", default=default, shown_when=shown_when)


def _seat(
    key: str,
    seats: int,
    asked: tuple[int, ...],
    shown_when: Mapping[str, tuple[Value, ...]],
    *,
    default: int | None = None,
    prominent: bool = True,
) -> Field:
    return Field(
        key,
        Kind.SEAT,
        f"field.{key}",
        asked,
        minimum=0,
        maximum=seats - 1,
        default=default,
        shown_when=shown_when,
        prominent=prominent,
    )
