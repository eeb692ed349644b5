"""Old prints go: after some months, and where the names that they bear have ended in public. Nobody need ask for it."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from scoring import ended
from scoring.models import PrintJob

AT_ONCE = 200
"""Rows that go in one statement: whoever saves a deal meanwhile waits for no more."""
STRAY = timedelta(days=1)
"""A file that no row names is an attempt's of just now, or nobody's."""


def forget_prints(at: datetime) -> int:
    """Rows and files of prints that are too old, or bear names that have ended since; how many."""
    outlived = list(_outlived(at))
    for first in range(0, len(outlived), AT_ONCE):
        forget(outlived[first : first + AT_ONCE])
    return len(outlived)


def _outlived(at: datetime) -> Iterator[PrintJob]:
    jobs = PrintJob.objects.defer("payload").select_related("book").order_by("pk")
    until = at - timedelta(days=settings.PRINTS_DAYS)
    yield from (job for job in jobs.iterator() if job.created_at < until or _bears_names(job))


def _bears_names(job: PrintJob) -> bool:
    """Whether the public read names in this book when the print was asked for, and no longer does."""
    made = timezone.localtime(job.created_at).date()
    return ended.has_ended(job.book) and not ended.had_ended(job.book, made)


def forget(jobs: Sequence[PrintJob]) -> None:
    """These prints. The rows first: a file whose row is gone is fetched by nobody."""
    PrintJob.objects.filter(pk__in=[each.pk for each in jobs]).only("pk").delete()
    for each in jobs:
        if each.file:
            (Path(settings.PRINTS_DIR) / each.file).unlink(missing_ok=True)


def forget_strays(at: datetime) -> int:
    """Files in the prints folder that no row names; how many."""
    folder, before, gone = Path(settings.PRINTS_DIR), (at - STRAY).timestamp(), 0
    if not folder.is_dir():
        return 0
    found = folder.iterdir()
    while files := list(islice(found, AT_ONCE)):
        named = set(PrintJob.objects.filter(file__in=[each.name for each in files]).values_list("file", flat=True))
        strays = [each for each in files if each.name not in named and each.is_file() and each.stat().st_mtime < before]
        for each in strays:
            each.unlink(missing_ok=True)
        gone += len(strays)
    return gone
