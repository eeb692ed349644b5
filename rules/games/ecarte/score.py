"""What a checked deal of Écarté brings: who marks what, in the order of marking; nothing is refused here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.ecarte.codes import note, step
from rules.games.ecarte.deal import (
    ABANDONED,
    DEALER,
    FALSE_KING,
    HAND,
    MAJORITY,
    NONDEALER,
    PLAYED,
    REFUSED,
    REFUSED_LATER,
    REVOKE,
    TRICKS,
    other,
    seat_of,
)
from rules.games.ecarte.match import Match, Score, Scored, Turn, after, reached
from rules.games.ecarte.options import (
    MINUS,
    POINT,
    VOLE,
    costs_minus,
    counts_later,
    extra,
    extra_unproposed,
    unproposed_costs_minus,
)
from rules.registry import Result
from rules.steps import work
from rules.types import Op, Problem, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.games.ecarte.codes import Marked, Outcome
    from rules.games.ecarte.deal import Deal, Side
    from rules.games.ecarte.options import Options

TALLIES = ("parties", "stake", "partie_score", "voles", "kings")

OUTCOMES: tuple[Marked, ...] = (
    "revoke",
    "abandoned_vole",
    "abandoned_point",
    "vole",
    "point",
    "false_king",
    "king_turned",
    "king_declared",
)
"""What a deal is remembered for, the weightiest first; these are codes of steps too."""


def score(turn: Turn, deal: Deal) -> Scored:
    """Outcome, steps, tallies and the partie's score of a record without errors; the value is the better score."""
    steps = marks(turn, deal)
    points = work(steps, (0, 0))
    standing = standing_after(turn, steps)
    match = after(turn.state, turn.options, standing, turn.dealer)
    ended = len(match.parties) > len(turn.state.parties)
    return Result(
        outcome=_outcome(deal, steps, points),
        state=match,
        value=max(0, *points),
        steps=steps,
        tallies=tuple(_tallies(turn, match, steps, standing, seat) for seat in (0, 1)),
        running=standing,
        dealer=1 - match.parties[-1].winner if ended else None,
        notes=tuple(_notes(turn, deal)),
    )


def marks(turn: Turn, deal: Deal) -> tuple[Step, ...]:
    """What is marked, in the order of marking: the king first, then the tricks.

    Whoever reaches the target has won the partie, and what would come after it is not marked any more.
    """
    if deal.kind != "deal":
        return _as_written(deal)
    steps = before_play(turn, deal)
    return steps if ends(turn, steps) else steps + _played(turn, deal)


def before_play(turn: Turn, deal: Deal) -> tuple[Step, ...]:
    """What is marked before the tricks count: the king (EC-02, EC-05), else a point for its false announcement."""
    steps = king(turn, deal)
    return steps if ends(turn, steps) else steps + false_king(turn, deal)


def king(turn: Turn, deal: Deal) -> tuple[Step, ...]:
    """The point for the turned king, or for a held one that was declared. Nobody has to declare it."""
    if deal.turned_king:
        return (step("king_turned", Op.ADD, 1, turn.dealer),)
    return () if deal.holder is None else (step("king_declared", Op.ADD, 1, seat_of(deal.holder, turn.dealer)),)


def false_king(turn: Turn, deal: Deal) -> tuple[Step, ...]:
    """The adversary's point for a king that was declared and not held (old Hoyle)."""
    mishap, side = deal.mishap
    if mishap != FALSE_KING or side is None or turn.options.false_king == "nothing":
        return ()
    return (step("false_king", Op.ADD, 1, seat_of(other(side), turn.dealer)),)


def standing_after(turn: Turn, steps: Sequence[Step]) -> Score:
    """The score of the open partie with these marks."""
    first, second = work(steps, turn.state.score)
    return first, second


def ends(turn: Turn, steps: Sequence[Step]) -> bool:
    """Whether these marks end the partie."""
    return reached(turn.options, standing_after(turn, steps)) is not None


def _as_written(deal: Deal) -> tuple[Step, ...]:
    return tuple(step("as_written", Op.ADD, each, seat) for seat, each in enumerate(deal.points or ()))


def _played(turn: Turn, deal: Deal) -> tuple[Step, ...]:
    """What the tricks bring; an abandoned hand is settled without a risk (Cavendish, law 42)."""
    mishap, side = deal.mishap
    if mishap == ABANDONED and side:
        adversary = seat_of(other(side), turn.dealer)
        if deal.tricks(side):
            return (step("abandoned_point", Op.ADD, POINT, adversary),)
        return (step("abandoned_vole", Op.ADD, VOLE, adversary),)
    made: Side = DEALER if (deal.tricks(DEALER) or 0) >= MAJORITY else NONDEALER
    steps = _tricks(turn, deal, made)
    return steps + _taken_back(steps, seat_of(made, turn.dealer)) if (mishap, side) == (REVOKE, made) else steps


def _tricks(turn: Turn, deal: Deal, made: Side) -> tuple[Step, ...]:
    """The point for three or four tricks, the vole for five (EC-06), and what a failed refusal adds (EC-07)."""
    seat, count = seat_of(made, turn.dealer), deal.tricks(made) or 0
    first = step("vole", Op.ADD, VOLE, seat) if count == HAND else step("point", Op.ADD, POINT, seat, {"tricks": count})
    risk = _refusal if made == NONDEALER else _unproposed
    return (first, *risk(turn.options, deal, first.amount, seat))


def _refusal(options: Options, deal: Deal, won: int, seat: int) -> Iterator[Step]:
    """The dealer refused a proposal, and failed: what this seat marks for it, or he himself in minus."""
    if deal.first_talk != REFUSED and not (deal.first_talk == REFUSED_LATER and counts_later(options)):
        return
    if costs_minus(options):
        yield step("refusal_minus", Op.ADD, MINUS, 1 - seat)
    elif more := extra(options)[won]:
        yield step("refusal", Op.ADD, more, seat)


def _unproposed(options: Options, deal: Deal, won: int, seat: int) -> Iterator[Step]:
    """The non-dealer played without proposing, and failed."""
    if deal.first_talk != PLAYED:
        return
    if unproposed_costs_minus(options):
        yield step("unproposed_minus", Op.ADD, MINUS, 1 - seat)
    elif more := extra_unproposed(options)[won]:
        yield step("unproposed", Op.ADD, more, seat)


def _taken_back(steps: Sequence[Step], offender: int) -> tuple[Step, ...]:
    """Who revoked, or did not head the trick, marks nothing for a point and one for more (Cavendish, law 43)."""
    marked = sum(each.amount for each in steps if each.seat == offender)
    allowed = 1 if marked > 1 else 0
    return (step("revoke", Op.ADD, allowed - marked, offender),)


def _outcome(deal: Deal, steps: Sequence[Step], points: Sequence[int]) -> Outcome:
    if deal.kind == "void":
        return "void"
    codes = {each.code for each in steps}
    if deal.kind == "deal":
        return next(code for code in OUTCOMES if code in codes)
    return "won" if any(points) else "no_winner"


def _tallies(turn: Turn, match: Match, steps: Sequence[Step], standing: Score, seat: int) -> Mapping[str, int]:
    """What the deal adds to a seat's counters; the partie's score is one of them, and begins anew with each partie."""
    own = {each.code for each in steps if each.seat == seat}
    ended = match.parties[len(turn.state.parties) :]
    return {
        "parties": sum(partie.winner == seat for partie in ended),
        "stake": sum(partie.stake for partie in ended if partie.winner == seat),
        "partie_score": standing[seat] - turn.tallies[seat]["partie_score"],
        "voles": int(bool(own & {"vole", "abandoned_vole"}) and "revoke" not in own),
        "kings": int(bool(own & {"king_turned", "king_declared"})),
    }


def _notes(turn: Turn, deal: Deal) -> Iterator[Problem]:
    if deal.kind == "result":
        yield note("unverified", "points")
    elif deal.tricks(DEALER) is not None and ends(turn, before_play(turn, deal)):
        yield note("tricks_not_counted", "incident", *TRICKS.values())
