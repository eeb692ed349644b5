"""Plausible deals for demos, drawn with the randomness handed in; no rule lives here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.drawing import one_of, weighted
from rules.games.doppelkopf.compulsory import active, imposed_on, owed
from rules.games.doppelkopf.deal import (
    ALL_POINTS,
    CALLS,
    SAID,
    TEAM_KINDS,
    all_tricks,
)
from rules.games.doppelkopf.possible import least_points, tricks_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.games.doppelkopf.memory import Memory
    from rules.registry import Turn
    from rules.types import Deal, Options, Random, Value

KINDS = {"normal": 850, "marriage": 70, "solo": 60, "silent_solo": 15, "marriage_alone": 5}
POVERTY = 40
"""Of a thousand deals, where poverty is played; own estimates, as are those below."""

COMPULSORY = 170
"""Of a thousand deals, a solo by somebody who owes one: four in a list of twenty-four."""

SOLOS = {
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

CALL_RATES = {"none": 55, "said": 30, "no90": 10, "no60": 4, "no30": 1}
SPECIAL = 12
"""Of a hundred games, each special point."""


def sample_deal(turn: Turn[Memory], rng: Random) -> Deal:
    """A plausible record without any problem; whoever owes a solo plays it as a compulsory one."""
    imposed = imposed_on(turn)
    playing = active(turn.seats, turn.dealer)
    owing = [seat for seat in playing if seat in owed(turn)]
    if imposed is not None:
        return _solo(turn.options, rng, imposed) | {"compulsory": True, "forced": True}
    if owing and rng.randrange(1000) < COMPULSORY:
        return _solo(turn.options, rng, one_of(rng, owing)) | {"compulsory": True}
    kind = weighted(rng, KINDS | ({"poverty": POVERTY} if turn.options["poverty"] == "pass_three" else {}))
    if kind in TEAM_KINDS:
        return _normal(turn.options, rng, kind, playing)
    free = [seat for seat in playing if seat not in owing] if kind == "solo" else list(playing)
    if not free:
        return _normal(turn.options, rng, "normal", playing)
    return _solo(turn.options, rng, one_of(rng, free), "" if kind == "solo" else kind)


def _normal(options: Options, rng: Random, kind: str, playing: tuple[int, ...]) -> dict[str, Value]:
    first = one_of(rng, playing)
    second = one_of(rng, [seat for seat in playing if seat != first])
    deal: dict[str, Value] = {"kind": kind, "re": tuple(sorted((first, second))), **_cards(options, rng)}
    return deal | _special_points(rng, deal)


def _solo(options: Options, rng: Random, soloist: int, kind: str = "") -> dict[str, Value]:
    return {"kind": kind or weighted(rng, SOLOS), "re": (soloist,), **_cards(options, rng)}


def _cards(options: Options, rng: Random) -> dict[str, Value]:
    """Card points, tricks to go with them, and calls that mostly come true."""
    points = sum(rng.randrange(FACES) for _ in range(DICE))
    able = [tricks for tricks in tricks_for(options, points) if 0 < tricks < all_tricks(options)]
    if not able:
        return _cards(options, rng)
    likely = points * all_tricks(options) // ALL_POINTS
    tricks = min(able, key=lambda each: (abs(each - likely), each))
    re, kontra = weighted(rng, CALL_RATES), "said" if rng.randrange(100) < SPECIAL else "none"
    return {"re_call": _bold(re, points), "kontra_call": kontra, "re_points": points, "re_tricks": tricks}


def _bold(call: str, points: int) -> str:
    """Nobody announces far more than he has."""
    levels = (points - 100) // 30 + SAID
    return CALLS[max(0, min(CALLS.index(call), levels))]


def _special_points(rng: Random, deal: Mapping[str, Value]) -> dict[str, Value]:
    """A fox, a Doppelkopf and Karlchen now and then, for a side that has the tricks and the points for it."""
    found: dict[str, Value] = {}
    points = deal["re_points"] if isinstance(deal["re_points"], int) else 0
    sides = [side for side, own in (("re", points), ("kontra", ALL_POINTS - points)) if own >= least_points(0, 1)]
    for key in ("foxes", "doppelkopfs"):
        if sides and rng.randrange(100) < SPECIAL:
            found[f"{one_of(rng, sides)}_{key}"] = 1
    if sides and rng.randrange(100) < SPECIAL:
        found["karlchen"] = one_of(rng, sides)
    return found
