"""Plays of Skat that tests start from: one written out and counted by hand, and what it takes to change them."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import rules
from rules.games.skat.selfplay import play_deal
from rules.types import Problem, Replay

SKAT = rules.ruleset("skat")


def cards(text: str) -> list[str]:
    """Cards, as in `CK HT`."""
    return text.split()


def moves(text: str) -> list[tuple[int, str]]:
    """Cards with who played them, as in `1SJ 2CJ`."""
    return [(int(move[0]), move[1:]) for move in text.split()]


HEARTS: Mapping[str, Any] = {
    "hands": [
        cards("CK HT D8 S8 S9 D9 CQ S7 DT C8"),
        cards("SQ CT SJ SA DA DK HJ H9 HQ D7"),
        cards("H7 CA SK C7 ST C9 CJ DJ H8 HK"),
    ],
    "skat": ["HA", "DQ"],
    "dealer": 0,
    "auction": [(2, 18), (1, "hold"), (2, 20), (1, "hold"), (2, "pass"), (0, "pass")],
    "contract": "hearts",
    "discard": ["CT", "DK"],
    "cards": moves(
        "1SJ 2CJ 0HT  2CA 0C8 1HA  1HJ 2H7 0D8  1DA 2DJ 0DT  2C7 0CQ 1HQ "
        "1SA 2SK 0S7  1D7 2HK 0D9  2ST 0S8 1SQ  2C9 0CK 1H9  1DQ 2H8 0S9",
    ),
}
"""Seat 1, forehand, holds 20 and plays hearts without 1.

He takes tricks 2, 3, 5, 6 and 9 with 22, 2, 6, 15 and 4 points and laid away 14: 63.
"""

PASSED: Mapping[str, Any] = {
    **{key: HEARTS[key] for key in ("hands", "skat", "dealer")},
    "auction": [(2, "pass"), (0, "pass"), (1, "pass")],
}


def replayed(play: object) -> Replay:
    """What the facade makes of a play."""
    return rules.replay(SKAT, play)


def problems(play: object) -> list[Problem]:
    return list(replayed(play).problems)


def codes(play: object) -> list[str]:
    return [problem.code for problem in problems(play)]


def with_cards(play: Mapping[str, Any], **other: str) -> dict[str, Any]:
    """The same play with other cards: `with_cards(HEARTS, S7="D9")` lays D9 where S7 was laid."""
    return {**play, "cards": [(seat, other.get(card, card)) for seat, card in play["cards"]]}


def self_played(seed: int) -> dict[str, Any]:
    """One of a hundred legal plays that were not thrown in: drawn once, for all tests that change them."""
    return {**_self_played(seed % 100)}


@cache
def _self_played(seed: int) -> dict[str, Any]:
    while "contract" not in (play := play_deal(Random(seed))):
        seed += 100
    return play


def whole(ruleset: rules.Ruleset, seats: int, seed: int) -> dict[str, Any]:
    """A deal by lot that nobody ended before its last card."""
    tries = (rules.sample_play(ruleset, seats, Random(seed + more * 10**9)) for more in range(99))
    return dict(next(play for play in tries if not {"claimed", "conceded", "abandoned"} & play.keys()))
