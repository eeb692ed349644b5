"""Matches of Sixty-Six: score, target, Bummerl and who deals next; what a deal is worth is worked out elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.sixty_six.codes import Outcome, step
from rules.games.sixty_six.deal import Scored, Turn, ended, score_before, table
from rules.registry import Result
from rules.steps import final_value, work
from rules.targets import beyond_target
from rules.types import Op, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.types import Problem

TALLIES = ("game_points", "difference", "bummerl", "deals_won")


def after_deal(
    turn: Turn,
    outcome: Outcome,
    winners: Sequence[int] | None,
    steps: tuple[Step, ...],
    notes: tuple[Problem, ...] = (),
    losers: Sequence[int] = (),
) -> Scored:
    """The result of a deal that these seats won with these steps to its value.

    Nobody: a draw, from which a point may be carried over. None: the deal was struck and changes nothing.
    Where losers are named, they lose the value and the winners get nothing; a point carried over waits.
    """
    if not winners:
        drawn = winners is not None
        state = turn.state + int(drawn and turn.options.ties == "carry")
        running = score_before(turn) if drawn else turn.running
        return Result(outcome, state, running=running, dealer=_next_dealer(turn, None, running), notes=notes)
    if turn.state and not losers:
        steps = (*steps, step("carried", Op.ADD, turn.state))
    shares = _minus(losers) if losers else _shares(turn, winners, final_value(steps))
    steps = (*steps, *shares)
    points = work(steps, (0,) * turn.seats)
    running = tuple(map(sum, zip(score_before(turn), points, strict=True)))
    return Result(
        outcome,
        state=turn.state if losers else 0,
        value=0 if losers else final_value(steps),
        steps=steps,
        tallies=_tallies(turn, winners, points, running),
        running=running,
        dealer=_next_dealer(turn, winners[0], running),
        notes=(*notes, *beyond_target(running, points, turn.options.target)),
    )


def _shares(turn: Turn, winners: Sequence[int], value: int) -> Iterator[Step]:
    """To each winner; of three, the dealer who took no cards gets as much, but never reaches the target by it."""
    for seat in winners:
        yield step("wins", Op.SHARE, 1, seat)
    score, target = score_before(turn), turn.options.target
    if turn.seats == 3 and max(score) < target:
        short = target - 1 - score[turn.dealer]
        if value <= short:
            yield step("dealer_too", Op.SHARE, 1, turn.dealer)
        elif short:
            yield step("dealer_short", Op.ADD, short, turn.dealer)


def _minus(losers: Sequence[int]) -> Iterator[Step]:
    """From each loser; the score goes below zero, too."""
    for seat in losers:
        yield step("loses", Op.SHARE, -1, seat)


def _tallies(
    turn: Turn, winners: Sequence[int], points: Sequence[int], running: Sequence[int]
) -> tuple[dict[str, int], ...]:
    target, won = turn.options.target, _matches_won(turn, running)
    against = _against(turn, points)
    return tuple(
        {
            "game_points": points[seat],
            "difference": points[seat] - against[seat],
            "bummerl": won if running[seat] >= target else 0,
            "deals_won": int(seat in winners),
        }
        for seat in range(turn.seats)
    )


def _against(turn: Turn, points: Sequence[int]) -> list[int]:
    """By seat: game points of the other side in this deal; against who took no cards nobody wins any."""
    first, second = table(turn).sides
    against = dict.fromkeys(first, points[second[0]]) | dict.fromkeys(second, points[first[0]])
    return [against.get(seat, 0) for seat in range(turn.seats)]


def _matches_won(turn: Turn, running: Sequence[int]) -> int:
    """What this score counts as: no match yet, one, or what the option says of a match that the loser ends at zero."""
    if not ended(turn.options, running):
        return 0
    return turn.options.shutout if min(running) <= 0 else 1


def _next_dealer(turn: Turn, winner: int | None, score: Sequence[int]) -> int:
    """Of two, the winner deals or the deal alternates (SX-02); after a draw or a struck deal the option decides.

    At larger tables the deal goes round whoever wins.
    """
    if winner is None and turn.options.dealer_after_draw == "same":
        return turn.dealer
    if turn.seats == 2 and winner is not None and turn.options.next_dealer == "winner":
        return winner
    return _in_turn(turn, score)


def next_in_turn(turn: Turn) -> int:
    """The dealer after a deal that an error blocks."""
    return _in_turn(turn, turn.running)


def _in_turn(turn: Turn, score: Sequence[int]) -> int:
    """The next seat; of three, nobody deals who is out."""
    following = ((turn.dealer + step) % turn.seats for step in range(1, turn.seats + 1))
    anew, target = ended(turn.options, score), turn.options.target
    return next(seat for seat in following if anew or score[seat] < target)


def settle(turn: Turn) -> tuple[Step, ...]:
    """From the sum of all game points to those of the running match: what earlier matches brought goes off.

    A match that is won stands until the next one has begun.
    """
    earlier = (tallies["game_points"] - score for tallies, score in zip(turn.tallies, turn.running, strict=True))
    taken = tuple(step("earlier_matches", Op.ADD, -points, seat) for seat, points in enumerate(earlier) if points)
    return (step("earlier", Op.SET, 0), *taken) if taken else ()


def over(turn: Turn) -> bool:
    """Whether somebody has won as many matches as are played for."""
    return max(_won(turn)) >= turn.options.matches


def winner(turn: Turn) -> int | None:
    """Which of two has won the matches that are played for; None as long as nobody has, and at larger tables."""
    won = _won(turn)
    return won.index(max(won)) if turn.seats == 2 and over(turn) else None


def _won(turn: Turn) -> list[int]:
    return [tallies["bummerl"] for tallies in turn.tallies]
