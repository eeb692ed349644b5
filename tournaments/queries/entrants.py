"""Who takes part in the event of a book. Reads only."""

from collections.abc import Collection

from scoring.hosts import Entrant, Entrants
from scoring.people.values import showing
from tournaments.models import Registration


def entrants(book_id: int) -> Entrants:
    """By player: one statement, and no row becomes an object of its own, for ten thousand may be registered."""
    rows = Registration.objects.filter(event__book=book_id).order_by("number")
    told = rows.values_list("player", "number", "player__name", "player__publicity", "player__minor")
    return {
        player: Entrant(number, name, showing.told(publicity or showing.unchosen(minor=minor), name, player))
        for player, number, name, publicity, minor in told
    }


def registered(players: Collection[int], book: int | None = None) -> set[int]:
    """Who of these takes part in the event of this book; in any event, where none is named."""
    found = Registration.objects.filter(player__in=players)
    if book is not None:
        found = found.filter(event__book=book)
    return set(found.values_list("player", flat=True))


def registered_in(players: Collection[int]) -> set[int]:
    """The books of the events in which any of these takes part."""
    return set(Registration.objects.filter(player__in=players).values_list("event__book", flat=True))
