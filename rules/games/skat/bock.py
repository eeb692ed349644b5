"""Bock rounds: which deals count double, and what makes the coming ones do so; the deals are scored elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import bock, registry
from rules.bock import Rounds
from rules.games.skat.codes import Outcome
from rules.games.skat.deal import SCHNEIDER, Deal, card_result, declaration, is_null
from rules.games.skat.options import Options

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.types import Value

Turn = registry.Turn[Options, Rounds]
Scored = registry.Result[Outcome, Rounds]

MULTIPLIERS = (1, 2, 4, 8)
"""By the number of rounds that run at once; more than three double no further."""

OPPONENTS_SCHNEIDER = 90
"""Card points with which the declarer makes the others Schneider (SK-28)."""


def planned(turn: Turn, kind: Value = "game") -> int:
    """What the deals before say that one of this kind is multiplied by."""
    spared = kind == "ramsch" and not turn.options.ramsch_bock
    return 1 if spared else bock.multiplier(turn.state, MULTIPLIERS[-1])


def multiplier(turn: Turn, deal: Deal) -> int:
    """What this deal is multiplied by: as stated, else as the deals before say."""
    return deal.bock or planned(turn, deal.kind)


def after(turn: Turn, events: int) -> Rounds:
    """The rounds that run once this deal has been played, which had so many events that begin one."""
    options, length = turn.options, turn.seats * turn.options.bock_rounds
    return bock.after(turn.state, length, events, overlap=options.bock_overlap, several=options.bock_several)


def multipliers(rounds: Rounds) -> tuple[int, ...]:
    """Of the Bock deals ahead, the next one first: as a list that goes on from this one keeps them."""
    return tuple(
        bock.multiplier(tuple(left for left in rounds if left > deal), MULTIPLIERS[-1])
        for deal in range(max(rounds, default=0))
    )


def resumed(ahead: tuple[int, ...]) -> Rounds:
    """The rounds that have these multipliers ahead of them."""
    return tuple(sum(each >= doubled for each in ahead) for doubled in MULTIPLIERS[:0:-1] if doubled <= max(ahead))


def events_when_passed(turn: Turn) -> int:
    """How many events that start a round a deal has that everybody passed."""
    return int(turn.options.bock and turn.options.bock_on_passed)


def events_of_game(turn: Turn, deal: Deal, value: int, *, won: bool) -> int:
    """How many events that start a round a declared game has; `value` is its game value, not doubled."""
    if not turn.options.bock:
        return 0
    return sum(starts and happened for starts, happened in _events(turn, deal, value, won=won))


def _events(turn: Turn, deal: Deal, value: int, *, won: bool) -> Iterator[tuple[bool, bool]]:
    """Whether it starts a round here, and whether it happened; a concession or a fault leaves card points aside."""
    options, kontra = turn.options, deal.kontra or "none"
    counted = not is_null(deal) and deal.decided is None
    yield options.bock_on_tie, counted and deal.card_points == 60
    yield options.bock_on_lost_kontra, kontra != "none" and not won
    yield options.bock_on_re, kontra not in ("none", "kontra")
    yield options.bock_on_value is not None, value >= (options.bock_on_value or 0)
    yield options.bock_on_grand_hand, won and deal.contract == "grand" and declaration(deal).hand
    yield options.bock_on_schneider, _schneider(turn, deal, counted=counted) and multiplier(turn, deal) == 1


def _schneider(turn: Turn, deal: Deal, *, counted: bool) -> bool:
    """Whether a side fell to Schneider; that more had been announced, and so the game was lost, does not matter."""
    cards = card_result(turn.options, deal)
    announced = cards.won and declaration(deal).announced >= SCHNEIDER
    taken = deal.card_points or 0
    return announced or cards.stage >= SCHNEIDER or (counted and taken >= OPPONENTS_SCHNEIDER)


def obligations(turn: Turn) -> Mapping[str, Value]:
    """What the coming deal is multiplied by, and how many Bock deals are left with it; nothing outside Bock rounds."""
    return {"bock": planned(turn), "bock_deals": max(turn.state)} if turn.state else {}
