"""Penalties (tournament rules 9): what each costs, who gets it, and what a record of one has to say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.compulsory import active, sitting_out
from rules.games.doppelkopf.deal import count, is_compulsory, seats_in
from rules.reading import confirm, error, incomplete
from rules.types import Op, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.doppelkopf.memory import Memory
    from rules.registry import Reading, Turn
    from rules.types import Deal, Problem

MINOR, MAJOR, UNSPORTING = PENALTIES = ("minor", "major", "unsporting")

EACH = {MINOR: 1, MAJOR: 4}
"""What every other player gets; the offender pays all three."""

OTHERS = 3
MOST_UNSPORTING = 12
"""A referee may take off no more at once (tournament rules 9.7.2)."""


def penalty_steps(turn: Turn[Memory], deal: Deal) -> Iterator[Step]:
    """An unsporting player's points go to nobody; a fault's go to the soloist whom it harmed, or to the three others
    (tournament rules 9.3, 9.4, 9.7.2).
    """
    kind, offender = str(deal["penalty"]), count(deal, "offender")
    if kind == UNSPORTING:
        yield Step("unsporting", Op.ADD, -count(deal, "amount"), offender)
        return
    yield Step(kind, Op.SET, EACH[kind])
    if count(deal, "absagen"):
        yield Step("absagen", Op.ADD, count(deal, "absagen"))
    yield Step("offender", Op.SHARE, -OTHERS, offender)
    if _goes_to_soloist(deal):
        yield Step("harmed", Op.SHARE, OTHERS, seats_in(deal, "re")[0])
        return
    for seat in sorted(active(turn.seats, turn.dealer)):
        if seat != offender:
            yield Step("compensated", Op.SHARE, 1, seat)


def _goes_to_soloist(deal: Deal) -> bool:
    """A major fault of an opponent always pays the soloist, a minor one if it may have harmed him."""
    opponent = _soloists_opponent(deal)
    return opponent and (deal["penalty"] == MAJOR or deal.get("harmed") is True)


def _soloists_opponent(deal: Deal) -> bool:
    soloist = seats_in(deal, "re")
    return bool(soloist) and deal.get("offender") not in soloist


def check_penalty(turn: Turn[Memory], reading: Reading) -> Iterator[Problem]:
    """What is wrong or unusual in a penalty beyond its reading."""
    deal = reading.deal
    kind = deal.get("penalty")
    if kind == UNSPORTING:
        yield from _unsporting(reading)
    elif kind:
        yield from _fault(turn, reading)
    if is_compulsory(deal) and not (deal.get("ends_deal") is True and seats_in(deal, "re")):
        named = "compulsory" if deal.get("compulsory") is True else "forced"
        yield error("compulsory_without_solo", named, "ends_deal", "re")


def _unsporting(reading: Reading) -> Iterator[Problem]:
    deal = reading.deal
    if "amount" not in deal and "amount" not in reading.unreadable:
        yield incomplete("missing", "amount")
    if count(deal, "amount") > MOST_UNSPORTING:
        yield confirm("unsporting_amount", "amount", amount=count(deal, "amount"))
    for key in ("absagen", "harmed"):
        if deal.get(key):
            yield error("not_with_penalty", key, "penalty", penalty=f"penalty.{UNSPORTING}")


def _fault(turn: Turn[Memory], reading: Reading) -> Iterator[Problem]:
    deal, kind = reading.deal, str(reading.deal["penalty"])
    offender = deal.get("offender")
    if offender in sitting_out(turn.options, turn.seats, turn.dealer):
        yield error("offender_sits_out", "offender", offender=turn.dealer)
    for key in ("amount", *(("absagen",) if kind == MINOR else ())):
        if deal.get(key):
            yield error("not_with_penalty", key, "penalty", penalty=f"penalty.{kind}")
    if kind == MINOR and offender is not None and _soloists_opponent(deal):
        if "harmed" not in deal and "harmed" not in reading.unreadable:
            yield incomplete("harmed_missing", "harmed")
    elif deal.get("harmed") and "re" not in reading.unreadable and not _soloists_opponent(deal):
        yield error("harmed_without_soloist", "harmed", "re")
