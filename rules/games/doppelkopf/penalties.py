"""Penalties (tournament rules 9): what each costs, who gets it, and what a record of one has to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.doppelkopf.codes import Key, confirm, error, incomplete, step
from rules.games.doppelkopf.compulsory import active, sitting_out
from rules.games.doppelkopf.deal import Deal, Penalty, Reading, is_compulsory
from rules.types import Op, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.games.doppelkopf.state import Turn
    from rules.types import Problem

MINOR: Final = "minor"
MAJOR: Final = "major"
UNSPORTING: Final = "unsporting"
PENALTIES: tuple[Penalty, ...] = (MINOR, MAJOR, UNSPORTING)

EACH: Mapping[Penalty, int] = {MINOR: 1, MAJOR: 4}
"""What every other player gets; the offender pays all three."""

NOT_UNSPORTING: tuple[Key, ...] = ("absagen", "harmed")
NOT_MINOR: tuple[Key, ...] = ("amount", "absagen")
NOT_MAJOR: tuple[Key, ...] = ("amount",)
"""What belongs to another penalty."""

OTHERS = 3
MOST_UNSPORTING = 12
"""A referee may take off no more at once (tournament rules 9.7.2)."""


def penalty_steps(turn: Turn, deal: Deal) -> Iterator[Step]:
    """An unsporting player's points go to nobody; a fault's go to the soloist whom it harmed, or to the three others
    (tournament rules 9.3, 9.4, 9.7.2).
    """
    kind, offender = deal.penalty, (deal.offender or 0)
    if kind is None or kind == UNSPORTING:
        yield step("unsporting", Op.ADD, -(deal.amount or 0), offender)
        return
    yield step(kind, Op.SET, EACH[kind])
    if deal.absagen or 0:
        yield step("absagen", Op.ADD, (deal.absagen or 0))
    yield step("offender", Op.SHARE, -OTHERS, offender)
    if _goes_to_soloist(deal):
        yield step("harmed", Op.SHARE, OTHERS, deal.players[0])
        return
    for seat in sorted(active(turn.seats, turn.dealer)):
        if seat != offender:
            yield step("compensated", Op.SHARE, 1, seat)


def deduction(seat: int, points: int) -> Deal:
    """What is taken from one player and credited to nobody is an unsporting player's (tournament rules 9.7.2)."""
    return Deal(kind="penalty", penalty=UNSPORTING, offender=seat, amount=min(points, MOST_UNSPORTING))


def _goes_to_soloist(deal: Deal) -> bool:
    """A major fault of an opponent always pays the soloist, a minor one if it may have harmed him."""
    opponent = _soloists_opponent(deal)
    return opponent and (deal.penalty == MAJOR or deal.harmed is True)


def _soloists_opponent(deal: Deal) -> bool:
    soloist = deal.players
    return bool(soloist) and deal.offender not in soloist


def check_penalty(turn: Turn, reading: Reading) -> Iterator[Problem]:
    """What is wrong or unusual in a penalty beyond its reading."""
    deal = reading.deal
    kind = deal.penalty
    if kind == UNSPORTING:
        yield from _unsporting(reading)
    elif kind:
        yield from _fault(turn, reading)
    if is_compulsory(deal) and not (deal.ends_deal is True and deal.players):
        named: Key = "compulsory" if deal.compulsory is True else "forced"
        yield error("compulsory_without_solo", named, "ends_deal", "re")


def _unsporting(reading: Reading) -> Iterator[Problem]:
    deal = reading.deal
    if deal.amount is None and "amount" not in reading.unreadable:
        yield incomplete("missing", "amount")
    if (deal.amount or 0) > MOST_UNSPORTING:
        yield confirm("unsporting_amount", "amount", amount=(deal.amount or 0))
    for key in NOT_UNSPORTING:
        if getattr(deal, key):
            yield error("not_with_penalty", key, "penalty", penalty=f"penalty.{UNSPORTING}")


def _fault(turn: Turn, reading: Reading) -> Iterator[Problem]:
    deal, kind = reading.deal, str(reading.deal.penalty)
    offender = deal.offender
    if offender in sitting_out(turn.options, turn.seats, turn.dealer):
        yield error("offender_sits_out", "offender", offender=offender)
    for key in NOT_MINOR if kind == MINOR else NOT_MAJOR:
        if getattr(deal, key):
            yield error("not_with_penalty", key, "penalty", penalty=f"penalty.{kind}")
    if kind == MINOR and offender is not None and _soloists_opponent(deal):
        if deal.harmed is None and "harmed" not in reading.unreadable:
            yield incomplete("harmed_missing", "harmed")
    elif deal.harmed and "re" not in reading.unreadable and not _soloists_opponent(deal):
        yield error("harmed_without_soloist", "harmed", "re")
