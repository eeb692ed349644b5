"""Somebody is to be called otherwise from now on: whoever keeps a copy is to notice, and kept prints go."""

from collections.abc import Collection
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from scoring import hosts
from scoring.models import Book, Player, PrintJob, Sheet
from scoring.people.queries import merge_queries


def shown_otherwise(players: Collection[Player]) -> None:
    """The books in which these ever sat or are awaited have another version, and what was printed of them goes.

    Whoever is read as one of them sat there for him or her. A worker that prints one of the books now finds its job
    gone and takes the document away.
    """
    everybody = set[int]().union(*(merge_queries.family(each.pk) for each in players))
    sat = Sheet.objects.filter(pk__in=merge_queries.sheets_of(everybody))
    books = set(sat.order_by().values_list("book", flat=True)) | hosts.expecting(everybody)
    books |= set(Book.objects.filter(player_totals__player__in=players).values_list("pk", flat=True))
    outdated(books)


def outdated(books: Collection[int]) -> None:
    """These books have another version, and what was printed of them goes; to be called inside a transaction."""
    Book.objects.filter(pk__in=books).update(version=F("version") + 1, told_version=F("version") + 1)
    prints = PrintJob.objects.filter(book__in=books)
    files = list(prints.filter(~Q(file="")).values_list("file", flat=True))
    prints.only("pk").delete()  # what they show need not be read for it
    transaction.on_commit(partial(_unlink, files))


def _unlink(files: Collection[str]) -> None:
    for name in files:
        (Path(settings.PRINTS_DIR) / name).unlink(missing_ok=True)
