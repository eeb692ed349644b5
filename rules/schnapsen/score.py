"""What a checked deal is worth: the calculation step by step and who won; nothing is refused here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.schnapsen.codes import Outcome, note, step
from rules.schnapsen.deal import (
    OUT,
    SCHNEIDER,
    Deal,
    Scored,
    Side,
    Turn,
    counted,
    declarer,
    side_of,
    sides,
    winning_side,
)
from rules.schnapsen.match import after_deal, after_decider, struck
from rules.schnapsen.options import FACTORS
from rules.types import Op, Problem, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.schnapsen.contracts import Announced
    from rules.types import Param


class Verdict(NamedTuple):
    """How a deal ended: the winning side, 0 or 1, and what it is worth before it is doubled."""

    outcome: Outcome
    winner: int
    steps: tuple[Step, ...]


def score(turn: Turn, deal: Deal) -> Scored:
    """Outcome, value, steps, score and Bummerl of a record without errors."""
    if deal.kind == "void":
        return struck(turn)
    if deal.kind == "decider":
        return after_decider(turn, deal.loses or 0)
    if deal.kind == "result":
        steps = (step("as_written", Op.SET, deal.game_points or 0),)
        winners = winning_side(turn.seats, deal.winners or ())
        return after_deal(turn, "written", winners, steps, (note("unverified", "game_points"),))
    contract = deal.announced
    verdict = _normal(turn, deal) if contract is None else _announced(turn, deal, contract)
    winners = sides(turn.seats, declarer(turn, deal))[verdict.winner]
    notes = () if contract else tuple(_remarks(turn, deal, verdict))
    return after_deal(turn, verdict.outcome, winners, (*verdict.steps, *_doubled(deal)), notes)


def takes_turn(deal: Deal) -> bool:
    """A decider is a game of two beside the list: it has no number, and nobody's turn to deal is used up."""
    return deal.kind != "decider"


def _doubled(deal: Deal) -> Iterator[Step]:
    factor = FACTORS[deal.kontra or "none"]
    if factor > 1:
        yield step("doubled", Op.TIMES, factor, params={"kontra": f"kontra.{deal.kontra}"})


def _announced(turn: Turn, deal: Deal, contract: Announced) -> Verdict:
    """Made: its side writes the value; lost: the others write it, each of them the whole."""
    who = declarer(turn, deal)
    own = side_of(sides(turn.seats, who), who)
    params: dict[str, Param] = {"contract": f"contract.{contract}", "declarer": who}
    value = turn.options.value_of(contract)
    if deal.made:
        return Verdict("won", own, (step("announced_won", Op.SET, value, params=params),))
    return Verdict("lost", 1 - own, (step("announced_lost", Op.SET, value, params=params),))


def _normal(turn: Turn, deal: Deal) -> Verdict:
    """To 66: claimed rightly or wrongly, played out, or ended by a revoke."""
    at = sides(turn.seats, declarer(turn, deal))
    if deal.ending == "revoke":
        offender = deal.offender or 0
        steps = (step("revoke", Op.SET, turn.options.revoke, params={"offender": offender}),)
        return Verdict("revoke", 1 - side_of(at, offender), steps)
    have = counted(deal)
    if deal.ending == "played_out":
        last = deal.last_trick or 0
        return _played_out(turn, last, side_of(at, last), have)
    claimant = deal.claimant or 0
    own = side_of(at, claimant)
    params = {"seat": claimant, "total": have[own].total}
    if have[own].total >= OUT:
        first = step("claimed", Op.SET, 1, params=params)
        return Verdict("claimed", own, (first, *_beaten(have[1 - own])))
    return Verdict("false_claim", 1 - own, tuple(_false_claim(turn, have[1 - own], params)))


def _beaten(losers: Side) -> Iterator[Step]:
    """One more for losers below 33, two more for losers without a trick."""
    if not losers.tricks:
        yield step("schwarz", Op.ADD, 2)
    elif losers.total < SCHNEIDER:
        yield step("schneider", Op.ADD, 1, params={"total": losers.total, "least": SCHNEIDER})


def _false_claim(turn: Turn, others: Side, params: dict[str, int]) -> Iterator[Step]:
    """Two, or three if the others have no trick; or what the claim would have won."""
    if turn.options.false_claim == "as_won":
        yield step("false_claim", Op.SET, 1, params=params)
        yield from _beaten(others)
        return
    yield step("false_claim", Op.SET, 2, params=params)
    if not others.tricks:
        yield step("no_trick", Op.ADD, 1)


def _played_out(turn: Turn, last: int, winner: int, have: tuple[Side, Side]) -> Verdict:
    """Nobody claimed: the side of the last trick wins one, whatever both count; or by what the losers hold."""
    first = step("last_trick", Op.SET, 1, params={"seat": last})
    more = _beaten(have[1 - winner]) if turn.options.played_out == "scale" else ()
    return Verdict("last_trick", winner, (first, *more))


def _remarks(turn: Turn, deal: Deal, verdict: Verdict) -> Iterator[Problem]:
    """Tell the table why a claim failed, and who had 66 and did not say so."""
    if deal.ending == "revoke":
        return
    at = sides(turn.seats, declarer(turn, deal))
    for side, have in enumerate(counted(deal)):
        claims = deal.claimant in at[side]
        if claims and have.total < OUT:
            yield note("claim_too_low", "claimant", seat=deal.claimant, total=have.total, out=OUT)
        if not claims and have.total >= OUT and verdict.winner != side:
            yield note("forgotten_66", "card_points", seat=at[side][0], total=have.total, out=OUT)
