"""Who takes part in the event of a book. Reads only."""

from collections.abc import Collection

from scoring.hosts import Entrant, Entrants
from tournaments.models import Registration


def entrants(book_id: int) -> Entrants:
    """By player: one statement."""
    rows = Registration.objects.filter(event__book=book_id).select_related("player").order_by("number")
    return {each.player_id: Entrant(each.number, each.player.name, each.player.public_name) for each in rows}


def registered(players: Collection[int], book: int | None = None) -> set[int]:
    """Who of these takes part in the event of this book; in any event, where none is named."""
    found = Registration.objects.filter(player__in=players)
    if book is not None:
        found = found.filter(event__book=book)
    return set(found.values_list("player", flat=True))
