"""Prints the demo: asks for the documents, waits for the worker, writes the ranking as a table."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone, translation

from scoring.models import Account, Book, PrintJob
from scoring.printing.actions.print_jobs import request_print
from tournaments.actions import print_room, printing
from tournaments.models import Event
from tournaments.queries.exports import ranking_csv
from tournaments.queries.paper_contents import CODES, OF_A_SERIES

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
PATIENCE = 90
"""Seconds without any progress after which nobody seems to print."""
LOOK_AGAIN = 0.2
ORIGIN = "http://127.0.0.1:8000"
"""Where the demo is looked at."""


def request_all(event: Event, evenings: Sequence[Book], by: Account) -> list[PrintJob]:
    """The ranking in every language, the papers of the first series, and from each evening a list, empty and filled."""
    at = timezone.now()
    language = settings.LANGUAGE_CODE
    jobs = [printing.print_ranking(event_id=event.pk, language=each, by=by, at=at) for each in LANGUAGES]
    jobs += [
        print_room.print_of_series(
            event_id=event.pk, number=1, document=each, language=language, origin=ORIGIN, by=by, at=at
        )
        for each in OF_A_SERIES
        if each != CODES  # every list is confirmed: no table writes its own any more
    ]
    for sheet in filter(None, (evening.sheets.first() for evening in evenings)):
        for document in ("blank", "sheet"):
            jobs.append(request_print(document=document, book=sheet.book, sheet=sheet, language=language, by=by, at=at))
    return jobs


def wait(jobs: Sequence[PrintJob], step: Callable[[int], object]) -> list[PrintJob]:
    """The jobs, printed; `CommandError` when one failed or nobody prints."""
    ids = [job.pk for job in jobs]
    done, moved = 0, time.monotonic()
    while True:
        current = list(PrintJob.objects.filter(pk__in=ids).order_by("pk"))
        if failed := [job for job in current if job.state == PrintJob.State.FAILED]:
            raise CommandError(f"{failed[0]} was not printed: {failed[0].error}")
        now_done = sum(job.state == PrintJob.State.DONE for job in current)
        if now_done > done:
            step(now_done - done)
            done, moved = now_done, time.monotonic()
        if done == len(ids):
            return current
        if time.monotonic() - moved > PATIENCE:
            raise CommandError("Nobody prints: is a worker running? ./kiebitz demo --once starts one.")
        time.sleep(LOOK_AGAIN)


def write_ranking(event: Event, folder: Path) -> list[Path]:
    """The ranking as a table for spreadsheets, one file per language."""
    written = []
    for language in LANGUAGES:
        with translation.override(language):
            path = folder / f"ranking-{language}.csv"
            path.write_text(ranking_csv(event), encoding="utf-8", newline="")
            written.append(path)
    return written
