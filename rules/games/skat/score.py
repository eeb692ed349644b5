"""What a checked deal of Skat is worth: the calculation step by step, who won, what counts; nothing is refused here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.games.skat import payment, ramsch
from rules.games.skat.bock import after, game_begins, multiplier, passed_begins
from rules.games.skat.deal import (
    DECIDED,
    DOUBLINGS,
    NEEDED,
    SCHNEIDER,
    SCHWARZ,
    SIMPLE,
    STAGES,
    CardResult,
    Declaration,
    card_result,
    declaration,
    integer,
    is_null,
    null_below_bid,
)
from rules.games.skat.payment import LOST_TIMES, limit_reached
from rules.games.skat.values import BASE
from rules.registry import Result, Turn
from rules.steps import final_value, work
from rules.types import Deal, Op, Param, Problem, Severity, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rules.games.skat.bock import Ahead

TALLIES = ("won", "lost", "passed", "opponents_lost", "declarer_points")


def score(turn: Turn[Ahead], deal: Deal) -> Result[Ahead]:
    """Outcome, value, steps and tallies of a record without errors; the value is in list points, before doubling."""
    result = SCORES[str(deal["kind"])](turn, deal)
    if turn.options["limit"] is None:
        return result
    told = limit_reached(turn, work(result.steps, (0,) * turn.seats))
    return replace(result, outcome="limit_reached", notes=(*result.notes, *told)) if told else result


def _passed(turn: Turn[Ahead], _deal: Deal) -> Result[Ahead]:
    return Result("passed", after(turn, begins=passed_begins(turn)), tallies=({"passed": 1},) * turn.seats)


def _void(turn: Turn[Ahead], _deal: Deal) -> Result[Ahead]:
    """A struck deal was not played: a Bock deal is made up for."""
    return Result("void", turn.memory)


def _penalty(turn: Turn[Ahead], deal: Deal) -> Result[Ahead]:
    step = Step("penalty", Op.ADD, -_stated(deal, "amount"), _stated(deal, "offender"))
    return Result("penalty", turn.memory, steps=(step,))


def takes_turn(deal: Deal) -> bool:
    """A penalty is no deal; everything else uses up its number, void deals too."""
    return deal.get("kind") != "penalty"


def _stated(deal: Deal, key: str) -> int:
    value = integer(deal, key)
    if value is None:
        raise ValueError(key)
    return value


def _game(turn: Turn[Ahead], deal: Deal) -> Result[Ahead]:
    """A declared game: its value, compared with the bid, is the declarer's gain or costs him double (SK-30..SK-32)."""
    said, cards, bid = declaration(deal), card_result(deal), integer(deal, "bid") or 0
    if null_below_bid(deal):
        steps = _null_below_bid(deal, said, bid)
    elif is_null(deal):
        steps = (_null_step(said),)
    else:
        steps = _trump_game(deal, said, cards, bid)
    overbid = any(step.code in ("overbid", "null_replaced") for step in steps)
    declarer, value, won = _stated(deal, "declarer"), final_value(steps), cards.won and not overbid
    doubled = (*steps, *_doubled(turn, deal))
    ends = payment.won(turn, (declarer,)) if won else (payment.lost(declarer),)
    return Result(
        outcome="overbid" if overbid else "won" if won else "lost",
        memory=after(turn, begins=game_begins(turn, deal, value, won=won)),
        value=value,
        steps=(*doubled, *ends),
        tallies=_tallies(turn.seats, declarer, final_value(doubled) * (1 if won else LOST_TIMES)),
        notes=(*_missed(deal, said, cards), *_overbid(steps)),
    )


def _doubled(turn: Turn[Ahead], deal: Deal) -> Iterator[Step]:
    """Kontra, its answers and Bock multiply the score, never the value: they cure no overbid. House rules."""
    said = str(deal.get("kontra", "none"))
    factors = ((said, DOUBLINGS[said]), ("bock", multiplier(turn, deal)))
    return (Step(code, Op.TIMES, factor) for code, factor in factors if factor > 1)


def _overbid(steps: Sequence[Step]) -> Iterator[Problem]:
    """Tell the table why a game is lost that the cards may have won."""
    for step in steps:
        if step.code in ("overbid", "null_replaced"):
            yield Problem(step.code, Severity.NOTE, ("bid",), step.params)


def _missed(deal: Deal, said: Declaration, cards: CardResult) -> Iterator[Problem]:
    """Tell the table that 61 card points were not enough, because more had been announced (SK-33)."""
    points = integer(deal, "card_points") or 0
    if points >= NEEDED and said.announced and not cards.won and deal.get("ending") not in DECIDED:
        stage = next(f"stage.{name}" for name, stage in STAGES.items() if stage == said.announced)
        yield Problem("announcement_missed", Severity.NOTE, ("card_points",), {"stage": stage, "points": points})


def _null_step(said: Declaration) -> Step:
    return Step("null" + "_ouvert" * said.ouvert + "_hand" * said.hand, Op.SET, said.null_value)


def _trump_game(deal: Deal, said: Declaration, cards: CardResult, bid: int) -> tuple[Step, ...]:
    """Won, the stage reached counts, which is at least the announced one. Lost, the announced stage counts once, else
    the declarer's own (ISkO 5.2.5).
    """
    counted = max(cards.stage, said.announced) if cards.won else said.announced or cards.stage
    tops = _stated(deal, "matadors")
    first = Step("tops_with" if tops > 0 else "tops_without", Op.SET, abs(tops))
    return _multiplied(first, said, counted, bid)


def _null_below_bid(deal: Deal, said: Declaration, bid: int) -> tuple[Step, ...]:
    """A Null that cannot cover its bid is a lost suit or grand game; ouvert and stages count nothing (ISkO 3.6.2)."""
    tops = abs(_stated(deal, "matadors"))
    named = deal.get("replacement")
    # Grand is never cheaper than clubs, whose base is half of its own.
    names = [str(named)] if named else [name for name in BASE if name != "grand"]
    candidates = [_as_trump_game(name, said, tops, bid) for name in names]
    return (_null_step(said), *min(candidates, key=final_value))


def _as_trump_game(contract: str, null: Declaration, tops: int, bid: int) -> tuple[Step, ...]:
    said = Declaration(contract, null.hand, SIMPLE, ouvert=False)
    params: dict[str, Param] = {"bid": bid, "contract": f"contract.{contract}"}
    return _multiplied(Step("null_replaced", Op.SET, tops, params=params), said, SIMPLE, bid)


def _multiplied(tops: Step, said: Declaration, counted: int, bid: int) -> tuple[Step, ...]:
    """Tops, the game and its stages times the base value (SK-19..SK-21); a value below the bid is raised to the
    smallest multiple of the base that reaches it (SK-32, ISkO 5.4.2).
    """
    stages = {
        "game": True,
        "hand": said.hand,
        "schneider": counted >= SCHNEIDER,
        "schneider_announced": said.announced >= SCHNEIDER,
        "schwarz": counted >= SCHWARZ,
        "schwarz_announced": said.announced >= SCHWARZ,
        "ouvert": said.ouvert,
    }
    adds = (Step(code, Op.ADD, 1) for code, counts in stages.items() if counts)
    base = Step("base", Op.TIMES, said.base, params={"contract": f"contract.{said.contract}"})
    steps = (tops, *adds, base)
    value = final_value(steps)
    if value >= bid:
        return steps
    charged = -(-bid // said.base) * said.base
    return (*steps, Step("overbid", Op.SET, charged, params={"bid": bid, "needed": value, "charged": charged}))


def _tallies(seats: int, declarer: int, points: int) -> tuple[dict[str, int], ...]:
    """Everybody else profits from a lost game, the dealer who sits out too (SK-03)."""
    won, lost = int(points > 0), int(points < 0)
    own = {"won": won, "lost": lost, "declarer_points": points}
    return tuple(own if seat == declarer else {"opponents_lost": lost} for seat in range(seats))


def _as_written(turn: Turn[Ahead], deal: Deal) -> Result[Ahead]:
    """List points taken over from paper: won when positive, lost when negative; how they came about is not known."""
    declarer, points = _stated(deal, "declarer"), _stated(deal, "value")
    return Result(
        outcome="won" if points > 0 else "lost" if points else "no_winner",
        memory=after(turn, begins=False),
        value=points if points > 0 else -points // 2,
        steps=payment.as_written(turn, declarer, points),
        tallies=_tallies(turn.seats, declarer, points),
        notes=(Problem("unverified", Severity.NOTE, ("value",)),),
    )


def _ramsch(turn: Turn[Ahead], deal: Deal) -> Result[Ahead]:
    """Counts as nobody's game, unless the table counts what was won and lost by it."""
    outcome, steps, seats = ramsch.score(turn, deal)
    lost = outcome == "ramsch"
    ends = tuple(Step("ramsch_lost", Op.SHARE, -1, seat) for seat in seats if lost)
    if seats and not lost:
        ends = payment.won(turn, seats, "ramsch_gained")
    counts = bool(turn.options["ramsch_counts"])
    return Result(
        outcome=outcome,
        memory=after(turn, begins=False),
        value=steps[0].amount,
        steps=(*steps, *ends),
        tallies=tuple(_counted(seats, seat, lost=lost) if counts else {} for seat in range(turn.seats)),
    )


def _counted(seats: Sequence[int], seat: int, *, lost: bool) -> dict[str, int]:
    others = len(seats) - (seat in seats)
    own = {"lost" if lost else "won": int(seat in seats)}
    return own | {"opponents_lost": others} if lost else own


SCORES: Mapping[str, Callable[[Turn[Ahead], Deal], Result[Ahead]]] = {
    "game": _game,
    "passed": _passed,
    "ramsch": _ramsch,
    "value": _as_written,
    "penalty": _penalty,
    "void": _void,
}
