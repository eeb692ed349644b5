"""A player's own history over sheets and books."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from scoring import ended
from scoring.actors import Reader
from scoring.lists.queries.book_queries import viewable_books
from scoring.models import Player, SeatTotal

STANDING = Q(sheet__retracted_at=None, sheet__book__retracted_at=None, sheet__book__rehearsal=False)
"""What was retracted is in nobody's history, whoever reads it, and neither is what was only rehearsed."""


def history(
    player: Player, reader: Reader | None = None, *, knows: bool = True, without: Collection[int] = ()
) -> QuerySet[SeatTotal]:
    """What every sheet brought this player, newest first; for a reader, of the books he or she may see, `without` some.

    Who does not know the player (`permissions.knows`) is told nothing of books in which names have ended: what this is
    shown beside bears the name.
    """
    found = SeatTotal.objects.filter(STANDING, player=player).select_related("sheet__book")
    if reader is not None:
        found = found.filter(sheet__book__in=viewable_books(reader)).exclude(sheet__book__in=without)
    if not knows:
        found = found.filter(ended.still_told("sheet__book"))
    return found.order_by("-opened_at", "-sheet_id")
