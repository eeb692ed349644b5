"""Why an event stays that somebody wants to delete. Reads only."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.models import Entry
from tournaments.models import Event

OF_A_DRAW = (Entry.Kind.SEAT, Entry.Kind.HEAD)
"""What stands in the log of a list before anything was played."""


def reasons_to_stay(event: Event) -> Iterator[str]:
    """What counts of it; nothing where it can go without anybody missing anything. The database asks the same."""
    if Entry.objects.filter(sheet__book=event.book_id).exclude(kind__in=OF_A_DRAW).exists():
        yield _("Something has been entered in a sheet: its points count, and its log is never deleted.")
    if event.postings.exists():
        yield _("Money is in the cash book, which is never deleted.")
    if event.snapshots.exists():
        yield _("The ranking has been made final.")
