"""The points of a played game, step by step (tournament rules 7.2; DK-19..DK-23); who wins is decided in winner.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.games.doppelkopf.codes import RecordKey, StepCode, step
from rules.games.doppelkopf.deal import (
    ABSAGEN,
    CALLS,
    KONTRA,
    NO30,
    NO60,
    NO90,
    RE,
    SAID,
    SCHLANKER_MARTIN,
    SCHWARZ,
    SIDES,
    SUIT_SOLOS,
    Deal,
    Kind,
    Special,
    Team,
    below,
    call,
    caught,
    is_solo,
    sides,
)
from rules.types import Op, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.games.doppelkopf.deal import Side
    from rules.games.doppelkopf.options import Options
    from rules.types import Param

SOLO_TIMES = 3
"""The soloist settles with each of three (DK-23)."""

AGAINST = {NO90: 120, NO60: 90, NO30: 60, SCHWARZ: 30}
"""Card points that beat a call by 30 (tournament rules 7.2.2 e, f)."""

KIND_POINTS: Mapping[Kind | None, int] = {
    "solo_jacks": 1,
    "solo_queens": 2,
    **dict.fromkeys(SUIT_SOLOS, 3),
}
"""House rule `solo_kind_points` (susdarme.de); other solos have none."""

SAID_BY: Mapping[Team, StepCode] = {RE: "said_re", KONTRA: "said_kontra"}
DOUBLED_BY: Mapping[Team, StepCode] = {RE: "doubled_re", KONTRA: "doubled_kontra"}
LastTrick = Literal["karlchen", "karlchen_caught", "fox_last_trick"]

COUNTED: Mapping[StepCode, Special] = {
    "fox": "foxes",
    "doppelkopf": "doppelkopfs",
    "heart_trick": "heart_tricks",
    "ten_caught": "tens",
}
"""What can be caught more than once, by the step that counts it."""

LAST_TRICK: Mapping[LastTrick, RecordKey] = {
    "karlchen": "karlchen_double",
    "karlchen_caught": "karlchen_double",
    "fox_last_trick": "fox_double",
}
"""Special points of the last trick, and the flag that makes two of one."""


def game_steps(options: Options, deal: Deal, won: Team | None, bock: int) -> tuple[Step, ...]:
    """From nothing to the points of each player of the winning side, or of Re where nobody wins.

    `bock` is the multiplier of a Bock game, 1 in any other.
    """
    if won is None:
        return tuple(_nobody_wins(options, deal))
    steps = _game_points(options, deal, won)
    doubled, effect = options.re_kontra, options.bock_effect
    if doubled == "double_game":
        steps += _doubled(deal)
    if effect == "double_game":
        steps += _bock(effect, bock)
    steps += _special_points(options, deal, won, front=won)
    if doubled == "double_all":
        steps += _doubled(deal)
    if effect != "double_game":
        steps += _bock(effect, bock)
    return tuple(steps)


def shares(options: Options, seats: tuple[int, ...], re: tuple[int, ...], front: Team, value: int) -> Iterator[Step]:
    """What each seat gets of the value: the side in front once, the other side against it, a soloist threefold."""
    alone = len(re) == 1
    for seat in seats:
        sign = 1 if (seat in re) == (front == RE) else -1
        if _counts(options, sign * value):
            yield step("alone" if alone and seat in re else "share", Op.SHARE, sign * _times(seat, re), seat)


def _times(seat: int, re: tuple[int, ...]) -> int:
    return SOLO_TIMES if re == (seat,) else 1


def _counts(options: Options, points: int) -> bool:
    """Some rounds write down only what is won, or only what is lost."""
    return {"plus_only": points > 0, "minus_only": points < 0}.get(str(options.count), True)


def _nobody_wins(options: Options, deal: Deal) -> Iterator[Step]:
    """Both missed their announcement: each side keeps its own steps, what it took from the other's call, and its
    special points; Re's are counted as plus (tournament rules 7.1.3).
    """
    yield step("nobody_wins", Op.SET, 0)
    re, kontra = sides(options, deal)
    yield from _reached(kontra, 1)
    yield from _reached(re, -1)
    yield from _beaten(options, re, kontra, 1)
    yield from _beaten(options, kontra, re, -1)
    yield from _special_points(options, deal, None, front=RE)


def _game_points(options: Options, deal: Deal, won: Team) -> list[Step]:
    steps = [step("won", Op.SET, 1, params={"side": f"side.{won}"}), *_kind_points(options, deal)]
    if deal.kind == SCHLANKER_MARTIN:
        steps += _announced(options, deal)
    else:
        re, kontra = sides(options, deal)
        own, other = (re, kontra) if won == RE else (kontra, re)
        steps += (
            *_reached(other, 1),
            *_announced(options, deal),
            *_called(deal),
            *_beaten(options, own, other, 1),
        )
    return steps + (list(_against(options, deal, won)) if options.against == "game" else [])


def _announced(options: Options, deal: Deal) -> Iterator[Step]:
    """Re and Kontra, whoever wins (DK-20)."""
    for side in SIDES:
        if options.re_kontra == "two_points" and call(deal, side) >= SAID:
            yield step(SAID_BY[side], Op.ADD, 2)


def _kind_points(options: Options, deal: Deal) -> Iterator[Step]:
    points = KIND_POINTS.get(deal.kind, 0)
    if options.solo_kind_points and points:
        yield step("kind_points", Op.ADD, points, params={"kind": f"kind.{deal.kind}"})


def _reached(other: Side, sign: int) -> Iterator[Step]:
    """One for each level that the other side stayed below."""
    for level in ABSAGEN:
        if below(level, other):
            params: dict[str, Param] = {"side": f"side.{other.name}", "below": f"below.{CALLS[level]}"}
            yield step("reached", Op.ADD, sign, params=params)


def _called(deal: Deal) -> Iterator[Step]:
    """One for each level called, skipped ones too, by either side."""
    for side in SIDES:
        for level in range(NO90, call(deal, side) + 1):
            yield step("called", Op.ADD, 1, params={"side": f"side.{side}", "call": f"call.{CALLS[level]}"})


def _beaten(options: Options, own: Side, other: Side, sign: int) -> Iterator[Step]:
    """One for each of the other side's levels that was beaten by 30."""
    for level in range(NO90, other.call + 1):
        if options.beaten_calls and own.points >= AGAINST[level]:
            params: dict[str, Param] = {
                "side": f"side.{own.name}",
                "reached": AGAINST[level],
                "call": f"call.{CALLS[level]}",
            }
            yield step("beaten", Op.ADD, sign, params=params)


def _against(options: Options, deal: Deal, won: Team | None) -> Iterator[Step]:
    """Against the queens of clubs: for Kontra, and only if it wins (DK-19, tournament rules 7.2.3)."""
    if won == KONTRA and (options.against_in_solos or not is_solo(deal)):
        yield step("against", Op.ADD, 1)


def _special_points(options: Options, deal: Deal, won: Team | None, front: Team) -> list[Step]:
    """What either side caught counts for it, whoever wins (DK-22)."""
    steps = list(_against(options, deal, won)) if options.against == "special" else []
    for code, key in COUNTED.items():
        steps += (_special(code, side, front, count) for side in SIDES if (count := caught(deal, key, side)))
    for last, double in LAST_TRICK.items():
        times = 2 if getattr(deal, double) else 1
        steps += (_special(last, side, front, times) for side in SIDES if getattr(deal, last) == side)
    return steps


def _special(code: StepCode, side: Team, front: Team, points: int) -> Step:
    return step(code, Op.ADD, points if side == front else -points, params={"side": f"side.{side}"})


def _doubled(deal: Deal) -> Iterator[Step]:
    for side in SIDES:
        if call(deal, side) >= SAID:
            yield step(DOUBLED_BY[side], Op.TIMES, 2)


def _bock(effect: object, bock: int) -> Iterator[Step]:
    if bock == 1:
        return
    if effect == "two_points":
        yield step("bock_points", Op.ADD, 2 * (bock.bit_length() - 1))
    else:
        yield step("bock", Op.TIMES, bock)
