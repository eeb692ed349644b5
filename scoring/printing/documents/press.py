"""From a claimed job to its file: made once, whole or not at all, whenever the worker may end."""

import logging
import os
import shutil
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone, translation

from scoring.models import PrintJob
from scoring.printing.actions import print_jobs
from scoring.printing.documents import (
    code_cards,
    draw_sheet,
    hall_papers,
    honours,
    ranking,
    seating_plans,
    series_sheets,
    settling,
    sheet_document,
    wall_papers,
)
from scoring.printing.documents.document import Document
from scoring.printing.documents.paper import Binder, Pdf, to_pdf
from scoring.printing.queries import print_queries
from scoring.printing.queries.print_queries import Printed
from scoring.printing.values import printouts

logger = logging.getLogger(__name__)

DOCUMENTS: Mapping[str, Callable[[PrintJob], Document]] = {
    "sheet": sheet_document.filled,
    "blank": sheet_document.blank,
    "ranking": ranking.document,
}
"""Made at once."""
BOUND: Mapping[str, Callable[[PrintJob], Iterable[Document]]] = {
    "sheets": series_sheets.filled,
    "blanks": series_sheets.blank,
    "cards": hall_papers.start_cards,
    "plan_names": seating_plans.by_name,
    "plan_numbers": seating_plans.by_number,
    "plan_tables": seating_plans.by_table,
    "draw": draw_sheet.draw,
    "table_cards": hall_papers.table_cards,
    "code_cards": code_cards.cards,
    "certificates": honours.certificates,
    "prizes": honours.prizes,
    "receipts": honours.receipts,
    "payments": settling.payments,
    "poster": wall_papers.poster,
    "rule_sheet": wall_papers.rule_sheet,
    "prize_plan": wall_papers.prize_plan,
    "emergency": series_sheets.emergency,
    "test_page": wall_papers.test_page,
}
"""Made one document after the other, bound into one file."""
OFTEN = timedelta(seconds=1)
"""So often at most it is told how far a file has come, and asked whether it is still wanted."""


class TakenAwayError(Exception):
    """Somebody took the job back, or gave it to another worker: nobody waits for what this one makes."""


def run(job_id: int, clock: Callable[[], datetime]) -> None:
    """Print this job, if it still waits for somebody to print it."""
    job = print_jobs.claim(job_id=job_id, at=clock())
    if job is None:
        return
    try:
        printed = make(job, clock)
    except (PrintJob.DoesNotExist, TakenAwayError):  # what it shows was erased meanwhile, or is not wanted any more
        return
    except Exception as error:
        logger.exception("Print job %s, attempt %s", job.pk, job.attempts)
        print_jobs.fail_attempt(job, error=f"{type(error).__name__}: {error}", at=clock())
    else:
        _told(job, printed, clock())


def _told(job: PrintJob, printed: Printed, at: datetime) -> None:
    """Say that it is printed; where nobody may have the document any more, it goes."""
    done = print_jobs.finish(job, file=printed.file, pages=printed.pages, at=at)
    if not done and not PrintJob.objects.filter(pk=job.pk).exclude(state=PrintJob.State.STALE).exists():
        (Path(settings.PRINTS_DIR) / printed.file).unlink(missing_ok=True)


def make(job: PrintJob, clock: Callable[[], datetime] = timezone.now) -> Printed:
    """The job's file: an earlier attempt's, if its worker ended between making it and saying so, else a new one."""
    zone = job.book.club.time_zone if job.book.club else settings.TIME_ZONE
    with translation.override(job.language), timezone.override(zone):
        return print_queries.lying(job) or _keep(job, _rendered(job, clock))


def _rendered(job: PrintJob, clock: Callable[[], datetime]) -> Pdf:
    title = printouts.title(job)
    if job.document in DOCUMENTS:
        return render(replace(DOCUMENTS[job.document](job), title=title))
    told = clock()

    def ready(made: int) -> None:
        nonlocal told
        if (at := clock()) - told >= OFTEN:
            told = at
            if not print_jobs.go_on(job, made=made, at=at):
                raise TakenAwayError(job.pk)

    return bind((replace(each, title=title) for each in BOUND[job.document](job)), ready)


def bind(documents: Iterable[Document], ready: Callable[[int], None]) -> Pdf:
    """All of them in one file; `ready` is told how many parts it holds, whenever there are more."""
    binder, made = Binder(), 0
    for each in documents:
        markup = render_to_string(each.template, dict(each.context))
        binder.add(markup, each.drawings, each.companions, each.tables, each.title)
        made += each.parts
        ready(made)
    return binder.bound()


def render(document: Document) -> Pdf:
    """The document in the language that is switched on."""
    markup = render_to_string(document.template, dict(document.context))
    return to_pdf(markup, document.drawings, document.companions, document.title)


def _keep(job: PrintJob, pdf: Pdf) -> Printed:
    """Announced, temporary file, fsync, rename, fsync of the folder: a power cut leaves the whole file or none.

    No two workers share a temporary file, and those of others go with the job's folder of them once the whole one lies
    there: whoever misses his own then finds it.
    """
    folder, stem = Path(settings.PRINTS_DIR), print_queries.stem(job)
    drafts = folder / f".{stem}"
    drafts.mkdir(parents=True, exist_ok=True)
    name = f"{stem}-{pdf.pages}p.pdf"
    print_jobs.announce(job, file=name, pages=pdf.pages, tables=pdf.tables)
    draft = drafts / uuid.uuid4().hex
    with draft.open("xb") as file:
        file.write(pdf.data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(folder / name)
    shutil.rmtree(drafts, ignore_errors=True)
    _sync(folder)
    return Printed(name, pdf.pages)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
