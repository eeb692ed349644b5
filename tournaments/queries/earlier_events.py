"""Whoever took part before, for a new event: in which events, and who of them may be named. Reads only."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.actors import Actor
from scoring.lists.queries.book_queries import viewable_books
from scoring.people.queries import role_queries
from tournaments.models import Event, Registration
from tournaments.queries import acquaintances
from tournaments.values import plans

MOST = 100
"""Events that are offered, the latest first."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """Somebody who took part before, as he or she would be registered now."""

    player: int
    number: int
    """The start number there."""
    name: str
    club: str
    category: str
    came: bool
    """Whether he or she took part in the end."""


def offered(event: Event, by: Actor) -> "QuerySet[Event]":
    """The other events that he or she directs, and those of the event's club, the latest first."""
    where = Q(book=OuterRef("book")) | Q(club=OuterRef("book__club"))
    directed = Exists(role_queries.grants_of(by).filter(where, role__in=acquaintances.DIRECTS))
    house = Q(book__club=event.book.club) if event.book.club else Q(pk=None)
    somebody = Exists(Registration.objects.filter(event=OuterRef("pk")))
    found = Event.objects.filter(directed | house, somebody, book__in=viewable_books(by), book__rehearsal=False)
    return found.exclude(pk=event.pk).select_related("book").order_by("-starts_at", "-pk")


def people(event: Event, source: Event, by: Actor) -> list[Earlier]:
    """Who was registered there, is not registered here, and may be named to who asks; by start number there."""
    taken = set(event.registrations.values_list("player", flat=True))
    rows = source.registrations.exclude(player__in=taken).order_by("number")
    there = {each.player_id: each for each in rows}
    known = {each.player: each for each in acquaintances.beyond(event, by, taken, set(there)) if each.player}
    return [
        Earlier(player, row.number, known[player].name, known[player].club, _category(event, row), not row.withdrawn)
        for player, row in there.items()
        if player in known
    ]


def _category(event: Event, earlier: Registration) -> str:
    """Of the categories there, those that this event has as well; all where it keeps none of its own."""
    own = {each.casefold(): each for each in plans.read(event.plan).categories}
    kept = [own.get(each.casefold(), "" if own else each) for each in earlier.categories]
    return ", ".join(filter(None, kept))
