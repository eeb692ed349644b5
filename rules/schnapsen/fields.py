"""What a record may hold and how a form asks for it; whether it makes sense is checked elsewhere."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rules import asking
from rules.asking import choice, placed, remark, seat, won
from rules.placing import AT_SEATS, BESIDE, PLAIN, SAVED_BY_SEAT, Place
from rules.schnapsen.contracts import ANNOUNCED, NORMAL
from rules.schnapsen.deal import PACK, ROYAL, TRICKS, Turn, rufer
from rules.schnapsen.deal import Kind as DealKind
from rules.schnapsen.options import Options, announced, doublings, most_points
from rules.schnapsen.possible import all_points
from rules.types import Field, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.schnapsen.codes import Key
    from rules.schnapsen.contracts import Announced, Contract

POINTS_FIRST = Place(plain=True, begins="result")
"""Paper seldom says more than who won, and how many points."""
KINDS = ("result", "deal", "decider", "void")
RARE_KINDS = ("decider", "void")
SAID = Place(group="field.kontra")
ENDINGS = ("claim", "played_out", "revoke")
TALON = ("taken", "left")
# fmt: off
RARE_CONTRACTS: tuple[Announced, ...] = (
    "assenbettler", "plauderer", "damengang", "koenigsgang", "bauernloch", "kontrabauernloch",
)
# fmt: on
"""Known to one or two sources."""

COMMON: frozenset[Key] = frozenset({"kind", "dealer", "remark"})
CARDS: tuple[Key, ...] = ("card_points", "tricks", "marriages")
OF_NORMAL: frozenset[Key] = frozenset({"ending", "claimant", "offender", "last_trick", *CARDS})
"""What is told of the cards: only a normal game counts them."""
KEYS: Mapping[DealKind, frozenset[Key]] = {
    "deal": COMMON | OF_NORMAL | {"contract", "declarer", "won", "kontra", "talon"},
    "result": COMMON | {"winners", "game_points"},
    "decider": frozenset({"kind", "loser", "remark"}),
    "void": COMMON,
}
"""Which keys each kind may state."""

_DEAL = {"kind": ("deal",)}
_NORMAL = {**_DEAL, "contract": (NORMAL,)}
_COUNTED = {**_NORMAL, "ending": ("claim", "played_out")}
_RESULT = {"kind": ("result",)}


def fields(turn: Turn) -> tuple[Field, ...]:
    """The fields of the coming deal, in the order in which a table says them."""
    return _fields(turn.options, turn.seats, turn.dealer, rufer(turn), turn.state.tied)


@lru_cache(maxsize=256)
def _fields(options: Options, seats: int, dealer: int, first: int, tied: tuple[int, ...]) -> tuple[Field, ...]:
    everybody, calls = tuple(range(seats)), announced(options)
    losable = tuple(contract for contract in calls if not ANNOUNCED[contract].certain)
    played: tuple[Contract, ...] = (NORMAL, *calls)
    doubled = tuple(contract for contract in played if options.is_doubled(contract))
    of_three = seats == 3
    return (
        _kind(of_three=of_three),
        _contract(calls),
        seat("declarer", seats, everybody, {**_DEAL, "contract": calls}, place=SAVED_BY_SEAT),
        *([choice("talon", TALON, default="taken", shown_when=_DEAL, prominent=False)] if of_three else []),
        placed(SAID, choice("kontra", doublings(options), default="none", shown_when={**_DEAL, "contract": doubled})),
        won({**_DEAL, "contract": losable}),
        placed(PLAIN, choice("ending", ENDINGS, shown_when=_NORMAL)),
        seat("claimant", seats, everybody, {**_NORMAL, "ending": ("claim",)}, place=AT_SEATS),
        seat("last_trick", seats, everybody, {**_NORMAL, "ending": ("played_out",)}, place=AT_SEATS),
        seat("offender", seats, everybody, {**_NORMAL, "ending": ("revoke",)}, place=AT_SEATS),
        *_cards(seats, 0 if seats == 4 else first),
        *_result(options, seats),
        *([seat("loser", seats, tied or everybody, {"kind": ("decider",)}, place=AT_SEATS)] if of_three else []),
        asking.dealer(seats, dealer),
        remark(),
    )


def _kind(*, of_three: bool) -> Field:
    asked = placed(POINTS_FIRST, choice("kind", KINDS, default="deal", rare=RARE_KINDS))
    return asked if of_three else _without(asked, "decider")


def _without(asked: Field, absent: str) -> Field:
    left = tuple(each for each in asked.choices if each != absent)
    labels = tuple(f"{asked.key}.{each}" for each in left)
    return replace(asked, choices=left, choice_labels=labels, rare=tuple(each for each in asked.rare if each in left))


def _contract(calls: tuple[Announced, ...]) -> Field:
    """What the table plays: a contract worth nothing is not offered."""
    rare = tuple(contract for contract in calls if contract in RARE_CONTRACTS)
    return placed(PLAIN, choice("contract", (NORMAL, *calls), default=NORMAL, shown_when=_DEAL, rare=rare))


def _cards(seats: int, first: int) -> tuple[Field, ...]:
    """Two entries each: partners sit across, or the Rufer and those who play against him."""
    second, third, *fourth = ((first + more) % seats for more in range(1, seats))
    sides = ((first, third), (second, *fourth)) if fourth else ((first,), (second, third))
    return (
        _listed("card_points", Kind.INTEGERS, sides, all_points(PACK)),
        placed(BESIDE, _listed("tricks", Kind.INTEGERS, sides, TRICKS[seats])),
        _listed("marriages", Kind.LISTS, sides, ROYAL),
    )


def _listed(key: str, kind: Kind, sides: tuple[tuple[int, ...], ...], maximum: int) -> Field:
    each = tuple(side[0] for side in sides)
    asked = Field(key, kind, f"field.{key}", minimum=0, maximum=maximum, length=2, shown_when=_COUNTED, each=each)
    return replace(asked, sides=sides)


def _result(options: Options, seats: int) -> tuple[Field, ...]:
    return (
        Field(
            "winners",
            Kind.SEATS,
            "field.winners",
            minimum=0,
            maximum=seats - 1,
            length=2,
            shown_when=_RESULT,
            place=AT_SEATS,
        ),
        Field(
            "game_points",
            Kind.INTEGER,
            "field.game_points",
            minimum=1,
            maximum=most_points(options),
            shown_when=_RESULT,
        ),
    )
