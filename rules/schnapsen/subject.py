"""What deals are looked for by: what was played, and who announced, else who ended a normal game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.schnapsen.contracts import CONTRACTS, NORMAL
from rules.types import Subject

if TYPE_CHECKING:
    from rules.schnapsen.codes import Outcome
    from rules.schnapsen.deal import Deal
    from rules.types import Line

PLAYED = (*CONTRACTS, "result")
OUTCOMES: tuple[Outcome, ...] = ("won", "lost", "claimed", "false_claim", "last_trick", "revoke", "written")


def subject(line: Line, deal: Deal) -> Subject:
    """An announced game is about who announced it; a normal one about who claimed, took the last trick or revoked."""
    if deal.kind == "result":
        winners = [seat for seat, points in enumerate(line.points or ()) if points]
        return Subject("result", winners[0] if len(winners) == 1 else None)
    if deal.kind != "deal":
        return Subject()
    if deal.announced:
        return Subject(deal.announced, deal.declarer)
    ended = (deal.claimant, deal.last_trick, deal.offender)
    return Subject(NORMAL, next((seat for seat in ended if seat is not None), None))
