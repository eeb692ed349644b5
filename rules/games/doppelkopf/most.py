"""The most that one game of Doppelkopf can be worth: with every trick, call and special point of a side."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rules.games.doppelkopf.bock import FACTORS, starters
from rules.games.doppelkopf.deal import (
    ALL_POINTS,
    DECLARED_SOLOS,
    KONTRA,
    RE,
    SCHLANKER_MARTIN,
    TEAM_KINDS,
    UNDECLARED_SOLOS,
    Deal,
    all_tricks,
)
from rules.games.doppelkopf.options import house_solos
from rules.games.doppelkopf.points import game_steps
from rules.games.doppelkopf.possible import heart_tricks
from rules.steps import final_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.doppelkopf.deal import Kind, Team
    from rules.games.doppelkopf.options import Options


def possible_values(options: Options, *, alone: bool) -> range:
    """What paper can hold for Re: as much as it can win, and as much as Kontra can."""
    return range(-_most(options, KONTRA, alone=alone), _most(options, RE, alone=alone) + 1)


@lru_cache(maxsize=64)
def _most(options: Options, won: Team, *, alone: bool) -> int:
    """What a side gets that took every trick, where both sides had announced that they would."""
    bock = 1 if not starters(options) else FACTORS[-1] if options.bock_overlap == "stack" else FACTORS[1]
    games = _of_one(options, won) if alone else _of_two(options, won)
    return max(final_value(game_steps(options, deal, won, bock)) for deal in games)


def _won(options: Options, kind: Kind, won: Team) -> Deal:
    points, tricks = (ALL_POINTS, all_tricks(options)) if won == RE else (0, 0)
    if kind == SCHLANKER_MARTIN:
        return Deal(kind=kind, re_call="said", kontra_call="said", won=won == RE)
    return Deal(kind=kind, re_call="schwarz", kontra_call="schwarz", re_points=points, re_tricks=tricks)


def _of_one(options: Options, won: Team) -> Iterator[Deal]:
    for kind in (*UNDECLARED_SOLOS, *DECLARED_SOLOS, *house_solos(options)):
        yield _won(options, kind, won)


def _of_two(options: Options, won: Team) -> Iterator[Deal]:
    """With every special point; in the last trick one of those that keep each other out."""
    plain = _won(options, TEAM_KINDS[0], won)
    caught = won if options.karlchen_caught != "never" else None
    special: dict[str, Any] = {
        f"{won}_foxes": 2,
        f"{won}_doppelkopfs": 4,
        f"{won}_tens": 2 if options.tens_caught else 0,
        f"{won}_heart_tricks": heart_tricks(options) if options.heart_tricks else 0,
    }
    for last in (
        {"karlchen": won, "karlchen_caught": caught},
        {"karlchen": won, "karlchen_double": options.karlchen_double},
        {"karlchen_caught": caught, "karlchen_double": options.karlchen_double},
        {
            "fox_last_trick": won if options.fox_last_trick else None,
            "fox_double": options.fox_double,
            "karlchen_caught": caught,
            "karlchen_double": options.karlchen_double,
        },
    ):
        yield replace(plain, **{**special, **last})
