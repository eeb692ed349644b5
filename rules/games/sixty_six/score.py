"""What a checked deal of Sixty-Six is worth: the calculation step by step and who won; nothing is refused here."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rules.games.sixty_six.codes import Code, Outcome, StepCode, note, step
from rules.games.sixty_six.deal import (
    FOUR_HANDED,
    Close,
    Deal,
    Scored,
    Side,
    Table,
    Turn,
    close_of,
    counted,
    listed,
    marked_of,
    sides_at_end,
    table,
)
from rules.games.sixty_six.match import after_deal
from rules.games.sixty_six.options import closes_by_score
from rules.types import Op, Problem, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.sixty_six.options import Options


BANDS = ((130, 3), (100, 2))
"""Four-handed: the winners' count decides (Foster). At 98 or 99 the losers hold fewer than 33, and still lose one."""


Sides = tuple[Side, Side]


class Verdict(NamedTuple):
    """How a deal ended: the winning side, 0 or 1, or None for a draw, and what the win is worth."""

    outcome: Outcome
    winner: int | None
    steps: tuple[Step, ...]
    minus: bool = False
    """Whether the other side loses it, instead of the winner's getting it."""


def score(turn: Turn, deal: Deal) -> Scored:
    """Outcome, value, steps, match score and next dealer of a record without errors; the value is in game points."""
    kind = deal.kind
    if kind == "void":
        return after_deal(turn, "void", None, ())
    if kind == "result":
        return _as_written(turn, deal)
    verdict = _judge(turn, deal)
    winners = () if verdict.winner is None else table(turn).sides[verdict.winner]
    losers = table(turn).sides[1 - verdict.winner] if verdict.minus and verdict.winner is not None else ()
    return after_deal(turn, verdict.outcome, winners, verdict.steps, tuple(_remarks(turn, deal, verdict)), losers)


def _as_written(turn: Turn, deal: Deal) -> Scored:
    """Game points taken over from paper; how they came about is not known."""
    winner, points = deal.winner, deal.game_points or 0
    notes = (note("unverified", "game_points"),)
    if winner is None:
        return after_deal(turn, "no_winner", (), (), notes)
    at = table(turn)
    winners = at.sides[at.side_of(winner)]
    return after_deal(turn, "won", winners, (step("as_written", Op.SET, points),), notes)


def _judge(turn: Turn, deal: Deal) -> Verdict:
    options, at = turn.options, table(turn)
    if deal.ending == "revoke":
        offender = at.side_of(deal.offender or 0)
        return Verdict("revoke", 1 - offender, (step("revoke", Op.SET, options.revoke),))
    sides, close = sides_at_end(turn, deal), close_of(turn, deal)
    if deal.ending == "claim":
        return _claimed(options, at, sides, at.side_of(deal.claimant or 0), close)
    if close and not closes_by_score(options):
        return Verdict("failed_close", 1 - close.side, _failed_close(options, at, sides, close))
    last = at.side_of(deal.last_trick or 0)
    if options.played_out == "last_trick" and not close:
        return Verdict("last_trick", last, (step("last_trick", Op.SET, 1),))
    return _played_out(options, at, sides, last)


def _claimed(options: Options, at: Table, sides: Sides, claimant: int, close: Close | None) -> Verdict:
    """Somebody said 66 (SX-09, SX-10). Of one who closed, a wrong claim is a failed close."""
    own, other = sides[claimant], sides[1 - claimant]
    closer = close.side if close else None
    if own.total < at.going_out:
        if close and closer == claimant:
            return Verdict("failed_close", 1 - claimant, _failed_close(options, at, sides, close))
        minus = options.false_claim == "minus"
        return Verdict("false_claim", 1 - claimant, _false_claim(options, at, own, other), minus)
    if close and closer == claimant:
        return Verdict("closed", claimant, _successful_close(options, at, own, other, close))
    if close:
        return Verdict("opponent_first", claimant, _opponent_first(options, at, sides, close))
    return Verdict("won", claimant, (_first("claimed", 1, at, own), *_won(at, own, other)))


def _first(code: StepCode, worth: int, at: Table, own: Side) -> Step:
    """The step that begins the reckoning of a claim."""
    return step(code, Op.SET, worth, params={"total": own.total, "out": at.going_out})


def _won(at: Table, own: Side, other: Side) -> Iterator[Step]:
    """What a win is worth beyond one, by what the loser has; partners with 32 cards go by what they have themselves."""
    return _band(own) if at.pack == FOUR_HANDED else _beaten(at, other.total, other.tricks)


def _beaten(at: Table, points: int, tricks: int) -> Iterator[Step]:
    """One more for a loser below 33, two more for one without a trick: tricks make Schwarz, not points (SX-09)."""
    if not tricks:
        yield step("schwarz", Op.ADD, 2)
    elif points < at.schneider:
        yield step("schneider", Op.ADD, 1, params={"total": points, "least": at.schneider})


def _band(own: Side) -> Iterator[Step]:
    """One more from 100, two more with all 130."""
    worth = next((worth for least, worth in BANDS if own.total >= least), 1)
    if worth > 1:
        yield step("band", Op.ADD, worth - 1, params={"total": own.total})


def _successful_close(options: Options, at: Table, own: Side, other: Side, close: Close) -> tuple[Step, ...]:
    """The opponent counts as he stood at the close (SX-08), or with all that he took, as the option says."""
    first = _first("closed", 1, at, own)
    if options.successful_close == "at_end":
        return (first, *_beaten(at, other.total, other.tricks))
    return (first, *_beaten_at_close(at, close))


def _beaten_at_close(at: Table, close: Close) -> Iterator[Step]:
    if not close.tricks:
        yield step("schwarz_at_close", Op.ADD, 2)
    elif close.points < at.schneider:
        yield step("schneider_at_close", Op.ADD, 1, params={"total": close.points, "least": at.schneider})


def _opponent_first(options: Options, at: Table, sides: Sides, close: Close) -> tuple[Step, ...]:
    """Whoever did not close was the first to claim, and rightly: as a failed close, or always two."""
    if options.opponent_claims == "two":
        return (_first("opponent_first", 2, at, sides[1 - close.side]),)
    return _failed_close(options, at, sides, close, "opponent_first")


def _failed_close(
    options: Options, at: Table, sides: Sides, close: Close, code: StepCode = "failed_close"
) -> tuple[Step, ...]:
    """Two, or three if the opponent had no trick when the talon was closed; or as the option says."""
    rule, winner = options.failed_close, sides[1 - close.side]
    if rule == "three":
        return (_first(code, 3, at, winner),)
    if rule == "closer_points":
        return (_first(code, 1, at, winner), *_closer_beaten(at, sides[close.side], close))
    first = _first(code, 2, at, winner)
    return (first,) if close.tricks or rule == "two" else (first, step("no_trick_at_close", Op.ADD, 1))


def _closer_beaten(at: Table, closer: Side, close: Close) -> Iterator[Step]:
    """As in America in 1895: the closer's own count decides, unless the opponent had no trick at the close."""
    if not close.tricks:
        yield step("no_trick_at_close", Op.ADD, 2)
    elif closer.total < at.schneider:
        yield step("closer_schneider", Op.ADD, 1, params={"total": closer.total, "least": at.schneider})


def _false_claim(options: Options, at: Table, own: Side, other: Side) -> tuple[Step, ...]:
    """Two, or three if the other side has no trick (SX-10), as plus or as minus; always two; or what the claim would
    have won.
    """
    rule = options.false_claim
    if rule == "as_won":
        return (_first("false_claim", 1, at, own), *_won(at, own, other))
    first = _first("false_claim", 2, at, own)
    return (first,) if other.tricks or rule == "two" else (first, step("no_trick", Op.ADD, 1))


def _played_out(options: Options, at: Table, sides: Sides, last: int) -> Verdict:
    """Nobody claimed and the cards ran out: the higher total wins (SX-11), and where it is so agreed just one."""
    first, second = sides
    if first.total == second.total and options.ties != "last_trick":
        return Verdict("no_winner", None, ())
    tied = first.total == second.total
    winner = last if tied else int(second.total > first.total)
    own, other = sides[winner], sides[1 - winner]
    code: StepCode = "tie_last_trick" if tied else "most_points"
    first_step = step(code, Op.SET, 1, params={"total": own.total, "other": other.total})
    if options.played_out != "scale":
        return Verdict("played_out", winner, (first_step,))
    return Verdict("played_out", winner, (first_step, *_won(at, own, other)))


def _remarks(turn: Turn, deal: Deal, verdict: Verdict) -> Iterator[Problem]:
    """Tell the table why a claim failed, and who had 66 and did not say so."""
    if deal.ending == "revoke":
        return
    yield from _unmarked(turn, deal)
    claimant = deal.claimant
    at = table(turn)
    for side, end in enumerate(sides_at_end(turn, deal)):
        claims = claimant is not None and at.side_of(claimant) == side
        params = {"seat": at.sides[side][0], "total": end.total, "out": at.going_out}
        if claims and end.total < at.going_out:
            yield note("claim_too_low", "claimant", **params)
        if not claims and end.total >= at.going_out and verdict.winner != side:
            yield note("forgotten_66", "card_points", **params)


def _unmarked(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Tell the table of every marriage that nobody marked whether it counts."""
    if deal.unmarked is None:
        return
    marked, counts = marked_of(deal, turn.seats), counted(turn, deal)
    for seat, bare in enumerate(listed(deal.unmarked, turn.seats)):
        made = Counter(counts[seat]) - Counter(marked[seat])
        for value in bare:
            code: Code = "unmarked_makes_66" if made[value] > 0 else "unmarked_void"
            made[value] -= 1
            params = {"seat": seat, "value": value, "out": table(turn).going_out}
            yield note(code, "unmarked", **params)
