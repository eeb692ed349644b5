"""Bummerl: score, who is last, Schneider and Retourschneider, who deals; a deal's worth is worked out elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.registry import Result
from rules.schnapsen.codes import Outcome, StepCode, step
from rules.schnapsen.deal import Bummerl, Score, Scored, Turn, ended, score_before
from rules.steps import final_value, work
from rules.targets import beyond_target
from rules.types import NOTHING, Op, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.schnapsen.options import Options
    from rules.types import Problem, Value

TALLIES = ("bummerl_against", "difference", "game_points", "deals_won")


def start(_options: Options, seats: int) -> Bummerl:
    """Before the first deal of a Bummerl."""
    return Bummerl(before=(None,) * seats, unbroken=(False,) * seats)


def struck(turn: Turn) -> Scored:
    """A deal that was struck: it was dealt, and nothing else."""
    return Result("void", _begun(turn))


def _begun(turn: Turn) -> Bummerl:
    """The Bummerl of this deal, which is its first one or not."""
    first = turn.dealer if turn.state.first_dealer is None else turn.state.first_dealer
    return turn.state._replace(first_dealer=first)


def after_deal(
    turn: Turn,
    outcome: Outcome,
    winners: tuple[int, ...],
    steps: tuple[Step, ...],
    notes: tuple[Problem, ...] = (),
) -> Scored:
    """The result of a deal that these seats won with these steps to its value: each of them writes all of it."""
    steps = (*steps, *(step("wins", Op.SHARE, 1, seat) for seat in winners))
    points, before = work(steps, (0,) * turn.seats), score_before(turn)
    running = tuple(map(sum, zip(before, points, strict=True)))
    state = _with_win(_begun(turn), winners, before)
    written = _written(turn.options, state, running) if ended(turn.options, running) else {}
    tied = tuple(seat for seat, code in written.items() if code == "tied")
    last = [_amount(turn.options, code) for code in written.values()]
    return Result(
        outcome,
        state=_following(turn, state, running, tied),
        value=final_value(steps),
        steps=(*steps, *_told(turn.options, written)),
        tallies=_tallies(winners, points, dict(zip(written, last, strict=True))),
        running=running,
        dealer=_next_dealer(turn, state) if ended(turn.options, running) else None,
        notes=(*notes, *beyond_target(running, points, turn.options.target)),
    )


def _with_win(state: Bummerl, winners: tuple[int, ...], score: Score) -> Bummerl:
    """Who wins for the first time came from this score; who does not win now has not won all since then."""
    won = [seat in winners for seat in range(len(score))]
    first = [own is None and wins for own, wins in zip(state.before, won, strict=True)]
    before = tuple(score if begins else own for own, begins in zip(state.before, first, strict=True))
    went_on = zip(first, state.unbroken, won, strict=True)
    return state._replace(before=before, unbroken=tuple(begins or (own and wins) for begins, own, wins in went_on))


def _following(turn: Turn, state: Bummerl, running: Score, tied: tuple[int, ...]) -> Bummerl:
    """What the next deal begins with: the same Bummerl, or a new one."""
    return start(turn.options, turn.seats)._replace(tied=tied) if ended(turn.options, running) else state


def _written(options: Options, state: Bummerl, score: Score) -> Mapping[int, StepCode]:
    """Who is written a Bummerl, and how: whoever is last; two of three who are last together play it out."""
    least = min(score)
    last = [seat for seat, own in enumerate(score) if own == least]
    turned = all(_turned(options, state, score, seat) for seat in last)
    code: StepCode = "bummerl_retour" if turned else "bummerl" if least else "bummerl_schneider"
    return dict.fromkeys(last, "tied" if len(score) == 3 and len(last) == 2 and not turned else code)


def _turned(options: Options, state: Bummerl, score: Score, loser: int) -> bool:
    """Whether a loser led to nothing, and those who had nothing then have won after all: Retourschneider."""
    winners = [seat for seat, own in enumerate(score) if own >= options.target]
    leads = [(state.before[seat] or score)[loser] for seat in winners]
    if options.retour_when == "at_target_minus_1":
        return all(0 < lead == options.target - 1 for lead in leads)
    if options.retour_when == "any_lead_to_zero":
        return all(leads) and all(state.unbroken[seat] for seat in winners)
    return False


def _amount(options: Options, code: StepCode) -> int:
    """How many Bummerl that counts as; none yet where two are last."""
    return {"bummerl": 1, "bummerl_schneider": options.schneider, "bummerl_retour": options.retour}.get(code, 0)


def _told(options: Options, written: Mapping[int, StepCode]) -> Iterator[Step]:
    """Who was written what: a line of the explanation that brings no points."""
    for seat, code in written.items():
        yield step(code, Op.ADD, 0, seat, {"bummerl": _amount(options, code)})


def _tallies(winners: Sequence[int], points: Sequence[int], written: Mapping[int, int]) -> tuple[dict[str, int], ...]:
    return tuple(
        {
            "bummerl_against": written.get(seat, 0),
            "difference": own or -max(points),
            "game_points": own,
            "deals_won": int(seat in winners),
        }
        for seat, own in enumerate(points)
    )


def after_decider(turn: Turn, loser: int) -> Scored:
    """Who loses the game of two is last; at nothing that is Schneider, if the table has it so."""
    at_nothing = not turn.running[loser] and turn.options.decider_schneider
    written: dict[int, StepCode] = {loser: "bummerl_schneider" if at_nothing else "bummerl"}
    amounts = {seat: _amount(turn.options, code) for seat, code in written.items()}
    return Result(
        "decider",
        state=turn.state._replace(tied=()),
        steps=(step("decider", Op.ADD, 0, loser), *_told(turn.options, written)),
        tallies=_tallies((), (0,) * turn.seats, amounts),
        running=turn.running,
    )


def _next_dealer(turn: Turn, state: Bummerl) -> int | None:
    """Who deals the first deal of the next Bummerl, where it is not simply the next in turn."""
    if turn.options.bummerl_dealer == "continue" or state.first_dealer is None:
        return None
    return (state.first_dealer + 1) % turn.seats


def settle(turn: Turn) -> tuple[Step, ...]:
    """From the sum of all points to those of the running Bummerl: what earlier ones brought goes off.

    A Bummerl that is over stands until the next one has begun.
    """
    earlier = (tallies["game_points"] - score for tallies, score in zip(turn.tallies, turn.running, strict=True))
    taken = tuple(step("earlier_bummerl", Op.ADD, -points, seat) for seat, points in enumerate(earlier) if points)
    return (step("earlier", Op.SET, 0), *taken) if taken else ()


def over(turn: Turn) -> bool:
    """Whether somebody has as many Bummerl as the evening is played for; a decider that is due is still played."""
    limit = turn.options.bummerl_limit
    return limit is not None and not turn.state.tied and max(own["bummerl_against"] for own in turn.tallies) >= limit


def obligations(turn: Turn) -> Mapping[str, Value]:
    """That two of three have to play out who is last."""
    return {"decider": turn.state.tied} if turn.state.tied else NOTHING
