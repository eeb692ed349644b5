"""Who plays or played at a seat that counts for somebody else: no total tells of it, the logs do. Reads only."""

from collections.abc import Collection, Iterator

from django.db.models import QuerySet

from scoring.lists.queries.loaded import Loaded
from scoring.lists.queries.sheet_queries import load
from scoring.lists.values import log
from scoring.models import Entry, Sheet
from tournaments.models import Event, Series


def substitutes(event: Event, players: Collection[int]) -> set[int]:
    """Those of these players who played a deal at a table of the event, whomever it counts for.

    One statement where nobody took a seat after a list was opened; then every list is read at which one of these did.
    """
    lists = _lists(seatings(event), players) if players else ()
    played = {player for loaded in lists for deal in loaded.log.deals for player in deal.players}
    return {player for player in players if player in played}


def sitting_in(series: Series, players: Collection[int]) -> set[int]:
    """Those of these players who sit at a table of the series now. As many statements."""
    lists = _lists(seatings(series.event).filter(sheet__table__series=series), players) if players else ()
    seated = {player for loaded in lists for player in loaded.log.occupants}
    return {player for player in players if player in seated}


def seatings(event: Event) -> QuerySet[Entry]:
    """By which somebody took a seat at a table after its list was opened."""
    return Entry.objects.filter(kind=log.SEAT, sequence__gt=1, sheet__table__series__event=event)


def _lists(taken: QuerySet[Entry], players: Collection[int]) -> Iterator[Loaded]:
    """The lists in which one of these players took a seat."""
    rows = taken.order_by("sheet", "sequence").values_list("sheet", "sheet__aliases", "body")
    wanted = {pk for pk, aliases, body in rows if set(players) & _read_as(log.seated_by(body), aliases)}
    return map(load, Sheet.objects.select_related("book").filter(pk__in=wanted))


def _read_as(seated: Collection[int], aliases: dict[str, int]) -> set[int]:
    """Whoever was merged since is read as who stays."""
    return {aliases.get(str(player), player) for player in seated}
