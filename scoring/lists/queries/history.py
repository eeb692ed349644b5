"""A player's own history over sheets and books."""

from django.db.models import QuerySet

from scoring.actors import Reader
from scoring.lists.queries.book_queries import viewable_books
from scoring.models import Player, SeatTotal


def history(player: Player, reader: Reader | None = None) -> QuerySet[SeatTotal]:
    """What every sheet brought this player, newest first; for a reader, of the books he or she may see."""
    found = SeatTotal.objects.filter(player=player).select_related("sheet__book")
    found = found if reader is None else found.filter(sheet__book__in=viewable_books(reader))
    return found.order_by("-sheet__opened_at", "-sheet")
