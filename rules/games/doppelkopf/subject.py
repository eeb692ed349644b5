"""What deals of Doppelkopf are looked for by: the kind of game, and who played it alone; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.deal import GAMES, is_solo, only_seat
from rules.types import Subject

if TYPE_CHECKING:
    from rules.games.doppelkopf.codes import Outcome
    from rules.games.doppelkopf.deal import Deal
    from rules.types import Line

PLAYED = (*GAMES, "value")
OUTCOMES: tuple[Outcome, ...] = ("won", "lost", "no_winner")


def subject(_line: Line, deal: Deal) -> Subject:
    """The kind; a solo is about its player, a game of two against two about nobody alone."""
    return Subject(deal.kind, only_seat(deal) if is_solo(deal) else None) if deal.kind in PLAYED else Subject()
