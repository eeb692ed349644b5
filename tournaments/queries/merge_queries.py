"""Two players who could be one, as events know them: where both stand, and what a merge brings. Reads only."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Q

from scoring import permissions
from scoring.actors import Reader
from scoring.lists.queries import book_queries
from scoring.models import Account, Book, Player
from scoring.people.queries import merge_queries
from tournaments.models import Event, Registration
from tournaments.queries.standings import standings


@dataclass(frozen=True, slots=True)
class Position:
    """Where a player stands in a book or its event."""

    rank: int
    total: int


@dataclass(frozen=True, slots=True)
class MergedPlaces:
    """A book in which at least one of the two stands: both before, the one after."""

    book: Book
    kept: Position | None
    gone: Position | None
    after: Position | None


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What merging two players would do, or every reason why it cannot be done."""

    kept: Player
    gone: Player
    seen: str
    """What this preview stands on; a merge that expects it is refused once something has changed."""
    lists: tuple[int, int]
    """How many lists bring each of them something."""
    registrations: Sequence[Registration]
    """Those that go over, or are taken back where who stays is registered too."""
    rows: Sequence[MergedPlaces]
    reasons: Sequence[str]


def events_of(players: Collection[int]) -> set[int]:
    """The events in which one of these players is registered or has sat."""
    seated = Q(book__sheets__seat_totals__player__in=players)
    return set(Event.objects.filter(Q(registrations__player__in=players) | seated).values_list("pk", flat=True))


def in_both(one: Player, other: Player) -> list[Event]:
    """The events in which both are registered or have sat."""
    shared = events_of([one.pk]) & events_of([other.pk])
    return list(Event.objects.filter(pk__in=shared).select_related("book").order_by("pk"))


def registered_in_both(one: Player, other: Player) -> list[tuple[Registration, Registration]]:
    """Both registrations in every event that has one of each."""
    first = {each.event_id: each for each in one.registrations.all()}
    others = other.registrations.select_related("event__book").order_by("event")
    return [(first[each.event_id], each) for each in others if each.event_id in first]


def directed(account: Reader, *players: Player) -> bool:
    """Whether all that these guests ever took part in is directed by this account: nobody else's list or event."""
    if not isinstance(account, Account) or any(each.club_id is not None for each in players):
        return False
    events = Event.objects.filter(pk__in=events_of([each.pk for each in players])).select_related("book")
    books = {event.book_id for event in events if permissions.can_direct(account, event.book)}
    played = {book for each in players for book in merge_queries.lists_of(each).values_list("book", flat=True)}
    return bool(books) and len(books) == len(events) and played <= books


def invited(*players: Player) -> set[int]:
    """The clubs in whose events these players are registered."""
    rows = Registration.objects.filter(player__in=players).values_list("event__book__club", flat=True)
    return {club for club in rows if club is not None}


def books_of(*players: Player) -> list[Book]:
    """The books that keep a total for one of these players, the newest first."""
    found = Book.objects.filter(pk__in=Book.objects.filter(player_totals__player__in=players).values("pk"))
    return list(found.select_related("event"))


def places(book: Book, *players: Player) -> list[Position | None]:
    """Where each of these players stands in this book, by the ranking that everybody sees."""
    found = dict(_ranking(book))
    return [found.get(player.pk) for player in players]


def _ranking(book: Book) -> list[tuple[int, Position]]:
    event = Event.objects.filter(book=book).first()
    if event is not None:
        return [(line.player.pk, Position(line.rank, line.total)) for line in standings(event) if line.rank]
    lines = (line for ranked in book_queries.whole_standings(book).values() for line in ranked)
    return [(line.player_total.player_id, Position(line.rank, line.player_total.total)) for line in lines]
