"""Bock rounds: which deals count double, and what makes the coming ones do so; the deals are scored elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import registry
from rules.games.skat.codes import Outcome
from rules.games.skat.deal import SCHNEIDER, Deal, card_result, declaration, is_null
from rules.games.skat.options import Options

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.types import Value

BockQueue = tuple[int, ...]
"""What Skat keeps from deal to deal: the multipliers of the coming Bock deals, the next one first."""

Turn = registry.Turn[Options, BockQueue]
Scored = registry.Result[Outcome, BockQueue]

MULTIPLIERS = (1, 2, 4, 8)
HIGHEST_MULTIPLIER = max(MULTIPLIERS)

OPPONENTS_SCHNEIDER = 90
"""Card points with which the declarer makes the others Schneider (SK-28)."""


def planned(turn: Turn, kind: Value = "game") -> int:
    """What the deals before say that one of this kind is multiplied by."""
    spared = kind == "ramsch" and not turn.options.ramsch_bock
    return turn.state[0] if turn.state and not spared else 1


def multiplier(turn: Turn, deal: Deal) -> int:
    """What this deal is multiplied by: as stated, else as the deals before say."""
    return deal.bock or planned(turn, deal.kind)


def after(turn: Turn, *, begins: bool) -> BockQueue:
    """The Bock deals ahead once this deal has been played; `begins`: it starts a round, one deal per seat."""
    left = turn.state[1:]
    overlap = turn.options.bock_overlap
    if not begins or (turn.state and overlap == "ignore"):
        return left
    fresh = (2,) * (turn.seats * turn.options.bock_rounds)
    if overlap == "extend":
        return left + fresh
    return _stacked(left, fresh) if overlap == "stack" else fresh


def _stacked(left: BockQueue, fresh: BockQueue) -> BockQueue:
    """Deals in which two rounds overlap are multiplied by both."""
    both = zip(left, fresh, strict=False)
    alone = max(left, fresh, key=len)[min(len(left), len(fresh)) :]
    return (*(min(have * more, HIGHEST_MULTIPLIER) for have, more in both), *alone)


def passed_begins(turn: Turn) -> bool:
    """Whether a deal that everybody passed starts a round."""
    return turn.options.bock and turn.options.bock_on_passed


def game_begins(turn: Turn, deal: Deal, value: int, *, won: bool) -> bool:
    """Whether a declared game starts a round; `value` is its game value, not doubled."""
    if not turn.options.bock:
        return False
    return any(starts and happened for starts, happened in _events(turn, deal, value, won=won))


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
    return {"bock": turn.state[0], "bock_deals": len(turn.state)} if turn.state else {}
