"""What deals of Skat are looked for by: the game that was declared, and its declarer; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.deal import NULL_GAME, declaration
from rules.games.skat.fields import CONTRACTS, TRUMP_GAMES
from rules.types import Subject

if TYPE_CHECKING:
    from rules.games.skat.codes import Outcome
    from rules.games.skat.deal import Deal
    from rules.types import Line

HAND, OUVERT = "hand", "ouvert"
RANKED = (
    *(f"{trumps}{rank}" for trumps in TRUMP_GAMES for rank in ("", f"_{HAND}", f"_{OUVERT}")),
    *(f"{NULL_GAME}{rank}" for rank in ("", f"_{HAND}", f"_{OUVERT}", f"_{OUVERT}_{HAND}")),
)
"""Every contract, played with the skat, from the hand, and open; in suit and grand, open is always from the hand."""
PLAYED = (*sorted(RANKED, key=lambda code: CONTRACTS.index(code.partition("_")[0])), "ramsch", "value")
OUTCOMES: tuple[Outcome, ...] = ("won", "lost", "overbid", "limit_reached")


def subject(_line: Line, deal: Deal) -> Subject:
    """Of a declared game the contract and its declarer; Ramsch is everybody's."""
    if deal.kind == "game":
        return Subject(_contract(deal), deal.declarer)
    if deal.kind in ("ramsch", "value"):
        return Subject(deal.kind, deal.declarer)
    return Subject()


def _contract(deal: Deal) -> str:
    declared = declaration(deal)
    if declared.contract != NULL_GAME:
        return declared.contract + (f"_{OUVERT}" if declared.ouvert else f"_{HAND}" if declared.hand else "")
    ranks = ((OUVERT, declared.ouvert), (HAND, declared.hand))
    return "_".join((NULL_GAME, *(rank for rank, holds in ranks if holds)))
