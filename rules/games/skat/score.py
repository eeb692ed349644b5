"""What a checked deal of Skat is worth: the calculation step by step, who won, what counts; nothing is refused here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from rules.games.skat import payment, ramsch
from rules.games.skat.bock import Scored, Turn, after, events_of_game, events_when_passed, multiplier
from rules.games.skat.codes import StepCode, confirm, note, step
from rules.games.skat.deal import (
    DOUBLINGS,
    NEEDED,
    SCHNEIDER,
    SCHWARZ,
    SIMPLE,
    STAGES,
    CardResult,
    Deal,
    Declaration,
    Kind,
    card_result,
    declaration,
    is_null,
    null_below_bid,
)
from rules.games.skat.payment import LOST_TIMES, limit_reached
from rules.games.skat.values import BASE
from rules.registry import Result
from rules.steps import final_value, work
from rules.types import Op, Param, Problem, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence


OVERBIDS: tuple[Literal["overbid", "null_replaced"], ...] = ("overbid", "null_replaced")
"""Steps that lose a game which the cards may have won."""

FAR = 2
"""Multiples of the base value that are missing where a jack lay in the skat: from without 3 to with 1."""

NULL_STEPS: Mapping[tuple[bool, bool], StepCode] = {
    (False, False): "null",
    (False, True): "null_hand",
    (True, False): "null_ouvert",
    (True, True): "null_ouvert_hand",
}
"""By (ouvert, hand)."""

TALLIES = ("won", "lost", "passed", "opponents_lost", "declarer_points")


def score(turn: Turn, deal: Deal) -> Scored:
    """Outcome, value, steps and tallies of a record without errors; the value is in list points, before doubling."""
    result = SCORES[deal.kind](turn, deal)
    if turn.options.limit is None:
        return result
    limit = limit_reached(turn, work(result.steps, (0,) * turn.seats))
    return replace(result, outcome="limit_reached", notes=(*result.notes, *limit)) if limit else result


def _passed(turn: Turn, _deal: Deal) -> Scored:
    return Result("passed", after(turn, events_when_passed(turn)), tallies=({"passed": 1},) * turn.seats)


def _thrown_in(turn: Turn, _deal: Deal) -> Scored:
    """Everybody passed, and the same dealer deals anew: no deal at all."""
    return Result("thrown_in", turn.state)


def _void(turn: Turn, _deal: Deal) -> Scored:
    """A struck deal was not played: a Bock deal is made up for."""
    return Result("void", turn.state)


def _penalty(turn: Turn, deal: Deal) -> Scored:
    return Result("penalty", turn.state, steps=(step("penalty", Op.ADD, -_known(deal.amount), _known(deal.offender)),))


def deduction(seat: int, points: int) -> Deal:
    """A penalty: of who played on a wrong seat the points are taken, the others keep theirs."""
    return Deal(kind="penalty", offender=seat, amount=points)


def takes_turn(deal: Deal) -> bool:
    """A penalty and a deal that is dealt anew are no deals; everything else uses up its number, void deals too."""
    return deal.kind not in ("penalty", "thrown_in")


def _known(value: int | None) -> int:
    """What a record without errors cannot leave out."""
    if value is None:
        raise ValueError
    return value


def _game(turn: Turn, deal: Deal) -> Scored:
    """A declared game: its value, compared with the bid, is the declarer's gain or costs him double (SK-30..SK-32)."""
    declared, cards, bid = declaration(deal), card_result(turn.options, deal), deal.bid or 0
    if null_below_bid(deal):
        steps = _null_below_bid(deal, declared, bid)
    elif is_null(deal):
        steps = (_null_step(declared),)
    else:
        steps = _trump_game(deal, declared, cards, bid)
    overbid = any(each.code in OVERBIDS for each in steps)
    declarer, value, won = _known(deal.declarer), final_value(steps), cards.won and not overbid
    doubled = (*steps, *_doubled(turn, deal))
    ends = payment.won(turn, (declarer,)) if won else (payment.lost(turn, declarer),)
    return Result(
        outcome="overbid" if overbid else "won" if won else "lost",
        state=after(turn, events_of_game(turn, deal, value, won=won)),
        value=value,
        steps=(*doubled, *ends),
        tallies=_tallies(turn.seats, declarer, final_value(doubled) * (1 if won else LOST_TIMES)),
        notes=(*_missed(deal, declared, cards), *_awarded(deal, declared, cards), *_ignored(deal), *_overbid(steps)),
    )


def _doubled(turn: Turn, deal: Deal) -> Iterator[Step]:
    """Kontra, its answers and Bock multiply the score, never the value: they cure no overbid. House rules."""
    if deal.kontra and deal.kontra != "none":
        yield step(deal.kontra, Op.TIMES, DOUBLINGS[deal.kontra])
    if (times := multiplier(turn, deal)) > 1:
        yield step("bock", Op.TIMES, times)


def _overbid(steps: Sequence[Step]) -> Iterator[Problem]:
    """Tell the table why a game is lost that the cards may have won; ask whether a bid that far above it was made."""
    base = next((each.amount for each in steps if each.code == "base"), 0)
    for place, each in enumerate(steps):
        if each.code == "null_replaced":
            yield note("null_replaced", "bid", **each.params)
        elif each.code == "overbid" and each.amount - final_value(steps[:place]) > FAR * base:
            yield confirm("overbid_by_far", "bid", "matadors", **each.params)
        elif each.code == "overbid":
            yield note("overbid", "bid", **each.params)


def _missed(deal: Deal, declared: Declaration, cards: CardResult) -> Iterator[Problem]:
    """Tell the table that 61 card points were not enough, because more had been announced (SK-33)."""
    points = deal.card_points or 0
    if points >= NEEDED and declared.announced and not cards.won and deal.decided is None:
        yield note("announcement_missed", "card_points", stage=_stage(declared.announced), points=points)


def _awarded(deal: Deal, declared: Declaration, cards: CardResult) -> Iterator[Problem]:
    """Tell the table that a stage counts which was not played for, as the bid or an announcement needs it; or that the
    announced one does not.
    """
    if deal.decided and not cards.won:
        yield note("announcement_not_awarded", "awarded_stage", stage=_stage(declared.announced))
    elif deal.decided and cards.stage > SIMPLE and deal.awarded_stage is None:
        yield note("stage_awarded", "ending", stage=_stage(cards.stage))


def _stage(reached: int) -> str:
    return next(f"stage.{name}" for name, stage in STAGES.items() if stage == reached)


def _ignored(deal: Deal) -> Iterator[Problem]:
    """Tell the table that in a Null only tricks decide."""
    if is_null(deal) and deal.card_points is not None and deal.tricks is None:
        yield note("points_count_nothing_in_null", "card_points", points=deal.card_points)


def _null_step(declared: Declaration) -> Step:
    return step(NULL_STEPS[declared.ouvert, declared.hand], Op.SET, declared.null_value)


def _trump_game(deal: Deal, declared: Declaration, cards: CardResult, bid: int) -> tuple[Step, ...]:
    """Won, the stage reached counts, which is at least the announced one. Lost, the announced stage counts once, else
    the declarer's own (ISkO 5.2.5).
    """
    counted = max(cards.stage, declared.announced) if cards.won else declared.announced or cards.stage
    tops = _known(deal.matadors)
    first = step("tops_with" if tops > 0 else "tops_without", Op.SET, abs(tops))
    return _multiplied(first, declared, counted, bid)


def _null_below_bid(deal: Deal, declared: Declaration, bid: int) -> tuple[Step, ...]:
    """A Null that cannot cover its bid is a lost suit or grand game; ouvert and stages count nothing (ISkO 3.6.2)."""
    tops = abs(_known(deal.matadors))
    # Grand is never cheaper than clubs, whose base is half of its own.
    names = [deal.replacement] if deal.replacement else [name for name in BASE if name != "grand"]
    candidates = [_as_trump_game(name, declared, tops, bid) for name in names]
    return (_null_step(declared), *min(candidates, key=final_value))


def _as_trump_game(contract: str, null: Declaration, tops: int, bid: int) -> tuple[Step, ...]:
    declared = Declaration(contract, null.hand, SIMPLE, ouvert=False)
    params: dict[str, Param] = {"bid": bid, "contract": f"contract.{contract}"}
    return _multiplied(step("null_replaced", Op.SET, tops, params=params), declared, SIMPLE, bid)


def _multiplied(tops: Step, declared: Declaration, counted: int, bid: int) -> tuple[Step, ...]:
    """Tops, the game and its stages times the base value (SK-19..SK-21); a value below the bid is raised to the
    smallest multiple of the base that reaches it (SK-32, ISkO 5.4.2).
    """
    stages: dict[StepCode, bool] = {
        "game": True,
        "hand": declared.hand,
        "schneider": counted >= SCHNEIDER,
        "schneider_announced": declared.announced >= SCHNEIDER,
        "schwarz": counted >= SCHWARZ,
        "schwarz_announced": declared.announced >= SCHWARZ,
        "ouvert": declared.ouvert,
    }
    adds = (step(code, Op.ADD, 1) for code, counts in stages.items() if counts)
    base = step("base", Op.TIMES, declared.base, params={"contract": f"contract.{declared.contract}"})
    steps = (tops, *adds, base)
    value = final_value(steps)
    if value >= bid:
        return steps
    charged = -(-bid // declared.base) * declared.base
    return (*steps, step("overbid", Op.SET, charged, params={"bid": bid, "needed": value, "charged": charged}))


def _tallies(seats: int, declarer: int, points: int) -> tuple[dict[str, int], ...]:
    """Everybody else profits from a lost game, the dealer who sits out too (SK-03)."""
    won, lost = int(points > 0), int(points < 0)
    own = {"won": won, "lost": lost, "declarer_points": points}
    return tuple(own if seat == declarer else {"opponents_lost": lost} for seat in range(seats))


def _as_written(turn: Turn, deal: Deal) -> Scored:
    """List points taken over from paper: won when positive, lost when negative; how they came about is not known."""
    declarer, points = _known(deal.declarer), _known(deal.value)
    return Result(
        outcome="won" if points > 0 else "lost" if points else "no_winner",
        state=after(turn, 0),
        value=points if points > 0 else -points // 2,
        steps=payment.as_written(turn, declarer, points),
        tallies=_tallies(turn.seats, declarer, points),
        notes=(note("unverified", "value"),),
    )


def _ramsch(turn: Turn, deal: Deal) -> Scored:
    """Counts as nobody's game, unless the table counts what was won and lost by it."""
    outcome, steps, seats = ramsch.score(turn, deal)
    lost = outcome == "ramsch"
    ends = tuple(step("ramsch_lost", Op.SHARE, -1, seat) for seat in seats if lost)
    if seats and not lost:
        ends = payment.won(turn, seats, "ramsch_gained")
    counts = turn.options.ramsch_counts
    return Result(
        outcome=outcome,
        state=after(turn, 0),
        value=steps[0].amount,
        steps=(*steps, *ends),
        tallies=tuple(_counted(seats, seat, lost=lost) if counts else {} for seat in range(turn.seats)),
    )


def _counted(seats: Sequence[int], seat: int, *, lost: bool) -> dict[str, int]:
    others = len(seats) - (seat in seats)
    own = {"lost" if lost else "won": int(seat in seats)}
    return own | {"opponents_lost": others} if lost else own


SCORES: Mapping[Kind | None, Callable[[Turn, Deal], Scored]] = {
    "game": _game,
    "passed": _passed,
    "thrown_in": _thrown_in,
    "ramsch": _ramsch,
    "value": _as_written,
    "penalty": _penalty,
    "void": _void,
}
