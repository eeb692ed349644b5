"""Which events and evenings somebody may see, and finding one by its address. Reads only."""

from django.db.models import QuerySet

from scoring.actors import Reader
from scoring.lists.queries.book_queries import viewable_books
from scoring.models import Book, Sheet
from scoring.statements import Given, Select
from tournaments.models import Event


def by_slug() -> QuerySet[Event]:
    """The event of a given `slug` with its book and club, for statements that are made once."""
    return Event.objects.select_related("book__club").filter(slug=Given("slug"))


_EVENT = Select(by_slug)


def viewable_events(account: Reader) -> QuerySet[Event]:
    """Every event that somebody may see, newest first, each with its book and club."""
    return Event.objects.filter(book__in=viewable_books(account)).select_related("book__club")


def event_at(slug: str) -> Event | None:
    """The event with this address, with its book and club, whoever may see it."""
    return next(iter(_EVENT(slug=slug)), None)


def sizes_sat(event: Event) -> set[int]:
    """Of how many players the tables are that have been drawn."""
    return {*Sheet.objects.filter(table__series__event=event).order_by().values_list("seats", flat=True).distinct()}


def evenings(account: Reader) -> QuerySet[Book]:
    """Books that belong to no event, newest first: club evenings, imported games."""
    return viewable_books(account).filter(event=None).select_related("club")
