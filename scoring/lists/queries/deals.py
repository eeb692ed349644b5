"""Searching for deals: by player, what was played, how it ended, where and when."""

from django.db.models import Exists, OuterRef, QuerySet

from scoring.actors import Reader
from scoring.lists.queries.books import viewable_books
from scoring.models import Book, Deal, Player, SeatTotal


def of_player(player: Player, reader: Reader) -> QuerySet[Deal]:
    """The deals that are about this player, the last recorded first; for a reader, of the books he or she may see."""
    found = Deal.objects.filter(player=player, sheet__book__in=viewable_books(reader))
    return found.select_related("sheet__book").order_by("-pk")


def books_of(player: Player, reader: Reader) -> QuerySet[Book]:
    """The books that this player has held a seat in, of those that the reader may see."""
    played = SeatTotal.objects.filter(sheet__book=OuterRef("pk"), player=player)
    return viewable_books(reader).filter(Exists(played))


def games_of(player: Player) -> list[str]:
    """The games that this player has sat down to."""
    games = SeatTotal.objects.filter(player=player).order_by()
    return [*games.values_list("sheet__game", flat=True).distinct()]
