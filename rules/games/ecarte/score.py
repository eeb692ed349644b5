"""What a checked deal of Écarté brings: who marks what, in the order of marking; nothing is refused here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.ecarte.deal import (
    ABANDONED,
    DEALER,
    FALSE_KING,
    HAND,
    MAJORITY,
    NONDEALER,
    NONE,
    PLAYED,
    REFUSED,
    REVOKE,
    TRICKS,
    incident,
    integer,
    other,
    seat_of,
)
from rules.games.ecarte.match import Match, Score, after, reached
from rules.games.ecarte.options import MINUS, POINT, VOLE, costs_minus, extra
from rules.registry import Result, Turn
from rules.steps import work
from rules.types import Deal, Op, Options, Problem, Severity, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

TALLIES = ("parties", "stake", "partie_score", "voles", "kings")

FAILED = {(PLAYED, NONDEALER): "unproposed", (REFUSED, DEALER): "refusal"}
"""Who risked what: he has to make three tricks (EC-07)."""

OUTCOMES = (
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


def score(turn: Turn[Match], deal: Deal) -> Result[Match]:
    """Outcome, steps, tallies and the partie's score of a record without errors; the value is the better score."""
    steps = marks(turn, deal)
    points = work(steps, (0, 0))
    standing = standing_after(turn, steps)
    match = after(turn.memory, turn.options, standing, turn.dealer)
    ended = len(match.parties) > len(turn.memory.parties)
    return Result(
        outcome=_outcome(str(deal["kind"]), steps, points),
        memory=match,
        value=max(0, *points),
        steps=steps,
        tallies=tuple(_tallies(turn, match, steps, standing, seat) for seat in (0, 1)),
        running=standing,
        dealer=1 - match.parties[-1].winner if ended else None,
        notes=tuple(_notes(turn, deal)),
    )


def marks(turn: Turn[Match], deal: Deal) -> tuple[Step, ...]:
    """What is marked, in the order of marking: the king first, then the tricks.

    Whoever reaches the target has won the partie, and what would come after it is not marked any more.
    """
    if deal["kind"] != "deal":
        return _as_written(deal)
    steps = before_play(turn, deal)
    return steps if ends(turn, steps) else steps + _played(turn, deal)


def before_play(turn: Turn[Match], deal: Deal) -> tuple[Step, ...]:
    """What is marked before the tricks count: the king (EC-02, EC-05), else a point for its false announcement."""
    steps = king(turn, deal)
    return steps if ends(turn, steps) else steps + false_king(turn, deal)


def king(turn: Turn[Match], deal: Deal) -> tuple[Step, ...]:
    """The point for the turned king, or for a held one that was declared. Nobody has to declare it."""
    if deal.get("turned_king") is True:
        return (Step("king_turned", Op.ADD, 1, turn.dealer),)
    holder = str(deal.get("king_declared_by", NONE))
    return () if holder == NONE else (Step("king_declared", Op.ADD, 1, seat_of(holder, turn.dealer)),)


def false_king(turn: Turn[Match], deal: Deal) -> tuple[Step, ...]:
    """The adversary's point for a king that was declared and not held (old Hoyle)."""
    mishap, side = incident(deal)
    if mishap != FALSE_KING or turn.options["false_king"] == "nothing":
        return ()
    return (Step("false_king", Op.ADD, 1, seat_of(other(side), turn.dealer)),)


def standing_after(turn: Turn[Match], steps: Sequence[Step]) -> Score:
    """The score of the open partie with these marks."""
    first, second = work(steps, turn.memory.score)
    return first, second


def ends(turn: Turn[Match], steps: Sequence[Step]) -> bool:
    """Whether these marks end the partie."""
    return reached(turn.options, standing_after(turn, steps)) is not None


def _as_written(deal: Deal) -> tuple[Step, ...]:
    points = deal.get("points", ())
    listed = points if isinstance(points, tuple) else ()
    return tuple(Step("as_written", Op.ADD, each, seat) for seat, each in enumerate(listed) if isinstance(each, int))


def _played(turn: Turn[Match], deal: Deal) -> tuple[Step, ...]:
    """What the tricks bring; an abandoned hand is settled without a risk (Cavendish, law 42)."""
    mishap, side = incident(deal)
    if mishap == ABANDONED:
        adversary = seat_of(other(side), turn.dealer)
        if integer(deal, TRICKS[side]):
            return (Step("abandoned_point", Op.ADD, POINT, adversary),)
        return (Step("abandoned_vole", Op.ADD, VOLE, adversary),)
    made = DEALER if (integer(deal, TRICKS[DEALER]) or 0) >= MAJORITY else NONDEALER
    steps = _tricks(turn, deal, made)
    return steps + _taken_back(steps, seat_of(made, turn.dealer)) if (mishap, side) == (REVOKE, made) else steps


def _tricks(turn: Turn[Match], deal: Deal, made: str) -> tuple[Step, ...]:
    """The point for three or four tricks, the vole for five (EC-06), and what a failed refusal adds (EC-07)."""
    seat, count = seat_of(made, turn.dealer), integer(deal, TRICKS[made]) or 0
    first = Step("vole", Op.ADD, VOLE, seat) if count == HAND else Step("point", Op.ADD, POINT, seat, {"tricks": count})
    failed = FAILED.get((str(deal.get("first_talk")), other(made)))
    return (first, *_failed(turn.options, failed, first.amount, seat)) if failed else (first,)


def _failed(options: Options, failed: str, won: int, seat: int) -> Iterator[Step]:
    """A failed refusal, or a failed hand played without proposing."""
    if costs_minus(options):
        yield Step(f"{failed}_minus", Op.ADD, MINUS, 1 - seat)
    elif more := extra(options)[won]:
        yield Step(failed, Op.ADD, more, seat)


def _taken_back(steps: Sequence[Step], offender: int) -> tuple[Step, ...]:
    """Who revoked, or did not head the trick, marks nothing for a point and one for more (Cavendish, law 43)."""
    marked = sum(step.amount for step in steps if step.seat == offender)
    allowed = 1 if marked > 1 else 0
    return (Step("revoke", Op.ADD, allowed - marked, offender),)


def _outcome(kind: str, steps: Sequence[Step], points: Sequence[int]) -> str:
    if kind == "void":
        return kind
    codes = {step.code for step in steps}
    if kind == "deal":
        return next(code for code in OUTCOMES if code in codes)
    return "won" if any(points) else "no_winner"


def _tallies(turn: Turn[Match], match: Match, steps: Sequence[Step], standing: Score, seat: int) -> Mapping[str, int]:
    """What the deal adds to a seat's counters; the partie's score is one of them, and begins anew with each partie."""
    own = {step.code for step in steps if step.seat == seat}
    ended = match.parties[len(turn.memory.parties) :]
    return {
        "parties": sum(partie.winner == seat for partie in ended),
        "stake": sum(partie.stake for partie in ended if partie.winner == seat),
        "partie_score": standing[seat] - turn.tallies[seat]["partie_score"],
        "voles": int(bool(own & {"vole", "abandoned_vole"}) and "revoke" not in own),
        "kings": int(bool(own & {"king_turned", "king_declared"})),
    }


def _notes(turn: Turn[Match], deal: Deal) -> Iterator[Problem]:
    if deal["kind"] == "result":
        yield Problem("unverified", Severity.NOTE, ("points",))
    elif integer(deal, TRICKS[DEALER]) is not None and ends(turn, before_play(turn, deal)):
        yield Problem("tricks_not_counted", Severity.NOTE, ("incident", *TRICKS.values()))
