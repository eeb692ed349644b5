"""Players as they are called at a table: by the name that somebody types."""

import re
from collections import Counter

from django.db.models import QuerySet

from scoring.models import Book, Player

NUMBERED = re.compile(r"(?P<name>.*) #(?P<number>[0-9]{1,18})")
"""How one of several players of the same name is told from the others."""


def known(book: Book) -> QuerySet[Player]:
    """Who may be meant by a name typed in this book: its club's players, else those of no club who have sat in it."""
    if book.club_id:
        return Player.objects.filter(club=book.club_id)
    return Player.objects.filter(club=None, seat_totals__sheet__book=book).distinct()


def callable_names(book: Book) -> list[str]:
    """A name for each of them to be called by, unique in the book."""
    players = list(known(book))
    often = Counter(player.name.casefold() for player in players)
    return [f"{each.name} #{each.pk}" if often[each.name.casefold()] > 1 else each.name for each in players]


def called(book: Book, name: str) -> list[Player]:
    """Everybody whom this name could mean."""
    if numbered := NUMBERED.fullmatch(name):
        return list(known(book).filter(pk=int(numbered["number"])))
    return [each for each in known(book) if each.name.casefold() == name.casefold()]
