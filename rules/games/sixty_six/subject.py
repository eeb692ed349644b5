"""What deals of Sixty-Six are looked for by: whether the talon was closed, and by whom, else who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.types import Subject

if TYPE_CHECKING:
    from rules.games.sixty_six.codes import Outcome
    from rules.games.sixty_six.deal import Deal
    from rules.types import Line

PLAYED = ("open", "closed", "result")
# fmt: off
OUTCOMES: tuple[Outcome, ...] = (
    "won", "closed", "failed_close", "opponent_first", "false_claim", "played_out", "last_trick", "revoke",
)
# fmt: on


def subject(line: Line, deal: Deal) -> Subject:
    """A closed deal is about who closed; any other about who won it, where that is one alone."""
    if deal.kind == "void":
        return Subject()
    if deal.closed_by is not None:
        return Subject("closed", deal.closed_by)
    winners = [seat for seat, own in enumerate(line.tallies) if own["deals_won"]]
    return Subject("result" if deal.kind == "result" else "open", winners[0] if len(winners) == 1 else None)
