"""Searching for deals: by player, what was played, how it ended, where and when."""

from django.db.models import QuerySet

from scoring import ended
from scoring.actors import Reader
from scoring.lists.queries.book_queries import viewable_books
from scoring.lists.queries.history import STANDING
from scoring.models import Book, Deal, Player, Sheet


def of_player(player: Player, reader: Reader, *, knows: bool) -> QuerySet[Deal]:
    """The deals that are about this player, the last recorded first; of the lists that `history` tells of."""
    found = Deal.objects.filter(STANDING, player=player, sheet__book__in=viewable_books(reader))
    found = found if knows else found.filter(ended.still_told("sheet"))
    return found.select_related("sheet__book").order_by("-pk")


def games(found: QuerySet[Deal]) -> set[str]:
    """The games that these deals are of."""
    return set(found.order_by().values_list("sheet__game", flat=True).distinct())


def books(found: QuerySet[Deal]) -> QuerySet[Book]:
    """The books that these deals stand in, the last opened first."""
    return Book.objects.filter(pk__in=found.order_by().values("sheet__book")).order_by("-pk")


def sheets(found: QuerySet[Deal]) -> QuerySet[Sheet]:
    """The lists that these deals stand in, the last opened first."""
    return Sheet.objects.filter(pk__in=found.order_by().values("sheet")).select_related("book").order_by("-pk")
