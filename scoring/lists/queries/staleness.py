"""What another version of the code made, and has to be rebuilt before anybody reads it."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.lists.queries.projections import CURRENT
from scoring.models import Book, Sheet


def stale_sheets() -> QuerySet[Sheet]:
    """Lists whose kept rows another version made."""
    return Sheet.objects.exclude(made_by__in=CURRENT)


def stale_books() -> QuerySet[Book]:
    """Books whose kept totals another version made, or that hold such lists. One never written to keeps nothing."""
    own = Q(version__gt=0) & ~Q(made_by__in=CURRENT)
    return Book.objects.filter(own | Exists(stale_sheets().filter(book=OuterRef("pk"))))


def anything_is_stale() -> bool:
    """Whether an upgrade has still to be brought to its end."""
    return stale_books().exists()
