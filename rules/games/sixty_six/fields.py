"""What a record of Sixty-Six may hold and how a form asks for it; whether it makes sense is checked elsewhere."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rules import asking
from rules.asking import choice, placed, remark, seat
from rules.games.sixty_six.deal import TWO_PACKS, Table, Turn, last_close, table
from rules.games.sixty_six.deal import Kind as DealKind
from rules.games.sixty_six.options import Options, draws_exist, wants_markers
from rules.placing import AT_SEATS, BESIDE, NOWHERE, PLAIN, SAVED_BY_SEAT, Place
from rules.schnapsen.possible import all_points, copies
from rules.types import Field, Kind, Value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.games.sixty_six.codes import Key


POINTS_FIRST = Place(plain=True, begins="result")
"""Paper seldom says more than who won, and how many points."""
KINDS = ("result", "deal", "void")
RARE_KINDS = ("void",)
ENDINGS = ("claim", "played_out", "revoke")
CLAIMED_WITH = ("marriage", "trick")
MARRIAGE, ROYAL = 20, 40
"""King and queen of a suit, and of trumps (SX-05)."""
MOST_GAME_POINTS = 3
FEW_SEATS = 2
"""Whose points and tricks find room on one line."""
CLOSING = Place(group="contract.closed")

COMMON: frozenset[Key] = frozenset({"kind", "dealer", "remark"})
CLOSE: tuple[Key, ...] = ("closed_by", "closed_after", "opponent_points_at_close", "opponent_tricks_at_close")
CARDS: tuple[Key, ...] = ("card_points", "tricks", "marriages", "unmarked")
KEYS: Mapping[DealKind, frozenset[Key]] = {
    "deal": COMMON | {"ending", "claimant", "offender", "last_trick", "claimed_with", *CARDS, *CLOSE},
    "result": COMMON | {"winner", "game_points"},
    "void": COMMON,
}
"""Which keys each kind may state."""

_DEAL = {"kind": ("deal",)}
_CLOSED = {**_DEAL, "ending": ("claim", "played_out")}


def fields(turn: Turn) -> tuple[Field, ...]:
    """The fields of the coming deal, in the order in which a table says them."""
    return _fields(turn.options, turn.seats, turn.dealer, table(turn))


@lru_cache(maxsize=256)
def _fields(options: Options, seats: int, dealer: int, at: Table) -> tuple[Field, ...]:
    return (
        placed(POINTS_FIRST, choice("kind", KINDS, default="deal", rare=RARE_KINDS)),
        _ending(at),
        _claimant(at, seats),
        seat("offender", seats, at.players, {**_DEAL, "ending": ("revoke",)}, place=AT_SEATS),
        _listed("card_points", Kind.INTEGERS, seats, all_points(at.pack)),
        placed(BESIDE if seats == FEW_SEATS else NOWHERE, _listed("tricks", Kind.INTEGERS, seats, at.tricks)),
        _listed("marriages", Kind.LISTS, seats, ROYAL),
        seat("last_trick", seats, at.players, {**_DEAL, "ending": ("played_out",)}, place=AT_SEATS),
        *(_close(options, at, seats) if last_close(options, at) >= 0 else ()),
        *(_markers(seats) if wants_markers(options) else ()),
        seat("winner", seats, at.players, {"kind": ("result",)}, place=SAVED_BY_SEAT),
        _written_points(options),
        asking.dealer(seats, dealer),
        remark(),
    )


def _ending(at: Table) -> Field:
    """How the deal ended; what a claim is of, 66 or 101, stands in its label."""
    asked = placed(PLAIN, choice("ending", ENDINGS, shown_when=_DEAL))
    labels = tuple(f"{label}_101" if label == "ending.claim" else label for label in asked.choice_labels)
    return replace(asked, choice_labels=labels) if at.pack == TWO_PACKS else asked


def _claimant(at: Table, seats: int) -> Field:
    asked = seat("claimant", seats, at.players, {**_DEAL, "ending": ("claim",)}, place=AT_SEATS)
    return replace(asked, label="field.claimant_101") if at.pack == TWO_PACKS else asked


def most_marriages(at: Table) -> Mapping[int, int]:
    """How often 20 and 40 can be declared: three plain suits and the trumps, each married once in each pack."""
    return {MARRIAGE: 3 * copies(at.pack), ROYAL: copies(at.pack)}


def _close(options: Options, at: Table, seats: int) -> tuple[Field, ...]:
    closed: dict[str, tuple[Value, ...]] = {**_CLOSED, "closed_by": at.players}
    latest = last_close(options, at)
    most = all_points(at.pack) + sum(value * times for value, times in most_marriages(at).items())
    asked = (
        seat("closed_by", seats, at.players, _CLOSED),
        _number("closed_after", latest, closed),
        _number("opponent_points_at_close", most, closed),
        _number("opponent_tricks_at_close", latest, closed),
    )
    return tuple(placed(CLOSING, each) for each in asked)


def _markers(seats: int) -> tuple[Field, ...]:
    """Where a marriage wants its marker: which had none, and whether such a one was the last word."""
    bare = replace(_listed("unmarked", Kind.LISTS, seats, ROYAL), prominent=False)
    claim = {**_DEAL, "ending": ("claim",)}
    return bare, choice("claimed_with", CLAIMED_WITH, shown_when=claim, prominent=False)


def _written_points(options: Options) -> Field:
    least = 0 if draws_exist(options) else 1
    points = tuple(range(least, MOST_GAME_POINTS + 1))
    return Field(
        "game_points",
        Kind.INTEGER,
        "field.game_points",
        points,
        minimum=least,
        maximum=MOST_GAME_POINTS,
        shown_when={"kind": ("result",)},
        place=Place(saves=True),
    )


def _listed(key: str, kind: Kind, seats: int, maximum: int) -> Field:
    return Field(
        key,
        kind,
        f"field.{key}",
        minimum=0,
        maximum=maximum,
        length=seats,
        shown_when=_CLOSED,
        each=tuple(range(seats)),
    )


def _number(key: str, maximum: int, shown_when: Mapping[str, tuple[Value, ...]]) -> Field:
    return Field(key, Kind.INTEGER, f"field.{key}", minimum=0, maximum=maximum, shown_when=shown_when)
