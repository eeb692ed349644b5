"""What a deal is played as once everybody has declared: kind, sides, hands, leader; the play itself is elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.games.doppelkopf.codes import error
from rules.games.doppelkopf.deal import DECLARABLE
from rules.games.doppelkopf.exchange import STATED, exchange, refused_by_all
from rules.games.doppelkopf.options import Options, plays_schwarze_sau
from rules.games.doppelkopf.reservations import HEALTHY, MARRIAGE, POVERTY, hear
from rules.games.doppelkopf.schwarze_sau import SchwarzeSau
from rules.games.doppelkopf.sides import Sides, undeclared
from rules.games.doppelkopf.throwing_in import reasons

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.cards import Card
    from rules.games.doppelkopf.played import Play
    from rules.games.doppelkopf.reservations import Declaration

THROWN_IN = "thrown_in"


@dataclass(frozen=True, slots=True)
class Opening:
    """How the first trick begins."""

    sides: Sides
    hands: Mapping[int, Sequence[Card]]
    table: tuple[int, ...]
    leader: int
    duty: str = ""
    """Of a compulsory solo: whether it was chosen or imposed."""
    reason: str | None = None
    """Why the cards are dealt again."""


def open_deal(options: Options, given: Play) -> Opening | None:
    """Hear the declarations and exchange the cards of a poverty; None when nobody can tell what is played."""
    declared = hear(options, given)
    if declared is None:
        return None
    hands: Mapping[int, Sequence[Card]] = dict(enumerate(given.hands))
    taker = None
    if declared.word == POVERTY and options.poverty == "pass_three":
        taker, hands = exchange(options, given, declared.seat)
        if taker is None and plays_schwarze_sau(options) and not refused_by_all(given, declared.seat):
            return None
    else:
        keys = [key for key in STATED if key in given.filled]
        given.problems += [error("exchange_without_poverty", key) for key in keys]
    return opening(options, given.table, declared, hands, taker)


def opening(
    options: Options,
    table: tuple[int, ...],
    declared: Declaration,
    hands: Mapping[int, Sequence[Card]],
    taker: int | None,
) -> Opening:
    """What is played on the highest declaration; a poverty needs somebody who takes it."""
    sides = _sides(options, declared, hands, taker)
    leader = declared.seat if _leads(options, declared, sides) else table[0]
    reason = _reason(options, declared, hands) if sides.kind == THROWN_IN else None
    return Opening(sides, hands, table, leader, declared.duty, reason)


def _sides(options: Options, declared: Declaration, hands: Mapping[int, Sequence[Card]], taker: int | None) -> Sides:
    if declared.word == HEALTHY:
        return undeclared(options, hands)
    if declared.word == MARRIAGE or declared.word in DECLARABLE:
        return Sides(options, declared.word, (declared.seat,))
    if taker is not None:
        return Sides(options, POVERTY, (declared.seat, taker))
    sow = declared.word == POVERTY and plays_schwarze_sau(options)
    return SchwarzeSau(options) if sow else Sides(options, THROWN_IN, ())


def _reason(options: Options, declared: Declaration, hands: Mapping[int, Sequence[Card]]) -> str | None:
    if declared.word == POVERTY:
        return POVERTY
    return next(reasons(options, hands[declared.seat]), None)


def _leads(options: Options, declared: Declaration, sides: Sides) -> bool:
    """Whether he who declared leads: a soloist, under the tournament rules to his compulsory solo only (4.2.2, 4.3.1),
    and the poor player whose cards nobody wants.
    """
    if isinstance(sides, SchwarzeSau):
        return True
    if declared.word not in DECLARABLE:
        return False
    return options.solo_leads == "always" or (options.solo_leads == "compulsory" and bool(declared.duty))
