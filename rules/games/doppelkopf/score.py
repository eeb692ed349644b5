"""What a checked record of Doppelkopf is worth: outcome, steps, tallies, who deals next; nothing is refused here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.games.doppelkopf.bock import after_game, factor, happened, starters
from rules.games.doppelkopf.codes import Outcome, note, step
from rules.games.doppelkopf.compulsory import active
from rules.games.doppelkopf.deal import (
    ALL_POINTS,
    CALL,
    GAMES,
    KONTRA,
    RE,
    SAID,
    SIDES,
    Deal,
    Kind,
    Team,
    call,
    is_compulsory,
    is_solo,
)
from rules.games.doppelkopf.penalties import penalty_steps
from rules.games.doppelkopf.points import game_steps, shares
from rules.games.doppelkopf.winner import is_cowardly, winner
from rules.registry import Result
from rules.steps import final_value, work
from rules.types import Op, Param, Problem, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.games.doppelkopf.state import Scored, Turn


TALLIES = ("won", "lost", "solos", "solos_won", "compulsory_done")

OUTCOMES: Mapping[Team | None, Outcome] = {RE: "won", KONTRA: "lost", None: "no_winner"}
UNPLAYED: Mapping[Kind | None, Outcome] = {"thrown_in": "thrown_in", "time_up": "time_up", "void": "void"}

WITHOUT_NUMBER = ("thrown_in", "time_up")
"""No deal of the list: they use up neither a number nor the dealer's turn."""


def score(turn: Turn, deal: Deal) -> Scored:
    """Outcome, value, steps and tallies of a record without errors; the value is one non-solo player's points."""
    kind = deal.kind
    if kind in GAMES:
        return _game(turn, deal)
    if kind == "value":
        return _as_written(turn, deal)
    if kind == "penalty":
        return _penalty(turn, deal)
    return Result(UNPLAYED[kind], replace(turn.state, time_up=turn.state.time_up or kind == "time_up"))


def takes_turn(deal: Deal) -> bool:
    """Thrown in, time up and a penalty are no deals of the list; a penalty may end one."""
    if deal.kind == "penalty":
        return deal.ends_deal is True
    return deal.kind not in WITHOUT_NUMBER


def _game(turn: Turn, deal: Deal) -> Scored:
    won = winner(turn.options, deal)
    steps = game_steps(turn.options, deal, won, deal.bock or factor(turn.state.bock))
    notes = (_cowardly(won),) if won and is_cowardly(turn.options, deal) else ()
    return replace(_settled(turn, deal, won, steps, front=won or RE), notes=(*notes, *_missed(deal, won)))


def _as_written(turn: Turn, deal: Deal) -> Scored:
    """Points taken over from paper: Re won where they are positive; how they came about is not known."""
    value = deal.value or 0
    won: Team | None = None if value == 0 else RE if value > 0 else KONTRA
    result = _settled(turn, deal, won, (step("as_written", Op.SET, value),), front=RE)
    return replace(result, notes=(note("unverified", "value"),))


def _settled(turn: Turn, deal: Deal, won: Team | None, steps: Sequence[Step], front: Team) -> Scored:
    """The value shared out, what the game counts for each seat, and what the list remembers of it."""
    re, value = deal.players, final_value(steps)
    seats = tuple(sorted(active(turn.seats, turn.dealer))) if re else ()
    events = happened(turn.options, deal, won, value) & set(starters(turn.options))
    rounds = after_game(turn.options, turn.seats, turn.state.bock, len(events))
    return Result(
        outcome=OUTCOMES[won],
        state=replace(turn.state, bock=rounds),
        value=abs(value),
        steps=(*steps, *shares(turn.options, seats, re, front, value)),
        tallies=tuple(_tallies(turn, deal, won)),
        dealer=_dealer_again(turn, deal),
    )


def _tallies(turn: Turn, deal: Deal, won: Team | None) -> Iterator[dict[str, int]]:
    re = deal.players
    playing = active(turn.seats, turn.dealer) if re else ()
    for seat in range(turn.seats):
        if seat not in playing:
            yield {}
            continue
        alone = is_solo(deal) and seat in re
        winning = won is not None and (seat in re) == (won == RE)
        yield {
            "won": int(winning),
            "lost": int(won is not None and not winning),
            "solos": int(alone),
            "solos_won": int(alone and winning),
            "compulsory_done": int(alone and is_compulsory(deal)),
        }


def _dealer_again(turn: Turn, deal: Deal) -> int | None:
    """After a compulsory solo that nobody imposed the same dealer deals again (tournament rules 4.2)."""
    return turn.dealer if is_compulsory(deal) and deal.forced is not True else None


def _penalty(turn: Turn, deal: Deal) -> Scored:
    steps = tuple(penalty_steps(turn, deal))
    tallies = tuple(_counts_as_played(turn, deal)) if deal.ends_deal is True else ()
    return Result(
        "penalty",
        turn.state,
        steps=steps,
        tallies=tallies,
        dealer=_dealer_again(turn, deal),
        notes=tuple(_parity(turn, steps)),
    )


def _counts_as_played(turn: Turn, deal: Deal) -> Iterator[dict[str, int]]:
    """A solo that a fault stopped counts as played (tournament rules 9.4)."""
    soloist = deal.players
    for seat in range(turn.seats):
        yield {"solos": 1, "compulsory_done": int(is_compulsory(deal))} if seat in soloist else {}


def _parity(turn: Turn, steps: Sequence[Step]) -> Iterator[Problem]:
    """After every game four results are all even or all odd; only a penalty can break it (tournament rules 7.3.3)."""
    before, after = ({points % 2 for points in results} for results in (turn.running, work(steps, turn.running)))
    if turn.seats == 4 and len(before) == 1 < len(after):
        yield note("parity_broken", "penalty")


def _cowardly(won: Team | None) -> Problem:
    return note("cowardly", "re_call", "kontra_call", side=f"side.{won}")


def _missed(deal: Deal, won: Team | None) -> Iterator[Problem]:
    """Tell the table why a side with most of the card points does not win."""
    points = deal.re_points or 0
    for side, own in zip(SIDES, (points, ALL_POINTS - points), strict=True):
        if own > 120 and won != side and call(deal, side) > SAID:
            params: dict[str, Param] = {"side": f"side.{side}", "points": own}
            yield note("announcement_missed", CALL[side], **params)
