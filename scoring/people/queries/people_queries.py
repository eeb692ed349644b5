"""Players as they are called at a table: by the name that somebody types."""

import re

from django.db.models import Q, QuerySet

from scoring import hosts, names
from scoring.models import Book, Player, SeatTotal
from scoring.people.queries import acquaintances

NUMBERED = re.compile(r"(?P<name>.*) #(?P<number>[0-9]{1,18})")
"""How one of several players of the same name is told from the others."""
REGISTERED = re.compile(r"(?:(?P<name>.*) \((?P<number>[0-9]{1,9})\)|(?P<bare>[0-9]{1,9}))")
"""How one of the registered is: by a start number, behind the name or alone."""


def known(book: Book) -> QuerySet[Player]:
    """Who may be meant by a name typed in this book: its club's players, else those of no club who have sat in it.

    In an event's book everybody registered as well, guests included.
    """
    if book.club_id:
        own = Q(club=book.club_id)
    else:
        own = Q(club=None, pk__in=SeatTotal.objects.filter(sheet__book=book).values("player"))
    return Player.objects.filter(own | Q(pk__in=hosts.entrants(book)), merged_into=None)


def callable_names(book: Book) -> list[str]:
    """A name for each of them to be called by, unique in the book; the registered stand first."""
    players, registered = list(known(book)), hosts.entrants(book)
    apart = acquaintances.apart(players)

    def called_as(player: Player) -> str:
        entrant = registered.get(player.pk)
        return f"{player.name} ({entrant.number})" if entrant and apart[player.pk] != player.name else apart[player.pk]

    return [called_as(each) for each in sorted(players, key=lambda player: player.pk not in registered)]


def numbered(book: Book, name: str) -> Player | None:
    """Who is called by name and number, one of several of the same name; in an event also by start number alone."""
    if match := NUMBERED.fullmatch(name):
        return known(book).filter(pk=int(match["number"])).first()
    number = REGISTERED.fullmatch(name)
    found = _numbered(number, hosts.entrants(book)) if number else None
    return Player.objects.get(pk=found) if found else None


def _numbered(match: re.Match[str], registered: hosts.Entrants) -> int | None:
    """Who has this start number and, where a name stands before it, that name."""
    number = int(match["number"] or match["bare"])
    own = {entrant.number: player for player, entrant in registered.items()}
    player = own.get(number)
    if player is None or (match["name"] and names.plain(registered[player].name) != names.plain(match["name"])):
        return None
    return player
