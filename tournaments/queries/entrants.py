"""Who takes part in the event of a book. Reads only."""

from collections.abc import Collection

from scoring.hosts import Entrant, Entrants
from scoring.models import Player
from tournaments.models import Registration


def entrants(book_id: int) -> Entrants:
    """By player: one statement, and no row becomes an object of its own, for ten thousand may be registered."""
    rows = Registration.objects.filter(event__book=book_id).order_by("number")
    told = rows.values_list("player", "number", "player__name", "player__publicity", "player__minor")
    return {
        player: Entrant(number, name, _public_name(player, name, publicity, minor))
        for player, number, name, publicity, minor in told
    }


def _public_name(player: int, name: str, publicity: str, minor: bool) -> str:  # noqa: FBT001  as the columns stand
    chosen = Player(pk=player, name=name, publicity=publicity, minor=minor) if publicity or minor else None
    return chosen.public_name if chosen else name


def registered(players: Collection[int], book: int | None = None) -> set[int]:
    """Who of these takes part in the event of this book; in any event, where none is named."""
    found = Registration.objects.filter(player__in=players)
    if book is not None:
        found = found.filter(event__book=book)
    return set(found.values_list("player", flat=True))
