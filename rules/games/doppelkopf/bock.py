"""Bock: what starts a round and how long it lasts; rounds that meet are in rules/bock.py, the points in points.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.bock import after, multiplier
from rules.games.doppelkopf.deal import (
    GAMES,
    KONTRA,
    RE,
    SAID,
    SCHLANKER_MARTIN,
    SCHWARZ,
    SIDES,
    Deal,
    Team,
    below,
    call,
    caught,
    is_solo,
    sides,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.bock import Rounds
    from rules.games.doppelkopf.options import Options


HEART_TRICK = "heart_trick"
EVENTS = (HEART_TRICK, "draw", "zero_game", "lost_call", "lost_solo", "black_game")
"""What can start a round; option `bock_<event>`."""

FACTORS = (1, 2, 4, 8, 16, 32, 64, 128)
"""By the number of rounds that run at once; more than seven double no further."""


def starters(options: Options) -> tuple[str, ...]:
    """The events that start a round in this rule set; none where Bock is not played."""
    starts = (
        options.bock_heart_trick,
        options.bock_draw,
        options.bock_zero_game,
        options.bock_lost_call,
        options.bock_lost_solo,
        options.bock_black_game,
    )
    return tuple(event for event, holds in zip(EVENTS, starts, strict=True) if holds)


def factor(rounds: Rounds) -> int:
    """What the coming game is multiplied by."""
    return multiplier(rounds, FACTORS[-1])


def happened(options: Options, deal: Deal, won: Team | None, value: int) -> frozenset[str]:
    """The events of a game; `won` is the side that won it, `value` what it is worth."""
    return frozenset((*recorded_events(deal), *known_events(options, deal, won, value)))


def recorded_events(deal: Deal) -> tuple[str, ...]:
    """The events that a record states."""
    return deal.bock_events or ()


def known_events(options: Options, deal: Deal, won: Team | None, value: int) -> Iterator[str]:
    """The events that a record tells of itself."""
    if value == 0:
        yield "zero_game"
    if won == KONTRA and is_solo(deal):
        yield "lost_solo"
    if any(caught(deal, "heart_tricks", side) for side in SIDES):
        yield HEART_TRICK
    if deal.kind not in GAMES:
        return
    if won and call(deal, KONTRA if won == RE else RE) >= SAID:
        yield "lost_call"
    if deal.kind == SCHLANKER_MARTIN:
        return
    re, kontra = sides(options, deal)
    if re.points == kontra.points:
        yield "draw"
    if below(SCHWARZ, re) or below(SCHWARZ, kontra):
        yield "black_game"


def after_game(options: Options, seats: int, rounds: Rounds, events: int) -> Rounds:
    """The rounds that run after a game with so many events that begin one."""
    length = seats if options.bock_length == "orbit" else options.bock_length
    return after(rounds, length, events, overlap=options.bock_overlap, several=options.bock_several)
