"""What deals of Écarté are looked for by: how the first talk went, and who scored; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.ecarte.deal import NOT_REACHED, TALKS
from rules.games.ecarte.score import OUTCOMES as MARKED
from rules.types import Subject

if TYPE_CHECKING:
    from rules.games.ecarte.codes import Outcome
    from rules.games.ecarte.deal import Deal
    from rules.types import Line

PLAYED = (*TALKS, "result")
OUTCOMES: tuple[Outcome, ...] = (*MARKED, "won")


def subject(line: Line, deal: Deal) -> Subject:
    """The talk, and the seat that marked more; nobody where both marked the same."""
    if deal.kind == "void":
        return Subject()
    contract = "result" if deal.kind == "result" else deal.first_talk or NOT_REACHED
    first, second = line.points or (0, 0)
    return Subject(contract, None if first == second else int(second > first))
