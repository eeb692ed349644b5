"""Plausible deals for demos, drawn with the randomness handed in; no rule lives here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from rules.drawing import one_of, weighted
from rules.games.doppelkopf.compulsory import active, imposed_on, owed
from rules.games.doppelkopf.deal import ALL_POINTS, CALLS, RE, SAID, SIDES, TEAM_KINDS, Call, Deal, Kind, all_tricks
from rules.games.doppelkopf.possible import least_points, tricks_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.games.doppelkopf.options import Options
    from rules.games.doppelkopf.state import Turn
    from rules.types import Random

KINDS: dict[Kind | Literal["solo"], int] = {
    "normal": 850,
    "marriage": 70,
    "solo": 60,
    "silent_solo": 15,
    "marriage_alone": 5,
}
POVERTY = 40
"""Of a thousand deals, where poverty is played; own estimates, as are those below."""

COMPULSORY = 170
"""Of a thousand deals, a solo by somebody who owes one: four in a list of twenty-four."""

SOLOS: Mapping[Kind, int] = {
    "solo_queens": 30,
    "solo_jacks": 25,
    "solo_trumpless": 20,
    "solo_clubs": 9,
    "solo_spades": 6,
    "solo_hearts": 4,
    "solo_diamonds": 6,
}
DICE, FACES = 16, 17
"""Card points are drawn as a sum of dice: around 128 for Re, rarely below 60 or above 195."""

CALL_RATES: Mapping[Call, int] = {"none": 55, "said": 30, "no90": 10, "no60": 4, "no30": 1}
SPECIAL = 12
"""Of a hundred games, each special point."""


def sample_deal(turn: Turn, rng: Random) -> Deal:
    """A plausible record without any problem; whoever owes a solo plays it as a compulsory one."""
    imposed = imposed_on(turn)
    playing = active(turn.seats, turn.dealer)
    owing = [seat for seat in playing if seat in owed(turn)]
    if imposed is not None:
        return replace(_solo(turn.options, rng, imposed), compulsory=True, forced=True)
    if owing and rng.randrange(1000) < COMPULSORY:
        return replace(_solo(turn.options, rng, one_of(rng, owing)), compulsory=True)
    kind = weighted(rng, KINDS | ({"poverty": POVERTY} if turn.options.poverty == "pass_three" else {}))
    if kind in TEAM_KINDS:
        return _normal(turn.options, rng, kind, playing)
    free = [seat for seat in playing if seat not in owing] if kind == "solo" else list(playing)
    if not free:
        return _normal(turn.options, rng, "normal", playing)
    return _solo(turn.options, rng, one_of(rng, free), None if kind == "solo" else kind)


def _normal(options: Options, rng: Random, kind: Kind, playing: tuple[int, ...]) -> Deal:
    first = one_of(rng, playing)
    second = one_of(rng, [seat for seat in playing if seat != first])
    return _special_points(rng, replace(_cards(options, rng), kind=kind, re=tuple(sorted((first, second)))))


def _solo(options: Options, rng: Random, soloist: int, kind: Kind | None = None) -> Deal:
    solo = weighted(rng, SOLOS) if kind is None else kind
    return replace(_cards(options, rng), kind=solo, re=(soloist,))


def _cards(options: Options, rng: Random) -> Deal:
    """Card points, tricks to go with them, and calls that mostly come true."""
    points = sum(rng.randrange(FACES) for _ in range(DICE))
    able = [tricks for tricks in tricks_for(options, points) if 0 < tricks < all_tricks(options)]
    if not able:
        return _cards(options, rng)
    likely = points * all_tricks(options) // ALL_POINTS
    tricks = min(able, key=lambda each: (abs(each - likely), each))
    re = _bold(weighted(rng, CALL_RATES), points)
    kontra: Call = "said" if rng.randrange(100) < SPECIAL else "none"
    return Deal(re_call=re, kontra_call=kontra, re_points=points, re_tricks=tricks)


def _bold(call: Call, points: int) -> Call:
    """Nobody announces far more than he has."""
    levels = (points - 100) // 30 + SAID
    return CALLS[max(0, min(CALLS.index(call), levels))]


def _special_points(rng: Random, deal: Deal) -> Deal:
    """A fox, a Doppelkopf and Karlchen now and then, for a side that has the tricks and the points for it."""
    points = deal.re_points or 0
    sides = [side for side, own in zip(SIDES, (points, ALL_POINTS - points), strict=True) if own >= least_points(0, 1)]
    if sides and rng.randrange(100) < SPECIAL:
        side = one_of(rng, sides)
        deal = replace(deal, re_foxes=1) if side == RE else replace(deal, kontra_foxes=1)
    if sides and rng.randrange(100) < SPECIAL:
        side = one_of(rng, sides)
        deal = replace(deal, re_doppelkopfs=1) if side == RE else replace(deal, kontra_doppelkopfs=1)
    return replace(deal, karlchen=one_of(rng, sides)) if sides and rng.randrange(100) < SPECIAL else deal
